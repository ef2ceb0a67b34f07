package main

import (
	"strings"
	"testing"
	"text/template"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

func TestGuide_groupsByFamily(t *testing.T) {
	t.Parallel()
	text := guide([]finding.Entry{
		{Code: "DM101", Title: "no such entity", Doc: "Write {{ one }} that exists."},
		{Code: "DM102", Title: "no such attribute", Doc: "Second.", Severity: finding.Error},
		{Code: "DM901", Title: "fault", Doc: "Ours.", Silenced: true},
	})
	parsed, err := template.New("").Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var rendered strings.Builder
	if err := parsed.Execute(&rendered, nil); err != nil {
		t.Fatal(err)
	}
	last := 0
	for _, want := range []string{
		"# Findings\n", "## The model: DM1xx\n", "### DM101: no such entity\n\n**Warning, always shown.** Write {{ one }} that exists.\n",
		"### DM102: no such attribute\n\n**Error.** Second.\n", "## Faults of the provider: DM9xx\n", "### DM901: fault\n\n**Warning.** Ours.\n",
	} {
		at := strings.Index(rendered.String(), want)
		if at < last {
			t.Errorf("%q is missing or in the wrong place in:\n%s", want, rendered.String())
		}
		last = max(at, last)
	}
	for _, absent := range []string{"DM2xx", "DM3xx", "DM4xx"} {
		if strings.Contains(rendered.String(), absent) {
			t.Errorf("a family without codes is shown: %s", absent)
		}
	}
}

// A code outside the families would be left out of the guide without a word.
func TestGuide_holdsEveryCode(t *testing.T) {
	t.Parallel()
	entries := finding.Codes()
	text := guide(entries)
	for _, entry := range entries {
		if !strings.Contains(text, "\n### "+string(entry.Code)+": ") {
			t.Errorf("%s is not in the guide", entry.Code)
		}
	}
}
