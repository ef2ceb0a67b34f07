package model_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var update = flag.Bool("update", false, "rewrite the expected outputs")

const wrongModels = "testdata/TestCheck_wrongModels"

// TestCheck_wrongModels compares every message with its golden. Each file holds a model that is wrong in one way, or in
// a few related ways, and everything that is said about it.
func TestCheck_wrongModels(t *testing.T) {
	t.Parallel()
	for _, path := range goldens(t, 40) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive := read(t, path)
			table, _, err := corpus.Decode(archive.Files[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			_, findings := model.Check(table)
			got := text(findings)
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

// TestCheck_everyCodeHasAGolden looks for the code of every message about models in the goldens. DM140 is of settings.
func TestCheck_everyCodeHasAGolden(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, path := range goldens(t, 40) {
		all.Write(read(t, path).Files[1].Data)
	}
	for _, entry := range finding.Codes() {
		ofModels := entry.Code <= "DM149" && entry.Code != "DM140" || entry.Code == "DM160" || entry.Code == "DM165" || entry.Code == "DM167" || entry.Code == "DM171"
		if ofModels && !strings.Contains(all.String(), "["+string(entry.Code)+"]") {
			t.Errorf("no golden shows %s (%s)", entry.Code, entry.Title)
		}
	}
}

// TestCheck_messagesAreSentences checks what all messages have in common: a headline without a full stop, and a body
// that says what was found, why it can't go on and what to write, in sentences.
func TestCheck_messagesAreSentences(t *testing.T) {
	t.Parallel()
	sentence := regexp.MustCompile(`^["A-Za-z].*[.?}\])]$`)
	for _, path := range goldens(t, 40) {
		table, _, err := corpus.Decode(read(t, path).Files[0].Data)
		if err != nil {
			t.Fatal(err)
		}
		_, findings := model.Check(table)
		for _, f := range findings {
			if strings.HasSuffix(f.Title, ".") || strings.Contains(f.Title, "\n") {
				t.Errorf("%s: title %q", path, f.Title)
			}
			for part, text := range map[string]string{"found": f.Found, "why": f.Why, "remedy": f.Remedy} {
				if !sentence.MatchString(text) || strings.Contains(text, "  ") || strings.Contains(text, `""`) && !strings.Contains(path, "values") {
					t.Errorf("%s: %s: %s is no sentence: %q", path, f.Key(), part, text)
				}
			}
		}
	}
}

func goldens(t *testing.T, atLeast int) []string {
	t.Helper()
	paths, err := filepath.Glob(wrongModels + "/*.txtar")
	if err != nil || len(paths) < atLeast {
		t.Fatalf("%d goldens, %v", len(paths), err)
	}
	return paths
}

func read(t *testing.T, path string) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil || len(archive.Files) != 2 || archive.Files[0].Name != "model.json" || archive.Files[1].Name != "findings" {
		t.Fatalf("%s holds something else than model.json and findings (%v)", path, err)
	}
	return archive
}

// text writes findings as a user sees them.
func text(findings []finding.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		b.WriteString(strings.ToUpper(f.Severity.String()[:1]) + f.Severity.String()[1:] + ": " + f.Summary() + "\n")
		for _, line := range strings.Split(f.Detail(), "\n") {
			if line != "" {
				b.WriteString("  " + line + "\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}
