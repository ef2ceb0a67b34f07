package derive_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// twoCopies is a table of large items, two patterns of which ask for one key: one rarely for whole items, one often for a
// title.
func twoCopies(whole, titles string) model.Table {
	rated := func(rate float64, p model.Pattern) model.Pattern {
		p.Entity, p.AveragePerSecond = "order", &rate
		return p
	}
	return model.Table{
		Name: "orders", Optimize: model.OptimizeCost,
		Entities: map[string]model.Entity{"order": {
			Identity: []string{"order_id"}, Count: new(int64(1_000_000)),
			Attributes: map[string]model.Attribute{
				"customer_id": {Distinct: new(int64(50_000))}, "placed_at": {Type: model.Timestamp, Immutable: new(true)},
				"title": {Bytes: new(int64(60)), Distinct: new(int64(1_000))}, "total": {Type: model.Number, Distinct: new(int64(900))}, "lines": {Bytes: new(int64(10_000))},
			},
		}},
		Patterns: map[string]model.Pattern{
			"get":  rated(1, model.Pattern{Match: []string{"order_id"}}),
			whole:  rated(1, model.Pattern{Match: []string{"customer_id"}, Sort: []string{"placed_at"}, Limit: 20}),
			titles: rated(100, model.Pattern{Match: []string{"customer_id"}, Sort: []string{"placed_at"}, Limit: 20, Fetch: []string{"title"}}),
			"make": rated(0.1, model.Pattern{Operation: model.Create}),
		},
	}
}

// TestTable_twoIndexesOfOneKey: what copies less has an index of its own, with a name that no name of a pattern changes. The
// plan tells what one index for both costs, and the table keeps both.
func TestTable_twoIndexesOfOneKey(t *testing.T) {
	t.Parallel()
	for _, names := range [][2]string{{"a", "b"}, {"b", "a"}} {
		table := twoCopies(names[0], names[1])
		d := derive.Table(table).Design
		var got []string
		for _, index := range d.GlobalIndexes {
			got = append(got, index.Name+" "+string(index.Projection)+" "+index.Serves[0])
		}
		want := []string{"customer_id-placed_at-index ALL " + names[0], "customer_id-placed_at-index_2 INCLUDE " + names[1]}
		if !slices.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		resolved, _ := model.Check(table)
		for _, f := range proof.Prove(resolved, d, proof.Budget) {
			t.Errorf("%s\n%s", f.Summary(), f.Detail())
		}
		if choices := d.Certificate.Cost.Choices; len(choices) != 2 || slices.ContainsFunc(choices, func(c design.Choice) bool { return c.Needed }) {
			t.Errorf("either index could be left out, and the choices are %v", choices)
		}
		again := derive.Beside(table, d).Design
		if len(again.GlobalIndexes) != 2 || again.GlobalIndexes[1].Name != d.GlobalIndexes[1].Name || again.GlobalIndexes[1].Serves[0] != names[1] {
			t.Errorf("the table doesn't keep its indexes: %v", again.GlobalIndexes)
		}
	}
}

// TestTable_leavesToFiltersWhatTheQuotaLeaves: patterns that need more indexes than the table may have are left to filters, and
// refused only where that doesn't do either.
func TestTable_leavesToFiltersWhatTheQuotaLeaves(t *testing.T) {
	t.Parallel()
	table := twoCopies("a", "b")
	table.Patterns["of_title"] = model.Pattern{
		Entity: "order", Match: []string{"customer_id", "title"}, Sort: []string{"total"}, Limit: 20, AveragePerSecond: new(0.1),
	}
	table.Patterns["by_total"] = model.Pattern{Entity: "order", Match: []string{"customer_id"}, Sort: []string{"total"}, Limit: 20, AveragePerSecond: new(0.1)}
	for limit, want := range map[int]int{1: -1, 2: 2, 3: 3} {
		table.Limits.GlobalIndexes = limit
		r := derive.Table(table)
		switch {
		case want < 0:
			if r.Design != nil || r.Findings[0].Code != "DM158" || !strings.Contains(r.Findings[0].Detail(), "No choice of what is left to filters") {
				t.Errorf("with %d indexes: %v", limit, r.Findings)
			}
		case r.Design == nil:
			t.Errorf("with %d indexes: %v", limit, r.Findings)
		case len(r.Design.GlobalIndexes) != want:
			t.Errorf("with %d indexes it has %d", limit, len(r.Design.GlobalIndexes))
		}
	}
}

