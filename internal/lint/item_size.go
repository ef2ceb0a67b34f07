package lint

import (
	"math/big"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// largeItem is the mean size in bytes from which on an item is mostly a blob: each read of it takes 8 units and each write
// 64, whatever is wanted of it.
const largeItem = 64 << 10

// itemSizes finds entities whose largest item is more than DynamoDB stores, or nearly; or whose items are large.
func itemSizes(p *pass) {
	for _, s := range p.Workload.Sizes() {
		largest, limit := big.NewRat(s.Largest, 1), big.NewRat(capacity.MaxItemBytes, 1)
		item := finding.ItemSize{Entity: s.Entity, Size: size(largest), Widest: s.Widest}
		switch {
		case largest.Cmp(limit) > 0 && !p.settled(""):
			item.Size = grouped(s.Largest) + " bytes"
			p.report(finding.ItemTooLarge(item))
		case largest.Cmp(new(big.Rat).Mul(near(), limit)) > 0:
			p.report(finding.ItemLarge(item))
		case s.Mean > largeItem:
			item.Size = size(big.NewRat(s.Mean, 1))
			item.Reads, item.Writes = about(big.NewRat(capacity.GetHalves(s.Mean, capacity.Eventual), 2)), about(big.NewRat(capacity.WriteUnits(0, s.Mean), 1))
			p.report(finding.ItemLarge(item))
		}
	}
}
