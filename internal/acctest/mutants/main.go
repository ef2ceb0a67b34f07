package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// limit is how long the tests of one mutant may take: one that never ends is noticed, too. It is many times what they take.
const limit = 6 * time.Minute

// judges are the tests that have to notice, in the order in which they are asked.
var judges = [][]string{
	{"./internal/derive", "^(TestTable_designOrFindings|TestTable_sameBytes|TestTable_servedByDefinition|TestTable_indexesKeepGuardsOut)$"},
	{"./internal/proof", "^(TestProve_findsNothingWrongWithDerivedDesigns|TestProveTexts_provesDerivedDesigns)$"},
	{"./internal/acctest/execution", "RandomModels_areProved"},
}

func main() {
	var noticed []string
	survivors := 0
	for _, m := range mutants {
		caught, err := run(m)
		if err != nil {
			log.Fatalf("%s: %v", m.name, err)
		}
		if caught == "" {
			survivors++
			caught = notNoticed
		}
		noticed = append(noticed, caught)
		log.Printf("%-60s %s", m.name, caught)
	}
	log.Printf("%d mutants, %d not noticed", len(mutants), survivors)
	if survivors > 0 {
		os.Exit(1)
	}
	fmt.Print(guide(noticed))
}

// run builds the mutant and names the first test that notices it, or nothing.
func run(m mutant) (string, error) {
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	overlay, err := m.overlay(dir)
	if err != nil {
		return "", err
	}
	for _, judge := range judges {
		ctx, cancel := context.WithTimeout(context.Background(), limit)
		out, err := exec.CommandContext(ctx, "go", "test", "-overlay", overlay, "-count=1", "-run", judge[1], judge[0]).CombinedOutput()
		ended := ctx.Err() == nil
		cancel()
		switch {
		case !ended:
			return "never ends: " + judge[0], nil
		case err == nil:
			continue
		case strings.Contains(string(out), "[build failed]"):
			return "", fmt.Errorf("it doesn't build:\n%s", out)
		}
		return failed(string(out)), nil
	}
	return "", nil
}

var failure = regexp.MustCompile(`--- FAIL: (\w+)`)

// failed names the test that failed in the output of go test.
func failed(out string) string {
	if found := failure.FindStringSubmatch(out); found != nil {
		return found[1]
	}
	return "a panic"
}

// overlay writes the mutated file and the description of the overlay, and returns the path of the description.
func (m mutant) overlay(dir string) (string, error) {
	path, err := filepath.Abs(filepath.Join("internal/derive", m.file))
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), m.old); n != 1 {
		return "", fmt.Errorf("its text stands %d times in %s", n, m.file)
	}
	mutated := filepath.Join(dir, m.file)
	if err := os.WriteFile(mutated, []byte(strings.Replace(string(text), m.old, m.new, 1)), 0o600); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": map[string]string{path: mutated}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o600)
}
