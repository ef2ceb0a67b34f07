package capacity_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// ledger prices a design a second time, from the documentation alone and in another way than the package: it makes one
// specimen of each kind of item, writes it as a pattern does, and compares what each index shows before and after; it
// reads by laying the items found one behind the other into pages. It shares no code with what it checks.
type ledger struct {
	model  *model.Resolved
	design *design.Design
}

// field is an attribute of a specimen: its bytes without the name, and a text that tells one value from another.
type field struct {
	bytes int64
	value string
}

// specimen is an item: nil for one that isn't there.
type specimen map[string]field

func (s specimen) size() int64 {
	total := int64(0)
	for name, f := range s {
		total += int64(len(name)) + f.bytes
	}
	return total
}

// plain is a specimen of an entity before the design adds anything; of each attribute its first value. What item_bytes
// says beyond the attributes stands under no name.
func (l ledger) plain(entity string) specimen {
	s := specimen{}
	e := l.model.Entity(entity)
	for name, a := range e.Attributes {
		s[name] = field{bytes: l.width(a), value: name + " 0"}
	}
	if e.Declared.ItemBytes != nil { // what the attributes listed don't tell
		s[""] = field{bytes: *e.Declared.ItemBytes - s.size()}
	}
	return s
}

// width is what bytes declares, on the attribute or on what it refers to, else what the language says of the type.
func (l ledger) width(a *model.ResolvedAttribute) int64 {
	for {
		if a.Declared.Bytes != nil {
			return *a.Declared.Bytes
		}
		dot := strings.Index(a.Root, ".")
		next := l.model.Entity(a.Root[:dot]).Attributes[a.Root[dot+1:]]
		if next == a {
			break
		}
		a = next
	}
	if len(a.Declared.Values) > 0 && a.Type == model.String {
		letters := strings.Join(a.Declared.Values, "")
		n := len(a.Declared.Values)
		return int64((len(letters) + n - 1) / n)
	}
	widths := map[model.Type]int64{
		model.Number: 8, model.EpochSeconds: 8, model.Boolean: 1, model.Timestamp: 24, model.Date: 10,
		model.UUID: 36, model.UUID7: 36, model.ULID: 36, model.KSUID: 36,
	}
	if w, ok := widths[a.Type]; ok {
		return w
	}
	return 100
}

// dressed is the specimen with what the design adds: each text from the values that the item has; an item that lacks one of
// them, or doesn't meet the condition of the index that the text is for, goes without.
func (l ledger) dressed(entity string, s specimen) specimen {
	all := maps.Clone(s)
	for _, keys := range l.design.ItemKeys {
		if keys.Entity != entity {
			continue
		}
		for _, a := range keys.Attributes {
			if _, there := s[a.Name]; there {
				continue
			}
			if l.model.Entity(entity).Attributes[a.Name] != nil { // the application stores a text for no value
				all[a.Name] = field{value: a.Template[0].Absent}
				continue
			}
			if f, ok := l.text(entity, a.Template, s); ok && l.carried(entity, a.Name, s) {
				all[a.Name] = f
			}
		}
	}
	return all
}

// periods are one text of each bucket.
var periods = map[string]string{
	"year": "2026", "month": "2026-01", "day": "2026-01-31", "hour": "2026-01-31T23", "minute": "2026-01-31T23:59",
}

func (l ledger) text(entity string, t design.Template, s specimen) (field, bool) {
	var f field
	for _, segment := range t {
		if segment.Attribute == "" {
			f.bytes += int64(len(segment.Literal))
			f.value += segment.Literal
			continue
		}
		value, width := "", int64(0)
		for _, name := range strings.Split(segment.Attribute, ",") {
			own, ok := s[name]
			if !ok && segment.Absent == "" {
				return field{}, false
			}
			value += own.value + "|"
			width = l.width(l.model.Entity(entity).Attributes[name])
		}
		f.value += value
		switch {
		case strings.HasPrefix(segment.Format, "shard"):
			shards, _ := strconv.Atoi(segment.Format[len("shard"):])
			f.bytes += int64(len(strconv.Itoa(shards - 1)))
		case segment.Format == "rank":
			f.bytes += 2
		case periods[segment.Format] != "":
			f.bytes += int64(len(periods[segment.Format]))
		case strings.HasPrefix(segment.Format, "0"):
			// as wide as a number of all nines
			var digits, decimals int
			if n, _ := fmt.Sscanf(segment.Format, "0%d.%d", &digits, &decimals); n == 2 {
				digits += 1 + decimals
			}
			f.bytes += int64(digits)
		default:
			f.bytes += width
		}
	}
	return f, true
}

