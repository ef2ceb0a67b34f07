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

// TestTable_filtersByKey compares designs whose keys hold attributes that patterns filter on: what the key condition
// takes over, what stays a filter, and what needs a key of its own. Each file says what it is about.
func TestTable_filtersByKey(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("testdata/filters/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no goldens: ", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive := readFindings(t, path)
			table, _, err := corpus.Decode(archive.Files[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			got := spell(derive.Table(table))
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
