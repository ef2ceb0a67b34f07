package provider_test

import (
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

const recent = `{"name": "blog",
	"entities": {"post": {"identity": ["post_id"], "attributes": {
		"author_id": {}, "created_at": {"type": "timestamp", "immutable": true}, "title": {}}}},
	"access_patterns": {
		"get_post": {"entity": "post", "match": ["post_id"]},
		"posts_by_author": {"entity": "post", "match": ["author_id"], "sort": ["created_at"], "descending": true}
	}}`

// proving is a provider that proves what it derives; breaks spoils the design in between. Proofs counts the proofs.
func proving(t *testing.T, breaks func(*design.Design)) (server *acctest.Server, proofs *int) {
	t.Helper()
	cloud := acctest.NewCloud()
	proofs = new(int)
	server = acctest.Start(t, provider.Dependencies{
		Open: cloud.Open,
		Derive: func(m model.Table, prior *design.Design, terms derive.Terms) derive.Result {
			result := derive.BesideAt(m, prior, terms)
			if breaks != nil {
				breaks(result.Design)
			}
			return result
		},
		Prove: func(resolved *model.Resolved, d *design.Design) []finding.Finding {
			*proofs++
			return proof.Prove(resolved, d, proof.Budget)
		},
	})
	server.Configure(`{}`)
	return server, proofs
}

func TestTable_refusesADesignThatProvesWrong(t *testing.T) {
	t.Parallel()
	for code, breaks := range map[string]func(*design.Design){
		"DM901": func(d *design.Design) {
			at := slices.IndexFunc(d.Paths, func(p design.Path) bool { return p.Pattern == "posts_by_author" })
			d.Paths[at].Descending = false
		},
		"DM903": func(d *design.Design) { d.Paths[len(d.Paths)-1].KeyCondition += " AND title = title" },
	} {
		server, _ := proving(t, breaks)
		p := server.Plan(server.Nothing(), recent)
		expect(t, p.Diagnostics, code, `access_patterns["posts_by_author"]`, "fault of the provider", "Please report")
	}
}

func TestTable_provesADesignOnce(t *testing.T) {
	t.Parallel()
	server, proofs := proving(t, nil)
	state := server.MustApply(server.Nothing(), recent)
	if *proofs != 1 {
		t.Errorf("%d proofs of a new design", *proofs)
	}
	p := server.Plan(state, recent)
	expect(t, p.Diagnostics)
	if p.Changes() || *proofs != 1 {
		t.Errorf("an unchanged design: %d proofs, changes: %t", *proofs, p.Changes())
	}
}

// BenchmarkTable_planProved is the plan of a new table with everything that a user waits for.
func BenchmarkTable_planProved(b *testing.B) {
	cloud := acctest.NewCloud()
	server := acctest.Start(b, provider.Dependencies{
		Derive: derive.BesideAt, Open: cloud.Open, Prove: func(resolved *model.Resolved, d *design.Design) []finding.Finding {
			return proof.Prove(resolved, d, proof.Budget)
		},
	})
	server.Configure(`{}`)
	for b.Loop() {
		server.Plan(server.Nothing(), recent)
	}
}
