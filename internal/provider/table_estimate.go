package provider

import (
	"math/big"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// setEstimate plans what a design costs: null where no pattern has a rate, unknown while something is that it is priced by,
// as the plan that knows it must not contradict this one. An estimate that says what the state says stays as it is, with the change that
// it told of.
func (p *tablePlan) setEstimate(declared model.Table, d *design.Design, w *capacity.Workload, e capacity.Estimate) {
	switch {
	case !w.Rated():
		p.set("estimate", p.empty("estimate", nil))
		return
	case len(p.openTerms()) > 0:
		p.set("estimate", p.empty("estimate", tftypes.UnknownValue))
		return
	}
	estimate := tfvalue.EncodeEstimate(e, d.Certificate.Cost)
	prior, before := p.state.Child("estimate")
	if !p.exists || !before || len(p.causes) > 0 {
		p.set("estimate", estimate)
		return
	}
	told := prior.OptionalReal("change_per_month")
	estimate.ChangePerMonth = told
	p.set("estimate", estimate)
	kept := p.state.Value("estimate")
	// New prices of a new version of the provider are no reason to show a change of a table that nobody changed.
	aged := p.sameIntent(declared) && !p.prices.given && prior.Text("prices") != estimate.Prices && !givenPrices(prior.Text("prices"))
	if aged || p.sameValue(p.values["estimate"], kept) {
		p.set("estimate", kept)
		return
	}
	estimate.ChangePerMonth = tfvalue.ChangeOfMoney(prior.OptionalReal("money_per_month"), estimate.MoneyPerMonth)
	p.set("estimate", estimate)
}

// sameValue reports whether two values say the same. Numbers are compared as the provider computes them: Terraform keeps them
// in decimals, which are not to the last bit what was computed.
func (p *tablePlan) sameValue(a, b attr.Value) bool {
	first, err := a.ToTerraformValue(p.ctx)
	second, errSecond := b.ToTerraformValue(p.ctx)
	if err != nil || errSecond != nil {
		return false
	}
	differences, err := first.Diff(second)
	return err == nil && !slices.ContainsFunc(differences, func(d tftypes.ValueDiff) bool {
		one, isOne := number(d.Value1)
		other, isOther := number(d.Value2)
		return !isOne || !isOther || one != other
	})
}

// number is a value as a number, where it is one that is known.
func number(v *tftypes.Value) (number float64, is bool) {
	if v == nil || !v.Type().Is(tftypes.Number) || !v.IsKnown() || v.IsNull() {
		return 0, false
	}
	var exact *big.Float
	if err := v.As(&exact); err != nil {
		return 0, false
	}
	number, _ = exact.Float64()
	return number, true
}

// terms are what designs are priced at, where money is what they are chosen by.
func (p *tablePlan) terms() derive.Terms {
	return derive.Terms{Prices: p.prices.Prices, Billing: p.billing}
}

// billing is how the planned table is billed. What isn't known yet is taken to be as if it weren't written.
func (p *tablePlan) billing(d *design.Design) capacity.Billing {
	declared, _ := declaredSettings(p.planned)
	b := capacity.Billing{Infrequent: declared.Class != "" && declared.Class != settings.Standard, Warm: map[string]capacity.Units{}}
	provisioned := declared.Billing == settings.Provisioned
	if provisioned {
		b.Capacity, b.Scaled = map[string]capacity.Units{}, map[string]bool{}
		b.Least = leastOfIndexes(declared)
	}
	add := func(name string, t settings.Throughput) {
		if !t.Warm.None() {
			b.Warm[name] = capacity.Units{Reads: t.Warm.Read, Writes: t.Warm.Write}
		}
		if provisioned {
			b.Capacity[name] = capacity.Units{Reads: t.Capacity.Read, Writes: t.Capacity.Write}
			b.Scaled[name] = t.IsScaled()
		}
	}
	add("", declared.Throughput)
	for _, index := range d.GlobalIndexes {
		add(index.Name, declared.Of(index.Name))
	}
	return b
}

// leastOfIndexes is the least that is provisioned for any index: the table's, or what some index has of its own.
func leastOfIndexes(declared settings.Table) capacity.Units {
	least := capacity.Units{Reads: declared.Capacity.Read, Writes: declared.Capacity.Write}
	for name := range declared.Indexes {
		own := declared.Of(name).Capacity
		least.Reads, least.Writes = min(least.Reads, own.Read), min(least.Writes, own.Write)
	}
	return least
}
