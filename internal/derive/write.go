package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// write is one write of one entity: a write pattern, or an entry of a transaction.
type write struct {
	entity  *entity
	pattern *model.ResolvedPattern
	// entry is its place among the pattern's writes, 0 for a pattern that is one write; what that requires follows it.
	entry     int
	operation model.Operation
	// known are the attributes whose value after the write the caller knows; known before it, for a delete.
	known attrSet
	// stored are the attributes whose value before the write the caller knows.
	stored attrSet
	// read are those of the stored ones that it knows from reading the item first alone.
	read attrSet
	// sets are the attributes that get a value the caller gives, to those that get one known today.
	sets    attrSet
	setsTo  map[int]string
	removes attrSet
}

// changes are the attributes the write may change.
func (w *write) changes() attrSet {
	all := w.sets | w.removes
	for p := range w.setsTo {
		all = all.with(p)
	}
	return all
}

// whole reports whether the write gives the whole item, so that only copies can be unknown to it.
func (w *write) whole() bool { return w.operation == model.Create || w.operation == model.Put }

// addWrites gives each entity its writes and settles what a base key may hold.
func addWrites(r *model.Resolved, entities []*entity) {
	for _, p := range r.Patterns {
		if p.Declared.NotServed != "" {
			continue
		}
		switch {
		case p.IsTransaction():
			for i, entry := range p.Declared.Writes {
				e := entityNamed(entities, entry.Entity)
				w := transactionWrite(r, e, p, entry)
				w.entry = i
				e.writes = append(e.writes, w)
			}
		case p.IsWrite():
			e := entityNamed(entities, p.Entities[0].Name)
			e.writes = append(e.writes, patternWrite(r, e, p))
			for i, name := range p.Declared.Requires {
				required := entityNamed(entities, name)
				w := requiredWrite(r, required, p)
				w.entry = i + 1
				required.writes = append(required.writes, w)
			}
		}
	}
	for _, e := range entities {
		for _, w := range e.writes {
			if w.whole() { // a copy the writer doesn't know can be in no key
				e.keyable &^= e.copies() &^ w.known
			}
		}
		e.based = e.baseEligible()
	}
}

func entityNamed(entities []*entity, name string) *entity {
	at := slices.IndexFunc(entities, func(e *entity) bool { return e.name() == name })
	return entities[at]
}

func patternWrite(r *model.Resolved, e *entity, p *model.ResolvedPattern) *write {
	d := p.Declared
	w := e.newWrite(p, p.Operation, d.Sets, d.SetsTo, d.Removes, d.Condition)
	w.stored |= e.set(d.Match)
	w.readFirst(r)
	if w.whole() {
		w.known |= e.all() &^ e.copies()
	}
	return w
}

// requiredWrite looks whether the item exists that a write requires.
func requiredWrite(r *model.Resolved, e *entity, p *model.ResolvedPattern) *write {
	w := e.newWrite(p, model.CheckExists, nil, nil, nil, nil)
	w.stored |= e.set(p.Declared.Match) | e.set(sortedKeys(r.Found(p, e.resolved, nil)))
	w.readFirst(r)
	return w
}

func transactionWrite(r *model.Resolved, e *entity, p *model.ResolvedPattern, entry model.Write) *write {
	w := e.newWrite(p, entry.Operation, entry.Sets, entry.SetsTo, entry.Removes, entry.Condition)
	w.stored |= e.set(p.Declared.Match) | e.set(entry.By)
	w.readFirst(r)
	for _, other := range p.Declared.Writes { // items made in the same transaction are known whole
		if created := r.Entity(other.Entity); created != nil && (other.Operation == model.Create || other.Operation == model.Put) {
			w.known |= e.referring(created.AttributeNames(), created) & e.identity
		}
	}
	for _, name := range p.Declared.Match { // what is given under another entity's name for the same thing
		for _, owner := range r.Entities {
			w.known |= e.referring([]string{name}, owner) & e.identity
		}
	}
	w.stored |= w.known & e.identity // which never changes
	if w.whole() {
		w.known |= e.all() &^ e.copies()
	}
	return w
}

// readFirst adds what the reads made before the write tell of its item.
func (w *write) readFirst(r *model.Resolved) {
	e := w.entity
	given := w.stored
	for _, name := range w.pattern.Declared.ReadsFirst {
		if read := r.Pattern(name); read != nil {
			w.stored |= e.knownFrom(read, w.pattern.Declared.Match)
			if slices.Contains(read.Entities, e.resolved) {
				w.read |= e.knownFrom(read, w.pattern.Declared.Match).minus(given)
			}
		}
	}
	w.known |= w.stored
	if w.operation == model.Increment { // what it comes to is unknown, whatever it was
		w.known &^= w.sets
	}
}