// carried reports whether an item carries an attribute of the keys: those of the table always, one of an index if the item
// meets a condition of some index that has it.
func (l ledger) carried(entity, attribute string, s specimen) bool {
	used := false
	for _, index := range l.indexes() {
		if attribute == l.design.Key.Partition.Name || !index.HasKey(attribute) {
			continue
		}
		used = true
		if l.meets(entity, index.Name, s) {
			return true
		}
	}
	return !used
}

func (l ledger) indexes() []design.Index {
	return append(append([]design.Index{}, l.design.LocalIndexes...), l.design.GlobalIndexes...)
}

func (l ledger) meets(entity, index string, s specimen) bool {
	for _, c := range l.design.Conditions {
		if c.Entity != entity || c.Index != index {
			continue
		}
		for name, value := range c.Where {
			if s[name].value != value {
				return false
			}
		}
		for _, name := range c.Present {
			if _, ok := s[name]; !ok {
				return false
			}
		}
		for _, name := range c.Absent {
			if _, ok := s[name]; ok {
				return false
			}
		}
	}
	return true
}

// entry is what an index shows of an item; nil where it shows nothing.
func (l ledger) entry(index design.Index, entity string, s specimen) specimen {
	if s == nil || !slices.Contains(index.Entities, entity) || !l.meets(entity, index.Name, s) {
		return nil
	}
	item := l.dressed(entity, s)
	shown := specimen{}
	for name, f := range item {
		key := index.HasKey(name) || name == l.design.Key.Partition.Name || l.design.Key.Sort != nil && name == l.design.Key.Sort.Name
		if key || index.Projection == design.ProjectAll || slices.Contains(index.Projected, name) {
			shown[name] = f
		}
	}
	for _, a := range append(append([]design.KeyAttribute{}, index.Partition...), index.Sort...) {
		if _, ok := item[a.Name]; !ok {
			return nil
		}
	}
	return shown
}

func units(bytes, step int64) int64 {
	n := int64(1)
	for bytes > step {
		bytes -= step
		n++
	}
	return n
}

// indexed are the units that an index takes when an item changes from one specimen to another.
func (l ledger) indexed(index design.Index, entity string, before, after specimen) int64 {
	old, next := l.entry(index, entity, before), l.entry(index, entity, after)
	if old == nil && next == nil {
		return 0
	}
	moved, touched := false, false
	for name := range l.union(old, next) {
		if old[name].value != next[name].value {
			touched = true
			moved = moved || index.HasKey(name)
		}
	}
	// An item counts with all that it can carry, before and after.
	size, _ := l.entrySize(index, entity)
	switch {
	case old == nil || next == nil:
		return units(size, 1024)
	case moved:
		return 2 * units(size, 1024)
	case touched:
		return units(size, 1024)
	}
	return 0
}

func (l ledger) union(a, b specimen) specimen {
	all := specimen{}
	maps.Copy(all, a)
	maps.Copy(all, b)
	return all
}

