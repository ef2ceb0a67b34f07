package provider

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/lint"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// workload is a design by what it costs.
func workload(declared model.Table, d *design.Design) (*model.Resolved, *capacity.Workload) {
	resolved, _ := model.Check(declared)
	return resolved, capacity.New(resolved, d)
}

// lint reports what a design would suffer from in use, and returns it for the findings. An imported table is there as it
// is, though it has no prior design. While capacity or prices aren't known, it reports only what no capacity and no price ends:
// the errors.
func (p *tablePlan) lint(declared model.Table, prior, d *design.Design, resolved *model.Resolved, w *capacity.Workload, e capacity.Estimate) []finding.Finding {
	if prior == nil && p.exists && len(p.causes) == 0 {
		prior = d
	}
	found := lint.Run(lint.Input{Model: resolved, Design: d, Prior: prior, Workload: w, Estimate: e})
	if prior == nil {
		found = p.otherKeys(found, declared, d)
	}
	if len(p.openTerms()) > 0 {
		found = slices.DeleteFunc(found, func(f finding.Finding) bool { return f.Severity == finding.Warning })
	}
	heard := tfvalue.Heard(found, p.plan.List("ignore_findings"))
	p.report(heard)
	return heard
}
