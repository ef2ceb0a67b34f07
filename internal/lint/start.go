package lint

import (
	"math/big"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// What a table, and each index, on demand serves from its first second, and the most it may by default (Amazon DynamoDB
// developer guide, warm throughput; Service quotas).
const (
	firstWrites = 4000
	firstReads  = 12000
	quotaUnits  = 40000
)

// start finds peaks that a table on demand, or an index, doesn't serve when it is new, or not without a raised quota; and
// peaks beyond the capacity that is provisioned.
func start(p *pass) {
	if p.Estimate.Billing.Capacity != nil {
		p.provisioned()
		return
	}
	var peaks []finding.Peak
	quota := false
	for _, k := range p.Estimate.Keys {
		reads, writes := k.SureReads, orNone(k.PeakWrites)
		beyond := func(r, w int64) bool { return reads.Cmp(big.NewRat(r, 1)) > 0 || writes.Cmp(big.NewRat(w, 1)) > 0 }
		warm := p.Estimate.Billing.Warm[k.Key.Index]
		cold := beyond(max(firstReads, warm.Reads), max(firstWrites, warm.Writes)) && !p.settled(k.Key.Index)
		if beyond(quotaUnits, quotaUnits) || cold {
			quota = quota || beyond(quotaUnits, quotaUnits)
			peaks = append(peaks, finding.Peak{
				Of: k.Key.Name(), Index: k.Key.Index, Reads: about(reads), Writes: about(writes),
				WarmReads: max(firstReads, capacity.Ceil(reads)), WarmWrites: max(firstWrites, capacity.Ceil(writes)),
			})
		}
	}
	if len(peaks) > 0 {
		p.report(finding.PeakBeyondStart(peaks, quota))
	}
}

// provisioned finds capacity below the declared peaks, of what nothing else scales.
func (p *pass) provisioned() {
	for _, s := range p.Estimate.Shortages() {
		peak := finding.Peak{Of: s.Key.Name(), Index: s.Key.Index, Reads: about(s.Of.Reads), Writes: about(s.Of.Writes)}
		if s.Lacks.Reads > 0 {
			peak.WarmReads, peak.HasReads = s.Has.Reads+s.Lacks.Reads, s.Has.Reads
		}
		if s.Lacks.Writes > 0 {
			peak.WarmWrites, peak.HasWrites = s.Has.Writes+s.Lacks.Writes, s.Has.Writes
		}
		p.report(finding.PeakBeyondCapacity(peak))
	}
}

func orNone(n *big.Rat) *big.Rat {
	if n == nil {
		return new(big.Rat)
	}
	return n
}
