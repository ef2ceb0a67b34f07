package proof

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/keytext"
)

// keyTexts are the texts that an entity fills one key with. Sort is nil where the key has none.
type keyTexts struct {
	entity          string
	partition, sort *keytext.Text
}

// textProof decides for every key text of a design what execution only tries: see keytext.
type textProof struct {
	*prover
	// keys are the texts in each key, by index; the table's own is "". Entities stand in the order of the design.
	keys map[string][]keyTexts
	// meets remembers which partition texts can be equal.
	meets map[[2]*keytext.Text]keytext.Shown
}

// proveTexts proves the key texts of the design and the key conditions on them.
func (p *prover) proveTexts() {
	t := &textProof{prover: p, keys: map[string][]keyTexts{}, meets: map[[2]*keytext.Text]keytext.Shown{}}
	order := p.orderedBy()
	for _, e := range p.design.Entities {
		p.proveCodings(e, order)
		for index, k := range textKeys(p.design, e.Name) {
			t.read(e, index, k, order[indexEntity{index, e.Name}])
		}
	}
	for _, index := range slices.Sorted(maps.Keys(t.keys)) {
		list := t.keys[index]
		for i, one := range list {
			t.proveAlone(one)
			for _, other := range list[i+1:] {
				t.proveBeside(one, other)
			}
		}
	}
	for _, path := range p.design.Paths {
		for at := &path; at != nil; at = at.Next {
			t.provePath(path.Pattern, *at)
		}
	}
}

// read reads the templates that an entity fills one key with.
func (t *textProof) read(e design.EntityFacts, index string, k textKey, ordered map[string]bool) {
	texts := keyTexts{entity: e.Name}
	var err error
	if texts.partition, err = keytext.New(e, k.partition, t.design.Delimiter, func(string) bool { return false }); err == nil && len(k.sort) > 0 {
		texts.sort, err = keytext.New(e, k.sort, t.design.Delimiter, func(a string) bool { return ordered[a] })
	}
	if err != nil {
		t.doubt(finding.TextNotProved(subjectOf(e.Name), err.Error()))
		return
	}
	t.keys[index] = append(t.keys[index], texts)
}

// subjectOf is the entity that a finding about an item is about; a guard's is the entity it guards.
func subjectOf(entity string) finding.Subject {
	owner, _, _ := strings.Cut(entity, ".")
	return finding.Entity(owner)
}

// indexEntity is an entity in one key.
type indexEntity struct{ index, entity string }

// orderedBy are the attributes by whose values the texts of a key have to sort: what some pattern sorts by, bounds or
// steps through there.
func (p *prover) orderedBy() map[indexEntity]map[string]bool {
	all := map[indexEntity]map[string]bool{}
	for _, path := range p.design.Paths {
		pattern := p.resolved.Pattern(path.Pattern)
		if pattern == nil || pattern.IsWrite() {
			continue
		}
		for _, entity := range path.Entities {
			at := indexEntity{path.Index, entity}
			if all[at] == nil {
				all[at] = map[string]bool{}
			}
			for _, name := range orderedNames(pattern) {
				if e := p.resolved.Entity(entity); e != nil {
					own, _ := pattern.AttributeOf(e, name)
					all[at][own] = true
				}
			}
		}
	}
	return all
}

// orderedNames are the names of what a pattern sorts by, bounds or steps through. What follows in the order of one entity
// asks nothing once the values before it leave one item (design 3.1).
func orderedNames(pattern *model.ResolvedPattern) []string {
	declared := pattern.Declared
	bounded := slices.Sorted(maps.Keys(declared.Range))
	if declared.Prefix != "" {
		bounded = append(bounded, declared.Prefix)
	}
	if len(pattern.Entities) > 1 {
		return append(bounded, declared.Sort...)
	}
	asked := slices.Clone(bounded)
	known := slices.Concat(declared.Match, declared.MatchAny, slices.Collect(maps.Keys(declared.Where)), slices.Collect(maps.Keys(declared.WhereAny)))
	for _, name := range slices.Concat(declared.Then, bounded, declared.Sort) {
		if !pattern.Entities[0].Covers(known) {
			asked, known = append(asked, name), append(known, name)
		}
	}
	return asked
}

// proveAlone proves the texts of one entity.
func (t *textProof) proveAlone(k keyTexts) {
	for _, text := range []*keytext.Text{k.partition, k.sort} {
		if text != nil {
			t.judge(keytext.Compare(text, text), text, text, k, k)
		}
	}
}

// proveBeside proves that items of two entities whose partition texts can be equal never have one key, and sort by
// what they share.
func (t *textProof) proveBeside(one, other keyTexts) {
	meet := t.meet(one.partition, other.partition)
	switch {
	case meet.Fault == keytext.None:
		return
	case one.sort == nil || other.sort == nil:
		t.judge(meet, one.partition, other.partition, one, other)
		return
	}
	shown := keytext.Compare(one.sort, other.sort)
	if shown.Fault == keytext.None {
		return
	}
	first, second := one, other
	if shown.Swapped {
		first, second = other, one
		meet.First, meet.Second = meet.Second, meet.First
	}
	maps.Copy(shown.First, meet.First)
	maps.Copy(shown.Second, meet.Second)
	t.judge(shown, first.sort, second.sort, first, second)
}

// meet finds values with which two partition texts are equal.
func (t *textProof) meet(one, other *keytext.Text) keytext.Shown {
	pair := [2]*keytext.Text{one, other}
	shown, ok := t.meets[pair]
	if !ok {
		shown = keytext.Compare(one, other)
		t.meets[pair] = shown
	}
	return keytext.Shown{Fault: shown.Fault, First: maps.Clone(shown.First), Second: maps.Clone(shown.Second)}
}

// judge reports what two texts show, once their texts have been written and show it.
func (t *textProof) judge(shown keytext.Shown, first, second *keytext.Text, one, other keyTexts) {
	if shown.Fault == keytext.None {
		return
	}
	a, errA := first.Write(shown.First)
	b, errB := second.Write(shown.Second)
	at := subjectOf(one.entity)
	items := []string{shownValues(one.entity, shown.First, a), shownValues(other.entity, shown.Second, b)}
	switch {
	case errA != nil || errB != nil:
		t.doubt(finding.TextNotProved(at, "no values were found for the texts that seem to show a fault"))
	case shown.Fault == keytext.Equal && a == b:
		t.fault(finding.SameText(at, items))
	case shown.Fault == keytext.Unsorted && a >= b:
		t.fault(finding.TextUnsorted(at, items))
	default:
		t.doubt(finding.TextNotProved(at, "the texts "+strings.Join(items, " and ")+" seem to show a fault and don't"))
	}
}

// doubt notes that something could not be decided.
func (p *prover) doubt(f finding.Finding) {
	if _, noted := p.undecided[f.Subject]; !noted {
		p.undecided[f.Subject] = f
	}
}

// shownValues are values and the text they write.
func shownValues(entity string, values map[string]string, text string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, name+" = \""+values[name]+"\"")
	}
	return entity + " { " + strings.Join(parts, ", ") + " } writes \"" + text + "\""
}

// attributeOf is the attribute as it is declared, whatever the design says of it.
func (p *prover) attributeOf(entity, attribute string) *model.ResolvedAttribute {
	owner, _, _ := strings.Cut(entity, ".")
	if e := p.resolved.Entity(owner); e != nil {
		return e.Attributes[attribute]
	}
	return nil
}
