package archtest_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/archtest"
)

func fakeRooms() []archtest.Room {
	return []archtest.Room{
		{Path: "internal/low", Pure: true, Clockless: true},
		{Path: "internal/dates", Pure: true},
		{Path: "internal/high", Imports: []string{"internal/low"}, Modules: []string{"example.com/sdk/"}},
		{Path: "internal/trial", Free: true},
		{Path: "", Imports: []string{"internal/high"}},
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	const module = archtest.Module + "/"
	for name, test := range map[string]struct {
		pkg  archtest.Package
		want string // part of the one breach; empty for none
	}{
		"allowed arrow":        {pkg: archtest.Package{Path: "internal/high", Imports: []string{module + "internal/low"}}},
		"allowed module":       {pkg: archtest.Package{Path: "internal/high", Imports: []string{"example.com/sdk/v2"}}},
		"pure standard":        {pkg: archtest.Package{Path: "internal/low", Imports: []string{"cmp", "math/big", "slices"}}},
		"impure standard":      {pkg: archtest.Package{Path: "internal/high", Imports: []string{"net/http", "os", "time"}}},
		"dates may parse":      {pkg: archtest.Package{Path: "internal/dates", Imports: []string{"time"}}},
		"impure goroutine":     {pkg: archtest.Package{Path: "internal/high", Goroutines: []string{"x.go:1"}}},
		"a test imports all":   {pkg: archtest.Package{Path: "internal/trial/deep", Imports: []string{"example.com/any", "os"}}},
		"the root":             {pkg: archtest.Package{Imports: []string{module + "internal/high"}}},
		"upward arrow":         {pkg: archtest.Package{Path: "internal/low", Imports: []string{module + "internal/high"}}, want: "no such arrow"},
		"skipped rung":         {pkg: archtest.Package{Imports: []string{module + "internal/low"}}, want: "no such arrow"},
		"below an arrow":       {pkg: archtest.Package{Path: "internal/high", Imports: []string{module + "internal/low/deep"}}, want: "no such arrow"},
		"test code in product": {pkg: archtest.Package{Path: "internal/high", Imports: []string{module + "internal/trial/deep"}}, want: "only tests"},
		"foreign module":       {pkg: archtest.Package{Path: "internal/low", Imports: []string{"example.com/sdk/v2"}}, want: "this module"},
		"near module":          {pkg: archtest.Package{Path: "internal/high", Imports: []string{"example.com/sdkv2"}}, want: "this module"},
		"I/O":                  {pkg: archtest.Package{Path: "internal/low", Imports: []string{"os/exec"}}, want: "outside world"},
		"logging":              {pkg: archtest.Package{Path: "internal/low", Imports: []string{"log/slog"}}, want: "outside world"},
		"randomness":           {pkg: archtest.Package{Path: "internal/low", Imports: []string{"math/rand/v2"}}, want: "outside world"},
		"points in time":       {pkg: archtest.Package{Path: "internal/low", Imports: []string{"time"}}, want: "points in time"},
		"clock":                {pkg: archtest.Package{Path: "internal/dates", Clocks: []string{"internal/dates/d.go:3"}}, want: "d.go:3 asks the clock"},
		"goroutine":            {pkg: archtest.Package{Path: "internal/low", Goroutines: []string{"internal/low/l.go:9"}}, want: "l.go:9 starts a goroutine"},
		"no row":               {pkg: archtest.Package{Path: "internal/new"}, want: "no row"},
		"no row below a row":   {pkg: archtest.Package{Path: "internal/high/deep"}, want: "no row"},
		"empty name":           {pkg: archtest.Package{Path: "internal/trial/utils"}, want: "says nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			breaches := archtest.Check([]archtest.Package{test.pkg}, fakeRooms())
			switch {
			case test.want == "" && len(breaches) > 0:
				t.Errorf("breaches: %q", breaches)
			case test.want != "" && (len(breaches) != 1 || !strings.Contains(breaches[0], test.want)):
				t.Errorf("breaches: %q, want one with %q", breaches, test.want)
			}
		})
	}
}

func TestCheckTopLevel(t *testing.T) {
	t.Parallel()
	breaches := archtest.CheckTopLevel([]string{".ci", "LICENSE", "internal", "scripts", "main.go", "pkg"})
	if len(breaches) != 2 || !strings.HasPrefix(breaches[0], "scripts ") || !strings.HasPrefix(breaches[1], "pkg ") {
		t.Errorf("breaches: %q", breaches)
	}
}

func TestLoad_readsWhatAPackageAsksFor(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for file, content := range map[string]string{
		"main.go":                   "package main\nimport _ \"fmt\"\n",
		"internal/a/a.go":           "package a\nimport \"time\"\nvar t = time.Now()\nfunc f() { go f() }\n",
		"internal/a/b.go":           "package a\nimport (\n\t_ \"os\"\n\t_ \"time\"\n)\nvar d = time.Second\n",
		"internal/a/a_test.go":      "package a\nimport _ \"testing\"\n",
		"internal/a/testdata/x.go":  "package x\n",
		"internal/tools/go.mod":     "module tools\n",
		"internal/tools/tools.go":   "package tools\n",
		".cache/vendored/hidden.go": "package hidden\n",
	} {
		path := filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packages, err := archtest.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []archtest.Package{
		{Path: "", Imports: []string{"fmt"}},
		{
			Path: "internal/a", Imports: []string{"os", "time"},
			Goroutines: []string{"internal/a/a.go:4"}, Clocks: []string{"internal/a/a.go:3"},
		},
	}
	if !slices.EqualFunc(packages, want, func(a, b archtest.Package) bool {
		return a.Path == b.Path && slices.Equal(a.Imports, b.Imports) &&
			slices.Equal(a.Goroutines, b.Goroutines) && slices.Equal(a.Clocks, b.Clocks)
	}) {
		t.Errorf("packages: %+v, want %+v", packages, want)
	}
}
