package tenancy_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/evaluate"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// shop is a table with a store in which writes and queries go through a policy, as AWS checks them.
type shop struct {
	policies []policy.Document
	items    []map[string]string
}

func (s *shop) request(tenant, action, index, key string) evaluate.Request {
	r := evaluate.Request{Action: "dynamodb:" + action, Resource: arn, Context: map[string]evaluate.Value{
		"aws:principaltag/tenant_id": evaluate.One(tenant), "dynamodb:leadingkeys": evaluate.Several(key),
	}}
	if index != "" {
		r.Resource += "/index/" + index
	}
	return r
}

// allowed reports whether some reading allows a request: enough for an attack.
func (s *shop) allowed(r evaluate.Request) bool {
	_, never := evaluate.Never(evaluate.Layers{Identity: s.policies}, r)
	return !never
}

// put stores an item if the policy lets it: IAM sees its table partition key alone.
func (s *shop) put(tenant string, item map[string]string) bool {
	if !s.allowed(s.request(tenant, "PutItem", "", item["PK"])) {
		return false
	}
	s.items = append(s.items, item)
	return true
}

// query returns what lies in a partition of an index, nil where the policy refuses.
func (s *shop) query(tenant, index, attribute, key string) []map[string]string {
	if !s.allowed(s.request(tenant, "Query", index, key)) {
		return nil
	}
	var found []map[string]string
	for _, item := range s.items {
		if item[attribute] == key {
			found = append(found, item)
		}
	}
	return found
}

// The attack on a policy as it is commonly written: acme plants an item among globex's open orders.
func TestPlanting_succeedsUnderANaivePolicy(t *testing.T) {
	t.Parallel()
	naive, err := policy.Parse(`{"Version":"2012-10-17","Statement":[
		{"Effect":"Allow","Action":["dynamodb:PutItem","dynamodb:Query"],"Resource":["` + arn + `","` + arn + `/index/GSI1"],"Condition":{
			"ForAllValues:StringLike":{"dynamodb:LeadingKeys":"TENANT#${aws:PrincipalTag/tenant_id}#*"},"Null":{"dynamodb:LeadingKeys":"false"}}}]}`)
	if err != nil {
		t.Fatal(err)
	}
	s := &shop{policies: []policy.Document{naive}}
	if !s.put("acme", map[string]string{"PK": "TENANT#acme#ORDER#9", "GSI1PK": "TENANT#globex#STATUS#open"}) {
		t.Fatal("IAM sees the partition key of the table alone: this is allowed")
	}
	if found := s.query("globex", "GSI1", "GSI1PK", "TENANT#globex#STATUS#open"); len(found) != 1 || !strings.HasPrefix(found[0]["PK"], "TENANT#acme") {
		t.Errorf("got %v", found)
	}
}

// Under strict isolation the partition of an index is that of the table: what acme writes lies in acme's, whatever else it
// writes into the item.
func TestPlanting_isImpossibleUnderStrict(t *testing.T) {
	t.Parallel()
	table := tenants.Tables()["strict native"]
	a := arguments(table)
	r := generated(t, a)
	s := &shop{policies: []policy.Document{r.Policy.Only(policy.Allow)}}
	for _, pk := range []string{"TENANT#acme", "TENANT#globex", "OPERATOR#TENANT#globex"} {
		stored := s.put("acme", map[string]string{"PK": pk, "tenant_id": "globex", "status": "open", "placed_at": "2026"})
		if stored != (pk == "TENANT#acme") {
			t.Errorf("%s is stored: %v", pk, stored)
		}
	}
	if found := s.query("globex", "PK-status.placed_at-index", "PK", "TENANT#globex"); len(found) != 0 {
		t.Errorf("globex finds %v", found)
	}
	if found := s.query("acme", "PK-status.placed_at-index", "PK", "TENANT#acme"); len(found) != 1 {
		t.Errorf("acme finds %v", found)
	}
	for _, p := range space.Of(a.Design)[1:] {
		granted := false
		for _, access := range r.Accesses {
			granted = granted || access.Index == p.Index
		}
		if granted && p.Attribute != a.Design.Key.Partition {
			t.Errorf("%s is granted and begins with %s", p.Index, p.Attribute.Name)
		}
	}
}

// Under prefix the table says who writes. Where tenants do, no pattern of theirs may read a plantable index, whichever
// policy is asked for; where services do, no policy writes, and readers are given a filter.
func TestPlanting_isRefusedOrFilteredUnderPrefix(t *testing.T) {
	t.Parallel()
	table := tenants.Table{
		Isolation: design.IsolationPrefix, Writers: design.WritersTenants,
		Items: []string{"order TENANT#{tenant_id}#ORDER#{order_id} ORDER"}, Slots: []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}"},
		Indexes: []string{"GSI1 GSI1PK"}, Patterns: []string{"by_status query order GSI1", "put_order put order"},
	}
	for _, access := range []string{tenancy.Read, tenancy.Write, tenancy.ReadWrite} {
		for _, some := range [][]string{nil, {"put_order"}, {"by_status"}} {
			a := arguments(table)
			a.Access, a.Patterns = access, some
			if r := tenancy.Generate(a); !has(r.Findings, "DM405") || len(r.Policy.Statements) > 0 {
				t.Errorf("%s %v: %s", access, some, findings(r.Findings))
			}
		}
	}
	table.Writers = design.WritersTrusted
	for access, refused := range map[string]bool{tenancy.Read: false, tenancy.Write: true, tenancy.ReadWrite: true} {
		a := arguments(table)
		a.Access = access
		if r := tenancy.Generate(a); has(r.Findings, "DM422") != refused || (len(r.Policy.Statements) == 0) != refused {
			t.Errorf("%s: %s", access, findings(r.Findings))
		}
	}
	a := arguments(table)
	r := generated(t, a)
	f, ok := r.ReaderFilters["by_status"]
	if !ok || f.Expression != "begins_with(PK, :tenants) OR PK = :tenant" || f.Values[":tenants"] != "TENANT#{tenant_id}#" || f.Values[":tenant"] != "TENANT#{tenant_id}" {
		t.Errorf("got %+v", f)
	}
	if strict := generated(t, arguments(tenants.Tables()["strict native"])); len(strict.ReaderFilters) != 0 {
		t.Errorf("under strict: %v", strict.ReaderFilters)
	}
}

func has(list []finding.Finding, code finding.Code) bool {
	for _, f := range list {
		if f.Code == code {
			return true
		}
	}
	return false
}
