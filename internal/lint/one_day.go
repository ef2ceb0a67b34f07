package lint

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// oneDay finds partition keys that the time of creation alone tells apart, so that all that is written at a time has one
// partition: unless it is known to be little, or to be split. A time that changes, as of what is due next, may lie anywhere.
func oneDay(p *pass) {
	for _, partitions := range p.Workload.Partitions() {
		e := p.Model.Entity(partitions.Entities[0])
		if e == nil || partitions.Constant() || partitions.Shards > 1 || p.small(partitions) {
			continue
		}
		timeless := func(name string) bool {
			a := e.Attributes[name]
			return a == nil || !a.Immutable || !slices.Contains([]model.Type{model.Timestamp, model.Date, model.EpochSeconds}, a.Type)
		}
		if slices.ContainsFunc(partitions.Attributes, timeless) {
			continue
		}
		_, writes := partitions.Together()
		unrated := p.unrated(partitions)
		cool := writes.Cmp(nearWrites) < 0
		if cool && len(unrated) == 0 {
			continue
		}
		values := finding.Values{Of: partitions.Key.Name(), Attributes: partitions.Attributes, Unrated: unrated}
		text, shards := "", int64(fewShards)
		if !cool {
			text = about(writes)
			shards = capacity.Ceil(new(big.Rat).Quo(writes, nearWrites))
		}
		values.Lines = p.spreadLines(partitions, int(shards))
		p.report(finding.OneDay(p.spreadAt(partitions, partitions.Heat(0)), values, text))
	}
}
