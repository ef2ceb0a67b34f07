package evolve_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// due declares tasks that are found by when they are due, natively, and nothing of their notes.
func due(kind, notes model.Type) model.Table {
	return model.Table{
		Name: "tasks",
		Entities: map[string]model.Entity{"task": {Identity: []string{"task_id"}, Attributes: map[string]model.Attribute{
			"list_id": {}, "due_on": {Type: kind}, "notes": {Type: notes},
		}}},
		Patterns: map[string]model.Pattern{
			"get_task": {Entity: "task", Match: []string{"task_id"}},
			"by_due":   {Entity: "task", Match: []string{"list_id"}, Range: map[string]string{"due_on": "from_until"}},
		},
	}
}

// restated are the changes of types that an evolution tells of.
func restated(t *testing.T, before, after model.Table) []evolve.Restate {
	t.Helper()
	prior := derive.Table(before).Design
	result := derive.Beside(after, prior)
	if result.Design == nil {
		t.Fatal(result.Findings)
	}
	var list []evolve.Restate
	for _, change := range evolve.Plan(prior, result.Design, evolve.Live{There: names(prior)}).Changes {
		if r, ok := change.(evolve.Restate); ok {
			list = append(list, r)
		}
	}
	return list
}

// An item holds what was written: under another type its values are not found, or sort elsewhere.
func TestPlan_tellsOfAnotherTypeThatPatternsCompare(t *testing.T) {
	t.Parallel()
	want := []evolve.Restate{{Entity: "task", Attribute: "due_on", Was: "date", Is: "timestamp", Patterns: []string{"by_due"}}}
	if diff := cmp.Diff(want, restated(t, due("date", ""), due("timestamp", "list"))); diff != "" {
		t.Error(diff)
	}
	if list := restated(t, due("date", ""), due("date", "map")); list != nil {
		t.Errorf("what no pattern compares is told of: %v", list)
	}
}
