package sample

import (
	"cmp"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Item is one item of an entity. An attribute that is not in the map is missing from the item.
type Item struct {
	Entity     string
	Attributes map[string]store.Value
}

// Texts are the scalar values of the item, as templates take them.
func (i Item) Texts() map[string]string {
	texts := map[string]string{}
	for name, v := range i.Attributes {
		if v.IsScalar() {
			texts[name] = v.Text
		}
	}
	return texts
}

// ID names the item among all items: its entity and the values of its identity.
func (i Item) ID(r *model.Resolved) string {
	parts := []string{i.Entity}
	for _, name := range r.Entity(i.Entity).Identity {
		parts = append(parts, i.Attributes[name].Text)
	}
	return strings.Join(parts, "\x00")
}

// Arguments are what a caller gives with one call: values by attribute, bounds under "attribute.bound", and lists of
// values where a pattern takes several.
type Arguments struct {
	Values map[string]string
	Lists  map[string][]string
}

// kindOf is how values of a type are stored.
func kindOf(t model.Type) store.Kind {
	kinds := map[model.Type]store.Kind{
		model.Boolean: store.Bool, model.List: store.L, model.Map: store.M,
		model.StringSet: store.SS, model.NumberSet: store.NS, model.BinarySet: store.BS,
	}
	return cmp.Or(kinds[t], store.Kind(t.Stored()))
}
