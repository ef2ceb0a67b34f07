package proof

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// transact carries out a write of one item that keeps guards: in one transaction, as the steps of the path say. Steps
// that check items of other entities are left out. A create must also be refused where only its unique value is taken.
func (w *writer) transact(item sample.Item) {
	switch w.pattern.Operation {
	case model.Create:
		w.create(item)
	case model.Update:
		next := w.changed(item)
		if _, err := application.Stored(w.design, next); err == nil && w.canCompare(item) {
			w.settle(w.steps(item, &next), item, &next)
		}
	case model.Delete:
		if w.canCompare(item) {
			w.settle(w.steps(item, nil), item, nil)
		}
	default:
	}
}

// canCompare reports whether the item has every value that the caller compares in the condition; of one that lacks it
// there is nothing to give, and the write would fail.
func (w *writer) canCompare(item sample.Item) bool {
	for name, text := range w.pattern.Declared.Condition {
		test, err := model.ParseTest(text)
		if err != nil || len(test.Values) > 0 || test.Operator == "exists" || test.Operator == "absent" {
			continue
		}
		if _, has := item.Attributes[name]; !has {
			return false
		}
	}
	return true
}

func (w *writer) create(item sample.Item) {
	for _, fresh := range w.maker.Any(w.entity, 1) {
		err := w.steps(fresh, &fresh)
		switch {
		case errors.Is(err, application.ErrRefused):
			return
		case err != nil:
			w.faulty("Writing the item that follows failed: "+reason(err), fresh)
			return
		}
		w.replace(fresh, &fresh)
		for name, a := range w.entity.Attributes {
			if v, has := item.Attributes[name]; has && a.Declared.Unique == model.UniqueEnforced {
				twin := sample.Item{Entity: fresh.Entity, Attributes: maps.Clone(fresh.Attributes)}
				for _, id := range w.entity.Identity {
					twin.Attributes[id] = w.maker.Value(w.entity, id)
				}
				twin.Attributes[name] = v
				if err := w.steps(twin, &twin); err == nil {
					w.faulty("The create of the first item was not refused, though the second has its "+name, twin, item)
				}
			}
		}
	}
}

// steps carries out the steps of the path for an item as it is before, and as it is after; nil for a delete.
func (w *writer) steps(before sample.Item, after *sample.Item) error {
	values := w.given(before)
	for name, text := range before.Texts() {
		if w.known[name] || values[name] != "" {
			values[name+"."+design.BoundOld] = text
		}
	}
	if after != nil {
		for _, name := range slices.Concat(w.pattern.Declared.Sets, slices.Collect(maps.Keys(w.pattern.Declared.SetsTo))) {
			if v, has := after.Attributes[name]; has && v.IsScalar() {
				values[name] = v.Text
			}
		}
	}
	var list []store.Write
	for _, step := range w.path.Steps {
		if step.Operation == design.ConditionCheck || step.When != "" && !w.concerns(step, before, after) {
			continue
		}
		one, err := w.step(step, values, before, after)
		if err != nil {
			return err
		}
		list = append(list, one)
	}
	w.spent += len(list)
	return w.store.Transact(list)
}

// concerns reports whether a step that depends on an optional value is made: one that frees a value where there was one,
// one that claims a value where there is one.
func (w *writer) concerns(step design.Step, before sample.Item, after *sample.Item) bool {
	item := before
	if step.Operation == design.PutItem && after != nil {
		item = *after
	}
	_, has := item.Attributes[step.When]
	return has
}

func (w *writer) step(step design.Step, values map[string]string, before sample.Item, after *sample.Item) (store.Write, error) {
	path := application.PathOf(step, w.entity.Name, before)
	c, err := application.NewCall(w.design, path, values, nil)
	if err != nil {
		return store.Write{}, err
	}
	key, err := c.Key(path)
	if err != nil {
		return store.Write{}, err
	}
	one := store.Write{Key: key, Delete: step.Operation == design.DeleteItem, Condition: store.Condition{
		Expression: c.Filter, Names: application.Used(step.Names, c.Filter), Values: application.Used(c.Values, c.Filter),
	}}
	switch {
	case after == nil || one.Delete:
	case step.Operation == design.PutItem && strings.Contains(step.Entity, "."):
		guard := maps.Clone(key)
		for _, name := range step.Holds {
			guard[name] = after.Attributes[name]
		}
		if w.design.EntityAttribute != "" {
			guard[w.design.EntityAttribute] = store.Text(step.Entity)
		}
		one.Put, one.Key = guard, nil
	case step.Operation == design.PutItem:
		stored, err := application.Stored(w.design, *after)
		if err != nil {
			return store.Write{}, err
		}
		one.Put, one.Key = stored.Attributes, nil
	default:
		one.Set, one.Remove = w.rewritten(*after)
	}
	return one, nil
}
