package provider

import (
	"reflect"

	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// mayReplace reports whether the table may be deleted and made again: allowed by the configuration, and unprotected by
// an earlier apply, so that no single edit can lose a table.
func (p *tablePlan) mayReplace() bool {
	return p.plan.Flag("allow_replacement") && !p.state.Flag("deletion_protection") && !p.plan.Flag("deletion_protection")
}

// judgePlace judges a change of the name or the region. One that is not known yet is judged during apply, unless it may
// replace the table: then it is planned as a replacement, as an apply can't turn an update into one.
func (p *tablePlan) judgePlace(argument string, planned types.String) {
	before := text(p.state.Value(argument))
	if !p.exists || before.IsNull() || planned.Equal(before) {
		return
	}
	change := finding.Change{Argument: argument, From: before.ValueString(), To: planned.ValueString()}
	switch {
	case p.mayReplace() && planned.IsUnknown():
		p.replace("The new "+argument+" is not known yet.", argument)
	case p.mayReplace():
		p.replace("The "+argument+" changes from "+change.From+" to "+change.To+".", argument)
	case known(planned):
		p.report([]finding.Finding{finding.Replace(p.state.Text("name"), change)})
	default:
		p.report([]finding.Finding{finding.Unsettled(p.state.Text("name"), argument, change.From)})
	}
}

// priorDesign is the design that the table was made with; nil for a table that is yet to be made, or made anew.
func (p *tablePlan) priorDesign() *design.Design {
	document := p.state.Text("design")
	if !p.exists || document == "" || len(p.causes) > 0 {
		return nil
	}
	prior, err := design.ParseDocument(document)
	if err != nil {
		p.resp.Diagnostics.AddError("The design in the state can't be read",
			"The attribute design of table "+p.state.Text("name")+": "+err.Error()+". If a newer version of the provider wrote it, use that version.")
	}
	return prior
}

// deriveBeside derives the design of a declaration beside the one that the table has, and says what was derived from. The
// base key stays what it is; where it can't, what a new table would get is for the judge to refuse.
func (p *tablePlan) deriveBeside(prior *design.Design, declared model.Table) (derive.Result, model.Table) {
	result := p.derive(declared, prior, p.terms())
	if prior != nil && result.Design == nil && p.mayReplace() {
		if fresh := p.derive(declared, nil, p.terms()); fresh.Design != nil {
			return fresh, declared // the judge compares it with what there is
		}
	}
	if prior == nil || result.Design == nil {
		return p.deriveOver(result, declared), declared
	}
	kept := declared
	if evolve.Base(prior) == evolve.Base(result.Design) {
		kept = derive.AsMade(declared, prior)
	}
	return result, kept
}

// history says where a new table of the declaration would have other keys than this one.
func (p *tablePlan) history(prior, d *design.Design, declared model.Table) []finding.Finding {
	if prior == nil || len(p.causes) > 0 {
		return nil
	}
	var list []finding.Finding
	base := evolve.Base(d)
	if fresh := p.derive(declared, nil, p.terms()); fresh.Design != nil && evolve.Base(fresh.Design) != base {
		list = append(list, finding.BaseKept(declared.Name, base, evolve.Base(fresh.Design)))
	}
	if p.agree != nil {
		list = append(list, p.agree(declared, d, prior, p.terms())...)
	}
	return list
}

// judgeDesign judges the new design against the one the table was made with, and returns the one to plan.
func (p *tablePlan) judgeDesign(prior, next *design.Design, declared model.Table) *design.Design {
	if prior == nil {
		return next
	}
	e := evolve.Plan(prior, next, p.live(declared))
	refusals := e.Refusals()
	switch {
	case len(refusals) == 0:
		p.report(tfvalue.Heard(changed(e, waits(p.plan)), p.plan.List("ignore_findings")))
		return e.Design
	case !p.mayReplace():
		p.report(p.refused(prior, declared, next, refusals))
		return nil
	}
	for _, refusal := range refusals {
		p.replace(refusal.Difference, p.changedIntent()...)
	}
	return next
}

// stay plans a table whose declaration is the same as before: it keeps its design, whatever this version of the provider
// would derive. What is missing of it is built, and what retires goes.
func (p *tablePlan) stay(prior *design.Design, declared model.Table) {
	ignored := p.plan.List("ignore_findings")
	e := evolve.Settle(prior, p.live(declared))
	if refusals := e.Refusals(); len(refusals) > 0 {
		p.report(p.refused(prior, declared, prior, refusals))
		return
	}
	p.report(tfvalue.Heard(changed(e, waits(p.plan)), ignored))
	p.judgeIndexSettings(e.Design)
	kept := derive.AsMade(declared, prior)
	resolved, w := workload(kept, e.Design)
	findings := p.saidBefore()
	if declared.Optimize == model.OptimizeCost { // prices change although nothing of the table does
		findings = p.history(prior, e.Design, declared)
	}
	if result := p.derive(declared, prior, p.terms()); result.Design != nil {
		findings = append(findings, result.Findings...)
	}
	findings = tfvalue.Heard(findings, ignored)
	p.report(findings)
	costs := w.Estimate(p.prices.Prices, p.billing(e.Design))
	findings = append(findings, p.lint(declared, prior, e.Design, resolved, w, costs)...)
	tenants := warningsOf(p.tenants(e.Design)) // an error is one of keys, which stay
	p.report(tenants)
	findings = append(findings, tenants...)
	if p.resp.Diagnostics.HasError() {
		return
	}
	p.setDerived(e.Design, findings)
	if p.planned.Equal(p.stored) {
		p.set("findings", p.state.Value("findings"))
		p.keepTold(prior, e.Design)
	}
	p.setEstimate(declared, e.Design, w, costs)
}

// keepTold keeps how the state tells of a design that stays: what a later version of the provider tells beside is no change.
func (p *tablePlan) keepTold(prior, next *design.Design) {
	before, err := prior.Document()
	after, errAfter := next.Document()
	if err == nil && errAfter == nil && design.SameDocument(before, after) {
		p.set("access_paths", p.state.Value("access_paths"))
	}
}

// live is what AWS has of the table, as it was refreshed.
func (p *tablePlan) live(declared model.Table) evolve.Live {
	return evolve.Live{There: indexesThere(p.stored), Foreign: foreignIndexes(p.ctx, p.private), Most: declared.Limits.GlobalIndexes}
}

// saidBefore are the findings of the state that tell of the table's history.
func (p *tablePlan) saidBefore() []finding.Finding {
	var list []finding.Finding
	for _, f := range tfvalue.DecodeFindings(p.stored) {
		if finding.OfHistory(finding.Code(f.Code)) {
			list = append(list, finding.Again(finding.Code(f.Code), f.Message, f.Remedy))
		}
	}
	return list
}

// indexesThere are the names of the global indexes that a state knows to be at AWS.
func indexesThere(state types.Object) []string {
	return names(tfvalue.DecodePhysical(state).GlobalIndexes)
}

// refused are the findings of what can't be brought about: where keys stay and patterns would move, one for each pattern.
func (p *tablePlan) refused(prior *design.Design, declared model.Table, next *design.Design, refusals []evolve.Refusal) []finding.Finding {
	if slices.ContainsFunc(refusals, func(r evolve.Refusal) bool { return r.Move == nil }) {
		return []finding.Finding{p.keysChange(prior, declared, next, refusals)}
	}
	var list []finding.Finding
	for _, r := range refusals {
		list = append(list, finding.PatternMoves(r.Move.Pattern, r.Move.Entity, r.Move.Lacks, r.Move.Has))
	}
	return list
}

// keysChange is the refusal of a change of keys: what was edited, and what to write so that the keys stay.
func (p *tablePlan) keysChange(prior *design.Design, declared model.Table, next *design.Design, refusals []evolve.Refusal) finding.Finding {
	change := finding.KeysChanged{Table: p.state.Text("name")}
	var local []string
	for _, refusal := range refusals {
		change.Differences = append(change.Differences, refusal.Difference)
		if refusal.Local {
			local = append(local, refusal.Patterns...)
		}
	}
	before, _ := tfvalue.Decode(p.stored)
	edits := evolve.Edits(before, declared)
	if len(edits) == 1 {
		change.At = edits[0].Subject
	}
	for _, edit := range edits {
		change.Edits = append(change.Edits, edit.String())
	}
	for _, l := range evolve.Labels(before, declared) {
		if evolve.Base(prior) == model.BaseNatural {
			break // its items have no key texts
		}
		change.Fixes = append(change.Fixes, finding.WriteLabel(l.Entity, l.Attribute, l.Label, l.Moved, l.Was))
	}
	if len(local) > 0 {
		slices.Sort(local)
		change.Fixes = append(change.Fixes, finding.LocalIndexLeft(slices.Compact(local)))
	}
	if evolve.Base(prior) == model.BaseNatural && evolve.Base(next) == model.BaseComposite {
		change.Fixes = append(change.Fixes, finding.NaturalKeyLeft(evolve.KeyText(prior.Key)))
	}
	return finding.KeysChange(change)
}

// sameIntent reports whether the state declares what the plan declares, so that no difference is the user's.
func (p *tablePlan) sameIntent(declared model.Table) bool {
	before, unknown := tfvalue.Decode(p.stored)
	before.IgnoreFindings, before.TTLAttribute = declared.IgnoreFindings, declared.TTLAttribute
	return len(unknown) == 0 && reflect.DeepEqual(before, declared)
}

// changedIntent are the arguments that bear on the design and differ from the state.
func (p *tablePlan) changedIntent() []string {
	var changed []string
	for _, name := range []string{"entities", "access_patterns", "keys", "limits", "local_indexes", "optimize", "tenant"} {
		if !p.plan.Value(name).Equal(p.state.Value(name)) {
			changed = append(changed, name)
		}
	}
	return changed
}

// replace plans to delete the table and make it again because of changed arguments.
func (p *tablePlan) replace(cause string, arguments ...string) {
	p.causes = append(p.causes, cause)
	for _, argument := range arguments {
		p.resp.RequiresReplace.Append(path.Root(argument))
	}
}

// warnReplacement warns, whatever is ignored, that items are lost.
func (p *tablePlan) warnReplacement() {
	if len(p.causes) > 0 && !p.resp.Diagnostics.HasError() {
		p.report([]finding.Finding{finding.Replaced(p.state.Text("name"), p.causes)})
	}
}
