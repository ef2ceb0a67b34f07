package tenancy_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// tenanted gives every item of a model a tenant, as users write it while deriving doesn't know tenants: the attribute
// stands in the identity of each root entity and in the match of each pattern. Under strict every partition is pinned.
func tenanted(t model.Table, strict bool) model.Table {
	t.Keys.Base = "composite"
	t.Entities, t.Patterns = maps.Clone(t.Entities), maps.Clone(t.Patterns)
	for name, e := range t.Entities {
		if e.Parent == "" {
			e.Identity = append([]string{"tenant_id"}, e.Identity...)
		}
		if strict && len(e.Identity) < 4 && e.Parent == "" {
			sort := strings.ToUpper(name)
			for _, a := range e.Identity[1:] {
				sort += "#{" + a + "}"
			}
			e.Key = &model.PinnedKey{Partition: "TENANT#{tenant_id}", Sort: sort}
		}
		t.Entities[name] = e
	}
	for name, p := range t.Patterns {
		p.Match = append([]string{"tenant_id"}, p.Match...)
		t.Patterns[name] = p
	}
	return t
}

// TestGenerate_judgesPublishedModels gives each published model tenants, derives it, and asks for a policy: there is one,
// proved, or a reason why not; never a fault of the provider.
func TestGenerate_judgesPublishedModels(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, m := range models {
		for _, isolation := range []string{design.IsolationStrict, design.IsolationPrefix} {
			r := derive.Table(tenanted(m.Table, isolation == design.IsolationStrict))
			if r.Design == nil {
				counts["not derived"]++
				continue
			}
			d := *r.Design
			d.Tenancy = &design.Tenancy{Attribute: "tenant_id", Isolation: isolation, Writers: design.WritersTrusted, Label: "TENANT"}
			a := tenancy.Arguments{Design: &d, ARN: strings.Replace(arn, "/app", "/"+d.Table, 1), From: tenancy.Source{PrincipalTag: "tenant_id"}, Access: tenancy.Read}
			// Of patterns that can't be isolated some are made the operators', as a user would.
			for _, f := range tenancy.Judge(&d) {
				if f.Severity == finding.Error && f.Subject.Kind == finding.KindPattern {
					d.Tenancy.Operators = append(d.Tenancy.Operators, f.Subject.Name)
				}
			}
			slices.Sort(d.Tenancy.Operators)
			policy := tenancy.Generate(a)
			switch {
			case policy.Document != "":
				counts["written, "+isolation]++
				if policy.Proof.OwnAllowed == 0 || policy.Proof.ForeignDenied < 100 {
					t.Errorf("%s: nothing was tried: %+v", m.Name, policy.Proof)
				}
			case !finding.HasErrors(policy.Findings):
				t.Errorf("%s: neither a document nor a reason", m.Name)
			default:
				counts["refused, "+isolation]++
			}
			for _, f := range policy.Findings {
				if !strings.HasPrefix(string(f.Code), "DM4") {
					t.Errorf("%s: %s\n%s", m.Name, f.Summary(), f.Detail())
				}
			}
		}
	}
	t.Log(counts)
	for _, want := range []string{"written, strict", "written, prefix", "refused, prefix"} {
		if counts[want] == 0 {
			t.Errorf("none is %s: %v", want, counts)
		}
	}
}
