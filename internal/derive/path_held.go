package derive

import (
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// holdingRead adds to the item's condition that what was read and is used still holds: the values in key texts that the
// write makes anew, and those that decide whether the item is in their slots.
func (em *emitter) holdingRead(item design.Step, w *write) design.Step {
	for _, p := range (em.rewrites(w) & w.read).minus(w.changes() | w.entity.identity).places() {
		if a := w.entity.attr(p); !a.Immutable || a.Optional {
			item = w.holding(item, p, design.BoundOld)
		}
	}
	return item
}

// rewrites are the attributes that a write has to know for the key texts that it makes anew.
func (em *emitter) rewrites(w *write) attrSet {
	var used attrSet
	if !w.changesItem() {
		return used
	}
	for _, k := range em.keys[1:] {
		l := k.layoutOf(w.entity)
		if l == nil || !k.overloaded() || l.entry[w.entity].leaves(w) {
			continue
		}
		c := l.entry[w.entity]
		for _, text := range []attrSet{l.partitionSet(w.entity) | l.split.set(), l.sortSet(w.entity)} {
			if c.mayEnter(w) || text.overlaps(w.changes()) {
				used |= text | c.attributes()
			}
		}
	}
	return used
}

// holding adds to the item's condition that an attribute still has the value it had; where the item may lack
// it, that it still does if it did.
func (w *write) holding(item design.Step, place int, bound string) design.Step {
	a := w.entity.attr(place)
	old := design.Template{{Attribute: a.Name, Bound: bound}}
	c := newCondition()
	for _, name := range sortedKeys(item.Names) {
		c.names[name] = item.Names[name]
	}
	for _, name := range sortedKeys(item.Values) {
		c.values[name] = item.Values[name]
	}
	test := c.exists(a, a.Name, false)
	if stored := filterType(a.Type); a.Type.Stored() != "" || a.Type == model.Boolean {
		if strings.Contains(item.Condition, c.name(a.Name)+" = ") && holdsValue(item, old) {
			return item // the pattern's own condition says it
		}
		test = c.name(a.Name) + " = " + c.value(a.Name, "_old", old, stored)
	}
	if a.Optional {
		item.Either = append(item.Either, design.Either{Attribute: a.Name, Present: test, Absent: c.exists(a, a.Name, true)})
	} else {
		item.Condition = strings.TrimPrefix(item.Condition+" AND "+test, " AND ")
	}
	item.Names, item.Values = emptyNil(c.names), c.values
	return item
}

// holdsValue reports whether some placeholder of the step stands for the template.
func holdsValue(s design.Step, t design.Template) bool {
	for _, v := range s.Values {
		if v.Template.Equal(t) {
			return true
		}
	}
	return false
}

// foundBy says under which names the write knows the identity of an item that it doesn't make, where they differ.
func (em *emitter) foundBy(p *model.ResolvedPattern, e *entity, by []string) map[string]string {
	var other map[string]string
	for attribute, name := range em.resolved.Found(p, e.resolved, by) {
		if name == attribute {
			continue
		}
		if other == nil {
			other = map[string]string{}
		}
		other[attribute] = name
	}
	return other
}
