package capacity

import (
	"math/big"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Share is the part of the calls, or of the items, that the busiest value takes. Declared tells that it comes from
// hottest_share or largest_share; otherwise all values are taken to be alike, which is the least it can be.
type Share struct {
	Of       *big.Rat
	Declared bool
}

// hottest is the share of the traffic that the busiest combination of attributes takes, taken as independent.
func (w *Workload) hottest(e *model.ResolvedEntity, names []string) Share {
	return w.share(e, names, func(a model.Attribute) *float64 { return a.HottestShare })
}

// busiestItem is the share of the traffic that the busiest item of an entity takes.
func (w *Workload) busiestItem(e *model.ResolvedEntity) Share {
	share, known := w.busiest[e]
	if !known {
		share = w.hottest(e, e.Identity)
		w.busiest[e] = share
	}
	return share
}

// largest is the share of the items that the commonest combination of attributes takes.
func (w *Workload) largest(e *model.ResolvedEntity, names []string) Share {
	return w.share(e, names, func(a model.Attribute) *float64 { return a.LargestShare })
}

func (w *Workload) share(e *model.ResolvedEntity, names []string, declared func(model.Attribute) *float64) Share {
	share := Share{Of: whole(1)}
	var alike []string
	for _, name := range names {
		a := e.Attributes[name]
		if a == nil {
			return Share{}
		}
		_, root := w.root(a)
		own := optionalDecimal(declared(a.Declared))
		if own == nil {
			own = optionalDecimal(declared(root.Declared))
		}
		if own == nil {
			alike = append(alike, name)
			continue
		}
		share.Of, share.Declared = product(share.Of, own), true
	}
	if len(alike) > 0 {
		share.Of = product(share.Of, quotient(whole(1), w.combinations(e, alike)))
	}
	return share
}

// ZipfShare is about the share that the busiest of n values takes where the k-th takes 1/k of it, as popularity often does
// (Zipf's law): one in the n-th harmonic number. That is summed in billionths, rounded down, up to a thousand values; from
// there each doubling adds its least, so that the share is never less than it is.
func ZipfShare(n int64) *big.Rat {
	const one, exactly, doubling = 1_000_000_000, 1000, 690_000_000 // the logarithm of 2 is 0.693
	var harmonic int64
	for k := int64(1); k <= min(n, exactly); k++ {
		harmonic += one / k
	}
	for from := int64(exactly); from < n/2; from *= 2 {
		harmonic += doubling
	}
	return ratio(one, harmonic)
}

// Hottest is the share of the traffic that the busiest of some partitions takes.
func (w *Workload) Hottest(p *Partitions) Share {
	return w.hottest(p.members[0].kind.entity, p.Attributes)
}
