package proof

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

const (
	// sourcesEach is how many items of an entity have their key texts taken for those of others.
	sourcesEach = 3
	// collidersEach is how many items of an entity are made for one key that way.
	collidersEach = 4
)

// textKey is one key as far as an entity fills it from templates: of the table or of an index.
type textKey struct {
	partition, sort design.Template
}

// collide stores items whose key texts are those of other items, read by the templates of another entity or of their own:
// a user called u#TOPIC#t, where photos lie under USER#u#TOPIC#t. A design in which that confuses a read is wrong.
func (t *trial) collide() {
	keys := map[string]map[string]textKey{}
	for _, e := range t.resolved.Entities {
		keys[e.Name] = textKeys(t.design, e.Name)
	}
	for _, e := range t.resolved.Entities {
		for _, index := range slices.Sorted(maps.Keys(keys[e.Name])) {
			t.collideIn(e, keys[e.Name][index], func(other string) (textKey, bool) {
				k, ok := keys[other][index]
				return k, ok
			})
		}
	}
}

// collideIn makes items of an entity out of the texts that all entities have in one key.
func (t *trial) collideIn(e *model.ResolvedEntity, own textKey, keyOf func(entity string) (textKey, bool)) {
	made := 0
	for _, source := range t.resolved.Entities {
		other, ok := keyOf(source.Name)
		if !ok || !mayMeet(own, other) {
			continue
		}
		for _, item := range firstItems(t.items[source.Name], sourcesEach) {
			if made < collidersEach {
				made += t.takeFor(e, own, item, other)
			}
		}
	}
}

// mayMeet reports whether the literal beginnings of two partition texts let them be equal.
func mayMeet(a, b textKey) bool {
	one, other := literalBeginning(a.partition), literalBeginning(b.partition)
	n := min(len(one), len(other))
	return one[:n] == other[:n]
}

func literalBeginning(t design.Template) string {
	if len(t) > 0 && t[0].Attribute == "" {
		return t[0].Literal
	}
	return ""
}

// takeFor makes items of e out of the texts of a source item, and returns how many.
func (t *trial) takeFor(e *model.ResolvedEntity, own textKey, source sample.Item, theirs textKey) int {
	facts, _ := t.design.Entity(source.Entity)
	partition, err := theirs.partition.Render(facts, t.design.Delimiter, source.Texts())
	if err != nil {
		return 0
	}
	sort, err := theirs.sort.Render(facts, t.design.Delimiter, source.Texts())
	if err != nil {
		return 0
	}
	made := 0
	for _, values := range t.readings(e, own.partition, partition) {
		more := append(t.readings(e, own.sort, sort), nil)
		for _, behind := range more {
			all, agree := joined(values, behind)
			if !agree || source.Entity == e.Name && same(all, source) {
				continue
			}
			if item, ok := t.maker.With(e, all); ok && t.put(item) {
				t.colliders[e.Name] = append(t.colliders[e.Name], item)
				made++
			}
			if made == collidersEach {
				return made
			}
		}
	}
	return made
}

func (t *trial) readings(e *model.ResolvedEntity, template design.Template, text string) []map[string]string {
	facts, _ := t.design.Entity(e.Name)
	r := textReader{entity: facts, delimiter: t.design.Delimiter}
	r.read(template, text, map[string]string{})
	return r.found
}

// joined are the values of two readings, unless they contradict each other.
func joined(a, b map[string]string) (map[string]string, bool) {
	all := maps.Clone(a)
	for name, text := range b {
		if old, ok := all[name]; ok && old != text {
			return nil, false
		}
		all[name] = text
	}
	return all, true
}

func same(values map[string]string, item sample.Item) bool {
	for name, text := range values {
		if item.Attributes[name].Text != text {
			return false
		}
	}
	return true
}

func firstItems(items []sample.Item, n int) []sample.Item { return items[:min(n, len(items))] }

// textKeys are the keys whose texts an entity fills from templates, by index; the table's own is "". Each has the
// partition text of the table where its own is the table's.
func textKeys(d *design.Design, entity string) map[string]textKey {
	templates := map[string]design.Template{}
	facts, _ := d.Entity(entity)
	for _, a := range d.Keys(entity) {
		if _, own := facts.Attribute(a.Name); !own {
			templates[a.Name] = a.Template
		}
	}
	keys := map[string]textKey{}
	add := func(index string, partition, sort []design.KeyAttribute) {
		if len(partition) != 1 || len(sort) > 1 || len(templates[partition[0].Name]) == 0 || len(sort) == 1 && sort[0].Type != "S" {
			return
		}
		k := textKey{partition: templates[partition[0].Name]}
		if len(sort) == 1 {
			if k.sort = templates[sort[0].Name]; len(k.sort) == 0 {
				return
			}
		}
		keys[index] = k
	}
	base := []design.KeyAttribute{}
	if d.Key.Sort != nil {
		base = append(base, *d.Key.Sort)
	}
	add("", []design.KeyAttribute{d.Key.Partition}, base)
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		add(index.Name, index.Partition, index.Sort)
	}
	return keys
}
