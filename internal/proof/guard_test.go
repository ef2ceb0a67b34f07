package proof_test

import (
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

const guarded = `{
  "name": "guarded",
  "entities": {
    "user": {"identity": ["user_id"], "attributes": {"email": {"unique": "enforced"}, "phone": {"unique": "enforced", "optional": true}, "name": {}}},
    "post": {"identity": ["post_id"], "attributes": {"post_id": {"type": "ulid", "sorts_as": "created_at"}, "created_at": {"type": "timestamp", "immutable": true}, "author": {}}}
  },
  "access_patterns": {
    "by_email": {"entity": "user", "match": ["email"], "consistent": true},
    "by_phone": {"entity": "user", "match": ["phone"], "consistent": true},
    "all": {"entity": "user", "operation": "scan"},
    "make": {"entity": "user", "operation": "create"},
    "drop": {"entity": "user", "operation": "delete", "match": ["user_id", "email", "phone"]},
    "change": {"entity": "user", "operation": "update", "match": ["user_id"], "sets": ["email"], "condition": {"email": "="}},
    "get": {"entity": "user", "match": ["user_id"]},
    "call": {"entity": "user", "operation": "update", "match": ["user_id"], "reads_first": ["get"], "sets": ["phone", "name"]},
    "hang_up": {"entity": "user", "operation": "update", "match": ["user_id", "phone"], "removes": ["phone"]},
    "forget": {"entity": "user", "operation": "delete", "match": ["user_id"], "reads_first": ["get"]},
    "posts": {"entity": "post", "match": ["author"], "range": {"created_at": "between"}, "sort": ["created_at"]}
  }
}`

func TestProve_keepsGuards(t *testing.T) {
	t.Parallel()
	table, _, err := corpus.Decode([]byte(guarded))
	if err != nil {
		t.Fatal(err)
	}
	for _, style := range []string{"native", "overloaded"} {
		table.Keys.Indexes = style
		resolved, d := derived(table)
		if d == nil {
			t.Fatal("the model is refused")
		}
		if findings := proof.Prove(resolved, d, 4*proof.Budget); len(findings) > 0 {
			t.Errorf("%s:\n%s", style, details(findings))
		}
		for name, breaks := range guardMutations {
			list := breaks(d)
			if len(list) == 0 {
				t.Errorf("%s: %s changes nothing", style, name)
			}
			for _, broken := range list {
				if len(proof.Prove(resolved, broken, proof.Budget)) == 0 {
					t.Errorf("%s: %s is not noticed", style, name)
				}
			}
		}
	}
}

// guardMutations break how guards are kept.
var guardMutations = map[string]breaker{
	"second request forgotten": eachRead(func(_ *design.Design, p *design.Path) bool {
		had := p.Next != nil
		p.Next = nil
		return had
	}),
	"guard not freed by an update":   withoutSteps(design.UpdateItem, design.DeleteItem),
	"guard not claimed by an update": withoutSteps(design.UpdateItem, design.PutItem),
	"guard not claimed by a create":  withoutSteps(design.PutItem, design.PutItem),
	"old value demanded of an item that lacks it": eachPath(func(_ *design.Design, p *design.Path) bool {
		p.Steps = slices.Clone(p.Steps)
		for i, step := range p.Steps {
			if len(step.Either) > 0 {
				p.Steps[i].Either = []design.Either{{Attribute: step.Either[0].Attribute, Present: step.Either[0].Present, Absent: "attribute_exists(phone)"}}
				return true
			}
		}
		return false
	}),
}

// withoutSteps drops the steps of one operation on guards from the transactions that begin with another.
func withoutSteps(first, dropped design.Request) breaker {
	return eachPath(func(_ *design.Design, p *design.Path) bool {
		if len(p.Steps) < 2 || p.Steps[0].Operation != first {
			return false
		}
		kept := p.Steps[:1:1]
		for _, step := range p.Steps[1:] {
			if step.Operation != dropped {
				kept = append(kept, step)
			}
		}
		differs := len(kept) < len(p.Steps)
		p.Steps = kept
		return differs
	})
}
