package derive_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tasksBy is a table of tasks that are read by an attribute with a closed list of values.
func tasksBy(values ...string) model.Table {
	return model.Table{
		Name: "tasks",
		Entities: map[string]model.Entity{"task": {Identity: []string{"task_id"}, Attributes: map[string]model.Attribute{
			"owner": {}, "priority": {Values: values},
		}}},
		Patterns: map[string]model.Pattern{"tasks_of_owner": {Entity: "task", Match: []string{"owner"}, Sort: []string{"priority"}}},
	}
}

func TestTable_changedValuesOfAStoredRank(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what     string
		was, is  []string
		sentence string
	}{
		{"a value added at the end changes no key", []string{"low", "high"}, []string{"low", "high", "top"}, ""},
		{"one added before does", []string{"low", "high"}, []string{"none", "low", "high"}, "In priority_rank of items of task, the attribute priority would be written another way."},
		{"so do two that change places", []string{"low", "high", "a"}, []string{"low", "a", "high"}, "In priority_rank of items of task"},
		{"one that brings the texts out of order asks for ranks", []string{"high", "low"}, []string{"high", "low", "a"}, "The pattern tasks_of_owner would find items of task by priority_rank, which the stored ones don't carry."},
	} {
		prior, next := derive.Table(tasksBy(c.was...)).Design, derive.Table(tasksBy(c.is...)).Design
		if prior == nil || next == nil {
			t.Fatal("refused")
		}
		var refused []string
		for _, r := range evolve.Plan(prior, next, evolve.Live{}).Refusals() {
			refused = append(refused, r.Difference)
		}
		got := strings.Join(refused, "\n")
		if !strings.Contains(got, c.sentence) || (c.sentence == "") != (got == "") {
			t.Errorf("%s: got %q, want %q", c.what, got, c.sentence)
		}
	}
}

func TestTable_rankNamesAreFree(t *testing.T) {
	t.Parallel()
	table := tasksBy("low", "high")
	table.Entities["other"] = model.Entity{Identity: []string{"priority_rank"}, Attributes: map[string]model.Attribute{}}
	table.Keys.SortKey = "priority_rank_2"
	d := derive.Table(table).Design
	if d == nil {
		t.Fatal("refused")
	}
	key, err := d.ItemKey("task", map[string]string{"task_id": "1", "owner": "o", "priority": "high"})
	if err != nil || key["priority_rank_3"] != "1" {
		t.Errorf("got %v, %v", key, err)
	}
	if _, err := d.ItemKey("task", map[string]string{"task_id": "1", "owner": "o", "priority": "top"}); err == nil || !strings.Contains(err.Error(), `attribute priority of task: "top" is none of its values (low, high)`) {
		t.Errorf("a value that is not listed: %v", err)
	}
}
