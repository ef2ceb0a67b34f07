package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// readSummary says in one sentence what was understood of a read.
func (em *emitter) readSummary(q question) string {
	u := q.unit
	text := q.subject()
	if conditions := q.spelled(); len(conditions) > 0 {
		text += " where " + list(conditions, "and")
	} else if u.get {
		text += " itself"
	}
	if order := q.spelledOrder(); order != "" {
		text += ", " + order
	}
	if u.consistent() {
		text += ", strongly consistent"
	}
	return text
}

// subject names what comes back: one item, or several entities in the order of their blocks.
func (q question) subject() string {
	u := q.unit
	var names []string
	for _, e := range u.members {
		names = append(names, plural(e.name()))
	}
	subject := list(names, "and")
	if u.grouped {
		subject = strings.Join(names, ", then ")
	}
	switch {
	case u.pattern.Operation == model.Count:
		return "number of " + subject
	case u.get && len(q.perValueOf()) == 0:
		return "the " + strings.ReplaceAll(u.members[0].name(), "_", " ")
	}
	return subject
}

// spelled are the conditions of a question in the user's words.
func (q question) spelled() []string {
	d := q.unit.pattern.Declared
	var out []string
	for _, n := range append(slices.Clone(d.Match), d.Then[:q.level]...) {
		out = append(out, n+" = :"+n)
	}
	for _, n := range d.MatchAny {
		out = append(out, n+" is one of :"+n)
	}
	for _, n := range sortedKeys(d.Where) {
		out = append(out, n+" = "+d.Where[n])
	}
	for _, n := range sortedKeys(d.WhereAny) {
		out = append(out, n+" is "+list(d.WhereAny[n], "or"))
	}
	for _, n := range d.Present {
		out = append(out, n+" exists")
	}
	for _, n := range d.Absent {
		out = append(out, n+" is absent")
	}
	if q.bounds() {
		out = append(out, spelledRange(d)+q.boundedOnly())
	}
	if period := q.spelledSplit(); period != "" {
		out = append(out, period)
	}
	for _, n := range sortedKeys(d.Filter) {
		by := "(filtered) "
		if q.answers(n) {
			by = "(by the key) "
		}
		out = append(out, by+n+" "+d.Filter[n])
	}
	if len(d.FilterAny) > 0 {
		var either []string
		for _, n := range sortedKeys(d.FilterAny) {
			either = append(either, n+" "+d.FilterAny[n])
		}
		out = append(out, "(filtered) "+list(either, "or"))
	}
	return out
}

// boundedOnly names the entities that a range bounds where others are wanted whole.
func (q question) boundedOnly() string {
	var names []string
	for _, e := range q.unit.bounded() {
		names = append(names, plural(e.name()))
	}
	if names == nil {
		return ""
	}
	return " (" + list(names, "and") + " only)"
}

// spelledRange spells a bound by the names under which values gives it: {placed_at.from}.
func spelledRange(d model.Pattern) string {
	if d.Prefix != "" {
		return d.Prefix + " begins with {" + d.Prefix + ".prefix}"
	}
	for n, op := range d.Range {
		bound := func(name string) string { return " {" + n + "." + name + "}" }
		switch op {
		case "<":
			return n + " <" + bound("until")
		case "<=":
			return n + " <=" + bound("to")
		case ">":
			return n + " >" + bound("after")
		case ">=":
			return n + " >=" + bound("from")
		case "between":
			return n + " from" + bound("from") + " to" + bound("to")
		case "from_until":
			return n + " from" + bound("from") + " until" + bound("until")
		case "after_through":
			return n + " after" + bound("after") + " through" + bound("through")
		}
	}
	return ""
}

// spelledOrder says how the result is ordered: "newest created_at first", "by title, then post_id".
func (q question) spelledOrder() string {
	u := q.unit
	d := u.pattern.Declared
	if !u.single() && u.pattern.Order() == model.OrderAny || u.get && len(d.Sort) == 0 {
		return ""
	}
	names := append(slices.Clone(d.Then[min(q.level, len(d.Then)):]), d.Sort...)
	if len(d.Sort) == 0 && len(orderNames(d)) > 0 && len(names) == 0 {
		names = orderNames(d)
	}
	if len(names) == 0 || len(d.Sort) == 0 && d.Prefix == "" && len(d.Range) == 0 {
		return ""
	}
	var text string
	if len(names) == 1 {
		text = firstWord(u, names[0]) + " " + names[0] + " first"
	} else {
		text = "by " + list(names, "then")
		if d.Descending {
			text += ", descending"
		}
	}
	return text
}

