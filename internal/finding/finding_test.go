package finding_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

func TestSubject_readsAsTheUserWroteIt(t *testing.T) {
	t.Parallel()
	for want, subject := range map[string]finding.Subject{
		"table":                                      finding.Table(""),
		"keys.delimiter":                             finding.Table("keys").At("delimiter"),
		`entities["post"]`:                           finding.Entity("post"),
		`entities["post"].attributes.email.type`:     finding.Entity("post").At("attributes", "email", "type"),
		`access_patterns["get_post"].match`:          finding.Pattern("get_post").At("match"),
		`access_patterns["get_post"].writes[1].sets`: finding.Pattern("get_post").At("writes", "1", "sets"),
	} {
		if got := subject.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestFinding_showsSummaryDetailAndKey(t *testing.T) {
	t.Parallel()
	f := finding.Finding{Code: "DM999", Subject: finding.Entity("post"), Title: "wrong", Found: "It is.", Remedy: "Change it."}
	if got, want := f.Summary(), `entities["post"]: wrong [DM999]`; got != want {
		t.Errorf("summary: got %s, want %s", got, want)
	}
	if got, want := f.Detail(), "It is.\n\nChange it."; got != want {
		t.Errorf("detail: got %q, want %q", got, want)
	}
	if got, want := f.Key(), `DM999 entities["post"]`; got != want {
		t.Errorf("key: got %s, want %s", got, want)
	}
	if finding.Error.String() != "error" || finding.Warning.String() != "warning" {
		t.Error("severities")
	}
}

func TestSort_isOneOrderWithErrorsFirstAndNoRepeats(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.Custom(anyFinding)).Draw(t, "list")
		sorted := finding.Sort(list)
		shuffled := finding.Sort(rapid.Permutation(list).Draw(t, "shuffled"))
		if !slices.Equal(sorted, shuffled) {
			t.Fatalf("the order depends on the order of the input:\n%v\n%v", sorted, shuffled)
		}
		for i, f := range sorted {
			if i > 0 && f == sorted[i-1] {
				t.Fatalf("%v stands twice", f)
			}
			if i > 0 && f.Severity == finding.Error && sorted[i-1].Severity == finding.Warning {
				t.Fatalf("an error stands behind a warning: %v", sorted)
			}
			if !slices.Contains(list, f) {
				t.Fatalf("%v was not in the input", f)
			}
		}
		if finding.HasErrors(list) != (len(sorted) > 0 && sorted[0].Severity == finding.Error) {
			t.Fatal("HasErrors disagrees")
		}
	})
}

func anyFinding(t *rapid.T) finding.Finding {
	word := rapid.SampledFrom([]string{"", "a", "b"})
	return finding.Finding{
		Code:     finding.Code(rapid.SampledFrom([]string{"DM101", "DM102"}).Draw(t, "code")),
		Severity: rapid.SampledFrom([]finding.Severity{finding.Warning, finding.Error}).Draw(t, "severity"),
		Subject: finding.Subject{
			Kind: rapid.SampledFrom([]finding.Kind{finding.KindTable, finding.KindEntity, finding.KindPattern}).Draw(t, "kind"),
			Name: word.Draw(t, "name"), Field: word.Draw(t, "field"),
		},
		Title: word.Draw(t, "title"), Found: word.Draw(t, "found"), Why: word.Draw(t, "why"), Remedy: word.Draw(t, "remedy"),
	}
}
