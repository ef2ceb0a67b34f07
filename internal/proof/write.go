package proof

import (
	"errors"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/writing"
)

const (
	// writesEach is how often each write is carried out, beside once for everything that can stand against it.
	writesEach = 6
	// callsAfter is how often each read path is asked after the writes.
	callsAfter = 16
)

// writeAll carries out every write several times, and tries it once for everything that can stand against it.
func (t *trial) writeAll() {
	for _, path := range t.design.Paths {
		pattern := t.resolved.Pattern(path.Pattern)
		if pattern == nil || !pattern.IsWrite() {
			continue
		}
		w := writing.Writer{
			Model: t.resolved, Design: t.design, Maker: t.maker, Path: path, Seed: t.seed,
			Stored: func(entity string) []sample.Item { return t.items[entity] },
		}
		for act := range w.Acts(writesEach) {
			if !t.left() {
				return
			}
			t.carryOut(act)
		}
	}
}

// afterWrites asks all read paths again; what disagrees now is put down to the write that wrote the item last.
func (t *trial) afterWrites() {
	t.written = true
	t.askAll(callsAfter)
}

// carryOut carries out one act and holds what comes of it against what it means.
func (t *trial) carryOut(act *writing.Act) {
	for _, item := range act.Between {
		t.putBetween(act, item)
	}
	requests, err := act.Requests(t.design)
	switch {
	case errors.Is(err, application.ErrRefused):
		return // before anything is sent
	case err != nil:
		t.faulty(act, "It can't be made: "+reason(err))
		return
	}
	t.spent += len(requests)
	switch err := t.send(act.Path, requests); {
	case errors.Is(err, store.ErrConditionFailed) && (act.Against != "" || act.MayFail):
	case err != nil:
		t.faulty(act, "Writing the item that follows failed: "+reason(err))
	case act.Against != "":
		t.faulty(act, "It was not refused, though "+act.Against)
	default:
		t.settle(act)
	}
}

func (t *trial) send(path design.Path, requests []store.Write) error {
	if path.Operation == design.TransactWriteItems {
		return t.store.Transact(requests)
	}
	return t.store.Write(requests[0])
}

// putBetween stores an item as somebody else has changed it meanwhile.
func (t *trial) putBetween(act *writing.Act, item sample.Item) {
	stored, err := application.Stored(t.design, item)
	if err == nil && t.store.Put(stored.Attributes, store.Condition{}) == nil {
		t.replace(act.Pattern.Name, item, &item)
	}
}

// settle keeps the trial's items in step with the table.
func (t *trial) settle(act *writing.Act) {
	for _, e := range act.Entries {
		if !e.Writes() || e.Before == nil && e.After == nil {
			continue
		}
		old := e.Seen
		if e.Before != nil {
			old = *e.Before
		}
		t.replace(act.Pattern.Name, old, e.After)
		t.checkGuards(act, e)
	}
}

// checkGuards looks whether the table holds the guards of the item as it is, and none of the values that it had.
func (t *trial) checkGuards(act *writing.Act, e *writing.Entry) {
	kept := map[string]bool{}
	for _, item := range []*sample.Item{e.After, e.Before} {
		if item == nil {
			continue
		}
		guards, err := application.Guards(t.design, *item)
		if err != nil {
			continue
		}
		for _, guard := range guards {
			key := t.store.Key(guard)
			if item == e.After {
				kept[key] = true
			}
			t.spent++
			if t.store.Has(guard) != kept[key] {
				t.faulty(act, "The guards of its unique values are not those of the item that follows")
			}
		}
	}
}

func (t *trial) faulty(act *writing.Act, what string) {
	var shown []string
	for _, e := range act.Entries {
		item := e.Seen
		if e.After != nil {
			item = *e.After
		}
		shown = append(shown, t.show(item))
	}
	t.fault(finding.StaleIndex(act.Pattern.Name, what, shown))
}

// replace keeps the trial's items in step with the table: one is changed, added or, with nil, gone.
func (t *trial) replace(by string, old sample.Item, next *sample.Item) {
	id := old.ID(t.resolved)
	t.spent++
	t.items[old.Entity] = slices.DeleteFunc(slices.Clone(t.items[old.Entity]), func(item sample.Item) bool {
		return item.ID(t.resolved) == id
	})
	if stored, err := application.Stored(t.design, old); err == nil {
		delete(t.byKey, t.store.Key(stored.Attributes))
	}
	t.writtenBy[id] = by
	if next == nil || !maps.EqualFunc(old.Attributes, next.Attributes, store.Value.Equal) {
		t.former[old.Entity] = append(t.former[old.Entity], old)
	}
	if next == nil {
		return
	}
	t.items[old.Entity] = append(t.items[old.Entity], *next)
	if stored, err := application.Stored(t.design, *next); err == nil {
		t.byKey[t.store.Key(stored.Attributes)] = *next
	}
}
