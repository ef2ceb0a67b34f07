package writing

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/reading"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// settle works out what the entries come to and what stands against them.
func (d *draft) settle() bool {
	for _, e := range d.act.Entries {
		if d.obstacle.is(e, changedBetween) && !d.changeBetween(e) {
			return false
		}
		if d.obstacle.is(e, misread) && !d.misread(e) {
			return false
		}
		d.change(e)
		if d.obstacle.is(e, takenValue) && !d.take(e) {
			return false
		}
		d.test(e)
		if !d.writable(e) {
			return false
		}
		if against := d.against(e); against != "" && d.act.Against == "" {
			d.act.Against = against
		}
	}
	return d.obstacle.kind == noObstacle || d.obstacle.kind == changedBetween || d.act.Against != "" || d.obstacle.kind == missingItem
}

// writable reports whether key texts can hold the values of the entry's items.
func (d *draft) writable(e *Entry) bool {
	for _, item := range []*sample.Item{&e.Seen, e.Before, e.After} {
		if item == nil {
			continue
		}
		if _, err := application.Stored(d.Design, *item); err != nil {
			return false
		}
	}
	return true
}

// changeBetween gives the stored item another value than the application has read.
func (d *draft) changeBetween(e *Entry) bool {
	if e.Before == nil {
		return false
	}
	name := d.obstacle.attribute
	other := cloned(*e.Before)
	was, had := other.Attributes[name]
	for range mostTries {
		v := d.Maker.Value(e.entity, name)
		if had && v.Equal(was) {
			continue
		}
		other.Attributes[name] = v
		e.Before = &other
		d.act.Between, d.act.MayFail = append(d.act.Between, other), true
		return true
	}
	return false
}

// misread gives the application another value than the item has, or one where it has none.
func (d *draft) misread(e *Entry) bool {
	if e.Before == nil {
		return false
	}
	e.Seen = cloned(e.Seen)
	e.Seen.Attributes[d.obstacle.attribute] = d.Maker.Value(e.entity, d.obstacle.attribute)
	d.act.Against = "the " + e.entity.Name + " has another " + d.obstacle.attribute
	return true
}

// change works out the item after the write.
func (d *draft) change(e *Entry) {
	if !e.rewrites() {
		return
	}
	before := e.Seen
	if e.Before != nil {
		before = *e.Before
	}
	next := cloned(before)
	for _, name := range e.sets {
		if e.entity.Attributes[name] == nil {
			continue
		}
		if e.operation == model.Increment {
			next.Attributes[name] = store.Sum(before.Attributes[name], store.Number("1"))
			continue
		}
		next.Attributes[name] = d.Maker.Value(e.entity, name)
	}
	for _, name := range slices.Sorted(maps.Keys(e.setsTo)) {
		if e.entity.Attributes[name] != nil {
			next.Attributes[name] = d.Maker.Fixed(e.entity, name, e.setsTo[name])
		}
	}
	for _, name := range e.removes {
		delete(next.Attributes, name)
	}
	e.After = &next
}

// take gives the item a unique value that another stored item has.
func (d *draft) take(e *Entry) bool {
	name := d.obstacle.attribute
	for _, other := range d.Stored(e.entity.Name) {
		if v, has := other.Attributes[name]; has && e.sharesTenant(other) && other.ID(d.Model) != e.Seen.ID(d.Model) {
			next := cloned(*e.After)
			next.Attributes[name] = v
			if e.After = &next; e.makes() {
				e.Seen = next
			}
			return true
		}
	}
	return false
}

// test chooses what the condition compares with, so that it holds, or doesn't where it is to stand against the write:
// what the item has, or any other value.
func (d *draft) test(e *Entry) {
	e.operands, e.lists = map[string]string{}, map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(e.condition)) {
		a := e.entity.Attributes[name]
		t, err := model.ParseTest(e.condition[name])
		if err != nil || a == nil || len(t.Values) > 0 {
			continue
		}
		v, has := e.Seen.Attributes[name]
		for try := range mostTries {
			if !has || try > 0 {
				v = d.Maker.Value(e.entity, name)
			}
			e.compareWith(name, t, v)
			if !has || d.holds(e, name, e.Seen) != d.obstacle.is(e, unmetCondition) {
				break
			}
		}
		if t.Operator == "=" && v.IsScalar() && d.obstacle.is(e, unmetCondition) { // the application takes it to be there
			e.Seen = cloned(e.Seen)
			e.Seen.Attributes[name] = v
		}
	}
}

