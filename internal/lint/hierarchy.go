package lint

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// deepEnough is the number of levels from which on a hierarchy is deep: the root, one between, and the leaves.
const deepEnough = 3

// hierarchies finds partitions that hold whole hierarchies of three levels or more, told apart by their roots alone: unless
// they are small, split, or known to be cold.
func hierarchies(p *pass) {
	for _, partitions := range p.Workload.Partitions() {
		levels := p.levels(partitions)
		if len(levels) < deepEnough {
			continue
		}
		bytes := p.Workload.Stored(partitions)
		if bytes == nil || partitions.Values == nil || partitions.Shards > 1 || partitions.Period != "" {
			continue
		}
		each := new(big.Rat).Quo(bytes, partitions.Values)
		heat := partitions.Heat(0)
		if each.Cmp(big.NewRat(smallPartition, 1)) <= 0 || heat.Level() != capacity.Cool || p.cold(partitions, heat) {
			continue
		}
		p.report(finding.Hierarchy(p.spreadAt(partitions, heat), finding.Values{
			Of: partitions.Key.Name(), Attributes: partitions.Attributes, Unrated: p.unrated(partitions), Lines: p.spreadLines(partitions, fewShards),
		}, levels, partitions.Entities, size(each)))
	}
}

// levels are the entities from the root to the deepest one in some partitions, where the root's identity alone tells the
// partitions apart; nil where it is otherwise.
func (p *pass) levels(partitions *capacity.Partitions) []string {
	var deepest []string
	for _, name := range partitions.Entities {
		var chain []string
		for e := p.Model.Entity(name); e != nil; e = p.Model.Entity(e.Declared.Parent) {
			chain = append(chain, e.Name)
		}
		if len(chain) > len(deepest) {
			deepest = chain
		}
	}
	if len(deepest) == 0 {
		return nil
	}
	slices.Reverse(deepest)
	identity := slices.Sorted(slices.Values(p.Model.Entity(deepest[0]).Identity))
	if !slices.Equal(identity, slices.Sorted(slices.Values(partitions.Attributes))) {
		return nil
	}
	return deepest
}
