package execution_test

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// randomSpread splits the partitions of some reads. Only few spreads are drawn, so that patterns often share one.
func randomSpread(c chance, p *model.Pattern, e *model.ResolvedEntity) {
	if !c.oneIn(3) || p.Operation == model.Scan {
		return
	}
	s := &model.Spread{}
	given := slices.Concat(p.Match, p.MatchAny)
	if c.oneIn(2) {
		s.Shards = pick(c, 2, 3, 11)
		if names := splitters(e, given); len(names) > 0 && c.oneIn(2) {
			s.By = pick(c, names...)
		}
	}
	if at := e.Attributes["at"]; (s.Shards == 0 || c.oneIn(3)) && hasPeriods(at) && !slices.Contains(given, "at") {
		s.Bucket, s.Of = pick(c, "minute", "hour", "day", "month", "month", "year"), "at"
		if at.Type == model.Date {
			s.Bucket = pick(c, "day", "month", "year")
		}
		leadByPeriods(c, p, s)
	}
	if s.Shards > 0 || s.Bucket != "" {
		p.Spread = s
	}
}

// leadByPeriods lets the attribute of a bucket lead the order.
func leadByPeriods(c chance, p *model.Pattern, s *model.Spread) {
	p.Then, p.Prefix, p.Range = nil, "", nil
	p.Sort = slices.DeleteFunc(p.Sort, func(name string) bool { return name == s.Of })
	switch c.IntN(3) {
	case 0:
		p.Range = map[string]string{s.Of: pick(c, "between", "from_until", "after_through")}
	case 1:
		p.Sort, s.AtMost = append([]string{s.Of}, p.Sort...), c.IntN(4)
	default:
		p.Sort, p.Descending, s.AtMost = nil, false, c.IntN(3)
	}
}

func hasPeriods(a *model.ResolvedAttribute) bool {
	return a != nil && (a.Type == model.Timestamp || a.Type == model.Date) && !a.Optional
}

// splitters are the attributes that can pick a shard.
func splitters(e *model.ResolvedEntity, given []string) []string {
	return slices.DeleteFunc(slices.Clone(e.AttributeNames()), func(name string) bool {
		a := e.Attributes[name]
		return a.Optional || a.Stored() == "" || slices.Contains(given, name)
	})
}

// spreadEntity splits the base partitions of some entities.
func spreadEntity(c chance, e *model.ResolvedEntity) *model.Spread {
	immutable := slices.DeleteFunc(splitters(e, nil), func(name string) bool { return !e.Attributes[name].Immutable })
	switch at := e.Attributes["at"]; {
	case c.oneIn(2) && hasPeriods(at) && at.Immutable:
		return &model.Spread{Bucket: pick(c, "day", "month", "year"), Of: "at"}
	case c.oneIn(2):
		return &model.Spread{Shards: pick(c, 2, 11)}
	case len(immutable) > 0:
		return &model.Spread{Shards: 3, By: pick(c, immutable...)}
	}
	return nil
}
