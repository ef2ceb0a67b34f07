package provider

import (
	"context"
	"fmt"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
)

// configured is what resources and data sources receive from the configured provider.
type configured struct {
	cloud Cloud
	// unknown are the arguments of the provider block that are not known yet. While there are any, AWS is not reached.
	unknown path.Paths
	tags    tagPolicy
	prices  priceBasis
	// engine is true where DynamoDB has an endpoint of its own, whose regions are its own affair.
	engine bool
}

// configure takes over what the provider block says. Before the provider is configured, as while validating, there is
// nothing to take.
func (c *configured) configure(data any, what string, diags *diag.Diagnostics) {
	if data == nil {
		return
	}
	given, ok := data.(*configured)
	if !ok {
		diags.AddError("Unexpected provider data", fmt.Sprintf(
			"%s expected *provider.configured, got %T. This is a bug in ddbmodel; please report it.", what, data))
		return
	}
	*c = *given
}

// reachable says why AWS can't be reached; nil where it can.
func (c *configured) reachable() error {
	if c.cloud == nil {
		return fmt.Errorf("the provider is not configured; this is a bug in ddbmodel, please report it")
	}
	if len(c.unknown) > 0 {
		return fmt.Errorf("the provider block is not known yet (%s); apply what it comes from first", pathTexts(c.unknown))
	}
	return nil
}

// open opens the tables of a region.
func (c *configured) open(ctx context.Context, region string) (Tables, error) {
	if err := c.reachable(); err != nil {
		return nil, err
	}
	return c.cloud.Tables(ctx, region)
}

// openPolicies opens the policies of the account. It and open are the only ways to AWS.
func (c *configured) openPolicies(ctx context.Context) (Policies, error) {
	if err := c.reachable(); err != nil {
		return nil, err
	}
	return c.cloud.Policies(ctx)
}