func (e *entity) newWrite(p *model.ResolvedPattern, op model.Operation, sets []string, to map[string]string, removes []string, condition map[string]string) *write {
	w := &write{entity: e, pattern: p, operation: op, sets: e.set(sets), removes: e.set(removes), setsTo: map[int]string{}}
	for _, name := range sortedKeys(to) {
		if at, ok := e.place[name]; ok {
			w.setsTo[at] = to[name]
			w.known = w.known.with(at)
		}
	}
	if op != model.Increment { // the result of an increment is unknown
		w.known |= w.sets
	}
	for _, name := range sortedKeys(condition) {
		if at, ok := e.place[name]; ok && len(condition[name]) > 0 && condition[name][0] == '=' {
			w.known, w.stored = w.known.with(at), w.stored.with(at)
		}
	}
	return w
}

// writeOf is the entity's write that stands at a place of a pattern.
func (e *entity) writeOf(p *model.ResolvedPattern, entry int) *write {
	at := slices.IndexFunc(e.writes, func(w *write) bool { return w.pattern == p && w.entry == entry })
	return e.writes[at]
}

// all is every attribute that takes part in deriving.
func (e *entity) all() attrSet { return attrSet(1)<<len(e.attrs) - 1 }

// copies are the attributes copied from other items, which not even a put knows by itself.
func (e *entity) copies() attrSet {
	var s attrSet
	for p, a := range e.attrs {
		if a.Declared.CopiedFrom != "" {
			s = s.with(p)
		}
	}
	return s
}

// knownFrom is what a read made before the write tells of e's attributes: of an item of e what is fetched and its
// identity, of another entity's item what e refers to or copies. Match is what the write is given.
func (e *entity) knownFrom(read *model.ResolvedPattern, match []string) attrSet {
	var known attrSet
	for _, source := range read.Entities {
		returned := read.Declared.Fetch
		if len(returned) == 0 {
			returned = source.AttributeNames()
		}
		returned = append(slices.Clone(returned), source.Identity...)
		if source == e.resolved {
			known |= e.set(returned)
			continue
		}
		known |= e.referring(returned, source)&e.identity | e.set(e.resolved.CopiesTold(read, source, returned, match))
	}
	return known
}

// referring are e's attributes that hold the same value as one of those of another entity: same root, and the only
// attribute of that root.
func (e *entity) referring(names []string, other *model.ResolvedEntity) attrSet {
	var s attrSet
	for _, name := range names {
		if a := other.Attributes[name]; a != nil {
			if same := e.resolved.SameRoot(a.Root); len(same) == 1 {
				s |= e.set(same)
			}
		}
	}
	return s
}

// baseEligible are the attributes a base key of e may hold: the identity, and unless some pattern creates the entity
// what is immutable, required, of a key type, and known to every write that must find the item.
func (e *entity) baseEligible() attrSet {
	eligible := e.identity
	for p, a := range e.attrs {
		if a.Immutable && (!a.Optional || e.standing.has(p) && !e.mayGain(p)) {
			eligible = eligible.with(p)
		}
	}
	if e.enforced != 0 { // a guard holds the identity, and leads to the item
		return e.identity & e.keyable
	}
	for _, w := range e.writes {
		if w.operation == model.Create { // its condition sees only the item under that very key
			return e.identity
		}
		eligible &= w.known | e.identity
	}
	return eligible & e.keyable
}

// mayGain reports whether some write can give a stored item an attribute that it lacks: an immutable one may be written
// once, later, by an update or by a put of the whole item.
func (e *entity) mayGain(place int) bool {
	return slices.ContainsFunc(e.writes, func(w *write) bool { return w.whole() || w.changesItem() && w.changes().has(place) })
}

// strandedWrites are the writes that can't find their item, because they don't know the whole identity.
func (e *entity) strandedWrites() []*write {
	var list []*write
	for _, w := range e.writes {
		if !e.identity.within(w.known) {
			list = append(list, w)
		}
	}
	return list
}

// changesItem reports whether the write changes attributes of a stored item.
func (w *write) changesItem() bool {
	return w.operation == model.Update || w.operation == model.Increment
}
