package writing

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// values are what the application fills the templates of a step with: what the write knows of the item as it was and as
// it is to be, and what the condition compares with.
func (a *Act) values(e *Entry, step design.Step) map[string]string {
	values := map[string]string{}
	seen := e.Seen.Texts()
	for name := range e.known {
		if text, has := seen[name]; has {
			values[name] = text
		}
	}
	for name, text := range e.operands {
		values[conditionBound(name, design.BoundOld)], values[conditionBound(name, design.BoundFilter)] = text, text
		if !comparesApart(step, name) {
			values[name] = text
		}
	}
	for name := range e.stored {
		if text, has := seen[name]; has {
			values[name+"."+design.BoundOld] = text
		}
	}
	if e.After != nil && e.operation != model.Increment {
		for _, name := range e.touched() {
			if v, has := e.After.Attributes[name]; has && v.IsScalar() {
				values[name] = v.Text
			}
		}
	}
	if !e.makes() {
		a.identify(e, step, values)
	}
	return values
}

// identify gives the attributes of the identity the values of the names under which the write knows them.
func (a *Act) identify(e *Entry, step design.Step, values map[string]string) {
	for _, name := range e.entity.Identity {
		from := name
		if other, ok := step.By[name]; ok {
			from = other
		}
		delete(values, name)
		if text, ok := a.given[from]; ok {
			values[name] = text
		}
	}
}

// comparesApart reports whether a step's condition compares an attribute with a value that doesn't go by its name, because
// another one does.
func comparesApart(step design.Step, name string) bool {
	attribute, _, _ := strings.Cut(name, ".")
	for _, v := range step.Values {
		for _, s := range v.Template {
			if s.Attribute == attribute && strings.HasPrefix(s.Bound, design.BoundFilter) {
				return true
			}
		}
	}
	return false
}

// conditionBound names what a condition compares with under another bound: "size.from" has its end behind the bound.
func conditionBound(name, bound string) string {
	attribute, end, has := strings.Cut(name, ".")
	if has {
		return attribute + "." + bound + "_" + end
	}
	return name + "." + bound
}

// guard is the guard item that claims a value of the item as it is to be.
func (e *Entry) guard(d *design.Design, step design.Step, key store.Item) store.Item {
	guard := maps.Clone(key)
	for _, name := range step.Holds {
		guard[name] = e.After.Attributes[name]
	}
	if d.EntityAttribute != "" {
		guard[d.EntityAttribute] = store.Text(step.Entity)
	}
	return guard
}

// whole is the item as it is put, with the key texts that can be written of what is known of it.
func (e *Entry) whole(d *design.Design) (store.Item, error) {
	part := sample.Item{Entity: e.entity.Name, Attributes: map[string]store.Value{}}
	for name, v := range e.After.Attributes {
		if e.known[name] {
			part.Attributes[name] = v
		}
	}
	stored, err := application.Stored(d, part)
	if err != nil {
		return nil, err
	}
	for name, v := range e.After.Attributes {
		if _, written := stored.Attributes[name]; !written {
			stored.Attributes[name] = v
		}
	}
	return stored.Attributes, nil
}

// rewritten is what an update sets, removes and adds: what the pattern says, and the key texts that have to follow.
func (e *Entry) rewritten(d *design.Design) (store.Item, []string, store.Item) {
	next := e.asSeen()
	set, remove := application.Rewrite(d, e.entity.Name, e.knowledge(next), e.touched())
	add := store.Item{}
	for _, name := range e.touched() {
		v, has := next.Attributes[name]
		_, stands := set[name]
		switch {
		case e.operation == model.Increment && slices.Contains(e.sets, name):
			add[name] = store.Number("1")
		case has:
			set[name] = v
		case !stands:
			remove = append(remove, name)
		}
	}
	return set, remove, add
}

// asSeen is the item after the write as the application takes it to be.
func (e *Entry) asSeen() sample.Item {
	next := cloned(e.Seen)
	for _, name := range e.touched() {
		if v, has := e.After.Attributes[name]; has {
			next.Attributes[name] = v
		} else {
			delete(next.Attributes, name)
		}
	}
	return next
}
