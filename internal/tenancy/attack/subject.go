package attack

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// Subject is what is attacked: a table and the way in which a request tells its tenant.
type Subject struct {
	Design *design.Design
	Spaces []space.Space
	Reader space.Reader
	// Table is the ARN of the table.
	Table string
	// Variable is the condition key that holds the tenant, in lower case; empty where each tenant has a policy of its own.
	Variable string
	// Tag is true where the variable is a tag that its session was given.
	Tag bool
	// WriteOnly is true where a tenant may write and not read what it overwrites.
	WriteOnly bool
}

// Access is one action on the keys of one template that a policy is to allow.
type Access struct {
	Pattern, Action, Index string
	Template               design.Template
}

// Case is one request, made by a session of a tenant.
type Case struct {
	What    string
	Request evaluate.Request
	// Isolation is true where the request reaches what is not this tenant's, or could: Denies have to stop it even where
	// another policy allows everything. Else only the Allows must not allow it.
	Isolation bool
}

// Text shows the case for a message.
func (c Case) Text() string { return c.Short() + " of " + c.Request.Resource }

// Short shows the case without the place that is asked.
func (c Case) Short() string {
	keys := "without a partition key"
	if value, there := c.Request.Context[leadingKeys]; there {
		keys = "on " + strings.Join(value.Texts, " and ")
	}
	return c.What + ": " + c.Request.Action + " " + keys
}

const leadingKeys = "dynamodb:leadingkeys"

// request is one request of a tenant's session. Without keys it has no leading keys.
func (s Subject) request(action, index, tenant string, keys ...string) evaluate.Request {
	resource := s.Table
	if index != "" {
		resource += "/index/" + index
	}
	r := evaluate.Request{Action: Service + action, Resource: resource, Context: map[string]evaluate.Value{}}
	if s.Variable != "" {
		r.Context[s.Variable] = evaluate.One(tenant)
	}
	if len(keys) > 0 {
		r.Context[leadingKeys] = evaluate.Several(keys...)
	}
	return r
}

// untagged is the request without a tenant.
func (s Subject) untagged(r evaluate.Request) evaluate.Request {
	delete(r.Context, s.Variable)
	return r
}

// Own are the requests of a tenant's access paths, with values made to be mistaken for keys.
func (s Subject) Own(list []Access, tenant string) []Case {
	var all []Case
	together := map[[2]string][]string{}
	for _, a := range list {
		for _, fill := range s.fills(tenant) {
			for _, text := range s.Reader.Texts(a.Template, tenant, fill) {
				all = append(all, Case{What: a.Pattern, Request: s.request(a.Action, a.Index, tenant, text)})
				at := [2]string{a.Index, a.Action}
				together[at] = append(together[at], text)
			}
		}
	}
	for _, a := range list {
		at := [2]string{a.Index, a.Action}
		if a.Action != "Query" && len(together[at]) > 1 {
			all = append(all, Case{What: a.Pattern + ", all keys at once", Request: s.request(a.Action, a.Index, tenant, together[at]...)})
			delete(together, at)
		}
	}
	return all
}

// fills are values of the attributes that stand in keys beside the tenant.
func (s Subject) fills(other string) []string {
	d, begin := s.Reader.Delimiter, s.begin()
	return []string{"1", d, "X" + d + begin + other, begin + other + d + "1", "*", "${aws:PrincipalTag/tenant_id}"}
}

// begin is the literal text before the tenant in the table's partition key.
func (s Subject) begin() string {
	if label := s.Design.Tenancy.Label; label != "" {
		return label + s.Reader.Delimiter
	}
	return ""
}

// mine reports whether a partition key is one of the tenant's, as far as Denies can tell.
func (s Subject) mine(key, tenant string) bool {
	own := s.begin() + tenant
	return key == own || strings.HasPrefix(key, own+s.Reader.Delimiter) || key == tenant && s.native()
}

// native reports whether an index has the tenant attribute itself as its first partition attribute.
func (s Subject) native() bool {
	return slices.ContainsFunc(s.Spaces, func(p space.Space) bool { return p.Attribute.Name == s.Reader.Attribute })
}