// compareWith gives one test a value to compare with.
func (e *Entry) compareWith(name string, t model.Test, v store.Value) {
	text := v.Text
	switch {
	case t.Size:
		text = "2"
	case !v.IsScalar() && len(v.List) > 0:
		text = v.List[0]
	}
	for _, end := range []string{"", "from", "to"} {
		e.operands[sample.TestName(conditional(e), name, t, end)] = text
	}
	e.lists[name] = []string{text}
}

// holds reports whether the test of one attribute holds on an item, or with an empty name whether all tests do.
func (d *draft) holds(e *Entry, name string, item sample.Item) bool {
	p := conditional(e)
	if name != "" {
		p.Declared.Filter = map[string]string{name: e.condition[name]}
	}
	q := reading.Question{Model: d.Model, Pattern: p, Arguments: sample.Arguments{Values: e.operands, Lists: e.lists}}
	return len(q.Wanted([]sample.Item{item})) > 0
}

// conditional is a read that asks for the items on which the condition holds.
func conditional(e *Entry) *model.ResolvedPattern {
	return &model.ResolvedPattern{Declared: model.Pattern{Filter: e.condition}, Entities: []*model.ResolvedEntity{e.entity}}
}

// against says why the write of an entry must be refused.
func (d *draft) against(e *Entry) string {
	before := d.current(e)
	switch {
	case e.operation == model.Create && before != nil:
		return "the " + e.entity.Name + " exists"
	case before == nil && (e.rewrites() || e.operation == model.CheckExists || e.operation == model.Delete && d.freesGuards(e)):
		return "there is no such " + e.entity.Name
	case before == nil && e.operation == model.Delete && len(e.condition) > 0:
		return "there is no such " + e.entity.Name + ", and a condition"
	}
	if before != nil && len(e.condition) > 0 && !d.holds(e, "", *before) {
		return "the condition does not hold on the " + e.entity.Name
	}
	if e.After == nil {
		return ""
	}
	for _, name := range e.enforced() {
		if v, has := e.After.Attributes[name]; has && d.isTaken(e, name, v) {
			return "another " + e.entity.Name + " has the " + name
		}
	}
	return ""
}

// current is the stored item that the entry writes.
func (d *draft) current(e *Entry) *sample.Item {
	if e.Before != nil {
		return e.Before
	}
	for _, item := range d.Stored(e.entity.Name) {
		if item.ID(d.Model) == e.Seen.ID(d.Model) {
			return &item
		}
	}
	return nil
}

// freesGuards reports whether the item that the application takes to be there has a value that a guard holds.
func (d *draft) freesGuards(e *Entry) bool {
	return slices.ContainsFunc(e.enforced(), func(name string) bool { _, has := e.Seen.Attributes[name]; return has })
}

func (d *draft) isTaken(e *Entry, name string, v store.Value) bool {
	return slices.ContainsFunc(d.Stored(e.entity.Name), func(other sample.Item) bool {
		taken, has := other.Attributes[name]
		return has && taken.Equal(v) && e.sharesTenant(other) && other.ID(d.Model) != e.Seen.ID(d.Model)
	})
}

// sharesTenant reports whether an item is of the tenant of the entry's: guards keep values unique within a tenant.
func (e *Entry) sharesTenant(other sample.Item) bool {
	tenant := e.entity.Tenant()
	return tenant == "" || other.Attributes[tenant].Equal(e.Seen.Attributes[tenant])
}

func cloned(item sample.Item) sample.Item {
	return sample.Item{Entity: item.Entity, Attributes: maps.Clone(item.Attributes)}
}
