package derive_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// TestTable_findings compares every message of deriving with its golden. Each file holds a model and everything that is
// said about it.
func TestTable_findings(t *testing.T) {
	t.Parallel()
	for _, path := range findingFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive := readFindings(t, path)
			table, _, err := corpus.Decode(archive.Files[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			got := details(derive.Table(table).Findings)
			if *update {
				archive.Files[1].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := string(archive.Files[1].Data); got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// TestTable_everyCodeHasAGolden looks for the code of every message of deriving in the goldens. DM160, DM165 and DM167 are
// the model's, and DM164 and DM185 take a model too large for a file: search_test.go compares the text of the one,
// work_internal_test.go looks for the other. From DM190 on they are of
// settings, whose goldens are those of the provider.
func TestTable_everyCodeHasAGolden(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, path := range findingFiles(t) {
		all.Write(readFindings(t, path).Files[1].Data)
	}
	for _, entry := range finding.Codes() {
		deriving := entry.Code >= "DM150" && entry.Code < "DM190" && !slices.Contains([]finding.Code{"DM160", "DM164", "DM165", "DM185", "DM167", "DM171"}, entry.Code)
		if deriving && !strings.Contains(all.String(), "["+string(entry.Code)+"]") {
			t.Errorf("no golden shows %s (%s)", entry.Code, entry.Title)
		}
	}
}

func findingFiles(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/findings/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no goldens: ", err)
	}
	return paths
}

func readFindings(t *testing.T, path string) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil || len(archive.Files) != 2 {
		t.Fatalf("%s holds something else than model.json and findings (%v)", path, err)
	}
	return archive
}

// details writes findings as a user sees them.
func details(findings []finding.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		b.WriteString(f.Severity.String() + ": " + f.Summary() + "\n")
		for _, line := range strings.Split(f.Detail(), "\n") {
			if line != "" {
				b.WriteString("  " + line + "\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
