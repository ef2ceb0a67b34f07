package tenancy_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// small is a table of one entity under a partition, with one get.
func small(partition string) tenants.Table {
	return tenants.Table{Items: []string{"order " + partition + " ORDER#{order_id}"}, Patterns: []string{"get_order get order"}}
}

const own = "TENANT#{tenant_id}"

// changed is a policy for a table whose design was changed by hand.
func changed(table tenants.Table, change func(*design.Design)) tenancy.Arguments {
	a := arguments(table)
	change(a.Design)
	return a
}

func attribute(change func(*design.AttributeFacts)) func(*design.Design) {
	return func(d *design.Design) {
		for i, a := range d.Entities[0].Attributes {
			if a.Name == "tenant_id" {
				change(&a)
				d.Entities[0].Attributes[i] = a
			}
		}
	}
}

func asked(change func(*tenancy.Arguments)) tenancy.Arguments {
	a := arguments(tenants.Tables()["strict native"])
	change(&a)
	return a
}

// refused are policies that are not written, each for one reason or a few that belong together.
func refused() map[string]tenancy.Arguments {
	prefix := func(t tenants.Table) tenants.Table { t.Isolation = design.IsolationPrefix; return t }
	with := func(t tenants.Table, change func(*tenants.Table)) tenancy.Arguments { change(&t); return arguments(t) }
	all := map[string]tenancy.Arguments{
		"attribute optional":     changed(small(own), attribute(func(a *design.AttributeFacts) { a.Optional = true })),
		"attribute number":       changed(small(own), attribute(func(a *design.AttributeFacts) { a.Stored, a.Coding.Type = "N", "number" })),
		"attribute absent as":    changed(small(own), attribute(func(a *design.AttributeFacts) { a.Coding.AbsentAs = "NONE" })),
		"attribute of values":    changed(small(own), attribute(func(a *design.AttributeFacts) { a.Coding.Values = []string{"acme"} })),
		"attribute missing":      changed(small(own), attribute(func(a *design.AttributeFacts) { a.Name = "customer_id" })),
		"attribute of two types": changed(tenants.Table{Items: []string{"a " + own + " A", "b " + own + " B"}, Patterns: []string{"a get a"}}, attribute(func(a *design.AttributeFacts) { a.Coding.Type = "uuid" })),
		"attribute of many":      changed(small(own), func(d *design.Design) { d.Paths[0].PerValueOf = []string{"tenant_id"} }),
		"delimiter":              with(small("TENANT-{tenant_id}"), func(t *tenants.Table) { t.Delimiter = "-" }),
		"key behind another":     arguments(small("ORDER#{order_id}#TENANT#{tenant_id}")),
		"key without tenant":     arguments(small("ORDER#{order_id}")),
		"key not closed":         arguments(prefix(with2(small("TENANT#{tenant_id}ORDER#{order_id}"), design.WritersTrusted))),
		"key shortened":          arguments(small("TENANT#{tenant_id:month}")),
		"key without label":      arguments(prefix(with2(small("TENANT#{tenant_id}#{order_id}"), design.WritersTrusted))),
		"key of another label":   arguments(tenants.Table{Items: []string{"a " + own + " A", "b CUSTOMER#{tenant_id} B"}, Patterns: []string{"a get a"}}),
		"key not strict":         arguments(small("TENANT#{tenant_id}#ORDER#{order_id}")),
		"key of a foreign value": changed(small(own), func(d *design.Design) {
			d.Paths[0].Values[":partition"] = design.PathValue{Template: design.Text("TENANT#globex"), Type: "S"}
		}),
		"label with wildcard": with(small("TEN*#{tenant_id}"), func(t *tenants.Table) { t.Label = "TEN*" }),
		"label like a shard": with(small(own), func(t *tenants.Table) {
			t.Items = append(t.Items, "x TENANT#{tenant_id}#07 X")
			t.Access = []string{"x read"}
		}),
		"label with wildcards": with(small(own), func(t *tenants.Table) {
			t.Items = append(t.Items, "x TENANT#{tenant_id}#OR? X")
			t.Access = []string{"x read"}
		}),
		"planting under prefix": arguments(tenants.Table{
			Isolation: design.IsolationPrefix, Items: []string{"order TENANT#{tenant_id}#ORDER#{order_id} ORDER"}, Slots: []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}"},
			Indexes: []string{"GSI1 GSI1PK"}, Patterns: []string{"orders_by_status query order GSI1"},
		}),
		"planting under strict": arguments(tenants.Table{
			Items: []string{"order " + own + " ORDER#{order_id}"}, Slots: []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}"},
			Indexes: []string{"GSI1 GSI1PK"}, Patterns: []string{"orders_by_status query order GSI1"},
		}),
		"index on the attribute": arguments(tenants.Table{
			Items: []string{"order " + own + " ORDER#{order_id}"}, Slots: []string{"order status {status}"},
			Indexes: []string{"tenant_id-status-index tenant_id status"}, Patterns: []string{"get_order get order", "!by_status query order tenant_id-status-index"},
		}),
		"index of both": arguments(tenants.Table{
			Items: []string{"order " + own + " ORDER#{order_id}"}, Slots: []string{"order status {status}"},
			Indexes: []string{"PK-status-index PK status"}, Patterns: []string{"by_status query order PK-status-index", "!all query order PK-status-index"},
		}),
		"index behind another": arguments(tenants.Table{
			Isolation: design.IsolationPrefix, Writers: design.WritersTrusted, Items: []string{"order TENANT#{tenant_id}#ORDER#{order_id} ORDER"}, Slots: []string{"order status {status}"},
			Indexes: []string{"status.tenant_id-index status,tenant_id"}, Patterns: []string{"by_status query order status.tenant_id-index"},
		}),
		"hidden item in reach": arguments(tenants.Table{
			Items: []string{"order " + own + " ORDER#{order_id}", "fraud_note " + own + " FRAUD"}, Access: []string{"fraud_note none"}, Patterns: []string{"get_order get order"},
		}),
		"hidden item under a label": arguments(tenants.Table{
			Items: []string{"order " + own + " ORDER#{order_id}", "fraud_note TENANT#{tenant_id}#FRAUD FRAUD"}, Access: []string{"fraud_note none"}, Patterns: []string{"get_order get order"},
		}),
		"read item in reach": arguments(tenants.Table{
			Items: []string{"order " + own + " ORDER#{order_id}", "invoice " + own + " INVOICE"}, Access: []string{"invoice read"}, Patterns: []string{"get_order get order"},
		}),
		"read item behind a cut": arguments(tenants.Table{
			Isolation: design.IsolationPrefix, Items: []string{"order TENANT#{tenant_id}#A#{order_id}#B ORDER", "plan TENANT#{tenant_id}#A#X#C PLAN"}, Access: []string{"plan read"},
			Patterns: []string{"get_order get order"},
		}),
		"hidden item in an index": arguments(tenants.Table{
			Isolation: design.IsolationPrefix, Writers: design.WritersTrusted,
			Items: []string{"order TENANT#{tenant_id}#ORDER#{order_id} ORDER", "risk OPERATOR#TENANT#{tenant_id} RISK#{region}"}, Access: []string{"risk none"},
			Slots: []string{"order region {region}"}, Indexes: []string{"tenant_id-region-index tenant_id,region"}, Patterns: []string{"by_region query order tenant_id-region-index"},
		}),
		"entity without a key": changed(small(own), func(d *design.Design) {
			d.Entities = append(d.Entities, design.EntityFacts{Name: "ghost", Attributes: d.Entities[0].Attributes})
		}),
		"read item under a shard": arguments(tenants.Table{
			Items: []string{"order TENANT#{tenant_id}#{order_id:shard64} ORDER#{order_id}", "plan TENANT#{tenant_id}#AB PLAN"}, Access: []string{"plan read"}, Patterns: []string{"get_order get order"},
		}),
		"scan":           with(small(own), func(t *tenants.Table) { t.Patterns = append(t.Patterns, "everything scan order") }),
		"words":          changed(small(own), func(d *design.Design) { d.Tenancy.Isolation, d.Tenancy.Writers = "none", "" }),
		"word of access": with(small(own), func(t *tenants.Table) { t.Access = []string{"order hidden"} }),
		"writes what is read": with(small(own), func(t *tenants.Table) {
			t.Items = append(t.Items, "bill TENANT#{tenant_id}#BILL BILL")
			t.Access = []string{"bill read"}
			t.Patterns = append(t.Patterns, "put_bill put bill", "bills query bill")
		}),
		"reads what is hidden": with(small(own), func(t *tenants.Table) {
			t.Items = append(t.Items, "note OPERATOR#TENANT#{tenant_id} NOTE")
			t.Access = []string{"note none"}
			t.Patterns = append(t.Patterns, "notes query note", "check transact note:check,order:put")
		}),
		"key of numbers": changed(small(own), func(d *design.Design) { d.Key.Partition.Type = "N" }),
	}
	maps.Copy(all, refusedArguments())
	return all
}

