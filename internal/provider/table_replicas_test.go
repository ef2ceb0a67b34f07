package provider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

const there = "us-east-1"

// replicated is a table of tenants that somebody made a replica of.
func replicated(t *testing.T) *world {
	t.Helper()
	w := worldWith(t, derive.BesideAt)
	w.mustApply(shopWith())
	w.aws.Replicate(acctest.Region, "shop", there, dynamofake.Account, "ACTIVE")
	return w
}

// reads refreshes the table and returns what was said.
func (w *world) reads() string {
	w.t.Helper()
	state, diagnostics := w.server.Read(w.state)
	w.keep(state)
	return acctest.Text(diagnostics)
}

// opened gives the table in a region a policy that tests no key.
func (w *world) opened(region, policy string) {
	w.t.Helper()
	arn := "arn:aws:dynamodb:" + region + ":" + dynamofake.Account + ":table/shop"
	if _, err := w.tablesIn(region).Set(w.t.Context(), arn, settings.SetPolicy{To: policy}); err != nil {
		w.t.Fatal(err)
	}
	w.aws.Clock.Advance(10 * time.Minute)
}

// policyPlan plans a policy of the table as it was read last.
func (w *world) policyPlan(more string) (document, said string) {
	w.t.Helper()
	roles := w.server.Of(acctest.Policy)
	p := roles.Plan(roles.Nothing(), acctest.PolicyOf(w.t, w.state.Value, `{"name": "shop", "access": "read", "tenant_from": {"principal_tag": "tenant_id"}`+more+`}`))
	return fmt.Sprint(acctest.Attribute(p.Planned, "document")), acctest.Text(p.Diagnostics)
}

// Replicas that somebody made are told, and granted as the table is; regions restricts that, and names none that the table
// isn't in. What is being made or deleted isn't there.
func TestTable_tellsOfReplicasThatOthersMade(t *testing.T) {
	t.Parallel()
	w := replicated(t)
	for region, status := range map[string]string{"eu-west-1": "CREATING", "eu-west-2": "DELETING", "eu-west-3": "CREATION_FAILED", "ap-south-1": "UPDATING"} {
		w.aws.Replicate(acctest.Region, "shop", region, dynamofake.Account, status)
	}
	if said := w.reads(); said != "" {
		t.Error(said)
	}
	if got := fmt.Sprint(acctest.Attribute(w.state.Value, "replica_regions")); got != "[ap-south-1 us-east-1]" {
		t.Errorf("regions %s", got)
	}
	if p := w.plan(shopWith()); p.Changes() {
		t.Error("a replica is something to change")
	}
	home, other := "arn:aws:dynamodb:"+acctest.Region+":", "arn:aws:dynamodb:"+there+":"
	document, said := w.policyPlan("")
	allow, _, _ := strings.Cut(document, `"Deny"`)
	if said != "" || !strings.Contains(allow, home) || !strings.Contains(allow, other) || strings.Contains(document, "eu-west-1") {
		t.Errorf("%s\n%s", said, document)
	}
	document, said = w.policyPlan(`, "regions": ["` + there + `"]`)
	allow, denies, _ := strings.Cut(document, `"Deny"`)
	if said != "" || strings.Contains(allow, home) || !strings.Contains(allow, other) || !strings.Contains(denies, home) {
		t.Errorf("%s\n%s", said, document)
	}
	if _, said = w.policyPlan(`, "regions": ["eu-west-1"]`); !strings.Contains(said, "[DM430]") {
		t.Error(said)
	}
	key := "arn:aws:kms:" + there + ":" + dynamofake.Account + ":key/1"
	w.aws.Encrypt(acctest.Region, "shop", there, key)
	if said := w.reads(); said != "" || fmt.Sprint(acctest.Attribute(w.state.Value, "replica_kms_keys")) != "map["+there+":"+key+"]" {
		t.Errorf("%s: %v", said, acctest.Attribute(w.state.Value, "replica_kms_keys"))
	}
	if document, said = w.policyPlan(`, "also_allow": ["kms_decrypt"]`); said != "" || !strings.Contains(document, `"Resource":"`+key+`"`) {
		t.Errorf("%s\n%s", said, document)
	}
	if _, said = w.policyPlan(`, "also_allow": ["kms_decrypt"], "regions": ["` + acctest.Region + `"]`); !strings.Contains(said, "ERROR") {
		t.Errorf("where the table is granted it has no key: %s", said)
	}
	w.aws.Unreplicate(acctest.Region, "shop", there)
	w.aws.Unreplicate(acctest.Region, "shop", "ap-south-1")
	if said := w.reads(); said != "" || acctest.Attribute(w.state.Value, "replica_regions") != nil {
		t.Errorf("they are gone: %s", said)
	}
	if document, _ = w.policyPlan(""); strings.Contains(document, other) {
		t.Error(document)
	}
}

