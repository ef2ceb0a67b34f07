package tenants

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Models are declarations of tenant tables with keys that tenants rarely have, by name.
func Models(t *testing.T) map[string]model.Table {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	files, err := filepath.Glob(filepath.Join(filepath.Dir(here), "testdata", "*.json"))
	if err != nil || len(files) < 5 {
		t.Fatal(len(files), err)
	}
	all := map[string]model.Table{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		table, _, err := corpus.Decode(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = table
	}
	return all
}
