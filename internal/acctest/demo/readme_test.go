package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The README shows what terraform plan prints for the blog. The endpoint is nowhere: a plan asks nothing.
func TestReadme_showsTheRealPlan(t *testing.T) {
	if _, err := exec.LookPath(program()); err != nil && os.Getenv("CI") == "" {
		t.Skip("there is no terraform; CI fails instead of skipping")
	}
	root, err := projectRoot()
	if err != nil {
		t.Fatal(err)
	}
	tf, err := newTerraform(t.Context(), root, t.TempDir(), "http://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := tf.run(t.Context(), "plan", "-no-color", "-input=false")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(readme), "<!-- plan -->\n```text\n")
	shown, _, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatal("README.md has no block marked <!-- plan -->")
	}
	if printed := excerpt(plan); !strings.Contains(printed, strings.TrimRight(shown, "\n")) {
		t.Errorf("README.md shows another plan than terraform prints:\n%s", printed)
	}
}
