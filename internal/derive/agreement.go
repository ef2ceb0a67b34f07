package derive

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Agreement warns where a new table of the declaration would have other keys than the one that there is, and finds the
// revision lines that make them agree. Prior is the design from which the table came to what it has.
func Agreement(t model.Table, has, prior *design.Design) []finding.Finding {
	return agreement(t, has, prior, &work{most: agreementWork})
}

// AgreementAt is Agreement where a new table would be priced at other terms than what is published.
func AgreementAt(t model.Table, has, prior *design.Design, terms Terms) []finding.Finding {
	return agreement(t, has, prior, &work{most: agreementWork, terms: &terms})
}

// agreement is what Agreement finds within the work: where that ends, no line is named.
func agreement(t model.Table, has, prior *design.Design, w *work) []finding.Finding {
	var list []finding.Finding
	if kept := accessKept(t, has, w); len(kept) > 0 {
		list = append(list, finding.AccessKept(t.Name, kept))
	}
	t = AsMade(t, has) // other findings tell of the base key and of access
	alone := tableWithin(t, w)
	if alone.Design == nil {
		return list // a new table could not be made, and that is told elsewhere
	}
	differences := differ(has, alone.Design)
	if len(differences) == 0 {
		return list
	}
	if isCost(t) { // rates and prices change, and no revision makes up for that
		return append(list, finding.CheapestDiffers(t.Name, differences, pinsOf(t, has, alone.Design, w)))
	}
	a := &agreeing{table: t, has: has, next: slices.Max(revisions(t)) + 1, added: added(t, prior), work: w}
	return append(list, finding.HistoryDiffers(t.Name, differences, a.lines()))
}

// pinsOf are the lines that ask for the indexes by which another design answers patterns and this one doesn't have; none where
// with them a new table and the one that there is would still have other keys.
func pinsOf(t model.Table, has, other *design.Design, w *work) []finding.Line {
	pinned, pins := WithPins(t, has, other)
	if len(pins) == 0 || !w.left() {
		return nil
	}
	fresh, next := tableWithin(pinned, w).Design, besideWithin(pinned, has, w).Design
	if fresh == nil || next == nil || len(differ(next, fresh)) > 0 {
		return nil
	}
	return pins
}

// WithPins is a declaration whose patterns ask for the global indexes by which another design answers them and this one doesn't,
// with the lines that say so. An index on generic attributes that both have may be filled otherwise.
func WithPins(t model.Table, has, other *design.Design) (model.Table, []finding.Line) {
	var pins []finding.Line
	t.Patterns = maps.Clone(t.Patterns)
	for _, index := range other.GlobalIndexes {
		own, both := has.Index(index.Name)
		if both && own.Overloaded {
			continue
		}
		for _, name := range index.Serves {
			pattern, declared := t.Patterns[name]
			if !declared || pattern.Index != "" || slices.Contains(own.Serves, name) {
				continue
			}
			pattern.Index = index.Name
			t.Patterns[name] = pattern
			pins = append(pins, finding.Line{At: finding.Pattern(name), Text: `index = "` + index.Name + `"`})
		}
	}
	return t, pins
}

// differ says, in sentences, what of a new design differs from the one that a table has: keys, and what requests go to.
// Indexes are compared by their keys: their names and what they copy also depend on how often they were built anew.
func differ(has, fresh *design.Design) []string {
	var list []string
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if !reflect.DeepEqual(has.Key, fresh.Key) {
		say("The table's key would be another one.")
	}
	for _, keys := range has.ItemKeys {
		was, is := templates(has, keys.Entity), templates(fresh, keys.Entity)
		for _, name := range sortedKeys(was) {
			if is[name] != was[name] {
				say("Items of %s would have %s; they have %s = %s.", keys.Entity, orNothing(name, is[name]), name, was[name])
			}
		}
		for _, name := range sortedKeys(is) {
			if _, both := was[name]; !both {
				say("Items of %s would have %s = %s.", keys.Entity, name, is[name])
			}
		}
	}
	was, is := requestTexts(has), requestTexts(fresh)
	var otherwise []string
	for _, name := range sortedKeys(was) {
		switch before, after := keyOf(has, name), keyOf(fresh, name); {
		case was[name] == is[name]:
		case before != after:
			say("%s would be answered by %s; it is by %s.", name, after, before)
		default:
			otherwise = append(otherwise, name)
		}
	}
	if len(list) == 0 && len(otherwise) > 0 {
		say("Other requests would answer %s.", strings.Join(otherwise, ", "))
	}
	if len(list) == 0 && (!reflect.DeepEqual(indexKeys(has), indexKeys(fresh)) || !reflect.DeepEqual(entries(has), entries(fresh))) {
		say("It would have other indexes.")
	}
	return list
}

