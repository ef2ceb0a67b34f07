package evolve_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A pattern that wants fewer items than a slot holds doesn't take over the slot of one that goes, though its texts are the same.
func TestPlan_aSlotKeepsItsCondition(t *testing.T) {
	t.Parallel()
	table := func(patterns map[string]model.Pattern) model.Table {
		patterns["by_a"] = model.Pattern{Entity: "e", Match: []string{"a"}}
		return model.Table{
			Name: "orders", Keys: model.Keys{Indexes: model.IndexesOverloaded},
			Entities: map[string]model.Entity{"e": {Identity: []string{"e_id"}, Attributes: map[string]model.Attribute{"a": {Type: "number", Optional: true}}}},
			Patterns: patterns,
		}
	}
	spread := &model.Spread{Shards: 1}
	prior := derive.Table(table(map[string]model.Pattern{"all": {Entity: "e", Spread: spread}})).Design
	next := derive.Beside(table(map[string]model.Pattern{
		"with_a": {Entity: "e", Present: []string{"a"}, Spread: spread},
		"set_a":  {Entity: "e", Operation: model.Update, Match: []string{"e_id"}, Sets: []string{"a"}},
	}), prior)
	if prior == nil || next.Design == nil {
		t.Fatal("no design", next.Findings)
	}
	for _, r := range evolve.Plan(prior, next.Design, evolve.Live{There: names(prior)}).Refusals() {
		t.Errorf("refused: %s", r.Difference)
	}
}
