package lint

import (
	"math/big"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// hotItems finds entities whose busiest item takes more than one item can, or nearly as much.
func hotItems(p *pass) {
	for _, item := range p.Workload.Items() {
		level, heat := item.Heat.Level(), item.Heat
		if item.Share.Of == nil && item.Increments && item.Unknown.Level() == capacity.Over {
			// Counters are what many hit at once. Where it isn't known whether they do, it is asked.
			p.report(finding.CounterUnknown(item.Entity, item.Identity, about(item.Unknown.Writes), item.Unknown.ByWrites, percentOfLimit(item.Unknown.Writes)))
			continue
		}
		if level == capacity.Cool {
			continue
		}
		h := finding.ItemHeat{
			Entity: item.Entity, Identity: item.Identity, Counter: item.Increments, Value: p.busiestItem(item),
		}
		if beyondWrites(heat) {
			h.Writes, h.By = about(heat.Writes), heat.ByWrites
			h.Shards = int(capacity.Ceil(new(big.Rat).Quo(heat.Writes, nearWrites)))
		} else {
			h.Reads, h.By = about(heat.Reads), heat.ByReads
			h.Rate = p.coolRate(heat)
		}
		if level == capacity.Over && !p.settled("") {
			p.report(finding.HotItem(h))
		} else {
			p.report(finding.WarmItem(h, level == capacity.Over))
		}
	}
}

func beyondWrites(h capacity.Heat) bool {
	return h.Writes.Cmp(nearWrites) > 0
}

func (p *pass) busiestItem(item capacity.Item) string {
	switch {
	case len(item.Identity) == 0:
		return "there is one " + item.Entity
	case item.Share.Declared:
		return "the busiest " + finding.Names(item.Identity) + " takes " + percent(item.Share.Of) + " of it (hottest_share)"
	case item.Share.Of.Cmp(big.NewRat(1, 1)) == 0:
		return "there is one item"
	}
	return "of " + about(new(big.Rat).Inv(item.Share.Of)) + " items one takes at least " + percent(item.Share.Of)
}

// coolRate is the rate of the pattern that reads an item most at which all that is read of it is half of what it can
// give: what a cache has to leave.
func (p *pass) coolRate(heat capacity.Heat) string {
	if len(heat.ByReads) == 0 {
		return ""
	}
	pattern := p.Model.Pattern(heat.ByReads[0])
	rate := pattern.Declared.PeakPerSecond
	if rate == nil {
		rate = pattern.Declared.AveragePerSecond
	}
	part := new(big.Rat).Quo(big.NewRat(capacity.PartitionReads/2, 1), heat.Reads)
	value, _ := part.Float64()
	return strconv.FormatInt(int64(*rate*value), 10)
}

func percentOfLimit(total *big.Rat) string {
	return percent(new(big.Rat).Quo(big.NewRat(capacity.PartitionWrites, 1), total))
}
