package attack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

func subject(table string) attack.Subject {
	d := tenants.Tables()[table].Design()
	return attack.Subject{
		Design: d, Spaces: space.Of(d), Reader: space.Reader{Attribute: "tenant_id", Delimiter: d.Delimiter},
		Table: "arn:aws:dynamodb:eu-central-1:123456789012:table/app", Variable: "aws:principaltag/tenant_id", Tag: true,
	}
}

func texts(cases []attack.Case) []string {
	var all []string
	for _, c := range cases {
		all = append(all, c.Text())
	}
	return all
}

func TestForeign_triesWhatTheRulesList(t *testing.T) {
	t.Parallel()
	all := texts(subject("prefix trusted").Foreign("acme", []string{"acme2", "globex"}))
	table := "arn:aws:dynamodb:eu-central-1:123456789012:table/app"
	for _, want := range []string{
		"a key of others: dynamodb:GetItem on TENANT#acme2#ORDER#1 of " + table,
		"an own key, then one of others: dynamodb:BatchGetItem on TENANT#acme#ORDERLINE and TENANT#globex#ORDER#1 of " + table,
		"a key of others, then an own one: dynamodb:BatchWriteItem on TENANT#globex#ORDER#1 and TENANT#acme#ORDERLINE of " + table,
		"a key of others: dynamodb:Query on TENANT#globex#STATUS#1 of " + table + "/index/GSI1",
		"a key of others: dynamodb:Query on globex of " + table + "/index/tenant_id-region-index",
		"a key of others: dynamodb:Query on EMAIL#1 of " + table + "/index/GSI2",
		"a key of others: dynamodb:GetItem on TENANT#globex#ORDER#TENANT#acme#1 of " + table,
		"a key of several attributes, joined: dynamodb:Query on globex#TENANT#acme#ORDERLINE of " + table + "/index/tenant_id-region-index",
		"no partition key: dynamodb:GetItem without a partition key of " + table,
		"a scan: dynamodb:Scan without a partition key of " + table + "/index/GSI1",
		"another action on an own key: dynamodb:SearchVectors on TENANT#acme#ORDERLINE of " + table,
		"another place: dynamodb:GetItem on TENANT#acme#ORDERLINE of " + table + "2",
		"an item's action on an index: dynamodb:GetItem on TENANT#acme#ORDERLINE of " + table + "/index/GSI1",
		"no tenant: dynamodb:Query on TENANT#acme#ORDERLINE of " + table,
		"an empty tenant: dynamodb:GetItem on TENANT##ORDER#1 of " + table,
		"a tenant of wildcards: dynamodb:GetItem on TENANT#acme#ORDER#1 of " + table,
		"a tenant that is the rest of a key: dynamodb:GetItem on TENANT#acme#ORDER#1 of " + table,
	} {
		if !slices.Contains(all, want) {
			t.Errorf("not tried: %s", want)
		}
	}
}

// No attack on isolation asks for the tenant's own keys alone: those are no matter of isolation.
func TestForeign_ofIsolationIsForeign(t *testing.T) {
	t.Parallel()
	for name := range tenants.Tables() {
		s := subject(name)
		for _, c := range s.Foreign("acme", []string{"globex"}) {
			keys, keyed := c.Request.Context["dynamodb:leadingkeys"]
			tag, tagged := c.Request.Context["aws:principaltag/tenant_id"]
			granted := slices.Contains(attack.Granted(), strings.TrimPrefix(c.Request.Action, attack.Service))
			if !c.Isolation || !keyed || len(keys.Texts) == 0 || !granted || !tagged || tag.Texts[0] != "acme" || strings.Contains(c.Request.Resource, "/stream/") {
				continue
			}
			if !slices.ContainsFunc(keys.Texts, func(k string) bool {
				return k != "acme" && !strings.HasPrefix(k+s.Reader.Delimiter, s.Design.Tenancy.Label+strings.Repeat(s.Reader.Delimiter, min(1, len(s.Design.Tenancy.Label)))+"acme"+s.Reader.Delimiter)
			}) {
				t.Errorf("%s: %s", name, c.Text())
			}
		}
	}
}

func TestOwn_asksForEveryKeyOfAPath(t *testing.T) {
	t.Parallel()
	s := subject("strict shards")
	var template design.Template
	for _, k := range s.Spaces[0].Keys {
		if k.Entity == "event" {
			template = k.Template
		}
	}
	cases := s.Own([]attack.Access{{Pattern: "put_event", Action: "PutItem", Template: template}}, "acme")
	for shard := range 8 {
		want := "on TENANT#acme#" + string(rune('0'+shard)) + " of"
		if !slices.ContainsFunc(texts(cases), func(text string) bool { return strings.Contains(text, want) }) {
			t.Errorf("not asked: %s", want)
		}
	}
	if !slices.ContainsFunc(cases, func(c attack.Case) bool { return len(c.Request.Context["dynamodb:leadingkeys"].Texts) > 8 }) {
		t.Error("no request asks for all at once")
	}
}

func TestTwins_areOtherTenants(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"string", "uuid", "ulid"} {
		tenants := attack.Tenants(kind, "#")
		if len(tenants) == 0 {
			t.Errorf("no tenants of type %s", kind)
		}
		for _, id := range tenants {
			twins := attack.Twins(id, kind, "#")
			if len(twins) == 0 {
				t.Errorf("%q has no twins", id)
			}
			for i, twin := range twins {
				if twin == id || slices.Contains(twins[:i], twin) || design.CheckTenant(twin, kind, "#") != nil {
					t.Errorf("%q is no twin of %q", twin, id)
				}
			}
		}
	}
	for _, want := range []string{"acme2", "acm", "ACME", "acme-eu", "\u00e9cme", "globex"} {
		if !slices.Contains(attack.Twins("acme", "string", "#"), want) {
			t.Errorf("%s is no twin of acme", want)
		}
	}
}

// Excess leaves out what is granted, and nothing else of the tenant's own.
func TestExcess_isWhatNoPathAsks(t *testing.T) {
	t.Parallel()
	s := subject("strict native")
	own := s.Spaces[0].Keys[0].Template
	granted := []attack.Access{{Pattern: "get", Action: "GetItem", Template: own}}
	asked := texts(s.Excess(granted, "acme"))
	for text, want := range map[string]bool{
		"dynamodb:GetItem on TENANT#acme of": false, "dynamodb:PutItem on TENANT#acme of": true, "dynamodb:GetItem on TENANT#acme#ODD of": true,
		"dynamodb:Query on TENANT#acme of arn:aws:dynamodb:eu-central-1:123456789012:table/app/index/status": true,
	} {
		if got := slices.ContainsFunc(asked, func(c string) bool { return strings.Contains(c, text) }); got != want {
			t.Errorf("%s is tried: %v", text, got)
		}
	}
	s.WriteOnly = true
	if !slices.ContainsFunc(s.Excess(granted, "acme"), func(c attack.Case) bool { return len(c.Request.Context["dynamodb:returnvalues"].Texts) > 0 }) {
		t.Error("returned values are not tried")
	}
}
