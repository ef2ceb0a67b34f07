package evolve_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A table goes through random edits: patterns come, go, come back, are renamed, reversed, sorted in another way and asked for
// other attributes; entities come, go and come back. What it has stays, whatever can be served by an index more is served, and
// no step is refused that deriving lets through, but where a pattern that is asked otherwise needs texts that items lack.
func TestHistory_keepsWhatIsThere(t *testing.T) {
	t.Parallel()
	steps, refused := 0, map[finding.Code]int{}
	rapid.Check(t, func(rt *rapid.T) {
		whole := anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 8})
		table := anymodel.Part(rt, whole)
		prior := derive.Table(table).Design
		if prior == nil {
			rt.Skip("refused")
		}
		for range 3 {
			next := anymodel.Part(rt, whole)
			if looksRenamed(table, next, prior) {
				continue
			}
			if len(next.Entities) > 1 && evolve.Base(prior) == model.BaseNatural {
				continue // it holds one
			}
			result := derive.Beside(next, prior)
			steps++
			if result.Design == nil {
				wantHopeless(rt, next, result.Findings)
				refused[result.Findings[0].Code]++
				continue
			}
			e := evolve.Plan(prior, result.Design, evolve.Live{There: names(prior)})
			if prior.EntityAttribute == "" && result.Design.EntityAttribute != "" && len(e.Refusals()) > 0 {
				// A write that comes breaks the slot of a pattern, and what else would serve it holds the entity attribute, which
				// stored items lack: refused either way.
				refused["without the entity attribute"]++
				continue
			}
			if asksOtherwise(table, next, e.Refusals()) {
				refused["DM230"]++
				continue
			}
			for _, r := range e.Refusals() {
				rt.Errorf("refused: %s\n%s\n%s", r.Difference, spell(prior), spell(result.Design))
			}
			wantKept(rt, table, next, prior, e.Design)
			table, prior = next, e.Design
		}
	})
	t.Logf("of %d steps were refused: %v", steps, refused)
}

// looksRenamed reports whether entities go while others come that were never there: that is refused, as it may be a rename.
func looksRenamed(before, after model.Table, prior *design.Design) bool {
	gone := slices.ContainsFunc(slices.Collect(maps.Keys(before.Entities)), func(name string) bool { _, stays := after.Entities[name]; return !stays })
	come := slices.ContainsFunc(slices.Collect(maps.Keys(after.Entities)), func(name string) bool {
		_, was := before.Entities[name]
		return !was && !slices.ContainsFunc(prior.Former, func(facts design.EntityFacts) bool { return facts.Name == name })
	})
	return gone && come
}

// asksOtherwise reports whether all refusals are of patterns that ask something else than before, and need texts for it that
// stored items lack. There is one at least.
func asksOtherwise(before, after model.Table, refusals []evolve.Refusal) bool {
	return len(refusals) > 0 && !slices.ContainsFunc(refusals, func(r evolve.Refusal) bool {
		return r.Move == nil || cmp.Equal(before.Patterns[r.Move.Pattern], after.Patterns[r.Move.Pattern])
	})
}

// spell is a design in few lines, for whoever reads of a failure.
func spell(d *design.Design) string {
	var lines []string
	for _, keys := range slices.Concat(d.ItemKeys, d.Left) {
		for _, a := range keys.Attributes {
			lines = append(lines, keys.Entity+": "+a.Name+" = "+a.Template.String())
		}
	}
	for _, index := range slices.Concat(evolve.Wanted(d), d.LocalIndexes) {
		lines = append(lines, index.Name+": "+evolve.IndexText(index)+" serves "+strings.Join(index.Serves, ", "))
	}
	for _, c := range d.Conditions {
		lines = append(lines, fmt.Sprintf("%+v", c))
	}
	return strings.Join(lines, "\n")
}

