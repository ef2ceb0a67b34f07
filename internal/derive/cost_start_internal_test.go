package derive

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// manyPatterns is a table of one entity with eight patterns of two orders, and as many more as asked for that fetch one attribute.
func manyPatterns(more int) model.Table {
	rated := func(rate float64, p model.Pattern) model.Pattern {
		p.Entity, p.AveragePerSecond = "order", &rate
		return p
	}
	t := model.Table{
		Name: "orders", Optimize: model.OptimizeCost,
		Entities: map[string]model.Entity{"order": {
			Identity: []string{"order_id"}, Count: new(int64(1_000_000)),
			Attributes: map[string]model.Attribute{
				"customer_id": {Distinct: new(int64(50_000))}, "region": {Distinct: new(int64(20))},
				"status": {Values: []string{"open", "paid", "packed", "sent", "returned"}}, "prio": {Values: []string{"zlow", "high", "urgent"}},
				"placed_at": {Type: model.Timestamp, Immutable: new(true)}, "shipped_at": {Type: model.Timestamp, Optional: true},
				"total": {Type: model.Number, Decimals: 2}, "title": {Bytes: new(int64(60))}, "lines": {Bytes: new(int64(700))},
			},
		}},
		Patterns: map[string]model.Pattern{
			"place":     rated(2, model.Pattern{Operation: model.Create}),
			"change":    rated(8, model.Pattern{Operation: model.Update, Match: []string{"order_id"}, Sets: []string{"status"}}),
			"get_order": rated(20, model.Pattern{Match: []string{"order_id"}}),
		},
	}
	n := 0
	for i, extra := range [][]string{nil, {"region"}, {"status"}, {"prio"}} {
		for j, sort := range []string{"placed_at", "total"} {
			rate := []float64{1.2, 1.9, 6.8, 7.5, 8.2, 8.9, 9.6, 10.3}[2*i+j]
			n++
			t.Patterns[fmt.Sprint("q", n)] = rated(rate, model.Pattern{Match: append([]string{"customer_id"}, extra...), Sort: []string{sort}, Limit: 20})
		}
	}
	for i := range more {
		t.Patterns[fmt.Sprint("r", i+1)] = rated(float64(i+1), model.Pattern{Match: []string{"customer_id"}, Sort: []string{"placed_at"}, Limit: 3 * (i + 1), Fetch: []string{"title"}})
	}
	return t
}

// TestTable_startsWell: where the search is cut short early, the design is already as cheap as one that a person finds by hand:
// one index of each order, and what tells more left to filters, which costs 186.08.
func TestTable_startsWell(t *testing.T) {
	t.Parallel()
	r := tableWithin(manyPatterns(8), &work{most: planWork / 8})
	byHand, _ := new(big.Rat).SetString("186.08")
	if cost := r.Design.Certificate.Cost; r.Design.Certificate.Optimal || amountOf(cost.PerMonth).Cmp(byHand) > 0 {
		t.Errorf("it costs %s, proven: %v", cost.PerMonth, r.Design.Certificate.Optimal)
	}
}

// TestTable_boundsSeveralEntities: where the search is cut short, the least that designs for several entities cost is known.
func TestTable_boundsSeveralEntities(t *testing.T) {
	t.Parallel()
	table := manyPatterns(8)
	for _, name := range []string{"bill", "claim"} {
		e := table.Entities["order"]
		e.Identity = []string{name + "_id"}
		table.Entities[name] = e
		table.Patterns["make_"+name] = model.Pattern{Entity: name, Operation: model.Create, AveragePerSecond: new(1.0)}
		for key, p := range manyPatterns(0).Patterns {
			if p.Entity = name; strings.HasPrefix(key, "q") {
				table.Patterns[key+"_"+name] = p
			}
		}
	}
	cost := Table(table).Design.Certificate.Cost
	if least, whole := amountOf(cost.AtLeast), amountOf(cost.PerMonth); least.Cmp(new(big.Rat).Quo(whole, big.NewRat(5, 1))) < 0 {
		t.Errorf("of %s at least %s is known", cost.PerMonth, cost.AtLeast)
	}
}

func amountOf(text string) *big.Rat {
	n, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return n
}
