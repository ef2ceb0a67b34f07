package proof_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// splitMutations change how partitions are split and asked.
var splitMutations = []mutation{
	{name: "shard or period dropped from an item", least: 90, breaks: eachSegment(func(s design.Segment) (design.Segment, bool) {
		width, split := design.SplitWidth(s.Format)
		return design.Segment{Literal: "xxxxxxxxxxxxxxxx"[:width]}, split
	})},
	{name: "another number of shards on an item", least: 90, breaks: eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = design.ShardFormat(1000)
		return s, len(was) > 5 && was[:5] == "shard"
	})},
	{name: "longer periods on an item", least: 90, breaks: eachSegment(func(s design.Segment) (design.Segment, bool) {
		was := s.Format
		s.Format = "year"
		return s, was == "day" || was == "month"
	})},
	{name: "a shard left out", least: 60, breaks: eachRead(func(_ *design.Design, p *design.Path) bool {
		p.Shards--
		return p.Shards > 0
	})},
	{name: "a shard calculated from what is not given", least: 90, breaks: eachValue(func(p *design.Path, _ string, t design.Template) design.Template {
		at := slices.IndexFunc(t, func(s design.Segment) bool { return s.Bound == design.BoundEach && p.Shards > 0 })
		if at < 0 {
			return nil
		}
		t[at] = design.Segment{Literal: design.ShardText(0, p.Shards)}
		p.Shards = 0
		return t
	})},
	{name: "only the first period of a range", least: 90, breaks: eachPeriods(func(p *design.Periods) bool {
		was := p.Last
		p.Last = p.First
		return was != nil
	})},
	{name: "a period too few", least: 60, breaks: eachPeriods(func(p *design.Periods) bool {
		p.AtMost--
		return p.AtMost > 0
	})},
	{name: "a period too many", least: 60, breaks: eachPeriods(func(p *design.Periods) bool {
		p.AtMost++
		return p.AtMost > 1
	})},
}

// eachPeriods changes the periods of one read path at a time.
func eachPeriods(change func(p *design.Periods) bool) breaker {
	return eachRead(func(_ *design.Design, p *design.Path) bool {
		if p.Periods == nil {
			return false
		}
		changed := *p.Periods
		p.Periods = &changed
		return change(&changed)
	})
}
