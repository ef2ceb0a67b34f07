package tenants

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Models are the declarations of a folder, by name: tenant tables with keys that tenants rarely have.
func Models(t *testing.T, folder string) map[string]model.Table {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
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
