package anymodel

import (
	"maps"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Priced is the declaration with all that prices it: counts, numbers of values, sizes and rates, the rates of reads and writes
// anything from rare to busy, so that now an index pays and now it doesn't. It asks for the cheapest design.
func Priced(t *rapid.T, table model.Table) model.Table {
	d := drawer{t: t}
	table.Optimize = model.OptimizeCost
	entities, patterns := maps.Clone(table.Entities), maps.Clone(table.Patterns)
	for _, name := range sorted(entities) {
		e := entities[name]
		count := d.power("count", 6)
		e.Count, e.Attributes = &count, maps.Clone(e.Attributes)
		for _, attribute := range sorted(e.Attributes) {
			a := e.Attributes[attribute]
			distinct, bytes := d.power("distinct", 5), int64(rapid.IntRange(1, 900).Draw(t, "bytes"))
			if len(a.Values) == 0 && a.Type != model.Boolean {
				a.Distinct = &distinct
			}
			if a.Type == "" || a.Type == model.String {
				a.Bytes = &bytes
			}
			e.Attributes[attribute] = a
		}
		entities[name] = e
	}
	for _, name := range sorted(patterns) {
		p := patterns[name]
		rate := float64(d.power("rate", 4)) / 100
		p.AveragePerSecond, p.PeakPerSecond = &rate, nil
		patterns[name] = p
	}
	table.Entities, table.Patterns = entities, patterns
	return table
}

// power is a number of up to so many digits, small ones as likely as large ones.
func (d drawer) power(label string, digits int) int64 {
	n := int64(1)
	for range rapid.IntRange(0, digits).Draw(d.t, label) {
		n *= 10
	}
	return n * int64(rapid.IntRange(1, 9).Draw(d.t, label))
}
