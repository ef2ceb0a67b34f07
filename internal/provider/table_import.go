package provider

import (
	"context"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// AWS knows the keys and indexes of a table and nothing of the questions it was made for. An imported table therefore
// has no design in its state: reading it fills in what AWS says, and the next plan derives the design and accepts it
// only where it is what AWS has.

// ImportState takes the name of a table, with its region where that isn't the provider's: orders or orders@us-east-1.
func (r *tableResource) ImportState(ctx context.Context, req resource.ImportStateRequest, resp *resource.ImportStateResponse) {
	name, region, _ := strings.Cut(req.ID, "@")
	if req.ID == "" {
		var given, place types.String
		resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("name"), &given)...)
		resp.Diagnostics.Append(req.Identity.GetAttribute(ctx, path.Root("region"), &place)...)
		name, region = given.ValueString(), place.ValueString()
	}
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("name"), name)...)
	resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("region"), orNull(region))...)
}

// imported reports whether a state is that of a table that was imported and not applied since.
func imported(state tfvalue.Object) bool { return state.Text("design") == "" }

// importedFacts are the attributes of an imported table besides those that every refresh reads.
func importedFacts(found *dynamo.State) map[string]any {
	derived := tfvalue.Encode(physical(found), types.StringValue(found.ARN))
	return map[string]any{
		"key_schema":               derived.KeySchema,
		"global_secondary_indexes": derived.GlobalIndexes,
		"local_secondary_indexes":  derived.LocalIndexes,
	}
}

// physical is what AWS knows of a design. An index that is being deleted is not there any more.
func physical(found *dynamo.State) *design.Design {
	d := &design.Design{Key: found.Key, LocalIndexes: plain(found.LocalIndexes)}
	for _, index := range found.GlobalIndexes {
		if index.Status != deleting {
			d.GlobalIndexes = append(d.GlobalIndexes, index.Index)
		}
	}
	return d
}

// judgeImport accepts a design for an imported table where it is what AWS has. What the items stored look like nobody
// can see.
func (p *tablePlan) judgeImport(next *design.Design) {
	if !p.exists || !imported(p.state) || len(p.causes) > 0 {
		return
	}
	name := p.state.Text("name")
	if differences := evolve.CompareTables(tfvalue.DecodePhysical(p.stored), next); len(differences) > 0 {
		p.report([]finding.Finding{finding.ImportRefused(name, differences)})
		return
	}
	p.report(tfvalue.Heard([]finding.Finding{finding.ImportUnseen(name)}, p.plan.List("ignore_findings")))
}
