package tenancy_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Two policies of one table on one role grant together what each grants: their Denies are the same.
func TestGenerate_policiesOfOneTableCompose(t *testing.T) {
	t.Parallel()
	for name, table := range tenants.Tables() {
		if table.Writers == design.WritersTrusted {
			continue // tenants only read there
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reads, writes := arguments(table), arguments(table)
			reads.Access, writes.Access = tenancy.Read, tenancy.Write
			reader, writer := generated(t, reads), generated(t, writes)
			if a, b := reader.Policy.Only(policy.Deny).JSON(), writer.Policy.Only(policy.Deny).JSON(); a != b {
				t.Errorf("the Denies differ:\n%s\n%s", a, b)
			}
			both := evaluate.Layers{Identity: []policy.Document{reader.Policy, writer.Policy}}
			s := subject(reads)
			for _, c := range s.Own(slices.Concat(reader.Accesses, writer.Accesses), ids(reads)[0]) {
				if strings.Contains(c.What, "all keys") {
					continue
				}
				if o, ok := evaluate.Always(both, c.Request); !ok {
					t.Errorf("denied: %s %v", c.Text(), o.Answers)
				}
			}
			for _, c := range s.Foreign(ids(reads)[0], []string{"globex", "1b1b2c3d-0000-4000-8000-000000000002"}) {
				if o, ok := evaluate.Never(both, c.Request); !ok {
					t.Errorf("allowed: %s %v", c.Text(), o.Answers)
				}
			}
		})
	}
}

// The same table and the same request give the same bytes, in whatever order everything stands.
func TestGenerate_orderChangesNoByte(t *testing.T) {
	t.Parallel()
	for name, table := range tenants.Tables() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := spell(t, generated(t, arguments(table)))
			for seed := range uint64(8) {
				r := rand.New(rand.NewPCG(seed, 1))
				shuffled := table
				shuffled.Items, shuffled.Slots = mixed(r, table.Items), mixed(r, table.Slots)
				shuffled.Indexes, shuffled.Patterns, shuffled.Access = mixed(r, table.Indexes), mixed(r, table.Patterns), mixed(r, table.Access)
				a := arguments(shuffled)
				if seed%2 == 1 {
					a.Patterns = mixed(r, slices.Collect(maps.Keys(patterns(generated(t, a)))))
				}
				got := generated(t, a)
				if seed%2 == 1 { // what is not listed is not granted for another reason then
					got.NotGranted = generated(t, arguments(table)).NotGranted
				}
				if text := spell(t, got); text != want {
					t.Fatalf("seed %d:\n%s\nwant:\n%s", seed, text, want)
				}
			}
		})
	}
}

// The order of tenants and roles changes no byte of the trust policy either.
func TestTrust_orderChangesNoByte(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	roles, ids := []string{broker, broker + "-2", broker + "-3"}, []string{"acme", "globex", "zeta"}
	a.Trusted = &tenancy.Trust{Roles: roles, Tenants: ids}
	want := generated(t, a)
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 2))
		a.Trusted = &tenancy.Trust{Roles: mixed(r, roles), Tenants: mixed(r, ids)}
		got := generated(t, a)
		if got.AssumeRolePolicy != want.AssumeRolePolicy || got.Document != want.Document || !slices.Equal(got.Assumptions, want.Assumptions) {
			t.Errorf("seed %d: %s", seed, got.AssumeRolePolicy)
		}
	}
}

