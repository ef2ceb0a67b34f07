package provider

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// tablePlan is one run of ModifyPlan. Every computed attribute is set on every path through it, known or unknown,
// because the framework marks them unknown only where something differed before.
type tablePlan struct {
	*tableResource
	planValues
	resp    *resource.ModifyPlanResponse
	private privateState
	config  tfsdk.Config
	// plan and state are read through tfvalue; exists is false for a table that is yet to be made.
	plan, state     tfvalue.Object
	planned, stored types.Object
	exists          bool
	region, arn     types.String
	// causes are the reasons, as sentences, why the table is replaced; none where it is not.
	causes []string
}

// ModifyPlan derives the design and judges what has changed. It makes no call.
func (r *tableResource) ModifyPlan(ctx context.Context, req resource.ModifyPlanRequest, resp *resource.ModifyPlanResponse) {
	stored, planned, done := readPlan(ctx, req, &resp.Diagnostics, protection)
	if done {
		return
	}
	reader := &tfvalue.Reader{}
	p := &tablePlan{tableResource: r, planValues: newPlanValues(ctx, planned, &resp.Diagnostics), resp: resp, private: req.Private, config: req.Config, planned: planned, stored: stored}
	p.plan, _ = reader.Root(planned)
	p.state, p.exists = reader.Root(stored)
	p.place()
	p.facts()
	p.design()
	p.save(&resp.Plan.Raw)
	p.warnReplacement()
}

// protection is the finding that stops the deletion of a protected table.
func protection(stored types.Object) []finding.Finding {
	state, ok := (&tfvalue.Reader{}).Root(stored)
	if !ok || !state.Flag("deletion_protection") {
		return nil
	}
	return []finding.Finding{finding.Protected(state.Text("name"))}
}

// keep sets an attribute to what the state has, or to another value where there is no table yet.
func (p *tablePlan) keep(attribute string, otherwise any) {
	if p.exists && len(p.causes) == 0 {
		p.set(attribute, p.state.Value(attribute))
		return
	}
	p.set(attribute, otherwise)
}

// place plans where the table is: its region and ARN.
func (p *tablePlan) place() {
	p.region = p.planRegion()
	if fault := regionFault(p.region.ValueString(), p.engine); known(p.region) && fault != "" && p.cloud != nil {
		p.resp.Diagnostics.AddAttributeError(path.Root("region"), "region must be the name of a region", fault)
	}
	p.set("region", p.region)
	p.judgePlace("name", text(p.plan.Value("name")))
	p.judgePlace("region", p.region)
	p.arn = types.StringUnknown()
	if name := text(p.plan.Value("name")); known(name) && known(p.region) && p.cloud != nil {
		if arn, ok := p.cloud.KnownARN(p.region.ValueString(), name.ValueString()); ok {
			p.arn = types.StringValue(arn)
		}
	}
	if p.exists && len(p.causes) == 0 {
		p.arn = text(p.state.Value("arn"))
	}
	p.set("arn", p.arn)
}

// planRegion is the region as configured, else the provider's, else what it was, else not known yet.
func (p *tablePlan) planRegion() types.String {
	var configured types.String
	p.resp.Diagnostics.Append(p.config.GetAttribute(p.ctx, path.Root("region"), &configured)...)
	if !configured.IsNull() {
		return configured
	}
	if p.cloud != nil && len(p.unknown) == 0 {
		if region, ok := p.cloud.KnownRegion(); ok {
			return types.StringValue(region)
		}
	}
	if p.exists {
		return text(p.state.Value("region"))
	}
	return types.StringUnknown()
}

// facts plans what bears on no key.
func (p *tablePlan) facts() {
	p.keep("table_id", types.StringUnknown())
	p.planStrange()
	p.planSettings()
	p.planTags(p.tags, p.plan, p.plan.List("ignore_findings"))
}

