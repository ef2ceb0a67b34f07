package lint_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/lint"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// find derives a table and looks at it beside a prior design. What the deriving itself says is a failure if it refuses.
func find(t *testing.T, table model.Table, prior *design.Design) []finding.Finding {
	t.Helper()
	return findBilled(t, table, prior, capacity.Billing{})
}

func findBilled(t *testing.T, table model.Table, prior *design.Design, billing capacity.Billing) []finding.Finding {
	t.Helper()
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatalf("refused:\n%s", text(result.Findings))
	}
	resolved, _ := model.Check(table)
	w := capacity.New(resolved, result.Design)
	return lint.Run(lint.Input{
		Model: resolved, Design: result.Design, Prior: prior, Workload: w, Estimate: w.Estimate(capacity.PublishedPrices(), billing),
	})
}

func text(list []finding.Finding) string {
	var b strings.Builder
	for i, f := range list {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %s\n", f.Severity, f.Summary())
		for line := range strings.Lines(f.Detail()) {
			if line = strings.TrimSpace(line); line != "" {
				b.WriteString("  " + line + "\n")
			}
		}
	}
	return b.String()
}

// Each case is a model, what is provisioned for it if it is, and everything that is found. One that ends in -cured has what the remedy of its namesake says to
// write, and nothing is found any more.
func TestRun_cases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d cases, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			table, _, err := corpus.Decode(archive.Files[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			found := findBilled(t, table, nil, billing(t, archive.Files[1:last]))
			got := text(found)
			if *update {
				archive.Files[last].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o600); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(archive.Files[last].Data), got); diff != "" {
				t.Error(diff)
			}
			if strings.HasSuffix(file, "-cured.txtar") && got != "" {
				t.Errorf("still found:\n%s", got)
			}
			spreadIsACure(t, table, found)
		})
	}
}

// billing is what is provisioned: a line for the table, and for each index, with the name, or table, and both units.
func billing(t *testing.T, files []txtar.File) capacity.Billing {
	t.Helper()
	var b capacity.Billing
	for _, file := range files {
		b.Capacity = map[string]capacity.Units{}
		for line := range strings.Lines(string(file.Data)) {
			var name string
			var units capacity.Units
			if _, err := fmt.Sscan(line, &name, &units.Reads, &units.Writes); err != nil {
				t.Fatal(err)
			}
			b.Capacity[strings.TrimPrefix(name, "table")] = units
		}
	}
	return b
}

var (
	spreadLine = regexp.MustCompile(`spread = \{ (?:shards = ([0-9]+)[^}]*|bucket = "([a-z]+)", of = "([a-z_]+)") \} in ((?:(?:, | and )?(?:access_patterns|entities)\["[^"]+"\])+)`)
	place      = regexp.MustCompile(`(access_patterns|entities)\["([^"]+)"\]`)
)

// spreadIsACure writes the spread that a finding shows, derives again, and demands that the finding is gone.
func spreadIsACure(t *testing.T, table model.Table, found []finding.Finding) {
	t.Helper()
	for _, f := range found {
		line := spreadLine.FindStringSubmatch(f.Remedy)
		if line == nil {
			continue
		}
		cured := spreadAt(table, place.FindAllStringSubmatch(line[4], -1), spreadOf(t, line))
		for _, again := range find(t, cured, nil) {
			if again.Code == f.Code && again.Subject.Name == f.Subject.Name || again.Code == "DM301" || again.Code == "DM302" {
				t.Errorf("%s is not cured by its spread:\n%s", f.Summary(), text([]finding.Finding{again}))
			}
		}
	}
}

// spreadOf is the spread of a line that spreadLine found.
func spreadOf(t *testing.T, line []string) model.Spread {
	t.Helper()
	written := model.Spread{Bucket: line[2], Of: line[3]}
	if line[1] != "" {
		if _, err := fmt.Sscan(line[1], &written.Shards); err != nil {
			t.Fatal(err)
		}
	}
	return written
}

func spreadAt(table model.Table, places [][]string, written model.Spread) model.Table {
	cured := table
	cured.Patterns, cured.Entities = map[string]model.Pattern{}, map[string]model.Entity{}
	for name, p := range table.Patterns {
		cured.Patterns[name] = p
	}
	for name, e := range table.Entities {
		cured.Entities[name] = e
	}
	split := func(s *model.Spread) *model.Spread {
		if s == nil {
			return &written
		}
		more := *s
		more.Shards = written.Shards
		return &more
	}
	for _, at := range places {
		if at[1] == "entities" {
			e := cured.Entities[at[2]]
			e.Spread = split(e.Spread)
			cured.Entities[at[2]] = e
			continue
		}
		p := cured.Patterns[at[2]]
		p.Spread = split(p.Spread)
		cured.Patterns[at[2]] = p
	}
	return cured
}

// What stands there already is warned of, and no error.
func TestRun_warnsOfWhatIsThere(t *testing.T) {
	t.Parallel()
	if *update {
		return // while the cases are written
	}
	archive, err := txtar.ParseFile("testdata/celebrity.txtar")
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := corpus.Decode(archive.Files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	if !finding.HasErrors(find(t, table, nil)) {
		t.Error("no error for a new table")
	}
	there := find(t, table, derive.Table(table).Design)
	if finding.HasErrors(there) || len(there) == 0 {
		t.Errorf("%s", text(there))
	}
}

// TestRun_ofPublishedModels keeps what is found in the published models, in both index styles: nothing that they don't
// deserve.
func TestRun_ofPublishedModels(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, m := range models {
		said := map[string]string{}
		var order []string
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := m.Table
			table.Keys.Indexes = style
			if derive.Table(table).Design == nil {
				continue
			}
			for _, f := range find(t, table, nil) {
				if said[f.Summary()] == "" {
					order = append(order, f.Summary())
				}
				said[f.Summary()] += " " + style
			}
		}
		for _, summary := range order {
			fmt.Fprintf(&b, "%s: %s (%s)\n", m.Name, summary, strings.TrimSpace(said[summary]))
		}
	}
	const file = "testdata/published.golden"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Error(diff)
	}
}

// Every code of the family is shown by a case, here or among those of deriving, which remarks what it sees while it derives.
func TestRun_casesShowEveryCode(t *testing.T) {
	t.Parallel()
	if *update {
		return // while the cases are written
	}
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	derived, err := filepath.Glob("../derive/testdata/findings/*.txtar")
	if err != nil || len(derived) == 0 {
		t.Fatal(derived, err)
	}
	var all strings.Builder
	for _, file := range slices.Concat(files, derived) {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(archive.Files[len(archive.Files)-1].Data)
	}
	for _, entry := range finding.Codes() {
		if strings.HasPrefix(string(entry.Code), "DM3") && !strings.Contains(all.String(), "["+string(entry.Code)+"]") {
			t.Errorf("no case shows %s (%s)", entry.Code, entry.Title)
		}
	}
}
