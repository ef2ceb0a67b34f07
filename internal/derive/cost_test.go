package derive_test

import (
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// perMonth is what a design of the declaration is estimated at.
func perMonth(table model.Table, d *design.Design) *big.Rat {
	resolved, _ := model.Check(table)
	return capacity.New(resolved, d).Estimate(capacity.PublishedPrices(), capacity.Billing{}).PerMonth
}

func amount(t *rapid.T, decimal string) *big.Rat {
	n, ok := new(big.Rat).SetString(decimal)
	if !ok {
		t.Fatalf("%q is no amount", decimal)
	}
	return n
}

// TestTable_cheapestIsWhatIsEstimated: the design costs what the certificate says, which is what the estimate says; never more
// than the design of the fewest indexes; never less than the certificate's least. It is proved as any other.
func TestTable_cheapestIsWhatIsEstimated(t *testing.T) {
	t.Parallel()
	priced, cheaper, filtered := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Priced(t, anymodel.Table(t, few))
		r := derive.Table(table)
		table.Optimize = model.OptimizeFewest
		fewest := derive.Table(table)
		if r.Design == nil {
			return
		}
		priced++
		costs := perMonth(table, r.Design)
		if text := costs.FloatString(9); text != r.Design.Certificate.Cost.PerMonth {
			t.Fatalf("it is estimated at %s, and the certificate says %s", text, r.Design.Certificate.Cost.PerMonth)
		}
		resolved, _ := model.Check(table)
		if fewest.Design == nil || len(capacity.New(resolved, fewest.Design).Overheated()) > 0 {
			return // only filters, or an index more, make a design of it
		}
		if n := costs.Cmp(perMonth(table, fewest.Design)); n > 0 {
			t.Fatalf("%s is more than the %s of the fewest indexes", costs.FloatString(9), perMonth(table, fewest.Design).FloatString(9))
		} else if n < 0 {
			cheaper++
		}
		least := amount(t, r.Design.Certificate.Cost.AtLeast)
		if least.Cmp(costs) > 0 && r.Design.Certificate.Cost.AtLeast != r.Design.Certificate.Cost.PerMonth {
			t.Fatalf("it costs %s, less than the least %s", costs.FloatString(9), r.Design.Certificate.Cost.AtLeast)
		}
		for _, p := range r.Design.Paths {
			if len(p.Filtered) > 0 {
				filtered++
			}
		}
		names := map[string]bool{}
		for _, index := range slices.Concat(r.Design.LocalIndexes, r.Design.GlobalIndexes) {
			if names[index.Name] {
				t.Fatalf("two indexes have the name %s", index.Name)
			}
			names[index.Name] = true
		}
		for _, f := range proof.Prove(resolved, r.Design, proof.Budget) {
			t.Fatalf("%s\n%s", f.Summary(), f.Detail())
		}
	})
	if !testing.Short() && (priced < 20 || cheaper < 5 || filtered < 1) {
		t.Errorf("of %d designs only %d were cheaper than those of the fewest indexes, %d paths had a filter", priced, cheaper, filtered)
	}
}

// TestBeside_keepsTheCheapest: a table keeps its design, filters included, whatever rates become; it is not a matter of money
// any more.
func TestBeside_keepsTheCheapest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := anymodel.Priced(t, anymodel.Table(t, few))
		first := derive.Table(table)
		if first.Design == nil {
			return
		}
		again := derive.Beside(anymodel.Priced(t, table), first.Design)
		if again.Design == nil {
			t.Fatalf("it is refused: %v", again.Findings)
		}
		// What else would serve a pattern is another question beside keys that are there.
		plain := func(d design.Design) design.Design {
			d.Certificate = design.Certificate{}
			d.Paths = append([]design.Path(nil), d.Paths...)
			for i := range d.Paths {
				d.Paths[i].RunnerUp = nil
			}
			for _, list := range []*[]design.Index{&d.GlobalIndexes, &d.LocalIndexes} {
				*list = slices.Clone(*list)
				for i := range *list {
					(*list)[i].NeededBy = nil
				}
			}
			return d
		}
		if a, b := plain(*first.Design), plain(*again.Design); !reflect.DeepEqual(a, b) {
			t.Fatalf("it changes:\n%s", cmp.Diff(a, b))
		}
	})
}

// TestTable_weighsKeysAloneBesideScans: an index that a scan reads, too, whose guards have entries there, is weighed by what its
// queries find.
func TestTable_weighsKeysAloneBesideScans(t *testing.T) {
	t.Parallel()
	rate, count, size := 1.0, int64(1000), int64(3000)
	pattern := func(p model.Pattern) model.Pattern {
		p.Entity, p.AveragePerSecond = "user", &rate
		return p
	}
	d := derive.Table(model.Table{
		Name: "users", Optimize: model.OptimizeCost,
		Entities: map[string]model.Entity{"user": {
			Identity: []string{"user_id"}, Count: &count, ItemBytes: &size,
			Attributes: map[string]model.Attribute{"email": {Unique: model.UniqueEnforced}, "name": {}},
		}},
		Patterns: map[string]model.Pattern{
			"by_email": pattern(model.Pattern{Match: []string{"email"}, Fetch: []string{"email", "name"}}),
			"all":      pattern(model.Pattern{Operation: model.Scan, Fetch: []string{"email", "name"}}),
			"create":   pattern(model.Pattern{Operation: model.Create}),
		},
	}).Design
	if d == nil || len(d.GlobalIndexes) != 1 || !slices.Equal(d.GlobalIndexes[0].Serves, []string{"all", "by_email"}) {
		t.Fatalf("%+v", d)
	}
	k := d.Certificate.Cost.Choices[0].KeysAlone
	if k == nil || len(k.Lists) != 1 || k.Lists[0].Pattern != "by_email" || k.Lists[0].Gets[0].Items != 1 {
		t.Errorf("%+v", k)
	}
}
