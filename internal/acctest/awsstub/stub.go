// Package awsstub stands in for the AWS provider where examples use its roles and identity pools beside ours. It takes the
// arguments that the examples write, refuses others, and attaches policies at a fake of IAM.
package awsstub

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	providerschema "github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

const account = iamfake.Account

// kind is one resource: its arguments, those of them that hold a policy, and what AWS gives it by its own name.
type kind struct {
	required, optional map[string]attr.Type
	policies           []string
	name               string
	computed           map[string]string
}

// kinds are the resources that the examples use (their names and arguments are those of the AWS provider's documentation).
var kinds = map[string]kind{
	"iam_role": {
		required: map[string]attr.Type{"assume_role_policy": types.StringType, "name": types.StringType},
		optional: map[string]attr.Type{"max_session_duration": types.NumberType, "tags": types.MapType{ElemType: types.StringType}},
		policies: []string{"assume_role_policy"}, name: "name",
		computed: map[string]string{"arn": "arn:aws:iam::" + account + ":role/%s"},
	},
	"iam_role_policy": {
		required: map[string]attr.Type{"role": types.StringType, "policy": types.StringType},
		policies: []string{"policy"}, name: "role",
	},
	"iam_role_policy_attachment": {
		required: map[string]attr.Type{"role": types.StringType, "policy_arn": types.StringType}, name: "role",
	},
	"cognito_identity_pool": {
		required: map[string]attr.Type{"identity_pool_name": types.StringType},
		optional: map[string]attr.Type{"allow_unauthenticated_identities": types.BoolType},
		name:     "identity_pool_name",
		computed: map[string]string{"id": "eu-central-1:0a1b2c3d-0000-4000-8000-00000000000a"},
	},
	"cognito_identity_pool_roles_attachment": {
		required: map[string]attr.Type{"identity_pool_id": types.StringType, "roles": types.MapType{ElemType: types.StringType}},
		name:     "identity_pool_id",
	},
}

// New returns the provider. Attached policies are attached at the fake.
func New(fake *iamfake.Fake) provider.Provider { return &stub{fake} }

type stub struct{ fake *iamfake.Fake }

func (s *stub) Metadata(_ context.Context, _ provider.MetadataRequest, resp *provider.MetadataResponse) {
	resp.TypeName = "aws"
}

func (s *stub) Schema(_ context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = providerschema.Schema{Attributes: map[string]providerschema.Attribute{"region": providerschema.StringAttribute{Optional: true}}}
}

func (s *stub) Configure(context.Context, provider.ConfigureRequest, *provider.ConfigureResponse) {}

func (s *stub) DataSources(context.Context) []func() datasource.DataSource { return nil }

func (s *stub) Resources(context.Context) []func() resource.Resource {
	var all []func() resource.Resource
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		all = append(all, func() resource.Resource { return &thing{name: name, kind: kinds[name], fake: s.fake} })
	}
	return all
}

// thing is a resource of a kind.
type thing struct {
	name string
	kind kind
	fake *iamfake.Fake
}

func (r *thing) Metadata(_ context.Context, _ resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = "aws_" + r.name
}

func (r *thing) Schema(_ context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	attributes := map[string]schema.Attribute{"id": schema.StringAttribute{Computed: true}}
	for name := range r.kind.computed {
		attributes[name] = schema.StringAttribute{Computed: true}
	}
	for name, t := range r.kind.required {
		attributes[name] = argument(t, true)
	}
	for name, t := range r.kind.optional {
		attributes[name] = argument(t, false)
	}
	resp.Schema = schema.Schema{Attributes: attributes}
}

func argument(t attr.Type, required bool) schema.Attribute {
	switch t := t.(type) {
	case types.MapType:
		return schema.MapAttribute{ElementType: t.ElemType, Required: required, Optional: !required}
	default:
		switch t {
		case types.BoolType:
			return schema.BoolAttribute{Required: required, Optional: !required}
		case types.NumberType:
			return schema.NumberAttribute{Required: required, Optional: !required}
		}
	}
	return schema.StringAttribute{Required: required, Optional: !required}
}

func (r *thing) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	text := func(name string) string {
		var value types.String
		resp.Diagnostics.Append(req.Plan.GetAttribute(ctx, path.Root(name), &value)...)
		return value.ValueString()
	}
	for _, name := range r.kind.policies {
		if !json.Valid([]byte(text(name))) {
			resp.Diagnostics.AddAttributeError(path.Root(name), "MalformedPolicyDocument", text(name))
			return
		}
	}
	if r.name == "iam_role_policy_attachment" {
		r.fake.Attach(text("policy_arn"), "role "+text("role"))
	}
	resp.State.Raw = req.Plan.Raw
	given := map[string]string{"id": text(r.kind.name)}
	for name, shape := range r.kind.computed {
		given[name] = shape
		if name == "arn" {
			given[name] = fmt.Sprintf(shape, text(r.kind.name))
		}
	}
	for name, value := range given {
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root(name), value)...)
	}
}

func (r *thing) Read(context.Context, resource.ReadRequest, *resource.ReadResponse) {}

func (r *thing) Update(_ context.Context, req resource.UpdateRequest, resp *resource.UpdateResponse) {
	resp.State.Raw = req.Plan.Raw
}

func (r *thing) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) {
	if r.name == "iam_role_policy_attachment" {
		var arn types.String
		resp.Diagnostics.Append(req.State.GetAttribute(ctx, path.Root("policy_arn"), &arn)...)
		r.fake.Detach(arn.ValueString())
	}
}