// TestTable_passesOverWhatIsTooHot: a filter that reads too much of one partition at the peak is none; where every design is too
// hot, the cheapest of them is what is refused.
func TestTable_passesOverWhatIsTooHot(t *testing.T) {
	t.Parallel()
	table := twoCopies("a", "b")
	order := table.Entities["order"]
	order.Count = new(int64(200))
	order.Attributes["customer_id"] = model.Attribute{Distinct: new(int64(10))}
	order.Attributes["status"] = model.Attribute{Values: []string{"open", "paid", "packed", "sent", "returned"}}
	order.Attributes["lines"] = model.Attribute{Bytes: new(int64(700))}
	table.Entities["order"] = order
	table.Patterns["change"] = model.Pattern{Entity: "order", Operation: model.Update, Match: []string{"order_id"}, Sets: []string{"status"}, AveragePerSecond: new(8.0)}
	for peak, want := range map[float64]struct{ filtered, hot bool }{1: {filtered: true}, 20_000: {}, 2_000_000: {filtered: true, hot: true}} {
		table.Patterns["rarely"] = model.Pattern{
			Entity: "order", Match: []string{"customer_id", "status"}, Sort: []string{"placed_at"}, Limit: 20, AveragePerSecond: new(0.01), PeakPerSecond: &peak,
		}
		d := derive.Table(table).Design
		resolved, _ := model.Check(table)
		hot := len(capacity.New(resolved, d).Overheated()) > 0
		at := slices.IndexFunc(d.Paths, func(p design.Path) bool { return p.Pattern == "rarely" })
		if filtered := len(d.Paths[at].Filtered) > 0; filtered != want.filtered || hot != want.hot {
			t.Errorf("with a peak of %v a second it is left to a filter: %v, too hot: %v", peak, filtered, hot)
		}
	}
}

// TestTable_keepsTheTestOfWhatIsComparedToo: an attribute that a pattern compares and filters isn't left to the filter, which would
// lose its test.
func TestTable_keepsTheTestOfWhatIsComparedToo(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]model.Pattern{
		"where": {Where: map[string]string{"kind": "a"}, Filter: map[string]string{"kind": "<"}},
		"match": {Match: []string{"kind"}, Filter: map[string]string{"kind": "<> b"}},
		"any":   {Match: []string{"kind"}, FilterAny: map[string]string{"kind": "<> b", "owner": "="}},
	} {
		p.Entity, p.AveragePerSecond = "note", new(0.05)
		table := model.Table{
			Name: "notes", Optimize: model.OptimizeCost, Tenant: &model.Tenant{Attribute: "tenant_id"},
			Entities: map[string]model.Entity{"note": {
				Identity: []string{"note_id"}, Count: new(int64(3_000)),
				Attributes: map[string]model.Attribute{"kind": {Values: []string{"a", "b"}}, "tenant_id": {Distinct: new(int64(700_000))}, "owner": {Distinct: new(int64(10))}},
			}},
			Patterns: map[string]model.Pattern{"p": p},
		}
		resolved, _ := model.Check(table)
		d := derive.Table(table).Design
		if d == nil {
			t.Fatalf("%s: %v", name, derive.Table(table).Findings)
		}
		for _, f := range proof.Prove(resolved, d, proof.Budget) {
			t.Errorf("%s: %s\n%s", name, f.Summary(), f.Found)
		}
	}
}