// design derives the design, judges it against the prior one and plans what it says.
func (p *tablePlan) design() {
	declared, unknown := declaration(p.planned, p.state.Text("name"))
	ignored := p.plan.List("ignore_findings")
	if p.undecided(declared, unknown) {
		return
	}
	prior := p.priorDesign()
	if p.resp.Diagnostics.HasError() {
		return
	}
	if prior != nil && p.sameIntent(declared) {
		p.stay(prior, declared)
		return
	}
	result, derived := p.deriveBeside(prior, declared)
	findings := tfvalue.Heard(result.Findings, ignored)
	p.report(findings)
	switch {
	case p.resp.Diagnostics.HasError():
		return
	case result.Design == nil:
		p.fault("No design was derived", errors.New("deriving the table gave neither a design nor an error"))
		return
	}
	next := p.judgeImport(result.Design, declared.Limits.GlobalIndexes)
	d := p.judgeDesign(prior, next, declared)
	if p.resp.Diagnostics.HasError() {
		return
	}
	p.judgeIndexSettings(d)
	resolved, w := workload(derived, d)
	e := w.Estimate(p.prices.Prices, p.billing(d))
	findings = append(findings, p.lint(declared, prior, d, resolved, w, e)...)
	if p.resp.Diagnostics.HasError() {
		return
	}
	tenants := p.tenants(d)
	p.report(tenants)
	findings = append(findings, tenants...)
	if p.resp.Diagnostics.HasError() {
		return
	}
	if p.proveDesign(resolved, d); p.resp.Diagnostics.HasError() {
		return
	}
	history := tfvalue.Heard(p.history(prior, d, declared), ignored)
	p.report(history)
	p.setDerived(d, append(findings, history...))
	p.setEstimate(declared, d, w, e)
}

// undecided plans that nothing of the design is known where something that it follows from isn't, and says so.
func (p *tablePlan) undecided(declared model.Table, unknown path.Paths) bool {
	open := pathTexts(unknown)
	if declared.Optimize == model.OptimizeCost {
		open = append(open, p.openTerms()...)
	}
	if len(open) == 0 {
		return false
	}
	p.setUnknown()
	p.report(tfvalue.Heard([]finding.Finding{finding.Undecided(p.plan.Text("name"), open)}, p.plan.List("ignore_findings")))
	return true
}

// declaration decodes the arguments of a table and lists the paths of unknown values that bear on its design. The name
// stands in ARNs and in the document alone, so where it isn't known the former name, or one made up, stands in for it.
// Which warnings are ignored bears on what is shown of them, and on nothing else, and time to live on no key.
func declaration(arguments types.Object, former string) (model.Table, path.Paths) {
	declared, unknown := tfvalue.Decode(arguments)
	unknown = slices.DeleteFunc(unknown, func(at path.Path) bool {
		root := at.Steps()[0]
		name := root.Equal(path.PathStepAttributeName("name"))
		ignored := root.Equal(path.PathStepAttributeName("ignore_findings"))
		expiry := root.Equal(path.PathStepAttributeName("ttl_attribute"))
		if name {
			declared.Name = cmp.Or(former, "not-known-yet")
		}
		if ignored {
			declared.IgnoreFindings = nil
		}
		return name || ignored || expiry
	})
	return declared, unknown
}

// derivedNames are the attributes that a design fills.
func derivedNames() []string {
	return []string{
		"key_schema", "global_secondary_indexes", "local_secondary_indexes", "item_keys", "entry_conditions", "access_paths",
		"findings", "design", "summary", "estimate", "tenant_of", "audit",
	}
}

// setUnknown plans that nothing of the design is known: half a derivation is never shown.
func (p *tablePlan) setUnknown() {
	for _, name := range derivedNames() {
		p.set(name, p.empty(name, tftypes.UnknownValue))
	}
}

// setDerived plans what a design says.
func (p *tablePlan) setDerived(d *design.Design, findings []finding.Finding) {
	document, err := d.Document()
	if err != nil {
		p.fault("The design can't be written", err)
		return
	}
	if prior := p.state.Text("design"); p.exists && design.SameDocument(prior, document) {
		document = prior
	}
	derived := tfvalue.Encode(d, p.arn)
	p.set("key_schema", derived.KeySchema)
	p.set("global_secondary_indexes", derived.GlobalIndexes)
	p.set("local_secondary_indexes", derived.LocalIndexes)
	p.set("item_keys", derived.ItemKeys)
	p.set("entry_conditions", derived.EntryConditions)
	p.set("access_paths", derived.AccessPaths)
	p.set("tenant_of", derived.TenantOf)
	p.set("audit", derived.Audit)
	p.set("findings", tfvalue.Findings(findings))
	p.set("summary", derive.Summary(d))
	p.set("design", document)
	if !known(text(p.plan.Value("name"))) {
		p.set("design", types.StringUnknown())
	}
	if p.findingsOpen() {
		p.set("findings", p.empty("findings", tftypes.UnknownValue))
	}
}

// text is a string of a plan or state; null where there is none.
func text(v attr.Value) types.String {
	if s, ok := v.(types.String); ok {
		return s
	}
	return types.StringNull()
}

func known(s types.String) bool { return !s.IsNull() && !s.IsUnknown() }
