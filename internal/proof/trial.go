package proof

import (
	"errors"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

const (
	// anyEach is how many items every entity gets, at most, that have nothing to do with one another.
	anyEach = 8
	// answersEach is how many items of each entity a path's answer gets, at most, beside those that miss it narrowly.
	answersEach = 3
	// storedShare is the part of the budget, one in so many, that storing items may take before they become fewer.
	storedShare = 10
	// mostOfEntity bounds the items of one entity: an entity of many patterns meets most of what it can anyway.
	mostOfEntity = 60
)

// trial is one table with its items.
type trial struct {
	*prover
	seed  uint64
	maker *sample.Maker
	store *store.Store
	// items are what is stored, by entity, and byKey by their base key.
	items map[string][]sample.Item
	byKey map[string]sample.Item
	// answers are the items made for a path.
	answers map[string][]sample.Item
	// colliders are the items of an entity whose key texts are made to be taken for others'.
	colliders map[string][]sample.Item
	// written is true after the writes; writtenBy names the pattern that wrote an item last.
	written   bool
	writtenBy map[string]string
	// former are items as they were before they were changed or deleted, by entity.
	former map[string][]sample.Item
}

func newTrial(p *prover, seed uint64) *trial {
	return &trial{
		prover: p, seed: seed, maker: sample.NewMaker(p.resolved, seed), store: store.New(p.design),
		items: map[string][]sample.Item{}, byKey: map[string]sample.Item{}, answers: map[string][]sample.Item{}, colliders: map[string][]sample.Item{},
		writtenBy: map[string]string{}, former: map[string][]sample.Item{},
	}
}

// fill stores the items of the trial: some of every entity that have nothing to do with one another, for every path some
// that it means and some that miss it narrowly, and some whose key texts are made to be taken for those of others.
func (t *trial) fill() {
	room := t.budget / storedShare / (len(t.resolved.Entities) + 2*len(t.design.Paths) + 1)
	for _, e := range t.resolved.Entities {
		for _, item := range t.maker.Any(e, min(max(2, room), anyEach)) {
			t.put(item)
		}
	}
	for _, path := range t.design.Paths {
		pattern := t.resolved.Pattern(path.Pattern)
		if pattern == nil || pattern.IsWrite() || t.full(pattern) {
			continue
		}
		for _, item := range t.maker.Answers(pattern, path.Level, min(max(1, room), answersEach)) {
			if t.put(item) {
				t.answers[path.Name()] = append(t.answers[path.Name()], item)
			}
		}
	}
	t.collide()
}

// full reports whether every entity of a pattern has enough items.
func (t *trial) full(pattern *model.ResolvedPattern) bool {
	return !slices.ContainsFunc(pattern.Entities, func(e *model.ResolvedEntity) bool { return len(t.items[e.Name]) < mostOfEntity })
}

// put stores an item that its key texts can hold. Another item under its key would be lost, which is a fault.
func (t *trial) put(item sample.Item) bool {
	stored, err := application.Stored(t.design, item)
	if err != nil {
		return false
	}
	key := t.store.Key(stored.Attributes)
	if other, taken := t.byKey[key]; taken {
		t.fault(finding.SameKey(item.Entity, t.show(other), t.show(item)))
		return false
	}
	guards, err := application.Guards(t.design, item)
	if err != nil {
		return false
	}
	if err := t.store.Put(stored.Attributes, store.Condition{}); err != nil {
		t.fault(finding.WriteRefused(finding.Entity(item.Entity), "PutItem of "+t.show(item), reason(err)))
		return false
	}
	for _, guard := range guards {
		if err := t.store.Put(guard, t.absent()); err != nil {
			t.fault(finding.WriteRefused(finding.Entity(item.Entity), "PutItem of the guard of "+t.show(item), reason(err)))
			return false
		}
	}
	t.spent++
	t.items[item.Entity] = append(t.items[item.Entity], item)
	t.byKey[key] = item
	return true
}

// absent is the condition that no item has the key.
func (t *trial) absent() store.Condition {
	return store.Condition{Expression: "attribute_not_exists(#pk)", Names: map[string]string{"#pk": t.design.Key.Partition.Name}}
}

// of are the items of a pattern's entities.
func (t *trial) of(pattern *model.ResolvedPattern) []sample.Item {
	if len(pattern.Entities) == 1 {
		return t.items[pattern.Entities[0].Name]
	}
	var list []sample.Item
	for _, e := range pattern.Entities {
		list = append(list, t.items[e.Name]...)
	}
	return list
}

// reason is what an error of the simulator says.
func reason(err error) string {
	var refused *store.Refusal
	if errors.As(err, &refused) {
		return refused.Message
	}
	return err.Error()
}
