package derive_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Every way to pair seven attributes is tried: the design is proven to be the best.
func TestTable_provesWhatItTriedWhole(t *testing.T) {
	t.Parallel()
	result := derive.Table(anymodel.Tangled(7))
	if result.Design == nil || len(result.Findings) > 0 {
		t.Fatal(details(result.Findings))
	}
	want := design.Certificate{Optimal: true, Indexes: 21, AtLeast: 21} // one for each pair; each attribute leads one
	if got := result.Design.Certificate; got != want {
		t.Errorf("certificate %+v, want %+v", got, want)
	}
}

// A search that is too large ends at its budget, serves every pattern all the same, and says how far from the best the
// design can be.
func TestTable_saysWhereTheSearchWasCutShort(t *testing.T) {
	t.Parallel()
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		declared := anymodel.Tangled(12)
		declared.Keys.Indexes = style
		saysTheGap(t, declared)
	}
}

func saysTheGap(t *testing.T, declared model.Table) {
	t.Helper()
	result := derive.Table(declared)
	if result.Design == nil {
		t.Fatal(details(result.Findings))
	}
	c := result.Design.Certificate
	if c.Optimal || c.Indexes != len(result.Design.GlobalIndexes) || c.AtLeast > c.Indexes || c.AtLeast < 60 {
		t.Errorf("certificate %+v of %d indexes: each of 66 pairs needs an index", c, len(result.Design.GlobalIndexes))
	}
	want := []string{"DM164 " + finding.NotProvenBest(c.Indexes, c.AtLeast).Detail()}
	var got []string
	for _, f := range result.Findings {
		got = append(got, string(f.Code)+" "+f.Detail())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	served := map[string]bool{}
	for _, p := range result.Design.Paths {
		served[p.Pattern] = true
	}
	if len(served) != len(declared.Patterns) {
		t.Errorf("%d of %d patterns are served", len(served), len(declared.Patterns))
	}
}

// A search for the cheapest design that is too large ends at its budget, too, and says how much less the cheapest can cost at most.
func TestTable_saysHowFarFromTheCheapest(t *testing.T) {
	t.Parallel()
	declared := anymodel.Tangled(7)
	declared.Optimize = model.OptimizeCost
	count, distinct, rate := int64(100_000), int64(300), 2.5
	for _, e := range declared.Entities {
		for name, a := range e.Attributes {
			a.Distinct = &distinct
			e.Attributes[name] = a
		}
	}
	for name, e := range declared.Entities {
		e.Count = &count
		declared.Entities[name] = e
	}
	for name, p := range declared.Patterns {
		p.AveragePerSecond = &rate
		declared.Patterns[name] = p
	}
	result := derive.Table(declared)
	if result.Design == nil {
		t.Fatal(details(result.Findings))
	}
	cost := result.Design.Certificate.Cost
	costs, _ := new(big.Rat).SetString(cost.PerMonth)
	least, _ := new(big.Rat).SetString(cost.AtLeast)
	if result.Design.Certificate.Optimal || least.Sign() <= 0 || least.Cmp(costs) >= 0 {
		t.Fatalf("certificate %+v", cost)
	}
	gap := new(big.Rat).Sub(costs, least)
	percent := capacity.Ceil(gap.Mul(gap.Quo(gap, costs), big.NewRat(100, 1)))
	want := finding.NotProvenCheapest(design.Amount(cost.PerMonth), design.Amount(cost.AtLeast), int(percent), len(cost.Choices) > 0)
	if text := details(result.Findings); !strings.Contains(text, details([]finding.Finding{want})) {
		t.Errorf("got:\n%s\nwant among it:\n%s", text, details([]finding.Finding{want}))
	}
}