func orNothing(name, template string) string {
	if template == "" {
		return "no " + name
	}
	return name + " = " + template
}

func templates(d *design.Design, entity string) map[string]string {
	texts := map[string]string{}
	for _, a := range d.Keys(entity) {
		texts[a.Name] = a.Template.String()
	}
	return texts
}

// keyOf names the key that answers a pattern.
func keyOf(d *design.Design, pattern string) string {
	at := slices.IndexFunc(d.Paths, func(p design.Path) bool { return p.Pattern == pattern })
	if at < 0 || d.Paths[at].Index == "" {
		return "the table itself"
	}
	return d.Paths[at].Index
}

// requestTexts are the requests of each pattern as texts, in which the keys of indexes stand for their names.
func requestTexts(d *design.Design) map[string]string {
	names := map[string]string{}
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		names[index.Name] = fmt.Sprint(index.Partition, index.Sort)
	}
	texts := map[string]string{}
	for _, p := range d.RenameIndexes(names).Paths {
		texts[p.Pattern] += p.Asks()
	}
	return texts
}

func indexKeys(d *design.Design) []string {
	var list []string
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		list = append(list, fmt.Sprint(index.Partition, index.Sort))
	}
	slices.Sort(list)
	return list
}

func entries(d *design.Design) []string {
	var list []string
	for _, c := range d.Conditions {
		index, _ := d.Index(c.Index)
		list = append(list, fmt.Sprint(c.Entity, index.Partition, index.Sort, c.Where, c.Present, c.Absent))
	}
	slices.Sort(list)
	return list
}

// agreeing is the search for revision lines that make a new table like the one there is.
type agreeing struct {
	table model.Table
	has   *design.Design
	// next is the first revision that nothing has.
	next int
	// added is what was added just now.
	added []finding.Subject
	tried int
	work  *work
}

// maxAgreeing is how many sets of revision lines are tried.
const maxAgreeing = 48

// lines are lines that make a new table agree: of what was added now, as few as can be; else for any one or two patterns or
// entities.
func (a *agreeing) lines() []string {
	if a.agrees(a.added) {
		return a.spell(a.fewest())
	}
	var subjects []finding.Subject
	for _, name := range sortedKeys(a.table.Patterns) {
		subjects = append(subjects, finding.Pattern(name))
	}
	for _, name := range sortedKeys(a.table.Entities) {
		subjects = append(subjects, finding.Entity(name))
	}
	for i, s := range subjects {
		if a.agrees(subjects[i : i+1]) {
			return a.spell([]finding.Subject{s})
		}
	}
	for i, s := range subjects {
		for _, other := range subjects[i+1:] {
			if a.agrees([]finding.Subject{s, other}) {
				return a.spell([]finding.Subject{s, other})
			}
		}
	}
	return nil
}

// fewest are those of the subjects added of which none can be left out.
func (a *agreeing) fewest() []finding.Subject {
	kept := a.added
	for _, s := range a.added {
		without := slices.DeleteFunc(slices.Clone(kept), func(o finding.Subject) bool { return o == s })
		if len(without) > 0 && a.agrees(without) {
			kept = without
		}
	}
	return kept
}

// added are the patterns and entities of a declaration that a prior design doesn't know.
func added(t model.Table, prior *design.Design) []finding.Subject {
	var list []finding.Subject
	for _, name := range sortedKeys(t.Patterns) {
		if !slices.ContainsFunc(prior.Paths, func(p design.Path) bool { return p.Pattern == name }) && t.Patterns[name].NotServed == "" {
			list = append(list, finding.Pattern(name))
		}
	}
	for _, name := range sortedKeys(t.Entities) {
		if _, was := prior.Entity(name); !was {
			list = append(list, finding.Entity(name))
		}
	}
	return list
}

// agrees reports whether a new table has the keys that there are where those subjects are of the next revision.
func (a *agreeing) agrees(later []finding.Subject) bool {
	if a.tried++; a.tried > maxAgreeing || !a.work.left() || len(later) == 0 {
		return false
	}
	t := a.table
	t.Entities, t.Patterns = maps.Clone(t.Entities), maps.Clone(t.Patterns)
	for _, s := range later {
		if s.Kind == finding.KindEntity {
			e := t.Entities[s.Name]
			e.Revision = a.next
			t.Entities[s.Name] = e
			continue
		}
		p := t.Patterns[s.Name]
		p.Revision = a.next
		t.Patterns[s.Name] = p
	}
	d := tableWithin(t, a.work).Design
	return d != nil && len(differ(a.has, d)) == 0
}

func (a *agreeing) spell(later []finding.Subject) []string {
	var lines []string
	for _, s := range later {
		lines = append(lines, s.String()+": revision = "+fmt.Sprint(a.next))
	}
	return lines
}
