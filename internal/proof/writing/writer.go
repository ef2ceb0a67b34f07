package writing

import (
	"iter"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// mostTries is how often an act is begun again with other items.
const mostTries = 12

// Writer makes the acts of one write path.
type Writer struct {
	Model  *model.Resolved
	Design *design.Design
	Maker  *sample.Maker
	Path   design.Path
	Stored func(entity string) []sample.Item
	// Seed chooses the items.
	Seed uint64

	pattern *model.ResolvedPattern
	changes []*change
}

// Acts are plain acts, up to n, and one for everything that can stand against the write. Each is made of the items that
// are stored when it is taken.
func (w Writer) Acts(n int) iter.Seq[*Act] {
	w.pattern = w.Model.Pattern(w.Path.Pattern)
	w.changes = changesOf(w.Model, w.pattern)
	return func(yield func(*Act) bool) {
		for i := range n {
			if act := w.act(i, obstacle{}); act != nil && !yield(act) {
				return
			}
		}
		for i, o := range w.obstacles() {
			if act := w.act(n+i, o); act != nil && !yield(act) {
				return
			}
		}
	}
}

// act makes one act, or none where no items go together.
func (w Writer) act(n int, o obstacle) *Act {
	var second *Act
	for try := range mostTries {
		d := &draft{
			Writer: w, turn: n + try, obstacle: o, bound: map[string]string{}, roots: map[string]string{}, used: map[string]bool{},
			act: &Act{Pattern: w.pattern, Path: w.Path},
		}
		switch {
		case !d.make():
		case o.kind != noObstacle || d.act.Against == "":
			return d.act
		default: // better one that is carried out
			second = d.act
		}
	}
	return second
}

// draft is an act in the making.
type draft struct {
	Writer
	turn     int
	obstacle obstacle
	act      *Act
	// bound are the values that the entries so far give to the names under which the write knows them, and roots the
	// domains of those.
	bound, roots map[string]string
	// used are the items that entries stand for.
	used map[string]bool
}

// make chooses the items: those that must exist first, those of the longest identities before others, because they tell
// the most; then makes those that are new.
func (d *draft) make() bool {
	var order []int
	for i := range d.changes {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return d.rank(a) - d.rank(b) })
	entries := map[int][]*Entry{}
	for _, i := range order {
		times := 1
		if d.changes[i].many {
			times = 2
		}
		for range times {
			e, ok := d.entry(i)
			if !ok {
				return false
			}
			entries[i] = append(entries[i], e)
		}
	}
	for i := range d.changes {
		d.act.Entries = append(d.act.Entries, entries[i]...)
	}
	d.act.given = d.bound
	return d.settle()
}

func (d *draft) rank(i int) int {
	c := d.changes[i]
	switch {
	case c.makes():
		return 1000 + i
	case !d.pattern.IsTransaction(): // what is required is found by the item that is written
		return i
	}
	return 100 - len(c.entity.Identity)
}

// entry chooses or makes the item of one entry.
func (d *draft) entry(i int) (*Entry, bool) {
	e := &Entry{change: d.changes[i], place: i}
	ok := false
	switch {
	case e.operation == model.Create, e.operation == model.Put && (d.turn%2 == 0 || e.many):
		ok = d.fresh(e)
	case e.operation == model.Put:
		ok = d.again(e) || d.fresh(e)
	default:
		ok = d.existing(e)
	}
	if !ok {
		return nil, false
	}
	id := e.Seen.ID(d.Model)
	if d.used[id] {
		return nil, false
	}
	d.used[id] = true
	return e, d.bind(e)
}

// existing chooses a stored item that goes with the names bound so far; or makes one up that is not stored, where that is
// to stand against the write or there is none.
func (d *draft) existing(e *Entry) bool {
	stored := d.Stored(e.entity.Name)
	missing := d.obstacle.is(e, missingItem)
	for n := range stored {
		item := stored[(n+d.turn*7+int(d.Seed)*3)%len(stored)]
		if !missing && d.agrees(e, item) && !d.used[item.ID(d.Model)] && d.suits(e, item) {
			e.Seen, e.Before = item, &item
			return true
		}
	}
	values := map[string]string{}
	for _, name := range e.entity.Identity {
		if text, ok := d.bound[e.names[name]]; ok {
			values[name] = text
		}
	}
	item, ok := d.Maker.With(e.entity, values)
	e.Seen = item
	return ok
}

// suits reports whether a write may change the item: what may be written once only is not there yet.
func (d *draft) suits(e *Entry, item sample.Item) bool {
	return !slices.ContainsFunc(e.touched(), func(name string) bool {
		_, has := item.Attributes[name]
		return has && e.entity.Attributes[name].Immutable
	})
}

func (d *draft) agrees(e *Entry, item sample.Item) bool {
	return !slices.ContainsFunc(e.entity.Identity, func(name string) bool {
		text, ok := d.bound[e.names[name]]
		return ok && text != item.Attributes[name].Text
	})
}

// fresh makes an item with the values that are bound to its attributes. Its identity is that of a stored one where that
// is to stand against the write.
func (d *draft) fresh(e *Entry) bool {
	if d.obstacle.is(e, existingItem) {
		return d.again(e)
	}
	values := map[string]string{}
	for name, a := range e.entity.Attributes {
		if text, ok := d.bound[name]; ok && (d.roots[name] == a.Root || slices.Contains(d.pattern.Declared.Match, name) && listed(a, text)) {
			values[name] = text
		}
	}
	item, ok := d.Maker.With(e.entity, values)
	e.Seen, e.After = item, &item
	return ok
}

// listed reports whether a value is one of the attribute's closed list, if it has one: by its name an entity of its own may
// have another attribute.
func listed(a *model.ResolvedAttribute, text string) bool {
	return len(a.Declared.Values) == 0 || slices.Contains(a.Declared.Values, text)
}

// again makes an item of the identity of a stored one; what is immutable is the same, the application promises.
func (d *draft) again(e *Entry) bool {
	stored := d.Stored(e.entity.Name)
	for n := range stored {
		old := stored[(n+d.turn*7+int(d.Seed)*3)%len(stored)]
		if !d.agrees(e, old) || d.used[old.ID(d.Model)] {
			continue
		}
		item, _ := d.Maker.Again(old)
		for name, a := range e.entity.Attributes {
			if v, has := old.Attributes[name]; a.Immutable && has {
				item.Attributes[name] = v
			}
		}
		e.Seen, e.Before, e.After = item, &old, &item
		return true
	}
	return false
}

// bind gives the names under which the write knows the entry's identity their values, and those of its match; of a write
// of one entity those of all that it knows.
func (d *draft) bind(e *Entry) bool {
	ok := true
	note := func(as, name string) {
		v, has := e.Seen.Attributes[name]
		if !has || !v.IsScalar() || as == "" {
			return
		}
		if text, bound := d.bound[as]; bound && text != v.Text {
			ok = false
		}
		d.bound[as], d.roots[as] = v.Text, e.entity.Attributes[name].Root
	}
	for _, name := range e.entity.Identity {
		if !e.makes() {
			note(e.names[name], name)
		}
	}
	for _, name := range d.pattern.Declared.Match {
		note(name, name)
	}
	switch {
	case !d.pattern.IsTransaction() && e.place == 0:
		for _, name := range slices.Sorted(maps.Keys(e.known)) {
			note(name, name)
		}
	case e.makes() && !e.many: // what is not bound yet: nothing that was found by a name stands against it
		for _, name := range e.entity.AttributeNames() {
			if _, bound := d.bound[name]; !bound {
				note(name, name)
			}
		}
	}
	return ok
}
