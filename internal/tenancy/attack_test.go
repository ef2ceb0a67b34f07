package tenancy_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

const (
	pool   = "eu-central-1:0a1b2c3d-0000-4000-8000-00000000000f"
	issuer = "login.example.com/realms/app"
)

// subject is a table as its attackers see it.
func subject(a tenancy.Arguments) attack.Subject {
	s := attack.Subject{
		Design: a.Design, Spaces: space.Of(a.Design), Table: arn,
		Reader: space.Reader{Attribute: a.Design.Tenancy.Attribute, Delimiter: a.Design.Delimiter},
	}
	s.WriteOnly = a.Access == tenancy.Write
	switch from := a.From; {
	case from.PrincipalTag != "":
		s.Variable, s.Tag = "aws:principaltag/"+strings.ToLower(from.PrincipalTag), true
	case from.CognitoPool != "":
		s.Variable = "cognito-identity.amazonaws.com:sub"
	case from.OIDCSubjectOf != "":
		s.Variable = from.OIDCSubjectOf + ":sub"
	}
	return s
}

func kind(d *design.Design) string {
	a, _ := d.Entities[0].Attribute(d.Tenancy.Attribute)
	return a.Coding.Type
}

// ids are the tenants that a policy is tried with.
func ids(a tenancy.Arguments) []string {
	if a.From.Value != "" {
		return []string{a.From.Value}
	}
	list := attack.Tenants(kind(a.Design), a.Design.Delimiter)
	return slices.DeleteFunc(list, func(id string) bool {
		return a.From.PrincipalTag != "" && strings.ContainsAny(id, `"\`) || a.From.Placeholder != "" && strings.ContainsAny(id, `"\`)
	})
}

// filled is the document of one tenant.
func filled(t *testing.T, a tenancy.Arguments, d policy.Document, tenant string) policy.Document {
	t.Helper()
	if a.From.Placeholder == "" {
		return d
	}
	read, err := policy.Parse(strings.ReplaceAll(d.JSON(), a.From.Placeholder, tenant))
	if err != nil {
		t.Fatal(err)
	}
	return read
}

var everything = policy.Document{Version: policy.Version, Statements: []policy.Statement{{Effect: policy.Allow, Actions: []string{"*"}, Resources: []string{"*"}}}}

// faults tries a document with everything, and says what it decides wrongly, a few at most.
// With few it takes two tenants and a few twins of each.
func faults(t *testing.T, a tenancy.Arguments, d policy.Document, accesses []attack.Access, few bool, most int) (wrong []string, own, foreign int) {
	t.Helper()
	s := subject(a)
	tried := ids(a)
	tried = tried[:min(len(tried), 9)]
	if few {
		tried = tried[:min(len(tried), 2)]
	}
	if testing.Short() {
		tried = tried[:1]
	}
	for _, tenant := range tried {
		twins := attack.Twins(tenant, kind(a.Design), a.Design.Delimiter)
		if few {
			twins = twins[:min(len(twins), 4)]
		}
		document := filled(t, a, d, tenant)
		allows := evaluate.Layers{Identity: []policy.Document{document.Only(policy.Allow)}}
		whole := evaluate.Layers{Identity: []policy.Document{document}}
		denies := evaluate.Layers{Identity: []policy.Document{everything, document.Only(policy.Deny)}}
		hasDenies := len(document.Only(policy.Deny).Statements) > 0
		for _, c := range s.Own(accesses, tenant) {
			own++
			for name, l := range map[string]evaluate.Layers{"Allows": allows, "whole": whole} {
				if o, ok := evaluate.Always(l, c.Request); !ok {
					wrong = append(wrong, fmt.Sprintf("own, %s, %s: %s %v", name, tenant, c.Text(), o.Answers))
				}
			}
		}
		for _, c := range slices.Concat(s.Foreign(tenant, twins), s.Excess(accesses, tenant)) {
			foreign++
			halves := map[string]evaluate.Layers{"Allows": allows, "whole": whole}
			if c.Isolation && hasDenies {
				halves["Denies"] = denies
			}
			for name, l := range halves {
				if o, ok := evaluate.Never(l, c.Request); !ok {
					wrong = append(wrong, fmt.Sprintf("foreign, %s, %s: %s %v", name, tenant, c.Text(), o.Answers))
				}
			}
			if len(wrong) >= most {
				return wrong, own, foreign
			}
		}
	}
	return wrong, own, foreign
}

// variants are a table's policies with each source of the tenant, each access, and each kind of Denies.
func variants(table tenants.Table) map[string]tenancy.Arguments {
	all := map[string]tenancy.Arguments{}
	value := "acme"
	if table.Kind == "uuid" {
		value = "0a1b2c3d-0000-4000-8000-000000000001"
	}
	base := arguments(table)
	for name, from := range map[string]tenancy.Source{
		"tag": {PrincipalTag: "Tenant/id"}, "cognito": {CognitoPool: pool}, "oidc": {OIDCSubjectOf: issuer},
		"value": {Value: value}, "placeholder": {Placeholder: "<tenant>"},
	} {
		a := base
		a.From = from
		all[name+", "+a.Access] = a
	}
	if base.Access == tenancy.ReadWrite {
		for _, access := range []string{tenancy.Read, tenancy.Write} {
			a := base
			a.Access = access
			all["tag, "+access] = a
		}
	}
	for _, denies := range []string{tenancy.DeniesNone, tenancy.DeniesExclusive} {
		a := arguments(table)
		a.Denies = denies
		all["tag, "+denies] = a
	}
	session := arguments(table)
	session.From, session.Use = tenancy.Source{Placeholder: "<tenant>"}, tenancy.UseSession
	all["session"] = session
	return all
}

// TestGenerate_withstandsEveryAttack tries each table's policies, in all variants, with every tenant and its twins.
func TestGenerate_withstandsEveryAttack(t *testing.T) {
	t.Parallel()
	for _, name := range slices.Sorted(maps.Keys(tenants.Tables())) {
		table := tenants.Tables()[name]
		for variant, a := range variants(table) {
			t.Run(name+" "+variant, func(t *testing.T) {
				t.Parallel()
				r := tenancy.Generate(a)
				if len(r.Policy.Statements) == 0 {
					for _, f := range r.Findings {
						expected := f.Code == "DM420" && table.Kind == "uuid" && strings.HasPrefix(variant, "cognito") || f.Code == "DM421" && strings.HasPrefix(variant, "oidc") || f.Code == "DM431" || f.Code == "DM425" && variant == "session"
						if f.Severity == finding.Error && !expected {
							t.Errorf("%s\n%s", f.Summary(), f.Found)
						}
					}
					return
				}
				wrong, own, foreign := faults(t, a, r.Policy, r.Accesses, variant != "tag, "+arguments(table).Access, 5)
				for _, w := range wrong {
					t.Error(w)
				}
				if own < len(r.Accesses) || foreign < 200 {
					t.Errorf("only %d own and %d foreign requests", own, foreign)
				}
			})
		}
	}
}