func with2(t tenants.Table, writers string) tenants.Table { t.Writers = writers; return t }

// refusedArguments are policies that are refused for what is asked of them, the table being right.
func refusedArguments() map[string]tenancy.Arguments {
	resource := func(statement string) func(*tenancy.Arguments) {
		return func(a *tenancy.Arguments) {
			a.ResourcePolicies = []tenancy.ResourcePolicy{{Text: `{"Version":"2012-10-17","Statement":` + statement + `}`}}
		}
	}
	trust := func(t tenancy.Trust, from ...tenancy.Source) tenancy.Arguments {
		return asked(func(a *tenancy.Arguments) {
			a.Trusted = &t
			if len(from) > 0 {
				a.From = from[0]
			}
		})
	}
	from := func(s tenancy.Source) tenancy.Arguments { return asked(func(a *tenancy.Arguments) { a.From = s }) }
	trusted := arguments(tenants.Tables()["prefix trusted"])
	trusted.Access = tenancy.Write
	adopted := arguments(tenants.Tables()["adopted without label"])
	adopted.Accept = map[string]string{"DM424 stored items": "misspelt"}
	shards := arguments(tenants.Tables()["strict shards"])
	shards.From = tenancy.Source{OIDCSubjectOf: issuer}
	labels := arguments(tenants.Tables()["strict overloaded"])
	labels.From = tenancy.Source{OIDCSubjectOf: issuer}
	large := arguments(tenants.Tables()["prefix trusted"])
	large.Use, large.From = tenancy.UseSession, tenancy.Source{Value: strings.Repeat("a", 200)}
	largest := large
	largest.Replicas = []string{"us-east-1", "us-east-2", "us-west-1", "us-west-2", "eu-west-1", "eu-west-2", "eu-west-3", "eu-north-1", "eu-south-1"}
	return map[string]tenancy.Arguments{
		"no source":                from(tenancy.Source{}),
		"two sources":              from(tenancy.Source{PrincipalTag: "a", Value: "b"}),
		"tag with a default":       from(tenancy.Source{PrincipalTag: "tenant_id, 'acme'"}),
		"tag out of its variable":  from(tenancy.Source{PrincipalTag: "tenant_id}*${aws:username"}),
		"tag of AWS":               from(tenancy.Source{PrincipalTag: "AWS:x"}),
		"pool":                     from(tenancy.Source{CognitoPool: "eu-central-1:*"}),
		"issuer":                   from(tenancy.Source{OIDCSubjectOf: "https://login.example.com"}),
		"issuer of identities":     from(tenancy.Source{OIDCSubjectOf: "cognito-identity.amazonaws.com"}),
		"placeholder":              from(tenancy.Source{Placeholder: "TENANT"}),
		"value with a star":        from(tenancy.Source{Value: "acme*"}),
		"value with a variable":    from(tenancy.Source{Value: "${aws:username}"}),
		"value with the delimiter": from(tenancy.Source{Value: "acme#3"}),
		"value beyond":             from(tenancy.Source{Value: "acme\u0301"}),
		"value unseen":             from(tenancy.Source{Value: "ac\u00adme"}),
		"value with a space":       from(tenancy.Source{Value: "acme "}),
		"value too long":           from(tenancy.Source{Value: strings.Repeat("a", 257)}),
		"subject and shards":       shards,
		"subject and labels":       labels,
		"writes of trusted":        trusted,
		"operators' pattern":       asked(func(a *tenancy.Arguments) { a.Patterns = []string{"all_orders", "get_order"} }),
		"operators' table pattern": asked(func(a *tenancy.Arguments) { a.Patterns = []string{"fraud"} }),
		"unknown pattern":          asked(func(a *tenancy.Arguments) { a.Patterns = []string{"get_ordre", "something else"} }),
		"pattern not admitted":     asked(func(a *tenancy.Arguments) { a.Access, a.Patterns = tenancy.Read, []string{"put_order"} }),
		"nothing":                  asked(func(a *tenancy.Arguments) { a.Patterns = []string{} }),
		"not audited":              adopted,
		"too large":                large,
		"far too large":            largest,
		"no tenancy":               asked(func(a *tenancy.Arguments) { a.Design.Tenancy = nil }),
		"unknown version":          asked(func(a *tenancy.Arguments) { a.Design.Version++ }),
		"another table":            asked(func(a *tenancy.Arguments) { a.ARN = strings.Replace(arn, "/app", "/other", 1) }),
		"an index as table":        asked(func(a *tenancy.Arguments) { a.ARN = arn + "/index/x" }),
		"an open ARN":              asked(func(a *tenancy.Arguments) { a.ARN = strings.Replace(arn, "123456789012", "*", 1) }),
		"an open index": asked(func(a *tenancy.Arguments) {
			a.Design.GlobalIndexes[0].Name = "PK-*"
			a.Patterns = []string{"get_order"}
		}),
		"an open replica": asked(func(a *tenancy.Arguments) { a.Replicas = []string{"us-*"} }),
		"another region":  asked(func(a *tenancy.Arguments) { a.Regions = []string{"us-east-1"} }),
		"words of a policy": asked(func(a *tenancy.Arguments) {
			a.Access, a.Denies, a.Use, a.AlsoAllow = "all", "some", "group", []string{"scan"}
		}),
		"denies of a session":       asked(func(a *tenancy.Arguments) { a.Use, a.Denies = tenancy.UseSession, tenancy.DeniesExclusive }),
		"no key to decrypt":         asked(func(a *tenancy.Arguments) { a.AlsoAllow = []string{"kms_decrypt"} }),
		"resource policy":           asked(resource(`[{"Sid":"Jobs","Effect":"Allow","Principal":{"AWS":"arn:aws:iam::123456789012:role/jobs"},"Action":"dynamodb:*","Resource":"*"}]`)),
		"resource policy unguarded": asked(resource(`{"Effect":"Allow","Principal":"*","Action":"dynamodb:*","Resource":"` + arn + `","Condition":{"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":"TENANT#${aws:PrincipalTag/tenant_id}"}}}`)),
		"resource policy unread":    asked(resource(`{"effect":"Allow"}`)),
		"path unread":               asked(func(a *tenancy.Arguments) { a.Design.Paths[0].KeyCondition = "PK IN :partition" }),
		"path elsewhere":            asked(func(a *tenancy.Arguments) { a.Design.Paths[0].Index = "GSI9" }),
		"trust of nobody":           trust(tenancy.Trust{}),
		"trust of all":              trust(tenancy.Trust{Roles: []string{"*"}}),
		"trust of two":              trust(tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/api"}, CognitoPool: pool}),
		"trust of another pool":     trust(tenancy.Trust{CognitoPool: strings.Replace(pool, "0a1b", "1a1b", 1)}, tenancy.Source{CognitoPool: pool}),
		"trust of no pool":          trust(tenancy.Trust{CognitoPool: "*"}),
		"trust of another issuer":   trust(tenancy.Trust{OIDCProvider: "arn:aws:iam::123456789012:oidc-provider/other.example.com", Audience: "x"}, tenancy.Source{OIDCSubjectOf: issuer}),
		"trust of no provider":      trust(tenancy.Trust{OIDCProvider: "arn:aws:iam::123456789012:saml-provider/x", Audience: "x"}),
		"trust of any audience":     trust(tenancy.Trust{OIDCProvider: "arn:aws:iam::123456789012:oidc-provider/" + issuer}),
		"trust of a wrong tenant":   trust(tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/api"}, Tenants: []string{"acme", "acme*"}}),
		"trust of no tenant":        trust(tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/api"}, Tenants: []string{}}),
		"trust list without a tag":  trust(tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/api"}, Tenants: []string{"acme"}}, tenancy.Source{Value: "acme"}),
		"trust of all identities":   trust(tenancy.Trust{OIDCProvider: "arn:aws:iam::123456789012:oidc-provider/" + issuer, Audience: "app"}, tenancy.Source{Value: "acme"}),
		"trust too large":           trust(tenancy.Trust{Roles: manyRoles()}),
		"trust of too many tenants": trust(tenancy.Trust{Roles: []string{"arn:aws:iam::123456789012:role/api"}, Tenants: manyTenants()}),
	}
}

func manyTenants() []string {
	var all []string
	for i := range 500 {
		all = append(all, fmt.Sprintf("tenant-%d", i))
	}
	return all
}

func manyRoles() []string {
	var all []string
	for i := range 60 {
		all = append(all, fmt.Sprintf("arn:aws:iam::123456789012:role/broker-%d", i))
	}
	return all
}

// TestGenerate_refuses keeps every message, and demands that with an error there is never a document.
func TestGenerate_refuses(t *testing.T) {
	t.Parallel()
	list := refused()
	for _, name := range slices.Sorted(maps.Keys(list)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := tenancy.Generate(list[name])
			if !finding.HasErrors(r.Findings) {
				t.Error("no error")
			}
			if r.Document != "" || r.AssumeRolePolicy != "" || len(r.Policy.Statements) > 0 || len(r.Grants) > 0 {
				t.Error("a document all the same")
			}
			golden(t, "refusals/"+strings.ReplaceAll(name, " ", "_"), findings(r.Findings))
		})
	}
}

// What the plan of a table says where nothing keeps a policy from being written, and what only a fault of the provider or
// a forged design would bring about.
func TestFindings_ofOtherOccasions(t *testing.T) {
	t.Parallel()
	for name, table := range tenants.Tables() {
		if f := tenancy.Judge(table.Design()); len(f) > 0 {
			golden(t, "tables/"+strings.ReplaceAll(name, " ", "_"), findings(f))
		}
	}
	if tenancy.Judge(&design.Design{}) != nil {
		t.Error("a table without tenants has findings")
	}
	golden(t, "refusals/never", findings([]finding.Finding{
		finding.TenantsMeet("GSI1", "order", "{tenant_id}#*", "note", "{text}", "acme#1"),
		finding.PolicyNotProved("allows what it must not", "another action: dynamodb:Scan", "as documented"),
		finding.PolicyFault("it is no JSON"),
	}))
	golden(t, "refusals/life", findings([]finding.Finding{
		finding.PolicyUndecided([]string{"patterns", "tenant_from.value"}),
		finding.DenialsEnd("app-tenant"),
		finding.PolicyUnseen("arn:aws:iam::123456789012:policy/app-tenant", "after 30 looks IAM still doesn't show the change"),
		finding.PolicyImport("app-tenant"),
		finding.ReplicaUnread("app", "us-east-1", "the credentials may not"),
		finding.ReplicaElsewhere("app", "us-east-1", "210987654321"),
		finding.ResourcePolicy("us-east-1", "Jobs", "GetItem of another's item"),
	}))
}

// TestFindings_haveAGoldenEach looks for every code about tenants in the goldens.
func TestFindings_haveAGoldenEach(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, folder := range []string{
		"testdata/refusals/*.golden", "testdata/policies/*.golden", "testdata/tables/*.golden",
		"../derive/testdata/findings/tenant-*.txtar", "../model/testdata/TestCheck_wrongModels/tenant*.txtar", "../lint/testdata/tenant-*.txtar",
	} {
		files, err := filepath.Glob(folder)
		if err != nil || len(files) < 3 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(data)
		}
	}
	count := 0
	for _, entry := range finding.Codes() {
		if strings.HasPrefix(string(entry.Code), "DM4") || entry.Code == "DM950" {
			count++
			if !strings.Contains(all.String(), "["+string(entry.Code)+"]") {
				t.Errorf("no golden shows %s (%s)", entry.Code, entry.Title)
			}
		}
	}
	if count < 25 {
		t.Errorf("only %d codes", count)
	}
}
