package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// An entity beside a collection, under whose partition it may stand, makes the texts of a million items longer: where it stands is
// weighed with them. So a key that is pinned, or one more pattern, makes nothing cheaper.
func TestTable_weighsTheRanksThatAnotherEntityNeeds(t *testing.T) {
	t.Parallel()
	costs := func(pin *model.PinnedKey, get bool) string {
		table := model.Table{
			Name: "tree", Optimize: model.OptimizeCost, Keys: model.Keys{Base: model.BaseComposite},
			Entities: map[string]model.Entity{
				"e0": {Identity: []string{"e0_id"}, Count: new(int64(1000))},
				"e1": {Parent: "e0", Identity: []string{"e1_id"}, Count: new(int64(1000))},
				"e2": {Parent: "e1", Identity: []string{"e2_id"}, Count: new(int64(10)), Key: pin, Attributes: map[string]model.Attribute{
					"blob": {Bytes: new(int64(500))}, "s3": {Bytes: new(int64(5)), Distinct: new(int64(100_000)), Immutable: new(true)},
				}},
				"e3": {Parent: "e0", Identity: []string{"e3_id"}, Count: new(int64(1_000_000))},
			},
			Patterns: map[string]model.Pattern{
				"list":  {Entities: []string{"e0", "e1", "e3"}, Match: []string{"e0_id"}, Order: "any", AveragePerSecond: new(0.5)},
				"of_e0": {Entity: "e2", Match: []string{"e0_id", "s3"}, Fetch: []string{"blob"}, AveragePerSecond: new(0.01)},
			},
		}
		if get {
			table.Patterns["get"] = model.Pattern{Entity: "e0", Match: []string{"e0_id"}, AveragePerSecond: new(0.01)}
		}
		d := derive.Table(table).Design
		if d == nil || !d.Certificate.Optimal {
			t.Fatal("it is not proven")
		}
		return d.Certificate.Cost.PerMonth
	}
	free, pinned, more := costs(nil, false), costs(&model.PinnedKey{Partition: "E2", Sort: "E2#{e0_id}#{e1_id}#{e2_id}"}, false), costs(nil, true)
	if free != pinned || free >= more {
		t.Errorf("it costs %s, with a key pinned %s, with one more get %s", free, pinned, more)
	}
}
