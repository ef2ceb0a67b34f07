package provider

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// Where requests go is looked at before anything is sent: a region or an endpoint that can't be is otherwise seen only
// as a host that isn't found, minutes later.

var (
	// awsRegion is what names of AWS's regions look like: eu-central-1, us-gov-west-1, us-isob-east-1 (AWS Regions and
	// Endpoints, Regional endpoints).
	awsRegion = regexp.MustCompile(`^[a-z]{2,}(-[a-z]+)+-[0-9]{1,2}$`)
	// anyRegion is what engines take for one.
	anyRegion = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// regionFault says, as full sentences, why a region can't be one; empty where it can. Behind an endpoint of its own an
// engine decides about its regions.
func regionFault(region string, engine bool) string {
	if awsRegion.MatchString(region) || engine && anyRegion.MatchString(region) {
		return ""
	}
	fault := fmt.Sprintf("The region is %q. A region is written like \"eu-central-1\".", region)
	if zone := strings.TrimRight(region, "abcdef"); zone != region && awsRegion.MatchString(zone) {
		return fault + fmt.Sprintf(" %q is an availability zone; write %q.", region, zone)
	}
	if lower := strings.ToLower(strings.ReplaceAll(strings.TrimSpace(region), "_", "-")); awsRegion.MatchString(lower) {
		return fault + fmt.Sprintf(" Did you mean %q?", lower)
	}
	return fault
}

// endpointFault says, as full sentences, why an endpoint can't be one; empty where it can.
func endpointFault(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" {
		return ""
	}
	fault := fmt.Sprintf("The endpoint is %q. An endpoint is a URL with http:// or https:// and a host, such as \"http://127.0.0.1:8000\".", endpoint)
	if !strings.Contains(endpoint, "://") && endpoint != "" {
		fault += fmt.Sprintf(" Did you mean %q?", "http://"+endpoint)
	}
	return fault
}

// hasEndpoint reports whether DynamoDB has an endpoint of its own in the provider block.
func hasEndpoint(c dynamo.Config) bool { return c.Endpoints.DynamoDB != "" }

// endpointValidator refuses what is no URL of a service.
type endpointValidator struct{}

func (endpointValidator) Description(context.Context) string {
	return "must be a URL with http:// or https://"
}

func (v endpointValidator) MarkdownDescription(ctx context.Context) string { return v.Description(ctx) }

func (v endpointValidator) ValidateString(ctx context.Context, req validator.StringRequest, resp *validator.StringResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	if fault := endpointFault(req.ConfigValue.ValueString()); fault != "" {
		resp.Diagnostics.AddAttributeError(line(req.Path), req.Path.String()+" "+v.Description(ctx), fault)
	}
}

// somethingGiven refuses an object of which nothing is given: Terraform drops fields that it doesn't know, so that a
// misspelt one leaves an empty object.
type somethingGiven struct{ rule }

func (v somethingGiven) ValidateObject(_ context.Context, req validator.ObjectRequest, resp *validator.ObjectResponse) {
	if req.ConfigValue.IsNull() || req.ConfigValue.IsUnknown() {
		return
	}
	for _, value := range req.ConfigValue.Attributes() {
		if !value.IsNull() {
			return
		}
	}
	v.refuse(&resp.Diagnostics, req.Path, "has no field that is known and not null. Terraform drops misspelt fields of an object in silence")
}
