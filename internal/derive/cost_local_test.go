package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A constant partition that only a local index uses is weighed, and so is that index for the patterns of another entity: beside orders,
// for which an index costs less than the design of the fewest indexes, notes and labels are listed by one local index.
func TestTableAt_sharesLocalIndexes(t *testing.T) {
	t.Parallel()
	listed := func(entity, by string, consistent bool) model.Pattern {
		return model.Pattern{
			Entity: entity, Sort: []string{by}, Spread: &model.Spread{Shards: 1}, Limit: 5, Consistent: consistent, AveragePerSecond: new(0.1),
		}
	}
	table := taggedOrders(false, "")
	for _, name := range []string{"note", "label"} {
		table.Entities[name] = model.Entity{Identity: []string{name + "_id"}, Count: new(int64(100)), Attributes: map[string]model.Attribute{
			name + "_name": {Bytes: new(int64(20)), Distinct: new(int64(100))},
		}}
	}
	table.Patterns["notes"], table.Patterns["labels"] = listed("note", "note_name", true), listed("label", "label_name", false)
	often := table.Patterns["of_customer"]
	often.AveragePerSecond = new(20.0)
	table.Patterns["of_customer"] = often
	units := capacity.Units{Reads: 2_000, Writes: 2_000}
	for _, c := range []struct {
		at   derive.Terms
		want map[string]string
	}{
		{derive.Published(), map[string]string{"notes": "LSI1", "of_customer": "entity.customer_id-placed_at-index"}},
		{provisioned(units, nil), map[string]string{"notes": "LSI1", "labels": "LSI1", "of_customer": ""}},
	} {
		d := derive.TableAt(table, c.at).Design
		if d == nil || !d.Certificate.Optimal {
			t.Fatal("it is not proven")
		}
		for _, path := range d.Paths {
			if want, said := c.want[path.Pattern]; said && path.Index != want {
				t.Errorf("%s is served by %q instead of %q", path.Pattern, path.Index, want)
			}
		}
	}
}