// images are an item before and after a write of an index's interest: where the write may bring it in, it is out before.
func (l ledger) images(index, entity string, w model.Write) (before, after specimen) {
	stored := l.plain(entity)
	for _, c := range l.design.Conditions {
		if c.Entity == entity && c.Index == index {
			for name, value := range c.Where {
				stored[name] = field{stored[name].bytes, value}
			}
			for _, name := range c.Absent {
				delete(stored, name)
			}
		}
	}
	if w.Operation == model.Create || w.Operation == model.Put {
		return nil, stored
	}
	if w.Operation == model.Delete {
		return stored, nil
	}
	before, after = maps.Clone(stored), maps.Clone(stored)
	whole := l.plain(entity)
	for _, name := range w.Sets {
		after[name] = field{whole[name].bytes, name + " 1"}
		l.between(index, entity, name, before, after)
	}
	for name, value := range w.SetsTo {
		after[name] = field{whole[name].bytes, value}
		if before[name].value == value { // it was another, or the write would be none
			before[name] = field{whole[name].bytes, name + " other"}
		}
	}
	for _, name := range w.Removes {
		before[name] = whole[name]
		if value, ok := l.wanted(index, entity, name); ok {
			before[name] = field{whole[name].bytes, value}
		}
		delete(after, name)
	}
	return before, after
}

// between settles the two images where a write gives an attribute of the entry condition a value that isn't known today:
// it lets the item in. An immutable attribute is written once, so the item lacked it.
func (l ledger) between(index, entity, name string, before, after specimen) {
	if value, ok := l.wanted(index, entity, name); ok {
		after[name] = field{after[name].bytes, value}
		before[name] = field{after[name].bytes, name + " other"}
	}
	a := l.model.Entity(entity).Attributes[name]
	if a.Immutable && a.Optional {
		delete(before, name)
	}
}

func (l ledger) wanted(index, entity, name string) (string, bool) {
	for _, c := range l.design.Conditions {
		if value, ok := c.Where[name]; ok && c.Entity == entity && c.Index == index {
			return value, true
		}
	}
	return "", false
}

// paged are the halves of reading so many items of these sizes.
func paged(counts, sizes []int64, perUnit int64) int64 {
	halves, page := int64(0), int64(0)
	for i, n := range counts {
		for range n {
			if page > 0 && page+sizes[i] > 1<<20 {
				halves += perUnit * units(page, 4096)
				page = 0
			}
			page += sizes[i]
		}
	}
	return halves + perUnit*units(page, 4096)
}

// combinations is the number of different values of attributes together: independent of each other, but for those that
// identify a parent, of which there are as many as parents; and no more than the items that have them. Zero is none known.
func (l ledger) combinations(e *model.ResolvedEntity, names []string) *big.Int {
	if e.Covers(names) && e.Declared.Count != nil {
		return big.NewInt(max(1, *e.Declared.Count))
	}
	left, total := map[string]bool{}, big.NewInt(1)
	for _, name := range names {
		left[name] = true
	}
	for up := e.Declared.Parent; up != ""; up = l.model.Entity(up).Declared.Parent {
		above := l.model.Entity(up)
		here := 0
		for _, id := range above.Identity {
			if left[id] {
				here++
			}
		}
		if here < 2 || here != len(above.Identity) || above.Declared.Count == nil {
			continue
		}
		total.Mul(total, big.NewInt(max(1, *above.Declared.Count)))
		for _, id := range above.Identity {
			delete(left, id)
		}
		break
	}
	for name := range left {
		total.Mul(total, big.NewInt(l.values(e, name)))
	}
	if count := e.Declared.Count; count != nil && total.Sign() > 0 && total.Cmp(big.NewInt(max(1, *count))) > 0 {
		return big.NewInt(max(1, *count))
	}
	return total
}

// values is the number of values of one attribute, 0 where it isn't known.
func (l ledger) values(e *model.ResolvedEntity, name string) int64 {
	a := e.Attributes[name]
	owner, origin, _ := strings.Cut(a.Root, ".")
	source := l.model.Entity(owner)
	for _, declared := range []*int64{a.Declared.Distinct, source.Attributes[origin].Declared.Distinct} {
		if declared != nil {
			return *declared
		}
	}
	switch {
	case len(a.Declared.Values) > 0:
		return int64(len(a.Declared.Values))
	case a.Type == model.Boolean:
		return 2
	case slices.Equal(source.Identity, []string{origin}) && source.Declared.Count != nil:
		return max(1, *source.Declared.Count)
	}
	return 0
}
