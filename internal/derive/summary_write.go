package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// writeSummary says in one sentence what was understood of a write, and which attributes of indexes it has to keep true.
func (em *emitter) writeSummary(p *model.ResolvedPattern) string {
	d, e := p.Declared, p.Entities[0]
	item := words(e.Name)
	var text string
	switch p.Operation {
	case model.Create:
		text = "create the " + item + " unless it exists"
	case model.Put:
		text = "put the " + item
	default:
		text = string(p.Operation) + " the " + item + found(e, d.Match)
	}
	c := changes{operation: p.Operation, sets: d.Sets, setsTo: d.SetsTo, removes: d.Removes}
	if p.Operation == model.Update || p.Operation == model.Increment {
		sets, removes := em.maintenance(p)
		c.rewrites, c.removes = sets, slices.Concat(em.removed(p), removes)
	}
	clauses := append(append([]string{text}, copying(p.Operation, e, d.Match)...), c.spelled()...)
	if len(d.Condition) > 0 {
		clauses = append(clauses, "if "+list(em.demands(entityNamed(em.entities, e.Name), d.Condition, valued(d.Sets, d.SetsTo)), "and"))
	}
	return strings.Join(clauses, ", ")
}

// copying says what a write of a whole item takes over from other items, beyond what its caller gives.
func copying(operation model.Operation, e *model.ResolvedEntity, match []string) []string {
	if operation != model.Create && operation != model.Put {
		return nil
	}
	var copies []string
	for _, n := range e.AttributeNames() {
		if from := e.Attributes[n].Declared.CopiedFrom; from != "" && !slices.Contains(match, n) {
			copies = append(copies, n+" from "+from)
		}
	}
	if copies == nil {
		return nil
	}
	return []string{"copying " + list(copies, "and")}
}

// found says by what a write finds its item, and what else the caller knows, which is not compared.
func found(e *model.ResolvedEntity, match []string) string {
	var identity, known []string
	for _, n := range match {
		if e.IsIdentity(n) {
			identity = append(identity, n+" = :"+n)
		} else {
			known = append(known, n)
		}
	}
	text := where(identity)
	if len(known) > 0 {
		text += ", knowing " + list(known, "and")
	}
	return text
}

// changes is what a write does to the attributes of its item. Rewrites are the generic key attributes that hold what
// is set.
type changes struct {
	operation model.Operation
	sets      []string
	setsTo    map[string]string
	removes   []string
	rewrites  []string
}

func (c changes) spelled() []string {
	var out []string
	if len(c.sets) > 0 && c.operation == model.Increment {
		out = append(out, "adding to "+list(c.sets, "and"))
	} else if len(c.sets) > 0 {
		out = append(out, "setting "+list(c.sets, "and"))
	}
	var fixed []string
	for _, n := range sortedKeys(c.setsTo) {
		fixed = append(fixed, n+" to "+c.setsTo[n])
	}
	if len(fixed) > 0 {
		out = append(out, "setting "+list(fixed, "and"))
	}
	if len(c.rewrites) > 0 {
		out = append(out, "rewriting "+list(c.rewrites, "and"))
	}
	if len(c.removes) > 0 {
		out = append(out, "removing "+list(c.removes, "and"))
	}
	return out
}

// demands spells the tests that the stored item must pass. Of an attribute that is set, too, the stored value counts.
func (em *emitter) demands(e *entity, condition map[string]string, sets []string) []string {
	var out []string
	for _, n := range sortedKeys(condition) {
		out = append(out, spelledTest(n, condition[n], em.comparedAs(e, n, condition[n], sets)))
	}
	return out
}

// removed names what an update removes, and what it stores in its place where a text stands for no value.
func (em *emitter) removed(p *model.ResolvedPattern) []string {
	e := entityNamed(em.entities, p.Entities[0].Name)
	var out []string
	for _, n := range p.Declared.Removes {
		if place, ok := e.place[n]; ok && e.stored.has(place) {
			n += " (by storing " + e.attr(place).Declared.AbsentAs + ")"
		}
		out = append(out, n)
	}
	return out
}