// wantHopeless demands of what refuses an edit that no index more could help: a consistent read, or a key that a write
// doesn't go with.
func wantHopeless(t *rapid.T, next model.Table, findings []finding.Finding) {
	for _, f := range findings {
		if f.Severity != finding.Error {
			continue
		}
		switch f.Code {
		case "DM230", "DM419": // the table's key answers operators' patterns of one tenant, or nothing does
		case "DM231":
			if !next.Patterns[f.Subject.Name].Consistent {
				t.Errorf("refused: %s\n%s", f.Summary(), f.Detail())
			}
		default:
			if derive.Table(next).Design != nil {
				t.Errorf("refused: %s\n%s", f.Summary(), f.Detail())
			}
		}
	}
}

// wantKept demands that items carry what they carried, or that it is remembered, and that a pattern which was answered and
// is the same is answered by the same key.
func wantKept(t *rapid.T, before, after model.Table, prior, next *design.Design) {
	for _, keys := range prior.ItemKeys {
		for _, a := range keys.Attributes {
			i := slices.IndexFunc(next.Keys(keys.Entity), func(b design.ItemAttribute) bool { return b.Name == a.Name })
			left := slices.IndexFunc(next.LeftBy(keys.Entity), func(b design.ItemAttribute) bool { return b.Name == a.Name })
			switch {
			case i >= 0 && !next.Keys(keys.Entity)[i].Template.Equal(a.Template):
				t.Errorf("items of %s had %s = %s, and have %s", keys.Entity, a.Name, a.Template, next.Keys(keys.Entity)[i].Template)
			case i < 0 && left < 0 && a.Name != prior.EntityAttribute && !a.Template.IsValue():
				t.Errorf("%s of %s is forgotten", a.Name, keys.Entity)
			}
		}
	}
	for _, p := range prior.Paths {
		if !cmp.Equal(before.Patterns[p.Pattern], after.Patterns[p.Pattern]) || p.Level > 0 {
			continue
		}
		was, _ := prior.Index(p.Index)
		i := slices.IndexFunc(next.Paths, func(q design.Path) bool { return q.Pattern == p.Pattern && q.Level == 0 })
		is, _ := next.Index(next.Paths[i].Index)
		if was.Overloaded && !is.Overloaded && p.Index != "" {
			continue // a write was added that can't keep texts true: an index on the items' own attributes needs none
		}
		if toldApart := is; newcomers(prior, next) {
			ofEntity := func(a design.KeyAttribute) bool { return a.Name == next.EntityAttribute }
			toldApart.Partition = slices.DeleteFunc(slices.Clone(is.Partition), ofEntity)
			if was.SameKey(toldApart) {
				continue // items of an entity that came enter the index of the others' attributes: the entity tells them apart
			}
		}
		if !was.SameKey(is) {
			t.Errorf("%s was answered by %s, and is by %s", p.Pattern, evolve.IndexText(was), evolve.IndexText(is))
		}
	}
}

// newcomers reports whether a design has an entity that the prior one didn't have.
func newcomers(prior, next *design.Design) bool {
	return slices.ContainsFunc(next.ItemKeys, func(keys design.ItemKeys) bool { return len(prior.Keys(keys.Entity)) == 0 })
}

// What was added later and says so is derived in the same turn everywhere.
func TestHistory_revisionsAgree(t *testing.T) {
	t.Parallel()
	told, agreed := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		whole := anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 6})
		first := half(rt, whole)
		prior := derive.Table(first).Design
		if prior == nil {
			rt.Skip("refused")
		}
		has := derive.Beside(whole, prior)
		if has.Design == nil || len(first.Patterns) == len(whole.Patterns) {
			rt.Skip("refused")
		}
		later := whole
		later.Patterns = maps.Clone(whole.Patterns)
		for name, p := range later.Patterns {
			if _, was := first.Patterns[name]; !was {
				p.Revision = 2
				later.Patterns[name] = p
			}
		}
		if diff := cmp.Diff(has.Design, derive.Table(later).Design); diff != "" {
			rt.Error(diff)
		}
		if list := derive.Agreement(later, has.Design, has.Design); list != nil {
			rt.Errorf("they agree, and %s", list[0].Detail())
		}
		for _, f := range derive.Agreement(whole, has.Design, prior) {
			told++
			if f.Code != "DM232" && f.Code != "DM229" {
				rt.Error(f)
			}
		}
		agreed++
	})
	t.Logf("%d of %d edits come to other keys than a new table has", told, agreed)
}

