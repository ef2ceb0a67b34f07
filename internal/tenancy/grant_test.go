package tenancy_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

func actions(r tenancy.Result) []string {
	var all []string
	for _, g := range r.Grants {
		all = append(all, g.Actions...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// A policy grants the actions of its patterns and no others.
func TestNeed_grantsTheActionsOfPatterns(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{
		"get_order": "GetItem", "orders": "Query", "orders_by_status": "Query", "put_order": "PutItem", "delete_order": "DeleteItem",
		"set_status": "UpdateItem", "create_customer": "ConditionCheckItem PutItem",
	} {
		a := arguments(tenants.Tables()["strict native"])
		a.Patterns = []string{pattern}
		r := generated(t, a)
		if got := strings.Join(actions(r), " "); got != want {
			t.Errorf("%s: got %s, want %s", pattern, got, want)
		}
		onIndex := false
		for _, g := range r.Grants {
			onIndex = onIndex || slices.Contains(g.On, "index/PK-status.placed_at-index")
		}
		if onIndex != (pattern == "orders_by_status") {
			t.Errorf("%s: on the index: %v", pattern, onIndex)
		}
	}
}

func TestNeed_batchWritesOnlyWherePutAndDeleteAre(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		table    string
		patterns []string
		want     bool
	}{
		{"strict native", []string{"put_order", "delete_order"}, true},
		{"strict native", []string{"put_order"}, false},
		{"strict native", []string{"delete_order"}, false},
		{"strict native", []string{"create_customer", "delete_order"}, false}, // a transaction puts with conditions
		{"strict shards", []string{"put_event", "delete_event"}, true},
		{"strict shards", []string{"put_log", "delete_event"}, false}, // other keys
		{"strict overloaded", []string{"put_order"}, false},           // a create has a condition
	} {
		a := arguments(tenants.Tables()[c.table])
		a.Patterns = c.patterns
		if got := slices.Contains(actions(generated(t, a)), "BatchWriteItem"); got != c.want {
			t.Errorf("%s %v: got %v", c.table, c.patterns, got)
		}
	}
}

func TestReach_tellsWhatATenantCanReallyTouch(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	for _, c := range []struct {
		patterns []string
		entity   string
		want     tenancy.Reach
	}{
		{[]string{"get_order"}, "order", tenancy.Reach{Read: true}},
		{[]string{"get_order"}, "settings", tenancy.Reach{Read: true, Beyond: true}},
		{[]string{"set_status"}, "settings", tenancy.Reach{Write: true, Beyond: true}},
		{[]string{"set_status"}, "order", tenancy.Reach{Write: true}},
		{[]string{"orders_by_status"}, "order", tenancy.Reach{Read: true}},
		{[]string{"orders_by_status"}, "settings", tenancy.Reach{}}, // it has no entry in the index
		{[]string{"get_order", "set_status"}, "fraud_note", tenancy.Reach{}},
		{[]string{"create_customer"}, "customer", tenancy.Reach{Write: true}},
	} {
		a.Patterns = c.patterns
		r := generated(t, a)
		if got := r.Reach[c.entity]; got != c.want {
			t.Errorf("%v reaches %s: got %+v, want %+v", c.patterns, c.entity, got, c.want)
		}
		warned := slices.ContainsFunc(r.Findings, func(f finding.Finding) bool { return f.Code == "DM428" && strings.HasSuffix(f.Title, c.entity) })
		if warned != c.want.Beyond {
			t.Errorf("%v: warned of %s: %v", c.patterns, c.entity, warned)
		}
		if _, guard := r.Reach["customer.email"]; guard {
			t.Error("a guard is no entity")
		}
	}
	prefix := arguments(tenants.Tables()["prefix tenants"])
	prefix.Patterns = []string{"get_user"}
	if r := generated(t, prefix); r.Reach["event"] != (tenancy.Reach{}) || !r.Reach["user"].Read {
		t.Errorf("under prefix: %+v", r.Reach)
	}
}

// patterns pins what is granted; without it every tenant's pattern that access admits is.
func TestPatterns_pinWhatIsGranted(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	all := generated(t, a)
	if got := slices.Sorted(maps.Keys(patterns(all))); len(got) != 8 || len(all.NotGranted) != 2 {
		t.Errorf("got %v, and not %v", got, all.NotGranted)
	}
	a.Access = tenancy.Read
	reads := generated(t, a)
	if got := slices.Sorted(maps.Keys(patterns(reads))); !slices.Equal(got, []string{"get_customer", "get_order", "orders", "orders_by_status"}) {
		t.Errorf("got %v", got)
	}
	if reads.NotGranted["put_order"] != `it writes, and access is "read"` || !strings.HasPrefix(reads.NotGranted["fraud"], "an operators'") {
		t.Errorf("got %v", reads.NotGranted)
	}
	a.Patterns = []string{"get_order"}
	if one := generated(t, a); len(patterns(one)) != 1 || one.NotGranted["orders"] != "patterns does not list it" {
		t.Errorf("got %v", one.NotGranted)
	}
}

// Eight indexes in three regions fit into one managed policy under strict isolation, and nineteen in one region do.
func TestSize_manyIndexesFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		indexes  int
		replicas []string
	}{{19, nil}, {8, []string{"us-east-1"}}} {
		table := small(own)
		for i := range c.indexes {
			name := fmt.Sprintf("status%d", i)
			table.Slots = append(table.Slots, "order "+name+" {"+name+"}")
			table.Indexes = append(table.Indexes, fmt.Sprintf("PK-%s-index PK,%s", name, name))
			table.Patterns = append(table.Patterns, fmt.Sprintf("by_%s query order PK-%s-index", name, name))
		}
		a := arguments(table)
		a.Replicas = c.replicas
		r := generated(t, a)
		t.Log(c.indexes, c.replicas, r.Characters)
		if r.Characters > policy.ManagedLimit || len(r.Policy.Only(policy.Allow).Statements) != 2 {
			t.Errorf("%d characters in %d statements", r.Characters, len(r.Policy.Statements))
		}
	}
}

