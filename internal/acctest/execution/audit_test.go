package execution_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// audited is a table that was taken over, with items that others have put into it.
type audited struct {
	table tenants.Table
	// wrong are items by what is wrong with them: the values of an entity's attributes, and what stands in their place or
	// instead of the key texts that belong to them.
	wrong map[string]wrongItem
	// unseen are those that no filter can tell, so that only the patterns do.
	unseen []string
}

type wrongItem struct {
	entity  string
	instead map[string]string
}

func auditedTables() map[string]audited {
	order := "order TENANT#{tenant_id}#ORDER#{order_id} ORDER"
	return map[string]audited{
		"strict": {
			tenants.Table{
				Items: []string{"order TENANT#{tenant_id} ORDER#{order_id}", "bill TENANT#{tenant_id}#BILL BILL#{bill_id}", "fraud OPERATOR#TENANT#{tenant_id} FRAUD", "log TENANT#{tenant_id}#{log_id:shard4} LOG#{log_id}"},
				Slots: []string{"order SK2 {status}"}, Indexes: []string{"by_status PK SK2"}, Access: []string{"fraud none", "bill read"},
				Patterns: []string{"get get order", "by_status query order by_status"},
			},
			map[string]wrongItem{
				"of no template":        {"order", map[string]string{"PK": "acme"}},
				"of no template at all": {"order", map[string]string{"PK": "TENANT#acme#ORDER#1"}},
				"a delimiter in the id": {"order", map[string]string{"tenant_id": "acme#3", "PK": "TENANT#acme#3"}},
				"a wildcard in the id":  {"bill", map[string]string{"tenant_id": "ac*", "PK": "TENANT#ac*#BILL"}},
				"claims another tenant": {"order", map[string]string{"tenant_id": "globex"}},
				"claims a part":         {"order", map[string]string{"tenant_id": "acm"}},
				"the operators' own":    {"order", map[string]string{"PK": "OPERATOR#TENANT#acme"}},
			},
			[]string{"of no template at all", "claims a part", "the operators' own"},
		},
		"prefix": {
			tenants.Table{
				Isolation: design.IsolationPrefix, Writers: design.WritersTrusted,
				Items:    []string{order, "user TENANT#{tenant_id}#USER#{user_id} USER", "user.email TENANT#{tenant_id}#UNIQUE#USER#EMAIL#{email} UNIQUE"},
				Slots:    []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}", "user GSI1PK TENANT#{tenant_id}#CITY#{city}"},
				Indexes:  []string{"GSI1 GSI1PK"},
				Patterns: []string{"get get order", "by_status query order GSI1", "by_city query user GSI1"},
			},
			map[string]wrongItem{
				"planted":            {"order", map[string]string{"GSI1PK": "TENANT#globex#STATUS#open"}},
				"planted by a part":  {"order", map[string]string{"GSI1PK": "TENANT#acme-eu#STATUS#open"}},
				"planted elsewhere":  {"order", map[string]string{"GSI1PK": "acme"}},
				"of another kind":    {"user", map[string]string{"PK": "TENANT#acme#ORDERS#1"}},
				"nobody's":           {"order", map[string]string{"PK": "TENANT##ORDER#1", "tenant_id": ""}},
				"foreign and by key": {"order", map[string]string{"PK": "TENANT#globex#ORDER#1"}},
			},
			[]string{"planted by a part", "of another kind", "nobody's"},
		},
		"without label": {
			tenants.Table{
				Isolation: design.IsolationPrefix, Label: "-", Delimiter: "|",
				Items: []string{"order {tenant_id}|ORDER|{order_id} ORDER", "profile {tenant_id} PROFILE"}, Patterns: []string{"get get order", "profile get profile"},
			},
			map[string]wrongItem{
				"claims another tenant": {"profile", map[string]string{"tenant_id": "globex"}},
				"a delimiter in the id": {"profile", map[string]string{"tenant_id": "a|b", "PK": "a|b"}},
				"of no template":        {"order", map[string]string{"PK": "acme|ORDERS"}},
			},
			[]string{"of no template"},
		},
		"natural": {
			tenants.Table{Natural: true, Items: []string{"note id"}, Patterns: []string{"get get note"}},
			map[string]wrongItem{
				"a delimiter in the id": {"note", map[string]string{"tenant_id": "a#b"}},
				"a space before it":     {"note", map[string]string{"tenant_id": " acme"}},
				"a control":             {"note", map[string]string{"tenant_id": "ac\u0001me"}},
			},
			[]string{"a control"},
		},
	}
}

