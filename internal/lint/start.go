package lint

import (
	"math/big"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// What a table, and each index, on demand serves from its first second, and the most it may by default (Amazon DynamoDB
// developer guide, warm throughput; Service quotas).
const (
	firstWrites = 4000
	firstReads  = 12000
	quotaUnits  = 40000
)

// start finds peaks that a table on demand, or an index, doesn't serve when it is new, or not without a raised quota.
func start(p *pass) {
	var peaks []finding.Peak
	quota := false
	for _, k := range p.Estimate.Keys {
		reads, writes := orNone(k.PeakReads), orNone(k.PeakWrites)
		beyond := func(r, w int64) bool { return reads.Cmp(big.NewRat(r, 1)) > 0 || writes.Cmp(big.NewRat(w, 1)) > 0 }
		if beyond(quotaUnits, quotaUnits) || beyond(firstReads, firstWrites) && !p.settled(k.Key.Index) {
			quota = quota || beyond(quotaUnits, quotaUnits)
			peaks = append(peaks, finding.Peak{Of: k.Key.Name(), Reads: about(reads), Writes: about(writes)})
		}
	}
	if len(peaks) > 0 {
		p.report(finding.PeakBeyondStart(peaks, quota))
	}
}

func orNone(n *big.Rat) *big.Rat {
	if n == nil {
		return new(big.Rat)
	}
	return n
}
