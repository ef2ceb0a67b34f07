package archtest_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/archtest"
)

var update = flag.Bool("update", false, "rewrite the linter's import rules")

const root = "../.."

func TestHouse_keepsItsRules(t *testing.T) {
	t.Parallel()
	packages, err := archtest.Load(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) < 5 {
		t.Fatalf("found only %d packages: the house is bigger than that", len(packages))
	}
	for _, breach := range archtest.Check(packages, archtest.Rooms()) {
		t.Error(breach)
	}
}

func TestHouse_topLevel(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, 0, len(entries))
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	for _, breach := range archtest.CheckTopLevel(names) {
		t.Error(breach)
	}
}

// The linter's rules stand between two marks in .golangci.yml and come from the same table.
func TestHouse_lintRulesAreTheSame(t *testing.T) {
	t.Parallel()
	const begin, end = "        # rooms: begin\n", "        # rooms: end\n"
	file := filepath.Join(root, ".golangci.yml")
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(content), begin)
	have, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s lacks the lines %q and %q", file, begin, end)
	}
	want := archtest.Depguard(archtest.Rooms())
	if have == want {
		return
	}
	if !*update {
		t.Fatalf("%s differs from the table of rooms: go test ./internal/archtest -update", file)
	}
	if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
