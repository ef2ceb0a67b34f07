package derive_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// TestTable_summaries compares what is said of each kind of pattern with its golden, to be read aloud.
func TestTable_summaries(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/summaries/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no summaries", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			compareSummaries(t, path)
		})
	}
}

func compareSummaries(t *testing.T, path string) {
	t.Helper()
	archive := readFindings(t, path)
	table, _, err := corpus.Decode(archive.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	r := derive.Table(table)
	if r.Design == nil {
		t.Fatal(details(r.Findings))
	}
	var b strings.Builder
	b.WriteString("table: " + derive.Summary(r.Design) + "\n")
	for _, p := range r.Design.Paths {
		b.WriteString(p.Name() + ": " + p.Summary + "\n")
		if p.Requests != "" {
			b.WriteString("  requests: " + p.Requests + "\n")
		}
	}
	if *update {
		archive.Files[1].Data = []byte(b.String())
		if err := os.WriteFile(path, txtar.Format(archive), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := string(archive.Files[1].Data); b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}
