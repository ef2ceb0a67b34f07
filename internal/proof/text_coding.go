package proof

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// neighbours are values of a type, the smaller first, that a coding which forgets something writes in the wrong order.
var neighbours = map[model.Type][][2]string{
	model.String:       {{"A", "a"}, {"a", "a "}, {"Z", "a"}, {"a", "b"}, {"9", "a"}},
	model.Number:       {{"9", "10"}, {"2", "10"}, {"99", "100"}, {"-10", "-9"}, {"-1", "0"}, {"-1", "1"}, {"0.5", "1"}, {"9.5", "10"}, {"1.05", "1.5"}},
	model.EpochSeconds: {{"9", "10"}, {"999999999", "1000000000"}},
	model.Timestamp: {
		{"2026-01-01T01:00:00+02:00", "2026-01-01T00:00:00Z"}, {"2025-12-31T23:59:59Z", "2025-12-31T23:00:00-02:00"},
		{"2026-01-01T00:00:00Z", "2026-01-01T00:00:00.001Z"}, {"0999-12-31T00:00:00Z", "1000-01-01T00:00:00Z"},
	},
	model.Date: {{"2026-01-31", "2026-02-01"}, {"0999-12-31", "1000-01-01"}},
}

// equals are two ways to write one value of a type; texts have to be equal.
var equals = map[model.Type][][2]string{
	model.Number:    {{"7", "7.0"}, {"7", "07"}, {"10", "1e1"}},
	model.Timestamp: {{"2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z"}, {"2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00Z"}},
}

// proveCodings tries the coding of every attribute that stands in a text of the entity, on values of the declared type:
// what keytext takes for granted. What a coding refuses is no fault.
func (p *prover) proveCodings(e design.EntityFacts, order map[indexEntity]map[string]bool) {
	keys := textKeys(p.design, e.Name)
	for _, index := range slices.Sorted(maps.Keys(keys)) {
		k := keys[index]
		for _, s := range slices.Concat(k.partition, k.sort) {
			facts, ok := e.Attribute(s.Attribute)
			a := p.attributeOf(e.Name, s.Attribute)
			if _, split := design.SplitWidth(s.Format); split || !ok || a == nil { // a shard or period tells no value
				continue
			}
			c := codingTrial{prover: p, entity: e.Name, segment: s, coding: facts.Coding}
			c.prove(a, order[indexEntity{index, e.Name}][s.Attribute])
		}
	}
}

// codingTrial tries how one segment writes values.
type codingTrial struct {
	*prover
	entity  string
	segment design.Segment
	coding  design.Coding
}

func (c codingTrial) prove(a *model.ResolvedAttribute, ordered bool) {
	pairs := neighbours[a.Type]
	if values := a.Declared.Values; len(values) > 0 {
		pairs = nil
		for i := range max(0, len(values)-1) {
			pairs = append(pairs, [2]string{values[i], values[i+1]})
		}
	}
	for _, pair := range pairs {
		if x, y, ok := c.written(pair); ok && x == y {
			c.fault(finding.SameText(subjectOf(c.entity), c.items(pair, x, y)))
		} else if ok && ordered && x > y {
			c.fault(finding.TextUnsorted(subjectOf(c.entity), c.items(pair, x, y)))
		}
	}
	if len(a.Declared.Values) > 0 {
		return
	}
	for _, pair := range equals[a.Type] {
		if x, y, ok := c.written(pair); ok && x != y {
			c.fault(finding.TextUnsorted(subjectOf(c.entity), c.items(pair, x, y)))
		}
	}
}

func (c codingTrial) written(pair [2]string) (x, y string, ok bool) {
	x, errX := c.coding.Text(pair[0], c.segment.Format, c.design.Delimiter)
	y, errY := c.coding.Text(pair[1], c.segment.Format, c.design.Delimiter)
	return x, y, errX == nil && errY == nil
}

func (c codingTrial) items(pair [2]string, x, y string) []string {
	return []string{
		shownValues(c.entity, map[string]string{c.segment.Attribute: pair[0]}, x),
		shownValues(c.entity, map[string]string{c.segment.Attribute: pair[1]}, y),
	}
}
