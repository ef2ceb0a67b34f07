package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMutants_standInTheirFiles(t *testing.T) {
	t.Parallel()
	for _, m := range mutants {
		text, err := os.ReadFile(filepath.Join("../../derive", m.file))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), m.old); n != 1 {
			t.Errorf("%s: its text stands %d times in %s", m.name, n, m.file)
		}
	}
}

// The guide is written by a run of all mutants, which takes too long for a test: it must at least be one of these mutants,
// each of them noticed.
func TestGuide_listsTheMutants(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../templates/guides/proof-tests.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.TrimPrefix(string(text), head)
	if rows == string(text) {
		t.Fatal("the guide begins otherwise: make mutants")
	}
	lines := strings.Split(strings.TrimSpace(rows), "\n")
	if len(lines) != len(mutants) {
		t.Fatalf("the guide lists %d mutants, and there are %d: make mutants", len(lines), len(mutants))
	}
	for i, m := range mutants {
		noticed, listed := strings.CutPrefix(lines[i], "| "+m.name+" | ")
		if !listed || strings.Contains(noticed, notNoticed) || !strings.HasSuffix(noticed, " |") || len(noticed) < len("Test |") {
			t.Errorf("the guide says %q of %q: make mutants", lines[i], m.name)
		}
	}
}