// Whatever edits a table goes through, removals and changes among them: where a new table of the declaration would have other
// keys, that is told, and else it isn't; and the revision lines that are named make a new table like the one there is.
func TestHistory_differencesAreTold(t *testing.T) {
	t.Parallel()
	agreed, told, healed := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		whole := anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 6})
		table := anymodel.Part(rt, whole)
		has := derive.Table(table).Design
		if has == nil {
			rt.Skip("refused")
		}
		for range 2 {
			next := anymodel.Part(rt, whole)
			result := derive.Beside(next, has)
			if result.Design == nil || looksRenamed(table, next, has) {
				continue
			}
			e := evolve.Plan(has, result.Design, evolve.Live{There: names(has)})
			if len(e.Refusals()) > 0 {
				continue
			}
			findings := slices.DeleteFunc(derive.Agreement(next, e.Design, has), func(f finding.Finding) bool { return f.Code == "DM229" }) // AsMade keeps it
			kept := derive.AsMade(next, has)
			switch fresh := derive.Table(kept).Design; {
			case fresh == nil:
			case cmp.Equal(essence(e.Design), essence(fresh)) != (len(findings) == 0):
				rt.Errorf("said %v, and it differs by %s", findings, cmp.Diff(essence(e.Design), essence(fresh)))
			case len(findings) == 0:
				agreed++
			default:
				told++
				if later, named := withRevisions(kept, findings[0].Remedy); named {
					healed++
					if diff := cmp.Diff(essence(e.Design), essence(derive.Table(later).Design)); diff != "" {
						rt.Errorf("%s\ndon't help: %s", findings[0].Remedy, diff)
					}
				}
			}
			table, has = next, e.Design
		}
	})
	t.Logf("%d steps agree with a new table, %d don't and say so, of which revision lines heal %d", agreed, told, healed)
}

// revisionLine is a line of a remedy: access_patterns["x"]: revision = 2.
var revisionLine = regexp.MustCompile(`(access_patterns|entities)\["([^"]+)"\]: revision = ([0-9]+)`)

// withRevisions is a declaration with the lines of a remedy, if there are any.
func withRevisions(t model.Table, remedy string) (later model.Table, named bool) {
	t.Entities, t.Patterns = maps.Clone(t.Entities), maps.Clone(t.Patterns)
	for _, line := range revisionLine.FindAllStringSubmatch(remedy, -1) {
		n, _ := strconv.Atoi(line[3]) // digits alone
		if line[1] == "entities" {
			e := t.Entities[line[2]]
			e.Revision = n
			t.Entities[line[2]] = e
		} else {
			p := t.Patterns[line[2]]
			p.Revision = n
			t.Patterns[line[2]] = p
		}
		named = true
	}
	return t, named
}

// essence is what applications and items have of a design: keys, texts, and requests, in which an index is known by its key.
func essence(d *design.Design) []string {
	list := []string{"table " + evolve.KeyText(d.Key)}
	byKey := map[string]string{}
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		byKey[index.Name] = fmt.Sprint(index.Partition, index.Sort)
		list = append(list, "index "+byKey[index.Name])
	}
	for _, keys := range d.ItemKeys {
		for _, a := range keys.Attributes {
			list = append(list, keys.Entity+" "+a.Name+" = "+a.Template.String())
		}
	}
	d = d.RenameIndexes(byKey)
	for _, c := range d.Conditions {
		list = append(list, fmt.Sprintf("%s %s %v %v %v", c.Entity, c.Index, c.Where, c.Present, c.Absent))
	}
	for _, p := range d.Paths {
		for at := &p; at != nil; at = at.Next {
			plain := *at
			plain.RunnerUp, plain.Next, plain.Summary, plain.Requests = nil, nil, "", ""
			list = append(list, fmt.Sprintf("%s %+v", p.Pattern, plain))
		}
	}
	slices.Sort(list)
	return list
}
