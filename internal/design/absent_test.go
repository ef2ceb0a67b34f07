package design_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// absences is a table of places whose city, opening and grade may be missing; the opening is stored as text then.
func absences(t *testing.T) *design.Design {
	t.Helper()
	key := func(name, kind string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: kind} }
	return &design.Design{
		Version: design.Version, Table: "places", Delimiter: "#", Key: design.KeySchema{Partition: key("id", "S")},
		GlobalIndexes: []design.Index{
			{Name: "owner-opened-index", Partition: []design.KeyAttribute{key("owner", "S")}, Sort: []design.KeyAttribute{key("opened", "S")}},
			{Name: "owner-grade_rank-index", Partition: []design.KeyAttribute{key("owner", "S")}, Sort: []design.KeyAttribute{key("grade_rank", "N")}},
			{Name: "GSI1", Partition: []design.KeyAttribute{key("GSI1PK", "S")}, Sort: []design.KeyAttribute{key("GSI1SK", "S")}},
		},
		ItemKeys: []design.ItemKeys{{Entity: "place", Attributes: []design.ItemAttribute{
			{Name: "grade_rank", Template: template(t, "{grade:rank}")},
			{Name: "GSI1PK", Template: template(t, "OWNER#{owner}")}, {Name: "GSI1SK", Template: template(t, "PLACE#{city:escaped?NO NE}#{id}")},
			{Name: "opened", Template: template(t, "{opened?NEVER}")},
		}}},
		Conditions: []design.EntryCondition{{Entity: "place", Index: "GSI1", Absent: []string{"opened"}}},
		Entities: []design.EntityFacts{{Name: "place", Identity: []string{"id"}, Attributes: []design.AttributeFacts{
			{Name: "id"}, {Name: "owner"}, {Name: "city", Coding: design.Coding{Type: "string", AbsentAs: "NO NE"}, Optional: true},
			{Name: "opened", Coding: design.Coding{Type: "date", AbsentAs: "NEVER", AbsentStored: true}, Optional: true},
			{Name: "grade", Coding: design.Coding{Type: "string", Values: []string{"poor", "fair"}}, Optional: true},
		}}},
	}
}

func TestItemKey_writesTextsForAbsence(t *testing.T) {
	t.Parallel()
	d := absences(t)
	for name, c := range map[string]struct{ values, want map[string]string }{
		"everything absent": {
			map[string]string{"id": "1", "owner": "o"},
			map[string]string{"id": "1", "opened": "NEVER", "GSI1PK": "OWNER#o", "GSI1SK": "PLACE#NO$PNE#1"},
		},
		"the stored text given": {
			map[string]string{"id": "1", "owner": "o", "opened": "NEVER", "city": "Ulm", "grade": "fair"},
			map[string]string{"id": "1", "opened": "NEVER", "GSI1PK": "OWNER#o", "GSI1SK": "PLACE#Ulm#1", "grade_rank": "1"},
		},
		"present, so not in the slot": {
			map[string]string{"id": "1", "owner": "o", "opened": "2026-01-31", "grade": "poor"},
			map[string]string{"id": "1", "grade_rank": "0"},
		},
	} {
		got, err := d.ItemKey("place", c.values)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	_, err := d.ItemKey("place", map[string]string{"id": "1", "owner": "o", "city": "NO NE"})
	if err == nil || !strings.Contains(err.Error(), `attribute city of place: "NO NE" stands for no value`) {
		t.Errorf("a value that stands for none: %v", err)
	}
}

func TestTemplate_Render_needsWhatACallerGives(t *testing.T) {
	t.Parallel()
	facts, _ := absences(t).Entity("place")
	if _, err := template(t, "PLACE#{city:escaped}#").Render(facts, "#", map[string]string{}); err == nil {
		t.Error("a question without its value was written")
	}
	for text, want := range map[string]string{"{grade.from:rank}": "1", "{grade.from + 1:rank}": "2", "{grade.from - 1:rank}": "0", "X{grade.from:rank}": "X01"} {
		got, err := template(t, text).Render(facts, "#", map[string]string{"grade.from": "fair"})
		if err != nil || got != want {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}
