package proof

import (
	"errors"
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

const (
	// writesEach is how often each write is carried out.
	writesEach = 4
	// callsAfter is how often each read path is asked after the writes.
	callsAfter = 16
)

// writeAll carries out every write that the design has a request for, on several items.
func (t *trial) writeAll() {
	for _, path := range t.design.Paths {
		pattern := t.resolved.Pattern(path.Pattern)
		if pattern == nil || !pattern.IsWrite() || pattern.IsTransaction() || len(pattern.Entities) == 0 {
			continue
		}
		w := writer{trial: t, path: path, pattern: pattern, entity: pattern.Entities[0], known: knownTo(t.resolved, pattern)}
		for n := range writesEach {
			if items := t.items[w.entity.Name]; len(items) > 0 {
				w.write(items[(n*7+int(t.seed)*3)%len(items)])
			}
		}
	}
}

// afterWrites asks all read paths again; what disagrees now is put down to the write that wrote the item last.
func (t *trial) afterWrites() {
	t.written = true
	t.askAll(callsAfter)
}

// writer carries out one write pattern as an application that knows what the pattern says it knows.
type writer struct {
	*trial
	path    design.Path
	pattern *model.ResolvedPattern
	entity  *model.ResolvedEntity
	known   map[string]bool
}

func (w *writer) write(item sample.Item) {
	switch w.path.Operation {
	case design.PutItem:
		w.put(item)
	case design.UpdateItem:
		w.update(item)
	case design.DeleteItem:
		w.delete(item)
	case design.TransactWriteItems:
		w.transact(item)
	default:
	}
}

// put writes a new item, then one in place of a stored one: a create must refuse that, whatever else differs.
func (w *writer) put(item sample.Item) {
	for _, fresh := range w.maker.Any(w.entity, 1) {
		if err := w.putWhole(fresh); err != nil && !errors.Is(err, application.ErrRefused) {
			w.faulty("Writing the item that follows failed: "+reason(err), fresh)
			return
		}
	}
	again, ok := w.maker.Again(item)
	if !ok {
		return
	}
	if w.pattern.Operation == model.Put {
		for name, a := range w.entity.Attributes { // what is immutable is the same, the application promises
			if v, has := item.Attributes[name]; a.Immutable && has {
				again.Attributes[name] = v
			}
		}
	}
	err := w.putWhole(again)
	switch {
	case errors.Is(err, application.ErrRefused):
	case w.pattern.Operation == model.Create && !errors.Is(err, store.ErrConditionFailed):
		w.faulty("The create of the first item was not refused, though the second, of the same identity, exists", again, item)
	case w.pattern.Operation == model.Put && err != nil:
		w.faulty("Writing the item that follows failed: "+reason(err), again)
	}
}

// putWhole puts an item with the key texts that can be written of what is known of it.
func (w *writer) putWhole(item sample.Item) error {
	part := sample.Item{Entity: item.Entity, Attributes: map[string]store.Value{}}
	for name, v := range item.Attributes {
		if w.known[name] {
			part.Attributes[name] = v
		}
	}
	stored, err := application.Stored(w.design, part)
	if err != nil {
		return err
	}
	for name, v := range item.Attributes {
		stored.Attributes[name] = v
	}
	c, err := application.NewCall(w.design, w.path, w.given(item), nil)
	if err != nil {
		return err
	}
	if err := w.store.Put(stored.Attributes, w.condition(c)); err != nil {
		return err
	}
	w.replace(item, &item)
	return nil
}

// update changes an item: the attributes that the pattern sets, and the key texts that have to follow.
func (w *writer) update(item sample.Item) {
	next := w.changed(item)
	if _, err := application.Stored(w.design, next); err != nil {
		return // an application refuses such values before it writes
	}
	key, c, ok := w.address(item)
	if !ok {
		return
	}
	set, remove := w.rewritten(next)
	w.settle(w.store.Update(key, set, remove, w.condition(c)), item, &next)
}

// rewritten is what an update sets and removes: what the pattern says, and the key texts that have to follow.
func (w *writer) rewritten(next sample.Item) (store.Item, []string) {
	d := w.pattern.Declared
	changed := slices.Concat(d.Sets, slices.Sorted(maps.Keys(d.SetsTo)), d.Removes)
	set, remove := application.Rewrite(w.design, w.entity.Name, knowledge(w.entity, w.known, d.Removes, next), changed)
	for _, name := range changed {
		if v, has := next.Attributes[name]; has {
			set[name] = v
		} else if _, stands := set[name]; !stands {
			remove = append(remove, name)
		}
	}
	return set, remove
}

func (w *writer) delete(item sample.Item) {
	if key, c, ok := w.address(item); ok {
		w.settle(w.store.Delete(key, w.condition(c)), item, nil)
	}
}

// address is the key under which the path looks for an item, from what the write knows of it.
func (w *writer) address(item sample.Item) (store.Item, application.Call, bool) {
	c, err := application.NewCall(w.design, w.path, w.given(item), nil)
	if err != nil {
		if len(w.pattern.Declared.Condition) == 0 {
			w.faulty("It can't find its item, because it does not know the item's key: "+err.Error(), item)
		}
		return nil, c, false
	}
	key, err := c.Key(w.path)
	if err != nil {
		w.faulty("It can't find its item: "+reason(err), item)
		return nil, c, false
	}
	if _, stored := w.byKey[w.store.Key(key)]; !stored {
		w.faulty("It looks for its item under a key that the item does not have", item)
		return nil, c, false
	}
	return key, c, true
}

// settle notes what came of an update or a delete.
func (w *writer) settle(err error, item sample.Item, next *sample.Item) {
	switch {
	case err == nil:
		w.replace(item, next)
	case errors.Is(err, store.ErrConditionFailed) && len(w.pattern.Declared.Condition) > 0:
	default:
		w.faulty("Writing the item that follows failed: "+reason(err), item)
	}
}

func (w *writer) faulty(what string, items ...sample.Item) {
	var shown []string
	for _, item := range items {
		shown = append(shown, w.show(item))
	}
	w.fault(finding.StaleIndex(w.pattern.Name, what, shown))
}

// condition is the condition of the write with the placeholders that it uses.
func (w *writer) condition(c application.Call) store.Condition {
	return store.Condition{
		Expression: c.Filter, Names: application.Used(w.path.Names, c.Filter), Values: application.Used(c.Values, c.Filter),
	}
}

// given are the values that the caller of the write gives: what it knows of the item, and what the condition compares.
func (w *writer) given(item sample.Item) map[string]string {
	values := map[string]string{}
	for name, text := range item.Texts() {
		if w.known[name] {
			values[name] = text
		}
	}
	for name, test := range w.pattern.Declared.Condition {
		parsed, err := model.ParseTest(test)
		text, has := item.Texts()[name]
		if err != nil || !has {
			continue
		}
		for _, end := range []string{"", "from", "to"} {
			values[sample.TestName(w.pattern, name, parsed, end)] = text
		}
		values[name], values[name+"."+design.BoundFilter], values[name+"."+design.BoundOld] = text, text, text
	}
	return values
}

// changed is the item after an update, with new values.
func (w *writer) changed(item sample.Item) sample.Item {
	d := w.pattern.Declared
	next := sample.Item{Entity: item.Entity, Attributes: maps.Clone(item.Attributes)}
	for _, name := range d.Sets {
		if w.entity.Attributes[name] != nil {
			next.Attributes[name] = w.maker.Value(w.entity, name)
		}
	}
	for name, text := range d.SetsTo {
		if w.entity.Attributes[name] != nil {
			next.Attributes[name] = w.maker.Fixed(w.entity, name, text)
		}
	}
	for _, name := range d.Removes {
		delete(next.Attributes, name)
	}
	return next
}

// replace keeps the trial's items in step with the table: one is changed, added or, with nil, gone.
func (w *writer) replace(old sample.Item, next *sample.Item) {
	id := old.ID(w.resolved)
	w.spent++
	w.items[old.Entity] = slices.DeleteFunc(slices.Clone(w.items[old.Entity]), func(item sample.Item) bool {
		return item.ID(w.resolved) == id
	})
	if stored, err := application.Stored(w.design, old); err == nil {
		delete(w.byKey, w.store.Key(stored.Attributes))
	}
	w.writtenBy[id] = w.pattern.Name
	if next == nil || !maps.EqualFunc(old.Attributes, next.Attributes, store.Value.Equal) {
		w.former[old.Entity] = append(w.former[old.Entity], old)
	}
	if next == nil {
		return
	}
	w.items[old.Entity] = append(w.items[old.Entity], *next)
	if stored, err := application.Stored(w.design, *next); err == nil {
		w.byKey[w.store.Key(stored.Attributes)] = *next
	}
}
