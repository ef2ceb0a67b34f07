package anymodel

import (
	"fmt"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Counted adds to a declaration what bears on its cost beside figures: what Table doesn't draw. Those are values that guards
// keep unique, copies, transactions, reads before writes, fixed values that writes give, scans, counts, several values and
// shards. Then it draws all figures.
func Counted(t *rapid.T, table model.Table, whole bool) model.Table {
	d := counter{drawer: drawer{t: t}, whole: whole}
	table.Entities, table.Patterns = maps.Clone(table.Entities), maps.Clone(table.Patterns)
	table.Keys.Base = d.from("base", []string{"", "", model.BaseComposite})
	table.Optimize = d.from("optimize", []string{"", "", model.OptimizeCost})
	for _, name := range sorted(table.Entities) {
		e := table.Entities[name]
		e.Attributes = maps.Clone(e.Attributes)
		d.copies(table, name, &e)
		d.unique(&e)
		table.Entities[name] = e
	}
	for _, name := range sorted(table.Patterns) {
		table.Patterns[name] = d.otherRead(table, table.Patterns[name])
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "more writes") {
		entity := d.from("written", sorted(table.Entities))
		table.Patterns[fmt.Sprintf("w%d", i)] = d.written(table, entity)
	}
	if len(table.Entities) > 1 && d.chance("transaction", 3) {
		table.Patterns["transaction"] = d.transaction(table)
	}
	return Figures(t, table, whole)
}

// Figures adds to a declaration how many items there are and how large, how many values and how often each pattern is
// called. Some are left out where not all have to be there.
func Figures(t *rapid.T, table model.Table, whole bool) model.Table {
	d := counter{drawer: drawer{t: t}, whole: whole}
	table.Entities, table.Patterns = maps.Clone(table.Entities), maps.Clone(table.Patterns)
	for _, name := range sorted(table.Entities) {
		table.Entities[name] = d.entity(table.Entities[name])
	}
	atLeastTheirAttributes(table)
	for _, name := range sorted(table.Patterns) {
		table.Patterns[name] = d.called(table.Patterns[name])
	}
	return table
}

// atLeastTheirAttributes makes items at least as large as their attributes are for sure.
func atLeastTheirAttributes(table model.Table) {
	resolved, _ := model.Check(table)
	if resolved == nil {
		return
	}
	for _, r := range resolved.Entities {
		if e := table.Entities[r.Name]; e.ItemBytes != nil {
			e.ItemBytes = new(max(*e.ItemBytes, resolved.LeastBytes(r)))
			table.Entities[r.Name] = e
		}
	}
}

type counter struct {
	drawer
	whole bool
}

// figure draws a number, or leaves it out where not all have to be there.
func (d counter) figure(label string, least, most int64) *int64 {
	if !d.whole && d.chance("no "+label, 8) {
		return nil
	}
	return new(rapid.Int64Range(least, most).Draw(d.t, label))
}

func (d counter) entity(e model.Entity) model.Entity {
	e.Attributes = maps.Clone(e.Attributes)
	if e.Attributes == nil {
		e.Attributes = map[string]model.Attribute{}
	}
	e.Count = d.figure("count", 1, int64(rapid.SampledFrom([]int{10, 5_000, 80_000_000}).Draw(d.t, "scale")))
	e.ItemBytes, e.MaxItemBytes = nil, nil
	if d.chance("item bytes", 3) {
		e.ItemBytes = d.figure("item_bytes", 50, 9_000)
	}
	for _, a := range sorted(e.Attributes) {
		e.Attributes[a] = d.attribute(e.Attributes[a])
	}
	for _, own := range e.Identity {
		if _, said := e.Attributes[own]; !said && e.Parent == "" {
			e.Attributes[own] = d.attribute(model.Attribute{})
		}
	}
	return e
}

// copies makes some attribute a copy of what the parent, or a referenced item, has.
func (d counter) copies(table model.Table, name string, e *model.Entity) {
	if !d.chance("copies", 3) {
		return
	}
	of, source := e.Parent, e.Parent
	for _, a := range sorted(e.Attributes) {
		if target, _, references := cut(e.Attributes[a].References); references {
			of, source = a, target
		}
	}
	if source == "" {
		return
	}
	sources := sorted(table.Entities[source].Attributes)
	if d.chance("copy of a copy", 2) {
		slices.Reverse(sources)
	}
	for _, a := range sources {
		copied := table.Entities[source].Attributes[a]
		if copied.References == "" && copied.Unique == "" && !slices.Contains(table.Entities[source].Identity, a) {
			e.Attributes["copy_"+name] = model.Attribute{
				Type: copied.Type, Values: copied.Values, Digits: copied.Digits, Optional: copied.Optional, CopiedFrom: of + "." + a, Immutable: copied.Immutable,
			}
			return
		}
	}
}

func cut(reference string) (entity, attribute string, found bool) {
	for i := range reference {
		if reference[i] == '.' {
			return reference[:i], reference[i+1:], true
		}
	}
	return reference, "", reference != ""
}

func (d counter) attribute(a model.Attribute) model.Attribute {
	most := int64(5_000)
	if n := len(a.Values); n > 0 {
		most = int64(n)
	}
	if a.Type == model.Boolean {
		most = 2
	}
	a.Distinct, a.Bytes, a.MaxBytes, a.HottestShare, a.LargestShare = nil, nil, nil, nil, nil
	if a.Unique == "" && (d.whole || !d.chance("few figures", 4)) {
		a.Distinct = d.figure("distinct", 1, most)
	}
	if d.chance("sized", 2) && a.Type != model.Boolean {
		a.Bytes = d.figure("bytes", 1, 3_000)
	}
	return a
}

// unique makes some attribute one whose values are unique.
func (d counter) unique(e *model.Entity) {
	for _, name := range sorted(e.Attributes) {
		a := e.Attributes[name]
		text := (a.Type == "" || a.Type == model.String || a.Type == model.UUID) && len(a.Values) == 0
		if text && a.CopiedFrom == "" && a.References == "" && !slices.Contains(e.Identity, name) && d.chance("unique", 10) {
			a.Unique = d.from("kept", []string{model.UniqueEnforced, model.UniqueAssumed})
			e.Attributes[name] = a
			return
		}
	}
}

// called adds how often a pattern is called.
func (d counter) called(p model.Pattern) model.Pattern {
	p.PeakPerSecond, p.AveragePerSecond, p.WhereShare = nil, nil, nil
	if !p.Operation.IsWrite() && len(p.Where)+len(p.WhereAny)+len(p.Present) > 0 && d.chance("where share", 2) {
		p.WhereShare = new(float64(rapid.IntRange(1, 100).Draw(d.t, "where_share")) / 100)
	}
	rate := func(label string) *float64 {
		return new(float64(rapid.IntRange(0, 40_000).Draw(d.t, label)) / 100)
	}
	switch rapid.IntRange(0, 5).Draw(d.t, "rates") {
	case 0:
		p.PeakPerSecond = rate("peak")
	case 1, 2:
		p.AveragePerSecond = rate("average")
	case 3, 4:
		p.AveragePerSecond = rate("average")
		p.PeakPerSecond = new(*p.AveragePerSecond * 3)
	case 5:
		if d.whole {
			p.AveragePerSecond = rate("average")
		}
	}
	return p
}

// otherRead makes a read one that Table doesn't draw.
func (d counter) otherRead(table model.Table, p model.Pattern) model.Pattern {
	if p.Operation.IsWrite() || len(p.Entities) > 0 {
		return p
	}
	switch rapid.IntRange(0, 9).Draw(d.t, "read") {
	case 0:
		if len(p.Sort) == 0 && len(p.Then) == 0 && len(p.Range) == 0 {
			p.Operation, p.Spread = model.Scan, nil
		}
	case 1:
		if p.Limit == 0 {
			p.Operation = model.Count
		}
	case 2:
		if n := len(p.Match); n > 1 {
			p.MatchAny, p.Match = p.Match[n-1:], p.Match[:n-1]
		}
	case 3:
		if len(p.Match) > 0 {
			p.Spread = &model.Spread{Shards: rapid.IntRange(2, 12).Draw(d.t, "shards")}
		}
	case 4:
		for name, value := range p.Where {
			if len(table.Entities[p.Entity].Attributes[name].Values) > 0 {
				p.Where, p.WhereAny = nil, map[string][]string{name: {value, "low"}}
			}
		}
	}
	return p
}

// written is a write that Table doesn't draw.
func (d counter) written(table model.Table, name string) model.Pattern {
	e := table.Entities[name]
	p := model.Pattern{Entity: name, Match: identityNames(name, table), Operation: model.Update}
	switch rapid.IntRange(0, 7).Draw(d.t, "write") {
	case 0:
		p.Operation = model.Delete
	case 1:
		p.Operation, p.Match = model.Create, nil
	case 2:
		p.Operation, p.Match = model.Put, nil
	case 3, 4:
		p.ReadsFirst = d.some("reads_first", readsOf(name, table), 1)
	}
	for _, a := range sorted(e.Attributes) {
		attribute := e.Attributes[a]
		fixed := attribute.Immutable != nil || attribute.References != "" || slices.Contains(e.Identity, a) || attribute.CopiedFrom != ""
		switch {
		case p.Operation != model.Update || fixed:
		case attribute.Optional && d.chance("removes", 4):
			p.Removes = append(p.Removes, a)
		case attribute.Type == model.Boolean && d.chance("sets_to", 2):
			p.SetsTo = put(p.SetsTo, a, d.from("flag", []string{"true", "false"}))
		case len(attribute.Values) > 0 && d.chance("sets_to", 2):
			p.SetsTo = put(p.SetsTo, a, d.from("value", attribute.Values))
		case d.chance("sets", 2):
			p.Sets = append(p.Sets, a)
		case attribute.Unique != "":
			p.Match = append(p.Match, a)
		}
	}
	if p.Operation == model.Update && len(p.Sets)+len(p.SetsTo)+len(p.Removes) == 0 {
		p.Operation = model.Delete
	}
	if p.Operation != model.Delete && e.Parent != "" && d.chance("requires", 3) {
		p.Requires = []string{e.Parent}
	}
	return p
}

func put(m map[string]string, key, value string) map[string]string {
	if m == nil {
		m = map[string]string{}
	}
	m[key] = value
	return m
}

// readsOf are the patterns that read items of one entity alone.
func readsOf(name string, table model.Table) []string {
	return slices.DeleteFunc(sorted(table.Patterns), func(p string) bool {
		return table.Patterns[p].Entity != name || table.Patterns[p].Operation.IsWrite() || len(table.Patterns[p].Then) > 0
	})
}

// transaction writes an item of each of some entities.
func (d counter) transaction(table model.Table) model.Pattern {
	p := model.Pattern{}
	for _, name := range sorted(table.Entities) {
		w := model.Write{Entity: name, Operation: rapid.SampledFrom([]model.Operation{model.Create, model.Put, model.Update, model.CheckExists}).Draw(d.t, "entry")}
		for _, a := range sorted(table.Entities[name].Attributes) {
			attribute := table.Entities[name].Attributes[a]
			if w.Operation == model.Update && attribute.Immutable == nil && attribute.References == "" && attribute.CopiedFrom == "" && attribute.Unique == "" && !slices.Contains(table.Entities[name].Identity, a) {
				w.Sets = append(w.Sets, a)
			}
		}
		if w.Operation == model.Update && len(w.Sets) == 0 {
			w.Operation = model.CheckExists
		}
		p.Writes = append(p.Writes, w)
		for _, a := range identityNames(name, table) {
			if !slices.Contains(p.Match, a) {
				p.Match = append(p.Match, a)
			}
		}
	}
	return p
}