func mixed(r *rand.Rand, list []string) []string {
	list = slices.Clone(list)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// patterns are those that a policy grants.
func patterns(r tenancy.Result) map[string]bool {
	all := map[string]bool{}
	for _, g := range r.Grants {
		for _, name := range g.Patterns {
			all[name] = true
		}
	}
	return all
}

// While the account is unknown everything is known but the document.
func TestGenerate_needsNoAccount(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	known := generated(t, a)
	a.ARN = ""
	unknown := generated(t, a)
	if unknown.Document != "" || unknown.Proof != known.Proof || len(unknown.Grants) != len(known.Grants) || len(unknown.Reach) == 0 {
		t.Errorf("got %+v", unknown)
	}
}

func TestGenerate_namesOnlyTheRegionsAskedFor(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	a.Replicas, a.Regions = []string{"us-east-1", "eu-west-1"}, []string{"us-east-1"}
	r := generated(t, a)
	for _, s := range r.Policy.Statements {
		text := strings.Join(s.Resources, " ")
		if s.Effect == policy.Allow && (strings.Contains(text, "eu-") || !strings.Contains(text, "us-east-1")) {
			t.Errorf("%s allows %s", s.Sid, text)
		}
		if s.Effect == policy.Deny && !strings.Contains(text, "eu-central-1") {
			t.Errorf("%s denies only %s", s.Sid, text)
		}
	}
}

// A document goes on being right for designs that can follow its own: with another operators' index, another entity in
// new partitions, another tenants' index.
func TestGenerate_holdsForLaterDesigns(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]struct {
		table string
		later func(*tenants.Table)
	}{
		"an operators' index": {"strict native", func(t *tenants.Table) {
			t.Slots = append(t.Slots, "order region {region}")
			t.Indexes, t.Patterns = append(t.Indexes, "region-index region"), append(t.Patterns, "!by_region query order region-index")
		}},
		"a tenants' index": {"strict native", func(t *tenants.Table) {
			t.Slots = append(t.Slots, "order region {region}")
			t.Indexes, t.Patterns = append(t.Indexes, "PK-region-index PK,region"), append(t.Patterns, "by_region query order PK-region-index")
		}},
		"an entity of the operators": {"strict native", func(t *tenants.Table) {
			t.Items, t.Access = append(t.Items, "risk OPERATOR#TENANT#{tenant_id}#RISK RISK"), append(t.Access, "risk none")
		}},
		"an entity to read": {"strict native", func(t *tenants.Table) {
			t.Items, t.Access = append(t.Items, "bill TENANT#{tenant_id}#BILL BILL"), append(t.Access, "bill read")
		}},
		"an entity under prefix": {"prefix tenants", func(t *tenants.Table) {
			t.Items, t.Patterns = append(t.Items, "userlog TENANT#{tenant_id}#USERLOG#{id} LOG"), append(t.Patterns, "logs query userlog")
		}},
		"a pattern of the operators now": {"strict native", func(t *tenants.Table) {
			t.Patterns = append(slices.DeleteFunc(slices.Clone(t.Patterns), func(p string) bool { return strings.HasPrefix(p, "orders_by_status") }),
				"!orders_by_status query order by-status-index")
			t.Indexes = append(slices.Clone(t.Indexes), "by-status-index status")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table := tenants.Tables()[change.table]
			before := generated(t, arguments(table))
			change.later(&table)
			a := arguments(table)
			generated(t, a)
			wrong, _, foreign := faults(t, a, before.Policy, nil, true, 3)
			for _, w := range wrong {
				// What it granted on its own keys it goes on granting; that is not isolation.
				if !strings.Contains(w, "an own key that is not granted") {
					t.Error(w)
				}
			}
			if foreign == 0 {
				t.Error("nothing was tried")
			}
			s := subject(a)
			fresh := table.Items[len(table.Items)-1]
			for _, k := range s.Spaces[0].Keys {
				if k.Entity != strings.Fields(fresh)[0] || strings.HasPrefix(name, "a ") || name == "an operators' index" {
					continue
				}
				for _, action := range attack.Granted() {
					r := evaluate.Request{Action: "dynamodb:" + action, Resource: arn, Context: map[string]evaluate.Value{
						"aws:principaltag/tenant_id": evaluate.One("acme"), "dynamodb:leadingkeys": evaluate.Several(s.Reader.Texts(k.Template, "acme", "1")...),
					}}
					if _, never := evaluate.Never(evaluate.Layers{Identity: []policy.Document{before.Policy}}, r); !never {
						t.Errorf("%s reaches %s, which came later", action, k.Entity)
					}
				}
			}
		})
	}
}

// A table at an engine is in a region that the engine makes up. Its policy can be written, and would do no harm at AWS.
func TestGenerate_takesTheRegionOfAnEngine(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	known := generated(t, a)
	for _, region := range []string{"dynoxide", "ddblocal"} {
		a.ARN = strings.Replace(arn, "eu-central-1", region, 1)
		if r := generated(t, a); r.Document != strings.ReplaceAll(known.Document, "eu-central-1", region) {
			t.Errorf("%s: %s", region, r.Document)
		}
	}
	a.ARN, a.Replicas = arn, []string{"eu-*"}
	if r := tenancy.Generate(a); r.Document != "" {
		t.Errorf("a replica in eu-* is granted: %s", r.Document)
	}
}
