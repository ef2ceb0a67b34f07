package tfvalue_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

func said(code finding.Code, severity finding.Severity, at finding.Subject) finding.Finding {
	return finding.Finding{Code: code, Severity: severity, Subject: at, Title: "title", Found: "Found.", Why: "Why.", Remedy: "Remedy."}
}

// Terraform finds the line of one key below an attribute and of nothing deeper.
func TestReport_attachesAtTheKeyAndNeverDeeper(t *testing.T) {
	t.Parallel()
	diags := tfvalue.Report([]finding.Finding{
		said("DM301", finding.Warning, finding.Table("")),
		said("DM101", finding.Error, finding.Pattern("b").At("match")),
		said("DM101", finding.Error, finding.Entity("a").At("attributes", "x", "type")),
		said("DM108", finding.Error, finding.Table("keys").At("delimiter")),
		said("DM101", finding.Error, finding.Pattern("b").At("match")),
	})
	var got []string
	for _, d := range diags {
		line := d.Severity().String() + " " + d.Summary()
		if at, ok := d.(diag.DiagnosticWithPath); ok {
			line += " at " + at.Path().String()
		}
		got = append(got, line)
	}
	want := []string{
		"Error keys.delimiter: title [DM108] at keys",
		`Error entities["a"].attributes.x.type: title [DM101] at entities["a"]`,
		`Error access_patterns["b"].match: title [DM101] at access_patterns["b"]`,
		"Warning table: title [DM301]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := diags[0].Detail(); got != "Found.\n\nWhy.\n\nRemedy." {
		t.Errorf("detail %q", got)
	}
}

func TestHeard_leavesOutIgnoredWarningsOnly(t *testing.T) {
	t.Parallel()
	list := []finding.Finding{
		said("DM301", finding.Warning, finding.Pattern("a")),
		said("DM302", finding.Warning, finding.Pattern("a")),
		said("DM303", finding.Error, finding.Pattern("a")),
		said("DM401", finding.Warning, finding.Pattern("a")),
	}
	var got []string
	for _, f := range tfvalue.Heard(list, []string{"DM301", "DM303", "DM401"}) {
		got = append(got, string(f.Code))
	}
	if diff := cmp.Diff([]string{"DM303", "DM302", "DM401"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestFindings_keepsFindingsOfOneSubjectApart(t *testing.T) {
	t.Parallel()
	first, second := said("DM301", finding.Warning, finding.Pattern("a")), said("DM301", finding.Warning, finding.Pattern("a"))
	second.Title = "zzz"
	got := tfvalue.Findings([]finding.Finding{second, first})
	one := tfvalue.Finding{Code: "DM301", Severity: "warning", Subject: `access_patterns["a"]`, Message: "Found. Why.", Remedy: "Remedy."}
	want := map[string]tfvalue.Finding{`DM301 access_patterns["a"]`: one, `DM301 access_patterns["a"] (2)`: one}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if tfvalue.Findings(nil) != nil {
		t.Error("no findings are not null")
	}
}

func TestEncode_leavesNullWhatDoesNotApply(t *testing.T) {
	t.Parallel()
	d := &design.Design{
		Key:   design.KeySchema{Partition: design.KeyAttribute{Name: "id", Type: "S"}},
		Paths: []design.Path{{Pattern: "get", Operation: design.GetItem, KeyCondition: "id = :id", Summary: "one"}},
	}
	got := tfvalue.Encode(d, types.StringUnknown())
	if got.KeySchema.SortKey != nil || got.GlobalIndexes != nil || got.LocalIndexes != nil || got.ItemKeys != nil || got.EntryConditions != nil {
		t.Errorf("something is there that does not apply: %+v", got)
	}
	condition := "id = :id"
	want := map[string]tfvalue.AccessPath{"get": {Operation: "GetItem", KeyCondition: &condition, Summary: "one"}}
	if diff := cmp.Diff(want, got.AccessPaths); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// The key of a natural table is an item key as any other to a reader of the plan.
func TestEncode_showsANaturalKey(t *testing.T) {
	t.Parallel()
	sort := design.KeyAttribute{Name: "at", Type: "N"}
	d := &design.Design{
		Key:      design.KeySchema{Partition: design.KeyAttribute{Name: "id", Type: "S"}, Sort: &sort},
		ItemKeys: []design.ItemKeys{{Entity: "note", Attributes: []design.ItemAttribute{{Name: "entity", Template: design.Text("note")}}}},
	}
	want := map[string]map[string]string{"note": {"id": "{id}", "at": "{at}", "entity": "note"}}
	if diff := cmp.Diff(want, tfvalue.Encode(d, types.StringUnknown()).ItemKeys); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestEncode_everythingThatApplies(t *testing.T) {
	t.Parallel()
	key := func(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "S"} }
	sort := key("SK")
	index := design.Index{
		Name: "by_a", Partition: []design.KeyAttribute{key("a")}, Sort: []design.KeyAttribute{key("b")},
		Projection: design.ProjectInclude, Projected: []string{"c"}, Entities: []string{"e"}, Serves: []string{"p"},
	}
	d := &design.Design{
		Key:           design.KeySchema{Partition: key("PK"), Sort: &sort},
		GlobalIndexes: []design.Index{index}, LocalIndexes: []design.Index{index},
		ItemKeys:   []design.ItemKeys{{Entity: "e", Attributes: []design.ItemAttribute{{Name: "PK", Template: design.Value("id")}}}},
		Conditions: []design.EntryCondition{{Entity: "e", Index: "by_a", Where: map[string]string{"f": "x"}, Present: []string{"g"}}},
		Paths: []design.Path{{
			Pattern: "p", Operation: design.Query, Index: "by_a", Names: map[string]string{"#a": "a"},
			Values: map[string]design.PathValue{":a": {Template: design.Value("a"), Type: "S"}},
			Filter: "f", Descending: true, Consistent: true, Requests: "two",
		}},
	}
	got := tfvalue.Encode(d, types.StringValue("arn:t"))
	arn := types.StringValue("arn:t/index/by_a")
	pair := func(name string) tfvalue.KeyAttribute { return tfvalue.KeyAttribute{Name: name, Type: "S"} }
	text := func(s string) *string { return &s }
	yes := true
	skPair := pair("SK")
	want := tfvalue.Derived{
		KeySchema: tfvalue.KeySchema{PartitionKey: pair("PK"), SortKey: &skPair},
		GlobalIndexes: map[string]tfvalue.GlobalIndex{"by_a": {
			PartitionKeys: []tfvalue.KeyAttribute{pair("a")}, SortKeys: []tfvalue.KeyAttribute{pair("b")}, Projection: "INCLUDE",
			ProjectedAttributes: []string{"c"}, Entities: []string{"e"}, Serves: []string{"p"}, ARN: arn,
		}},
		LocalIndexes: map[string]tfvalue.LocalIndex{"by_a": {
			SortKey: pair("b"), Projection: "INCLUDE", ProjectedAttributes: []string{"c"}, Entities: []string{"e"}, Serves: []string{"p"}, ARN: arn,
		}},
		ItemKeys:        map[string]map[string]string{"e": {"PK": "{id}"}},
		EntryConditions: map[string]map[string]tfvalue.EntryCondition{"e": {"by_a": {Where: map[string]string{"f": "x"}, Present: []string{"g"}}}},
		AccessPaths: map[string]tfvalue.AccessPath{"p": {
			Operation: "Query", Index: text("by_a"), Names: map[string]string{"#a": "a"}, Values: map[string]string{":a": "{a}"},
			Filter: text("f"), Descending: &yes, Consistent: &yes, Requests: text("two"),
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
