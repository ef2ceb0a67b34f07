package attack

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// Excess are requests on a tenant's own keys that no granted access path makes: another action, another index, the keys of
// another kind of item or of none. They concern no other tenant; a least policy doesn't allow them all the same.
func (s Subject) Excess(granted []Access, tenant string) []Case {
	var all []Case
	touches := s.touches()
	for _, p := range s.Spaces {
		texts := s.near(p, tenant)
		for _, action := range usable(p) {
			for _, text := range texts {
				if !covered(granted, action, p.Index, text, touches) {
					all = append(all, Case{"an own key that is not granted", s.request(action, p.Index, tenant, text), false})
				}
			}
		}
	}
	if s.WriteOnly {
		all = append(all, s.returning(granted, tenant)...)
	}
	return all
}

// near are texts that are a tenant's keys of the table or an index, or nearly.
func (s Subject) near(p space.Space, tenant string) []string {
	d, own := s.Reader.Delimiter, s.begin()+tenant
	all := []string{own, own + d, own + d + "0", own + d + "00", own + d + "ODD", own + d + "ODD" + d + "1", own + d + "2026", tenant}
	for _, k := range append(slices.Clone(p.Keys), s.Spaces[0].Keys...) {
		if s.Reader.Leads(k.Template) != "" {
			continue
		}
		for _, text := range s.Reader.Texts(k.Template, tenant, "1") {
			all = append(all, text, text+"x", text+"0", text+d, text+d+"x", text[:len(text)-1])
		}
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(text string) bool { return text == "" })
}

// covered reports whether what is granted reaches a key.
func covered(granted []Access, action, index, key string, touches func(design.Template, string) bool) bool {
	return slices.ContainsFunc(granted, func(a Access) bool {
		return a.Action == action && a.Index == index && touches(a.Template, key)
	})
}

// touches reports whether a granted template reaches a key, and remembers what it found: many accesses share a template.
func (s Subject) touches() func(design.Template, string) bool {
	found := map[[2]string]bool{}
	return func(t design.Template, key string) bool {
		at := [2]string{t.String(), key}
		result, known := found[at]
		if !known {
			result = s.Reader.Touches(t, design.Text(key))
			found[at] = result
		}
		return result
	}
}

// returning are the granted writes, asking for what they overwrite.
func (s Subject) returning(granted []Access, tenant string) []Case {
	var all []Case
	for _, a := range granted {
		for _, text := range s.Reader.Texts(a.Template, tenant, "1") {
			for _, values := range []string{"ALL_OLD", "ALL_NEW"} {
				r := s.request(a.Action, a.Index, tenant, text)
				r.Context["dynamodb:returnvalues"] = evaluate.One(values)
				all = append(all, Case{"a write that returns the item", r, false})
			}
		}
	}
	return all
}
