package derive_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// TestBeside_goldens derives one declaration after another, each beside the design of the one before, and compares what is
// said and what the table has in the end with the golden. A step that is refused changes nothing.
func TestBeside_goldens(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/history/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name == "table" && *update })
			got := tell(t, archive)
			if *update {
				archive.Files = append(archive.Files, txtar.File{Name: "table", Data: []byte(got)})
				if err := os.WriteFile(path, txtar.Format(archive), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := string(archive.Files[len(archive.Files)-1].Data); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// tell goes through the steps of a story and tells of the last one.
func tell(t *testing.T, archive *txtar.Archive) string {
	t.Helper()
	var has *design.Design
	text := ""
	for _, file := range archive.Files {
		if !strings.HasSuffix(file.Name, ".json") {
			continue
		}
		table, _, err := corpus.Decode(file.Data)
		if err != nil {
			t.Fatalf("%s: %v", file.Name, err)
		}
		result := derive.Beside(table, has)
		findings := result.Findings
		if result.Design != nil && has != nil {
			findings = append(findings, derive.Agreement(table, result.Design, has)...)
		}
		text = details(finding.Sort(findings))
		if result.Design != nil {
			has = result.Design
			text += spell(derive.Result{Design: has}) + spellLeft(has)
		}
	}
	return text
}

// spellLeft writes what stored items still carry.
func spellLeft(d *design.Design) string {
	var b strings.Builder
	for _, keys := range d.Left {
		fmt.Fprintf(&b, "\n%s still carries\n", keys.Entity)
		for _, a := range keys.Attributes {
			fmt.Fprintf(&b, "  %s = %s\n", a.Name, a.Template)
		}
	}
	return b.String()
}
