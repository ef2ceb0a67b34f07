package attack

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Excess are requests on a tenant's own keys that no granted access path makes: another action, another index, the keys of
// another kind of item. They concern no other tenant; a least policy doesn't allow them all the same.
func (s Subject) Excess(granted []Access, tenant string) []Case {
	var all []Case
	for _, p := range s.Spaces {
		for _, action := range usable(p) {
			for _, k := range p.Keys {
				if s.Reader.Leads(k.Template) != "" || s.covered(granted, action, p.Index, k.Template) {
					continue
				}
				for _, text := range s.Reader.Texts(k.Template, tenant, "1") {
					all = append(all, Case{"an own key that is not granted", s.request(action, p.Index, tenant, text), false})
				}
			}
		}
	}
	return all
}

// covered reports whether what is granted may reach keys of a template.
func (s Subject) covered(granted []Access, action, index string, t design.Template) bool {
	return slices.ContainsFunc(granted, func(a Access) bool {
		return a.Action == action && a.Index == index && s.Reader.Touches(a.Template, t)
	})
}