// maintenance names the key attributes beyond the item's own that an update has to write anew, and those it has to
// remove.
func (em *emitter) maintenance(p *model.ResolvedPattern) (sets, removes []string) {
	e := entityNamed(em.entities, p.Entities[0].Name)
	w := e.writeOf(p, 0)
	for _, k := range em.keys[1:] {
		l := k.layoutOf(e)
		switch {
		case l == nil:
		case k.overloaded():
			s, r := k.keptBy(l, e, w)
			sets, removes = append(sets, s...), append(removes, r...)
		default:
			s, r := em.ranksKept(l, e, w)
			sets, removes = appendNew(sets, s...), appendNew(removes, r...)
			sets = appendNew(sets, em.splitKeptBy(l, w)...)
		}
	}
	return sets, removes
}

// ranksKept are the stored ranks of a native key that a write has to set, and to remove.
func (em *emitter) ranksKept(l *layout, e *entity, w *write) (sets, removes []string) {
	for _, p := range (l.rankedSet(e) & w.changes()).places() {
		rank := em.ranks[e.attr(p).Name]
		if w.removes.has(p) {
			removes = append(removes, rank)
		} else {
			sets = append(sets, rank)
		}
	}
	return sets, removes
}

// appendNew appends what the list doesn't hold yet.
func appendNew(list []string, more ...string) []string {
	for _, one := range more {
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list
}

// keptBy are the attributes of one slot that a write has to set, and to remove.
func (k *physicalKey) keptBy(l *layout, e *entity, w *write) (sets, removes []string) {
	var names []string
	if !k.onTable {
		names = append(names, k.partitionName)
	}
	if !k.sortOnTable {
		names = append(names, k.sortName)
	}
	c := l.entry[e]
	switch {
	case c.leaves(w):
		return nil, names
	case c.mayEnter(w):
		return names, nil
	}
	if !k.onTable && l.partitionSet(e).overlaps(w.changes()) {
		sets = append(sets, k.partitionName)
	}
	if !k.sortOnTable && l.sortSet(e).overlaps(w.changes()) {
		sets = append(sets, k.sortName)
	}
	return sets, nil
}

// splitKeptBy are the shards and periods stored for a native key that a write has to set.
func (em *emitter) splitKeptBy(l *layout, w *write) []string {
	var names []string
	for _, stored := range em.storedSplit(l) {
		if w.entity.set(stored.Template.Attributes()).overlaps(w.changes()) {
			names = append(names, stored.Name)
		}
	}
	return names
}

// transactionSummary lists the entries of a transaction, each with the attributes that find its item where they are
// said, what it changes and what it demands.
func (em *emitter) transactionSummary(p *model.ResolvedPattern) string {
	var parts []string
	for _, w := range p.Declared.Writes {
		part := string(w.Operation) + " the " + words(w.Entity)
		if w.Many {
			part = string(w.Operation) + " several " + plural(w.Entity)
		}
		if len(w.By) > 0 {
			part += " of " + list(w.By, "and")
		}
		c := changes{operation: w.Operation, sets: w.Sets, setsTo: w.SetsTo, removes: w.Removes}
		e := entityNamed(em.entities, w.Entity).resolved
		clauses := append(append([]string{part}, copying(w.Operation, e, p.Declared.Match)...), c.spelled()...)
		if len(w.Condition) > 0 {
			clauses = append(clauses, "if "+list(em.demands(entityNamed(em.entities, w.Entity), w.Condition, valued(w.Sets, w.SetsTo)), "and"))
		}
		parts = append(parts, strings.Join(clauses, ", "))
	}
	return "in one transaction: " + strings.Join(parts, "; ")
}

// keptUnique says which values a write claims or frees in their guards.
func keptUnique(operation model.Operation, attributes []string) string {
	if operation == model.Delete {
		return ", freeing " + list(attributes, "and")
	}
	return ", keeping " + list(attributes, "and") + " unique"
}
