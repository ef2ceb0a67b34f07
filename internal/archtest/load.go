package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Package is what a directory of Go files, tests left out, asks of others.
type Package struct {
	// Path is the directory below the module's root, empty for the root itself.
	Path string
	// Imports are the import paths, sorted, each once.
	Imports []string
	// Goroutines are the places where one is started.
	Goroutines []string
	// Clocks are the places where the clock is asked or waited for.
	Clocks []string
}

// Load reads the module rooted at dir. It parses the files itself instead of asking go list, because the result of a
// test is cached under the files that the test's own process has read.
func Load(dir string) ([]Package, error) {
	found := map[string]*Package{}
	err := filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return skipForeign(dir, file, entry.Name())
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		below, err := filepath.Rel(dir, file)
		if err != nil {
			return err
		}
		below = filepath.ToSlash(below)
		folder := strings.TrimSuffix(strings.TrimSuffix(below, path.Base(below)), "/")
		if found[folder] == nil {
			found[folder] = &Package{Path: folder}
		}
		return found[folder].read(file, below)
	})
	packages := make([]Package, 0, len(found))
	for _, p := range found {
		slices.Sort(p.Imports)
		p.Imports = slices.Compact(p.Imports)
		packages = append(packages, *p)
	}
	slices.SortFunc(packages, func(a, b Package) int { return strings.Compare(a.Path, b.Path) })
	return packages, err
}

// skipForeign leaves out what the go command leaves out: hidden folders, testdata and modules of their own.
func skipForeign(root, dir, name string) error {
	if dir == root {
		return nil
	}
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" {
		return filepath.SkipDir
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return filepath.SkipDir
	}
	return nil
}

func (p *Package) read(file, shown string) error {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, spec := range tree.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		p.Imports = append(p.Imports, imported)
	}
	at := func(node ast.Node) string { return shown + ":" + strconv.Itoa(set.Position(node.Pos()).Line) }
	ast.Inspect(tree, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			p.Goroutines = append(p.Goroutines, at(node))
		case *ast.SelectorExpr:
			if asksClock(node) {
				p.Clocks = append(p.Clocks, at(node))
			}
		}
		return true
	})
	return nil
}

func asksClock(selector *ast.SelectorExpr) bool {
	name, ok := selector.X.(*ast.Ident)
	return ok && name.Name == "time" && slices.Contains([]string{
		"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until",
	}, selector.Sel.Name)
}