// firstWord is the superlative that fits an attribute's type and the direction.
func firstWord(u *unit, name string) string {
	words := [2]string{"lowest", "highest"}
	for _, e := range u.members {
		if a := e.resolved.Attributes[name]; a != nil {
			switch a.Type {
			case model.Timestamp, model.Date, model.EpochSeconds, model.UUID7, model.ULID, model.KSUID:
				words = [2]string{"oldest", "newest"}
			case model.Number:
				words = [2]string{"smallest", "largest"}
			case model.String, model.Binary, model.Boolean, model.UUID, model.List, model.Map,
				model.StringSet, model.NumberSet, model.BinarySet:
			}
			break
		}
	}
	if u.descending() {
		return words[1]
	}
	return words[0]
}

// writeSummary says in one sentence what was understood of a write, and which attributes of indexes it has to keep true.
func (em *emitter) writeSummary(p *model.ResolvedPattern) string {
	d, e := p.Declared, p.Entities[0]
	item := strings.ReplaceAll(e.Name, "_", " ")
	var text string
	switch p.Operation {
	case model.Create:
		text = "create the " + item + " unless it exists"
	case model.Put:
		text = "put the " + item
	default:
		text = string(p.Operation) + " the " + item + found(e, d.Match)
	}
	changes := spelledChanges(d)
	if p.Operation == model.Update || p.Operation == model.Increment {
		changes = append(changes, em.maintenance(p)...)
	}
	if len(changes) > 0 {
		text += ", " + list(changes, "and")
	}
	return text
}

// found says by what a write finds its item, and what else the caller knows, which is not compared.
func found(e *model.ResolvedEntity, match []string) string {
	var identity, known []string
	for _, n := range match {
		if e.IsIdentity(n) {
			identity = append(identity, n)
		} else {
			known = append(known, n)
		}
	}
	text := ""
	if len(identity) > 0 {
		text = " where " + equalities(identity)
	}
	if len(known) > 0 {
		text += ", knowing " + list(known, "and")
	}
	return text
}

func spelledChanges(d model.Pattern) []string {
	var changes []string
	if len(d.Sets) > 0 {
		changes = append(changes, "setting "+list(d.Sets, "and"))
	}
	for _, n := range sortedKeys(d.SetsTo) {
		changes = append(changes, "setting "+n+" to "+d.SetsTo[n])
	}
	if len(d.Removes) > 0 {
		changes = append(changes, "removing "+list(d.Removes, "and"))
	}
	return changes
}

// maintenance says which key attributes beyond the item's own an update has to write or remove, and what it stores for
// values that it takes away.
func (em *emitter) maintenance(p *model.ResolvedPattern) []string {
	e := entityNamed(em.entities, p.Entities[0].Name)
	w := e.writeOf(p, 0)
	var sets, removes []string
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
	var out []string
	for _, q := range (w.removes & e.stored).places() {
		out = append(out, "storing "+strconv.Quote(e.attr(q).Declared.AbsentAs)+" in "+e.attr(q).Name)
	}
	if len(sets) > 0 {
		out = append(out, "writing "+list(sets, "and")+" anew")
	}
	if len(removes) > 0 {
		out = append(out, "removing "+list(removes, "and"))
	}
	return out
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
	names := []string{k.sortName}
	if k.kind == slotKey {
		names = []string{k.partitionName, k.sortName}
	}
	c := l.entry[e]
	switch {
	case c.leaves(w):
		return nil, names
	case c.mayEnter(w):
		return names, nil
	}
	if k.kind == slotKey && l.partitionSet(e).overlaps(w.changes()) {
		sets = append(sets, k.partitionName)
	}
	if l.sortSet(e).overlaps(w.changes()) {
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

func (em *emitter) transactionSummary(p *model.ResolvedPattern) string {
	var parts []string
	for _, w := range p.Declared.Writes {
		part := string(w.Operation) + " the " + strings.ReplaceAll(w.Entity, "_", " ")
		if w.Many {
			part = string(w.Operation) + " several " + plural(w.Entity)
		}
		parts = append(parts, part)
	}
	return "in one transaction: " + list(parts, "and")
}

func equalities(names []string) string {
	var out []string
	for _, n := range names {
		out = append(out, n+" = :"+n)
	}
	return list(out, "and")
}

// list joins words as English does: "a", "a and b", "a, b and c".
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// plural is the ordinary plural of an entity's name, for sentences.
func plural(name string) string {
	words := strings.ReplaceAll(name, "_", " ")
	switch {
	case strings.HasSuffix(words, "s"), strings.HasSuffix(words, "x"), strings.HasSuffix(words, "ch"), strings.HasSuffix(words, "sh"):
		return words + "es"
	case strings.HasSuffix(words, "y") && len(words) > 1 && !strings.ContainsRune("aeiou", rune(words[len(words)-2])):
		return words[:len(words)-1] + "ies"
	}
	return words + "s"
}
