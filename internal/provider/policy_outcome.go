package provider

import (
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// pending are the parts of a policy that can't be told yet.
type pending struct {
	// account is true while the table's ARN isn't known, so that neither is the text of the policy.
	account bool
	// trust is true while it isn't known who may become a tenant.
	trust bool
	// policy is true while the table's own policy isn't known, which may undo what this one keeps apart.
	policy bool
	// undecided are the arguments without which nothing can be told.
	undecided path.Paths
}

// unknownPool stands in for an identity pool that is made in the same apply: policies don't name the pool, trust does.
const unknownPool = "us-east-1:00000000-0000-0000-0000-000000000000"

// pendingOf sorts what is not known yet by what follows from it.
func pendingOf(unknown path.Paths, args tfvalue.PolicyArguments) pending {
	var p pending
	for _, at := range unknown {
		switch text := at.String(); {
		case text == "table.arn":
			p.account = true
		case text == "table.table_id": // checked when it is known
		case text == "table.resource_policy":
			p.policy = true
		case strings.HasPrefix(text, "table.encryption") && !slices.Contains(args.AlsoAllow, tenancy.AllowDecrypt):
		case strings.HasPrefix(text, "trusted_by"), text == "tenant_from.cognito_identity_pool_id":
			p.trust = true
		default:
			p.undecided = append(p.undecided, at)
		}
	}
	return p
}

// policy fills in what is said of a policy, and reports what is wrong with it. It is false where nothing was said, because
// of errors or of what isn't known yet.
func (p *planValues) policy(arguments types.Object) (tenancy.Result, bool) {
	args, unknown := tfvalue.DecodePolicy(arguments)
	pending := pendingOf(unknown, args)
	if len(pending.undecided) > 0 {
		p.report([]finding.Finding{finding.PolicyUndecided(pathTexts(pending.undecided))})
		for name := range tfvalue.EncodePolicy(tenancy.Result{}) {
			p.set(name, p.empty(name, tftypes.UnknownValue))
		}
		return tenancy.Result{}, false
	}
	if pending.trust {
		args.Trusted = nil
		if args.From == (tenancy.Source{}) {
			args.From.CognitoPool = unknownPool
		}
	}
	result := generate(args)
	p.report(result.Findings)
	if finding.HasErrors(result.Findings) {
		return result, false
	}
	for name, value := range tfvalue.EncodePolicy(result) {
		p.set(name, value)
	}
	p.leaveOpen(pending)
	return result, true
}

// generate writes the policy of a table's design, or says why it can't.
func generate(args tfvalue.PolicyArguments) tenancy.Result {
	d, err := design.ParseDocument(args.Document)
	if err != nil {
		return tenancy.Result{Findings: []finding.Finding{finding.PolicyTable("its design can't be read: " + err.Error())}}
	}
	args.Design = d
	return tenancy.Generate(args.Arguments)
}

// leaveOpen marks what follows from arguments that aren't known yet.
func (p *planValues) leaveOpen(open pending) {
	var names []string
	if open.account {
		names = append(names, "document", "characters")
	}
	if open.trust {
		names = append(names, "assume_role_policy", "assumptions")
	}
	if open.policy {
		names = append(names, "proof")
	}
	for _, name := range names {
		p.set(name, p.empty(name, tftypes.UnknownValue))
	}
}