// What the policy of a replica, or one that somebody gave the table, lets others do is warned of, and no tenant policy is
// written beside it unless its reason is given.
func TestTable_readsThePoliciesOfReplicas(t *testing.T) {
	t.Parallel()
	w := replicated(t)
	w.opened(there, opening)
	if said := w.reads(); !strings.Contains(said, "the policy of the replica in us-east-1 lets somebody at every tenant's items [DM415]") {
		t.Error(said)
	}
	if p := w.plan(shopWith()); p.Changes() {
		t.Error("a stranger's policy is something to change")
	}
	if _, said := w.policyPlan(""); !strings.Contains(said, "ERROR") || !strings.Contains(said, "the policy of the replica in us-east-1 could open other tenants' items [DM427]") {
		t.Error(said)
	}
	if document, said := w.policyPlan(`, "accept": {"DM427 resource_policy": "jobs of ours"}`); !strings.Contains(document, "Allow") {
		t.Error(said)
	}
	w.opened(acctest.Region, opening)
	w.reads()
	if _, said := w.policyPlan(""); !strings.Contains(said, "the table's own policy could open other tenants' items [DM427]") || !strings.Contains(said, "us-east-1") {
		t.Error(said)
	}
	p := w.plan(shopWith(`"resource_policy": ` + quoted(opening)))
	if found := acctest.Attribute(p.Planned, "undeclared_policies"); fmt.Sprint(found) != fmt.Sprint(map[string]any{there: opening}) {
		t.Errorf("a policy that is declared now stays a stranger's: %v", found)
	}
	guarded := strings.Replace(opening, "Allow", "Deny", 1)
	w.opened(there, guarded)
	w.opened(acctest.Region, guarded)
	if said := w.reads(); said != "" {
		t.Error(said)
	}
	if document, said := w.policyPlan(""); said != "" || !strings.Contains(document, "Allow") {
		t.Error(said)
	}
}

// A replica whose policy can't be read doesn't keep the table from being refreshed: it is told, and what was read before
// stands. Faults that pass don't show.
func TestTable_replicasThatDontAnswer(t *testing.T) {
	t.Parallel()
	for _, fault := range strikes {
		if !strikesRead(fault) || fault.Name == dynamofake.Denied.Name {
			continue
		}
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			w := replicated(t)
			w.opened(there, opening)
			w.aws.Faults.Call("GetResourcePolicy", 2, fault)
			if said := w.reads(); !strings.Contains(said, "[DM415]") || strings.Contains(said, "[DM437]") {
				t.Error(said)
			}
		})
	}
	for _, fault := range []dynamofake.Fault{dynamofake.Denied, dynamofake.Unknown, dynamofake.ServerError} {
		t.Run(fault.Name+" for good", func(t *testing.T) {
			t.Parallel()
			w := replicated(t)
			w.opened(there, opening)
			w.reads()
			if fault.Name == dynamofake.ServerError.Name { // the table's own answers
				for n := 2; n < 40; n++ {
					w.aws.Faults.Call("GetResourcePolicy", n, fault)
				}
			} else {
				w.aws.Faults.Call("GetResourcePolicy", 2, fault)
			}
			said := w.reads()
			if !strings.Contains(said, "WARNING") || !strings.Contains(said, "in us-east-1 can't be read [DM437]") || !strings.Contains(said, "[DM415]") || strings.Contains(said, "ERROR") {
				t.Error(said)
			}
			if _, said := w.policyPlan(""); !strings.Contains(said, "[DM427]") {
				t.Errorf("what was read before is forgotten: %s", said)
			}
		})
	}
}

// A replica of another account is no place for this account's policies.
func TestTable_replicaOfAnotherAccount(t *testing.T) {
	t.Parallel()
	w := worldWith(t, derive.BesideAt)
	w.mustApply(shopWith())
	w.aws.Replicate(acctest.Region, "shop", there, "210987654321", "ACTIVE")
	if said := w.reads(); !strings.Contains(said, `the replica of "shop" in us-east-1 belongs to account 210987654321 [DM438]`) {
		t.Error(said)
	}
	if document, said := w.policyPlan(""); said != "" || strings.Contains(document, there) {
		t.Errorf("%s\n%s", said, document)
	}
}
