package capacity

import "math"

// Sizes that units and limits are counted in (Amazon DynamoDB developer guide, Capacity unit consumption and Constraints).
const (
	// ReadUnitBytes is what one read unit reads, strongly consistent.
	ReadUnitBytes = 4096
	// WriteUnitBytes is what one write unit writes.
	WriteUnitBytes = 1024
	// PageBytes is what one page of a query or scan evaluates at most.
	PageBytes = 1 << 20
	// MaxItemBytes is the largest item: 400 KB.
	MaxItemBytes = 400 * 1024
	// MaxCollectionBytes is the largest item collection of a table with local indexes: 10 GB.
	MaxCollectionBytes = 10 << 30
)

// Consistency is how a read is consistent, in the halves of a read unit that 4 KB take.
type Consistency int64

// The consistencies of reads.
const (
	Eventual      Consistency = 1
	Strong        Consistency = 2
	Transactional Consistency = 4
)

// GetHalves are the halves of a read unit that reading one item takes. An item that isn't there takes the least there is.
func GetHalves(bytes int64, c Consistency) int64 {
	return max(1, ceilDiv(bytes, ReadUnitBytes)) * int64(c)
}

// Several is a number of items, or of entries of an index, of one size. Kind may say what they are.
type Several struct {
	Kind         string
	Items, Bytes int64
}

// BatchHalves are the halves that a batch of gets takes: each item is rounded by itself.
func BatchHalves(items []Several, c Consistency) int64 {
	var total int64
	for _, s := range items {
		total += s.Items * GetHalves(s.Bytes, c)
	}
	return total
}

// QueryHalves are the halves that a query or a scan takes which evaluates all these items, before its filter: their bytes
// are summed first and rounded then, for each page of at most 1 MB.
func QueryHalves(items []Several, c Consistency) int64 { return PagedHalves(items, c, 0) }

// PagedHalves are the halves of a query or a scan that is asked for so many items a page, by Limit, which AWS counts before
// the filter; 0 for as many as 1 MB holds.
func PagedHalves(items []Several, c Consistency, most int64) int64 {
	if most <= 0 {
		most = math.MaxInt64
	}
	var halves, page, held int64 // the bytes of a page that was begun, and its items
	for _, s := range items {
		bytes, left := max(1, s.Bytes), s.Items
		if fit := min((PageBytes-page)/bytes, most-held); held > 0 && left > fit { // the page that others began is filled up
			halves += GetHalves(page+fit*bytes, c)
			page, held, left = 0, 0, left-fit
		}
		if held > 0 {
			page, held = page+left*bytes, held+left
			continue
		}
		fit := min(max(1, PageBytes/bytes), most)
		pages := max(0, ceilDiv(left, fit)-1)
		halves += pages * GetHalves(fit*bytes, c)
		held = left - pages*fit
		page = held * bytes
	}
	return halves + GetHalves(page, c)
}

// FetchHalves are the halves of a query of a local index that needs attributes which the index doesn't project: the
// entries as of any query, and each item by itself, whole.
func FetchHalves(entries, items []Several, c Consistency) int64 {
	return QueryHalves(entries, c) + BatchHalves(items, c)
}

// WriteUnits are the write units of a write of one item, by its size before and after; 0 for an item that isn't there. A
// delete counts the item deleted, and a write whose condition fails is charged, too.
func WriteUnits(before, after int64) int64 {
	return max(1, ceilDiv(max(before, after), WriteUnitBytes))
}

// TransactionFactor is how much more a write of an item costs in a transaction. Its indexes are written after the
// transaction and cost what they always do.
const TransactionFactor = 2

// Entry is an item's entry in an index, before or after a write: whether there is one, and its bytes.
type Entry struct {
	Exists bool
	Bytes  int64
}

// IndexUnits are the write units that an index takes for a write of an item, by the entry before and after it, and by
// whether its key, or an attribute that the index projects, has changed.
func IndexUnits(before, after Entry, keyChanged, projectedChanged bool) int64 {
	switch {
	case !before.Exists && !after.Exists:
		return 0
	case !before.Exists:
		return WriteUnits(0, after.Bytes)
	case !after.Exists:
		return WriteUnits(before.Bytes, 0)
	case keyChanged: // the old entry is deleted and a new one put
		return WriteUnits(before.Bytes, 0) + WriteUnits(0, after.Bytes)
	case projectedChanged:
		return WriteUnits(before.Bytes, after.Bytes)
	}
	return 0
}