// TestAudit_findsWhatOthersPlanted: on the engine, the scans find what is wrong and nothing else, and the patterns decide of
// every item that they can't see.
func TestAudit_findsWhatOthersPlanted(t *testing.T) {
	t.Parallel()
	for name, c := range auditedTables() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.table.Adopted = true
			d := c.table.Design()
			d.Table = fmt.Sprintf("audit-%d", tables.Add(1))
			if err := runner.CreateTable(t.Context(), client, d); err != nil {
				t.Fatal(err)
			}
			entities := map[string]string{}
			write := func(id, entity string, instead map[string]string) {
				item := itemOf(t, d, entity, id)
				maps.Copy(item, instead)
				entities[id] = entity
				raw := map[string]types.AttributeValue{"what": &types.AttributeValueMemberS{Value: id}}
				for attribute, text := range item {
					raw[attribute] = &types.AttributeValueMemberS{Value: text}
				}
				if _, err := client.PutItem(t.Context(), &dynamodb.PutItemInput{TableName: &d.Table, Item: raw}); err != nil {
					t.Fatal(err)
				}
			}
			for _, facts := range d.Entities {
				for n := range 3 {
					write(fmt.Sprintf("right %s %d", facts.Name, n), facts.Name, nil)
				}
			}
			for what, w := range c.wrong {
				write(what, w.entity, w.instead)
			}
			audit := tenancy.FactsOf(d).Audit
			found := map[string]bool{}
			for _, scan := range audit.Scans {
				for _, item := range scanned(t, d.Table, scan) {
					found[item["what"]] = true
				}
			}
			var unseen, missed []string
			for _, item := range scanned(t, d.Table, tenancy.Filter{}) {
				what := item["what"]
				_, wrong := c.wrong[what]
				if !wrong && found[what] {
					t.Errorf("%s is taken for wrong by a scan", what)
				}
				if wrong && !found[what] {
					unseen = append(unseen, what)
				}
				why := unlike(audit.Patterns[entities[what]], item)
				if wrong != (why != "") {
					missed = append(missed, what+" "+why)
				}
			}
			slices.Sort(unseen)
			slices.Sort(c.unseen)
			if !slices.Equal(unseen, c.unseen) || len(missed) > 0 {
				t.Errorf("no scan finds %q, want %q; the patterns are wrong about %q", unseen, c.unseen, missed)
			}
		})
	}
}

// itemOf is an item as its templates say.
func itemOf(t *testing.T, d *design.Design, entity, id string) map[string]string {
	t.Helper()
	facts, _ := d.Entity(entity)
	item := map[string]string{}
	for _, a := range facts.Attributes {
		item[a.Name] = strings.ReplaceAll(id, " ", "-")
	}
	item["tenant_id"] = "acme"
	keys, err := d.ItemKey(entity, item)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(item, keys)
	if strings.Contains(entity, ".") { // a guard is nothing but its key
		return keys
	}
	return item
}

// scanned are the items that a filter keeps.
func scanned(t *testing.T, table string, f tenancy.Filter) []map[string]string {
	t.Helper()
	in := &dynamodb.ScanInput{TableName: &table, ConsistentRead: aws.Bool(true)}
	if f.Expression != "" {
		in.FilterExpression = &f.Expression
	}
	if len(f.Names) > 0 {
		in.ExpressionAttributeNames = f.Names
	}
	for place, text := range f.Values {
		if in.ExpressionAttributeValues == nil {
			in.ExpressionAttributeValues = map[string]types.AttributeValue{}
		}
		in.ExpressionAttributeValues[place] = &types.AttributeValueMemberS{Value: text}
	}
	out, err := client.Scan(t.Context(), in)
	if err != nil {
		t.Fatalf("%s: %v", f.Expression, err)
	}
	var all []map[string]string
	for _, raw := range out.Items {
		item := map[string]string{}
		for name, value := range raw {
			if text, is := value.(*types.AttributeValueMemberS); is {
				item[name] = text.Value
			}
		}
		all = append(all, item)
	}
	return all
}

// compilations are the patterns that were compiled: each is compared with many items.
var compilations sync.Map

func compiled(pattern string) *regexp.Regexp {
	if e, ok := compilations.Load(pattern); ok {
		return e.(*regexp.Regexp) //nolint:forcetypeassert // nothing else is stored
	}
	e := regexp.MustCompile(pattern)
	compilations.Store(pattern, e)
	return e
}

// unlike says how an item differs from what the patterns of its entity say, or nothing.
func unlike(patterns, item map[string]string) string {
	tenant, named := item["tenant_id"]
	for attribute, pattern := range patterns {
		expression := compiled(pattern)
		text, there := item[attribute]
		if !there {
			continue
		}
		match := expression.FindStringSubmatch(text)
		if match == nil {
			return attribute + " is " + text
		}
		if i := expression.SubexpIndex("tenant"); i >= 0 {
			if named && match[i] != tenant {
				return attribute + " is of " + match[i]
			}
			tenant, named = match[i], true
		}
	}
	return ""
}
