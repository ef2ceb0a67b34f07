package space_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

var reader = space.Reader{Attribute: "tenant_id", Delimiter: "#"}

func template(t *testing.T, text string) design.Template {
	t.Helper()
	parsed, err := design.ParseTemplate(text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestLeads_saysWhyATemplateDoesNot(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"TENANT#{tenant_id}":                   "",
		"TENANT#{tenant_id}#ORDER#{order_id}":  "",
		"{tenant_id}":                          "",
		"{tenant_id}#ORDER":                    "",
		"APP#TENANT#{tenant_id}":               "",
		"TENANT{tenant_id}":                    "before the tenant",
		"TENANT#{tenant_id}ORDER":              "behind the tenant",
		"TENANT#{tenant_id}{order_id}":         "behind the tenant",
		"ORDER#{order_id}#TENANT#{tenant_id}":  "may be anything",
		"{region}#{tenant_id}":                 "may be anything",
		"ORDER#{order_id}":                     "does not contain",
		"ORDER":                                "does not contain",
		"":                                     "does not contain",
		"TENANT#{tenant_id:month}":             "as it is stored",
		"TENANT#{tenant_id?NONE}":              "as it is stored",
		"TENANT#{tenant_id.prefix}":            "as it is stored",
		"TENANT#{tenant_id:shard8}":            "as it is stored",
		"TENANT#{tenant_id:escaped}#{x}":       "as it is stored",
		"TENANT#{order_id,tenant_id:shard8}#1": "does not contain",
	} {
		got := reader.Leads(template(t, text))
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func show(list []language.Language) string {
	var all []string
	for _, l := range list {
		all = append(all, l.String())
	}
	return strings.Join(all, " ")
}

func TestValues_coverTheTemplateWithLabelsSpeltOut(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"TENANT#{tenant_id}":                             "TENANT#{tenant}",
		"TENANT#{tenant_id}#INVOICE":                     "TENANT#{tenant}#INVOICE",
		"TENANT#{tenant_id}#ORDER#{order_id}":            "TENANT#{tenant}#ORDER#*",
		"TENANT#{tenant_id}#ORDER#{order_id}#X#{y}":      "TENANT#{tenant}#ORDER#*",
		"{tenant_id}#A#B#{x?NONE}":                       "{tenant}#A#B#*",
		"TENANT#{tenant_id}#{x:shard2}":                  "TENANT#{tenant}#0 TENANT#{tenant}#1",
		"TENANT#{tenant_id}#{x:shard9}":                  "TENANT#{tenant}#?",
		"TENANT#{tenant_id}#{x,y:shard100}":              "TENANT#{tenant}#??",
		"TENANT#{tenant_id}#{at:month}":                  "TENANT#{tenant}#????-??",
		"TENANT#{tenant_id}#{at:minute}":                 "TENANT#{tenant}#????-??-??T??:??",
		"TENANT#{tenant_id}#{x:shard2}#{at:year}":        "TENANT#{tenant}#0#???? TENANT#{tenant}#1#????",
		"TENANT#{tenant_id}#EVENT#{x:shard2}#{order_id}": "TENANT#{tenant}#EVENT#0#* TENANT#{tenant}#EVENT#1#*",
		"TENANT#{tenant_id}#{order_id}":                  "!label",
		"TENANT#{tenant_id}#{x:shard2}#{order_id}":       "!label",
		"TENANT#{tenant_id}#2026-11#{order_id}":          "!label",
		"TENANT#{tenant_id}#ORDER{order_id}":             "!label",
		"TENANT#{tenant_id}#{tenant_id}#X#{order_id}":    "!label",
	} {
		values, why := reader.Values(template(t, text))
		if problem, refused := strings.CutPrefix(want, "!"); refused {
			if !strings.Contains(why, problem) || values != nil {
				t.Errorf("%s: got %s (%q), want %q", text, show(values), why, problem)
			}
			continue
		}
		if got := show(values); got != want || why != "" {
			t.Errorf("%s: got %s (%q), want %s", text, got, why, want)
		}
		for _, l := range reader.Languages(template(t, text)) {
			if shown, covered := language.Covers(values, l, reader.Alphabet()); !covered {
				t.Errorf("%s: %q is not covered", text, shown)
			}
		}
		for _, sample := range reader.Texts(template(t, text), "acme", "x#y") {
			inside := slices.ContainsFunc(values, func(v language.Language) bool {
				_, meet := language.Meet(v, language.Language{language.Text(sample)}, reader.Alphabet(), language.Everybody)
				return meet
			})
			if !inside {
				t.Errorf("%s: the sample %s is not covered by %s", text, sample, show(values))
			}
		}
	}
}

func TestUnfitLabel_findsWhatIAMReads(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"TENANT#{tenant_id}#ORDER#{x}": "", "TENANT#{tenant_id}#É": "", "TENANT#{tenant_id}": "", "TENANT#{tenant_id}#A7": "",
		"OR*#{tenant_id}": "*", "TENANT#{tenant_id}#A?": "?", "TENANT#{tenant_id}#$": "$", "TENANT#{tenant_id}#Ā": "Ā",
		"TENANT#{tenant_id}#07": "shard", "TENANT#{tenant_id}#2026-11": "shard", "TENANT#{tenant_id}#A\u0085": "contains", "TENANT#{tenant_id}#A\u00ad": "contains",
	} {
		got := reader.UnfitLabel(template(t, text))
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestOf_readsKeysAndNoFlags(t *testing.T) {
	t.Parallel()
	d := tenants.Tables()["prefix trusted"].Design()
	spaces := space.Of(d)
	names := map[string]string{}
	for _, p := range spaces {
		var keys []string
		for _, k := range p.Keys {
			keys = append(keys, k.Entity+"="+k.Template.String())
		}
		names[p.Index] = p.Attribute.Name + ": " + strings.Join(keys, " ")
	}
	for index, want := range map[string]string{
		"":                       "PK: line=TENANT#{tenant_id}#ORDERLINE metric=TENANT#{tenant_id}#METRIC#{at:month} order=TENANT#{tenant_id}#ORDER#{order_id} tenant=TENANT#{tenant_id}",
		"GSI1":                   "GSI1PK: line=TENANT#{tenant_id}#SKU#{sku} order=TENANT#{tenant_id}#STATUS#{status}",
		"tenant_id-region-index": "tenant_id: line={tenant_id} metric={tenant_id} order={tenant_id} tenant={tenant_id}",
	} {
		if names[index] != want {
			t.Errorf("%s: got  %s\nwant %s", index, names[index], want)
		}
	}
	d.GlobalIndexes[0].Partition = nil
	for _, p := range space.Of(d) {
		if p.Index == d.GlobalIndexes[0].Name && (p.Attribute != design.KeyAttribute{} || len(p.Keys) > 0) {
			t.Errorf("an index without a key passes for one on %s", p.Attribute.Name)
		}
	}
}

func TestOwner_ofAGuardIsItsEntity(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]string{"user": "user", "user.email": "user"} {
		if got := space.Owner(kind); got != want {
			t.Errorf("%s: got %s", kind, got)
		}
	}
}

func TestRequested_findsThePartitionKey(t *testing.T) {
	t.Parallel()
	values := map[string]design.PathValue{":a": {Template: design.Text("A")}, ":b": {Template: design.Text("B")}}
	for condition, want := range map[string]string{
		"PK = :a": "A", "#p = :b AND SK = :a": "B", "SK = :a AND PK = :b": "B", "SK BETWEEN :a AND :b": "", "PK = :c": "", "PK > :a": "", "PKX = :a": "",
	} {
		got, found := space.Requested("PK", condition, map[string]string{"#p": "PK"}, values)
		if got.String() != want || found != (want != "") {
			t.Errorf("%s: got %s", condition, got)
		}
	}
}
