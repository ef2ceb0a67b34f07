package lint

import (
	"math/big"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

const (
	// manyValues is the number of partitions from which on a key spreads load by itself.
	manyValues = 50
	// smallPartition is the size in bytes up to which everything of a key may as well be in one partition.
	smallPartition = 10 << 20
)

// fewValues finds partition keys with few different values, whose partitions all items and all load share: unless they are
// known to be cold or small, or to be split.
func fewValues(p *pass) {
	for _, partitions := range p.Workload.Partitions() {
		few := partitions.Values != nil && partitions.Values.Cmp(big.NewRat(manyValues, 1)) < 0
		if !few || !p.Workload.Listed(partitions.Entities[0], partitions.Attributes) || partitions.Constant() || partitions.Shards > 1 || partitions.Period != "" {
			continue
		}
		heat := partitions.Heat(0)
		if heat.Level() != capacity.Cool || p.cold(partitions, heat) || p.small(partitions) {
			continue
		}
		lines := p.spreadLines(partitions, fewShards)
		p.report(finding.FewValues(p.spreadAt(partitions, heat), finding.Values{
			Of: partitions.Key.Name(), Attributes: partitions.Attributes, Number: about(partitions.Values), Lines: lines,
			Unrated: p.unrated(partitions),
		}))
	}
}

// fewShards is the number of shards that a finding without rates shows.
const fewShards = 8

// cold reports whether all that writes and reads the partitions has a rate, and the busiest takes at most half of what a
// partition can.
func (p *pass) cold(partitions *capacity.Partitions, heat capacity.Heat) bool {
	half := func(n int64) *big.Rat { return big.NewRat(n, 2) }
	return len(p.unrated(partitions)) == 0 && heat.Writes.Cmp(half(capacity.PartitionWrites)) <= 0 && heat.Reads.Cmp(half(capacity.PartitionReads)) <= 0
}

// unrated are the patterns without a rate that write or read the partitions, and the entities that nothing is known to
// write.
func (p *pass) unrated(partitions *capacity.Partitions) []string {
	return p.Workload.Unrated(partitions)
}

// small reports whether all items of the key are known to be few.
func (p *pass) small(partitions *capacity.Partitions) bool {
	bytes := p.Workload.Stored(partitions)
	return bytes != nil && bytes.Cmp(big.NewRat(smallPartition, 1)) <= 0
}
