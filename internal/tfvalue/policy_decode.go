package tfvalue

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// PolicyArguments are the arguments of a tenant policy.
type PolicyArguments struct {
	tenancy.Arguments
	// Document is the table's design as its text, which is still to be read: Arguments.Design is nil.
	Document string
	// TableID is AWS's id of the table's incarnation; empty where there is none or it is not known yet.
	TableID string
}

// DecodePolicy turns the arguments of a tenant policy into those that package tenancy takes, and lists the paths of what is
// not known yet.
func DecodePolicy(arguments types.Object) (PolicyArguments, path.Paths) {
	r := &Reader{}
	o, ok := r.Root(arguments)
	if !ok {
		return PolicyArguments{}, r.Unknown
	}
	a := PolicyArguments{Arguments: tenancy.Arguments{
		From:      o.source(),
		Access:    o.Text("access"),
		Patterns:  o.Set("patterns"),
		Denies:    o.Text("denies"),
		Use:       o.Text("use"),
		AlsoAllow: o.Set("also_allow"),
		Regions:   o.Set("regions"),
		Trusted:   o.trust(),
		Accept:    o.Texts("accept"),
	}}
	if table, ok := o.Child("table"); ok {
		a.Document, a.TableID, a.ARN = table.Text("design"), table.Text("table_id"), table.Text("arn")
		a.Replicas = table.Set("replica_regions")
		a.ResourcePolicies = ownPolicies(table)
		encryption, place := table.field("encryption")
		if key := r.encryption(encryption, place); strings.HasPrefix(key, "arn:") {
			a.Keys = []string{key}
		}
		keys := table.Texts("replica_kms_keys")
		for _, region := range slices.Sorted(maps.Keys(keys)) {
			a.Keys = append(a.Keys, keys[region])
		}
	}
	return a, r.Unknown
}

// ownPolicies are the policies of the table itself and of its replicas: the one that it declares, and those that it found.
func ownPolicies(table Object) []tenancy.ResourcePolicy {
	var list []tenancy.ResourcePolicy
	if text := table.Text("resource_policy"); text != "" {
		list = append(list, tenancy.ResourcePolicy{Text: text})
	}
	found, replicas := table.Texts("undeclared_policies"), table.Set("replica_regions")
	for _, region := range slices.Sorted(maps.Keys(found)) {
		own := tenancy.ResourcePolicy{Text: found[region]}
		if slices.Contains(replicas, region) {
			own.Region = region
		}
		list = append(list, own)
	}
	return list
}

func (o Object) source() tenancy.Source {
	from, ok := o.Child("tenant_from")
	if !ok {
		return tenancy.Source{}
	}
	return tenancy.Source{
		PrincipalTag:  from.Text("principal_tag"),
		CognitoPool:   from.Text("cognito_identity_pool_id"),
		OIDCSubjectOf: from.Text("oidc_subject_of"),
		Value:         from.Text("value"),
		Placeholder:   from.Text("placeholder"),
	}
}

func (o Object) trust() *tenancy.Trust {
	t, ok := o.Child("trusted_by")
	if !ok {
		return nil
	}
	return &tenancy.Trust{
		Roles:        t.Set("role_arns"),
		CognitoPool:  t.Text("cognito_identity_pool_id"),
		OIDCProvider: t.Text("oidc_provider_arn"),
		Audience:     t.Text("audience"),
		Tenants:      t.Set("tenant_ids"),
	}
}

// Set reads a set of strings, sorted, without null elements, which the schema refuses; null is nil.
func (o Object) Set(name string) []string {
	v, at := o.field(name)
	elements, ok := v.(types.Set)
	if !ok || !o.in.known(v, at) {
		return nil
	}
	texts := []string{}
	for _, element := range elements.Elements() {
		if !element.IsNull() {
			texts = append(texts, o.in.text(element, at))
		}
	}
	slices.Sort(texts)
	return texts
}
