package provider

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// replicaTimeout bounds the reading of a replica's policy. A region that doesn't answer is no reason to keep a refresh of
// the table from ending.
const replicaTimeout = 3 * time.Minute

// strangeAttributes are what AWS has of a table that the table doesn't declare and tenant policies must reckon with. All
// are null where there is nothing, so that a plan shows nothing of them.
func strangeAttributes() map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"replica_regions": schema.SetAttribute{
			Computed: true, ElementType: types.StringType,
			MarkdownDescription: "The other regions in which the account has replicas of the table, as they were last read, or null where there are none. " +
				"Replicas are made elsewhere and left alone; tenant policies grant the table in each region, see their `regions`.",
		},
		"replica_kms_keys": schema.MapAttribute{
			Computed: true, ElementType: types.StringType,
			MarkdownDescription: "The ARNs of the KMS keys that replicas are encrypted with, by region, as they were last read, or null where there are none.",
		},
		"undeclared_policies": schema.MapAttribute{
			Computed: true, ElementType: types.StringType,
			MarkdownDescription: "The resource policies that somebody else gave the table, or its replicas, by region, as they were last read; null where there are none. " +
				"They are read of tables that have a `tenant`, and tenant policies reckon with what they allow.",
		},
	}
}

// planStrange plans what AWS has otherwise to stay as it was last read. A policy that is declared from now on takes the place
// of the one that was found.
func (p *tablePlan) planStrange() {
	p.keep("replica_regions", p.empty("replica_regions", nil))
	p.keep("replica_kms_keys", p.empty("replica_kms_keys", nil))
	p.keep("undeclared_policies", p.empty("undeclared_policies", nil))
	if found := p.state.Texts("undeclared_policies"); len(found) > 0 && p.exists && len(p.causes) == 0 && !p.plan.Value("resource_policy").IsNull() {
		delete(found, regionIn(p.arn.ValueString()))
		p.set("undeclared_policies", textMap(found, true))
	}
}

// regionIn is the region of an ARN; empty where it is none.
func regionIn(arn string) string {
	if parts := strings.Split(arn, ":"); len(parts) > 3 {
		return parts[3]
	}
	return ""
}

// strange is what AWS has of a table that it doesn't declare.
type strange struct {
	regions []string
	// keys and policies are by region.
	keys, policies map[string]string
	findings       []finding.Finding
}

// strangers reads what AWS has of a table that it doesn't declare. Own is the policy of the table itself, which is read
// already. Policies and accounts matter where the items belong to tenants.
func (r *tableResource) strangers(ctx context.Context, state tfvalue.Object, found *dynamo.State, own string) strange {
	s := strange{keys: map[string]string{}, policies: map[string]string{}}
	matter := ofTenants(state) || imported(state)                                 // whose items those of an imported table are the plan says later
	if own != "" && ofTenants(state) && state.Value("resource_policy").IsNull() { // what is declared the plan judges, and undoes what differs
		s.policies[regionIn(found.ARN)] = own
	}
	var ours []dynamo.Replica
	for _, replica := range found.Replicas {
		if account(replica.ARN) != account(found.ARN) {
			if matter {
				s.findings = append(s.findings, finding.ReplicaElsewhere(found.Name, replica.Region, account(replica.ARN)))
			}
			continue
		}
		ours = append(ours, replica)
		s.regions = append(s.regions, replica.Region)
		if replica.Key != "" {
			s.keys[replica.Region] = replica.Key
		}
	}
	if matter {
		r.readReplicas(ctx, &s, found.Name, ours, state.Texts("undeclared_policies"))
	}
	for region, was := range state.Texts("undeclared_policies") {
		if iam.Same(was, s.policies[region]) { // AWS may write it otherwise from time to time
			s.policies[region] = was
		}
	}
	return s
}

// account is the account in an ARN.
func account(arn string) string {
	if parts := strings.Split(arn, ":"); len(parts) > 4 {
		return parts[4]
	}
	return ""
}

// readReplicas reads the policies of replicas, all at once. One that can't be read is taken to be as it was, and is warned
// of.
func (r *tableResource) readReplicas(ctx context.Context, s *strange, table string, replicas []dynamo.Replica, before map[string]string) {
	ctx, cancel := context.WithTimeout(ctx, replicaTimeout)
	defer cancel()
	texts, failed := make([]string, len(replicas)), make([]error, len(replicas))
	var calls sync.WaitGroup
	for i, replica := range replicas {
		calls.Go(func() {
			tables, err := r.open(ctx, replica.Region)
			if err == nil {
				texts[i], err = tables.Policy(ctx, replica.ARN)
			}
			if !dynamo.IsNotFound(err) { // the replica is about to go
				failed[i] = err
			}
		})
	}
	calls.Wait()
	for i, replica := range replicas {
		if failed[i] != nil {
			s.findings = append(s.findings, finding.ReplicaUnread(table, replica.Region, failed[i].Error()))
			texts[i] = before[replica.Region]
		}
		if texts[i] != "" {
			s.policies[replica.Region] = texts[i]
		}
	}
}

// judged is what was found, and what the policies let others do with the items of a design.
func (s strange) judged(d *design.Design, home string) []finding.Finding {
	list := s.findings
	for _, region := range slices.Sorted(maps.Keys(s.policies)) {
		own := tenancy.ResourcePolicy{Region: region, Text: s.policies[region]}
		if region == home {
			own.Region = ""
		}
		list = append(list, tenancy.JudgeResourcePolicy(d, own)...)
	}
	return list
}

// refreshed are the attributes of what was found.
func (s strange) refreshed() map[string]any {
	values := map[string]any{
		"replica_regions": types.SetNull(types.StringType), "replica_kms_keys": textMap(s.keys, true), "undeclared_policies": textMap(s.policies, true),
	}
	if len(s.regions) > 0 {
		values["replica_regions"] = s.regions
	}
	return values
}
