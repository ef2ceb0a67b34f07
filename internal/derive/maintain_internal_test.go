package derive

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A slot over six small attributes, each 0 or 1, or missing where it is optional: what an application that follows the
// rules of 3.1 does to one item, write after write.
const (
	slotAttributes = 6
	missing        = -1
)

// slotItem is an item and the texts that it carries: the values that each was written from, nil for none.
type slotItem struct {
	values [slotAttributes]int
	texts  [2]map[int]int
}

func (c entryCondition) meets(values [slotAttributes]int) bool {
	for p, v := range c.where {
		if values[p] != int(v[0]-'0') {
			return false
		}
	}
	return !slices.ContainsFunc(c.present.places(), func(p int) bool { return values[p] == missing }) &&
		!slices.ContainsFunc(c.absent.places(), func(p int) bool { return values[p] != missing })
}

// write is the item after a write with these new values. An application that knows too little to decide writes the texts
// that it can, and reports false where it can't write a text that it changed.
func (i slotItem) write(l *layout, e *entity, w *write, values [slotAttributes]int) (slotItem, bool) {
	after, c, known := slotItem{values: values, texts: i.texts}, l.entry[e], w.knownAfter()
	texts := []attrSet{l.partitionSet(e), l.sortSet(e)}
	mayEnter := c.attributes().overlaps(w.changes())
	touched := mayEnter || (texts[0] | texts[1]).overlaps(w.changes())
	if !touched {
		return after, true
	}
	sure := func(p int) bool { return known.has(p) || w.removes.has(p) || !e.optional.has(p) }
	out := false
	for p, v := range c.where {
		out = out || (known.has(p) || w.removes.has(p)) && values[p] != int(v[0]-'0')
	}
	for _, p := range c.present.places() {
		out = out || sure(p) && values[p] == missing
	}
	for _, p := range c.absent.places() {
		out = out || (known|w.changes()).has(p) && values[p] != missing
	}
	if out {
		after.texts = [2]map[int]int{}
		return after, true
	}
	for n, text := range texts {
		if !mayEnter && !text.overlaps(w.changes()) {
			continue
		}
		if !text.within(known) {
			return after, false
		}
		after.texts[n] = map[int]int{}
		for _, p := range text.places() {
			after.texts[n][p] = values[p]
		}
	}
	return after, true
}

// shown reports whether the index shows the item as it should: with its values, or not at all.
func (i slotItem) shown(l *layout, e *entity) bool {
	carries := i.texts[0] != nil && i.texts[1] != nil
	if !l.entry[e].meets(i.values) {
		return !carries
	}
	for n, text := range []attrSet{l.partitionSet(e), l.sortSet(e)} {
		for _, p := range text.places() {
			if i.texts[n][p] != i.values[p] {
				return false
			}
		}
	}
	return carries
}

func drawSet(t *rapid.T, label string) attrSet {
	some := rapid.IntRange(0, 1<<slotAttributes-1)
	fewer := attrSet(some.Draw(t, label+", fewer"))
	return attrSet(some.Draw(t, label)) & fewer
}

// drawSlot draws an entity, a slot of it, and writes.
func drawSlot(t *rapid.T) (*layout, *entity) {
	e := &entity{optional: drawSet(t, "optional"), resolved: &model.ResolvedEntity{Name: "e"}, place: map[string]int{}}
	for range slotAttributes {
		e.attrs = append(e.attrs, &model.ResolvedAttribute{})
	}
	partition := drawSet(t, "partition")
	l := &layout{kind: slotKey, members: []*entity{e}, partition: map[*entity][]int{e: partition.places()}}
	sort := drawSet(t, "sort").minus(partition)
	l.root = &node{members: l.members, tail: sort.places()}
	c := entryCondition{where: map[int]string{}, present: drawSet(t, "present") & e.optional}
	for _, p := range drawSet(t, "where").minus(partition | sort | c.present).places() {
		c.where[p] = rapid.SampledFrom([]string{"0", "1"}).Draw(t, "value")
	}
	c.present |= (partition | sort) & e.optional
	c.absent = drawSet(t, "absent") & e.optional &^ c.attributes()
	l.entry = map[*entity]entryCondition{e: c}
	for range rapid.IntRange(1, 3).Draw(t, "writes") {
		e.writes = append(e.writes, drawWrite(t, e))
	}
	return l, e
}

func drawWrite(t *rapid.T, e *entity) *write {
	w := &write{entity: e, operation: model.Update, sets: drawSet(t, "sets"), setsTo: map[int]string{}}
	w.removes = drawSet(t, "removes") & e.optional &^ w.sets
	for _, p := range drawSet(t, "sets to").minus(w.sets | w.removes).places() {
		w.setsTo[p] = rapid.SampledFrom([]string{"0", "1"}).Draw(t, "to")
	}
	w.known = drawSet(t, "known").minus(w.removes) | w.sets
	for p := range w.setsTo {
		w.known = w.known.with(p)
	}
	return w
}

// next are new values as a write gives them.
func (w *write) next(t *rapid.T, values [slotAttributes]int) [slotAttributes]int {
	for _, p := range w.sets.places() {
		values[p] = rapid.IntRange(0, 1).Draw(t, "set")
	}
	for _, p := range slices.Sorted(maps.Keys(w.setsTo)) {
		values[p] = int(w.setsTo[p][0] - '0')
	}
	for _, p := range w.removes.places() {
		values[p] = missing
	}
	return values
}

// Whatever writes deriving accepts for a slot, in any order and with any values, the slot shows the item as it is.
func TestLayout_keptTrueMeansKeptTrue(t *testing.T) {
	t.Parallel()
	accepted, moved := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		l, e := drawSlot(t)
		if !l.keptTrue(e) {
			return
		}
		accepted++
		var item slotItem
		for p := range item.values {
			item.values[p] = rapid.IntRange(0, 1).Draw(t, "stored")
			if e.optional.has(p) && rapid.Bool().Draw(t, "missing") {
				item.values[p] = missing
			}
		}
		if l.entry[e].meets(item.values) { // the item was created whole
			for n, text := range []attrSet{l.partitionSet(e), l.sortSet(e)} {
				item.texts[n] = map[int]int{}
				for _, p := range text.places() {
					item.texts[n][p] = item.values[p]
				}
			}
		}
		for n := range rapid.IntRange(1, 5).Draw(t, "turns") {
			w := rapid.SampledFrom(e.writes).Draw(t, "write")
			before := l.entry[e].meets(item.values)
			after, ok := item.write(l, e, w, w.next(t, item.values))
			if !ok {
				t.Fatalf("write %d can't write a text", n)
			}
			if item = after; !item.shown(l, e) {
				t.Fatalf("after write %d the item is %v, in the slot %v", n, item, l.entry[e].meets(item.values))
			}
			if before != l.entry[e].meets(item.values) {
				moved++
			}
		}
	})
	if accepted < 10 || moved == 0 {
		t.Errorf("only %d slots were accepted, with %d moves in and out", accepted, moved)
	}
}
