package acctest

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

var update = flag.Bool("update", false, "rewrite the expected parts of golden files")

// Golden plans every *.txtar of a folder and compares what comes out with what the file expects. A case holds
//
//	config.json       the arguments of the table; "<unknown>" stands for a value not known yet
//	provider.json     the provider block; none where left out
//	before.json       what was applied before, where the table exists already
//	policy.json       the arguments of a policy of the table; then the plan is that of the policy
//	plan.json         expected: the plan without what is null
//	replace.txt       expected: what forces a replacement; left out where nothing does
//	diagnostics.txt   expected: errors and warnings; left out where there are none
//
// The dependencies say how to derive; AWS is a cloud in memory. Run with -update to write the expected parts.
func Golden(t *testing.T, folder string, d provider.Dependencies) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.txtar"))
	check(t, err)
	if len(files) == 0 {
		t.Fatalf("no cases in %s", folder)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			check(t, err)
			runCase(t, file, archive, d)
		})
	}
}

func runCase(t *testing.T, file string, archive *txtar.Archive, d provider.Dependencies) {
	t.Helper()
	inputs, expected := map[string]string{}, map[string]string{}
	result := &txtar.Archive{Comment: archive.Comment}
	for _, part := range archive.Files {
		switch part.Name {
		case "config.json", "provider.json", "before.json", "policy.json":
			inputs[part.Name] = string(part.Data)
			result.Files = append(result.Files, part)
		default:
			expected[part.Name] = string(part.Data)
		}
	}
	actual := plan(t, inputs, d)
	if *update {
		for _, name := range []string{"plan.json", "replace.txt", "diagnostics.txt"} {
			if actual[name] != "" {
				result.Files = append(result.Files, txtar.File{Name: name, Data: []byte(actual[name])})
			}
		}
		check(t, os.WriteFile(file, txtar.Format(result), 0o644)) //nolint:gosec // a file of the repository
		return
	}
	if diff := gocmp.Diff(expected, actual); diff != "" {
		t.Errorf("%s (-expected +actual; -update accepts it):\n%s", file, diff)
	}
}

// plan plans one case and returns its expected parts by name.
func plan(t *testing.T, inputs map[string]string, d provider.Dependencies) map[string]string {
	t.Helper()
	d.Open = NewCloud().Open
	server := Start(t, d)
	block, ok := inputs["provider.json"]
	if !ok {
		block = "{}"
	}
	server.refuse(server.Configure(block))
	prior := server.Nothing()
	if before, ok := inputs["before.json"]; ok {
		prior = server.MustApply(prior, before)
	}
	actual, config := map[string]string{}, inputs["config.json"]
	if arguments, ok := inputs["policy.json"]; ok {
		config = PolicyOf(t, server.Plan(prior, config).Planned, arguments)
		server = server.Of(Policy)
		prior = server.Nothing()
	}
	diagnostics := server.Validate(config)
	if len(diagnostics) == 0 {
		p := server.Plan(prior, config)
		diagnostics = p.Diagnostics
		put(actual, "plan.json", planText(t, p))
		put(actual, "replace.txt", paths(p.Replaces))
	} else {
		// The framework walks maps in any order.
		slices.SortFunc(diagnostics, func(a, b *tfprotov6.Diagnostic) int {
			return cmp.Or(strings.Compare(pathText(a.Attribute), pathText(b.Attribute)), strings.Compare(a.Detail, b.Detail))
		})
	}
	put(actual, "diagnostics.txt", Text(diagnostics))
	return actual
}

func put(m map[string]string, name, text string) {
	if text != "" {
		m[name] = text
	}
}

// planText is the planned value, or nothing where the plan failed. The design document is left to tests of its own:
// its bytes belong to the compressor.
func planText(t *testing.T, p Plan) string {
	t.Helper()
	for _, d := range p.Diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			return ""
		}
	}
	plain, ok := ToPlain(p.Planned).(map[string]any)
	if !ok {
		return ""
	}
	holder := plain
	if table, ok := plain["table"].(map[string]any); ok {
		holder = table
	}
	if holder["design"] != Unknown {
		holder["design"] = "<document>"
	}
	text, err := json.MarshalIndent(plain, "", "  ")
	check(t, err)
	// Terraform shows operators and placeholders as they are.
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(text)) + "\n"
}

func paths(list []*tftypes.AttributePath) string {
	var b strings.Builder
	for _, p := range list {
		fmt.Fprintln(&b, pathText(p))
	}
	return b.String()
}

// pathText writes a path as a user would: access_patterns["x"].match[0].
func pathText(p *tftypes.AttributePath) string {
	if p == nil {
		return ""
	}
	text := ""
	for _, step := range p.Steps() {
		switch step := step.(type) {
		case tftypes.AttributeName:
			text += "." + string(step)
		case tftypes.ElementKeyString:
			text += fmt.Sprintf("[%q]", string(step))
		case tftypes.ElementKeyInt:
			text += fmt.Sprintf("[%d]", step)
		}
	}
	return strings.TrimPrefix(text, ".")
}

// Text writes diagnostics as they are compared: severity and summary, where they attach, and the detail.
func Text(list []*tfprotov6.Diagnostic) string {
	var b strings.Builder
	for i, d := range list {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %s\n", d.Severity, d.Summary)
		if d.Attribute != nil {
			fmt.Fprintf(&b, "at %s\n", pathText(d.Attribute))
		}
		for line := range strings.Lines(d.Detail + "\n") {
			if line = strings.TrimSpace(line); line != "" {
				fmt.Fprintf(&b, "  %s\n", line)
			}
		}
	}
	return b.String()
}

// GoldenText compares a text with a file; -update writes it.
func GoldenText(t *testing.T, file, actual string) {
	t.Helper()
	if *update {
		check(t, os.WriteFile(file, []byte(actual), 0o644)) //nolint:gosec // a file of the repository
		return
	}
	expected, err := os.ReadFile(file)
	check(t, err)
	if diff := gocmp.Diff(string(expected), actual); diff != "" {
		t.Errorf("%s (-expected +actual; -update accepts it):\n%s", file, diff)
	}
}
