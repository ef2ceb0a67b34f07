package derive_test

import (
	"fmt"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tangled asks for every pair of attributes, so that each pair could share a key with either of its two: the ways to
// serve all with the same number of indexes are too many to try.
func tangled(attributes int) model.Table {
	e := model.Entity{Identity: []string{"id"}, Attributes: map[string]model.Attribute{}}
	t := model.Table{Name: "tangled", Patterns: map[string]model.Pattern{}, Limits: model.Limits{GlobalIndexes: 100}}
	for i := range attributes {
		e.Attributes[fmt.Sprintf("a%d", i)] = model.Attribute{}
		t.Patterns[fmt.Sprintf("by%d", i)] = model.Pattern{Entity: "e", Match: []string{fmt.Sprintf("a%d", i)}}
		for j := range i {
			t.Patterns[fmt.Sprintf("by%d_%d", i, j)] = model.Pattern{Entity: "e", Match: []string{fmt.Sprintf("a%d", i), fmt.Sprintf("a%d", j)}}
		}
	}
	t.Entities = map[string]model.Entity{"e": e}
	return t
}

// A search that is too large ends at its budget, serves every pattern all the same, and says that it is not proven.
func TestTable_saysWhereTheSearchWasCutShort(t *testing.T) {
	t.Parallel()
	result := derive.Table(tangled(7))
	if result.Design == nil {
		t.Fatal(result.Findings)
	}
	const want = `warning: table: the number of indexes is not proven to be the least [DM164]
  The search for the fewest indexes stopped at its limit before it had tried everything.
  Every pattern is served, but a design with fewer indexes may exist.
  Split entities with many patterns, or silence this with ignore_findings = ["DM164"].

`
	if got := details(result.Findings); got != want {
		t.Errorf("%d indexes, and this is said:\n%s", len(result.Design.GlobalIndexes), got)
	}
	served := map[string]bool{}
	for _, p := range result.Design.Paths {
		served[p.Pattern] = true
	}
	if len(served) != len(tangled(7).Patterns) {
		t.Errorf("%d of %d patterns are served", len(served), len(tangled(7).Patterns))
	}
}