// A statement of the table's own policy that tests keys as the tenants' policies do opens nothing.
func TestResourcePolicy_thatIsGuardedIsTaken(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	statement := func(inside string) string { return `{"Version":"2012-10-17","Statement":{` + inside + `}}` }
	guarded := `"Condition":{"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":"TENANT#${aws:PrincipalTag/tenant_id}"},` +
		`"ForAnyValue:StringLike":{"dynamodb:LeadingKeys":"?*"},"StringLike":{"aws:PrincipalTag/tenant_id":"?*"},"StringNotLike":{"aws:PrincipalTag/tenant_id":["*#*","*${*}*","*${?}*"]},"Null":{"dynamodb:LeadingKeys":"false","aws:PrincipalTag/tenant_id":"false"}}`
	for _, text := range []string{
		statement(`"Effect":"Deny","Principal":"*","Action":"*","Resource":"*"`),
		statement(`"Effect":"Allow","Principal":"*","Action":"dynamodb:GetItem","Resource":"` + arn + `",` + guarded),
		statement(`"Effect":"Allow","Principal":"*","Action":"dynamodb:GetItem","Resource":"` + arn + `2"`),
	} {
		a.ResourcePolicies = []tenancy.ResourcePolicy{{Text: text}}
		generated(t, a)
	}
	a.ResourcePolicies = []tenancy.ResourcePolicy{{Text: statement(`"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:role/jobs"},"Action":"dynamodb:*","Resource":"*"`)}}
	a.Accept = map[string]string{"DM427 resource_policy": "names the job runner only"}
	generated(t, a)
}

// An acceptance that nothing asks for is said, and answers nothing.
func TestAccept_saysWhatAnswersNothing(t *testing.T) {
	t.Parallel()
	a := arguments(tenants.Tables()["strict native"])
	a.Accept = map[string]string{"DM405 orders": "we know"}
	if r := generated(t, a); !has(r.Findings, "DM432") {
		t.Errorf("got %s", findings(r.Findings))
	}
}
