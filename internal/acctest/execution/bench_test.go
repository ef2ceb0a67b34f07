package execution_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/engine"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/reading"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// projectRoot is the root as seen from this package's folder.
const projectRoot = "../../.."

// client speaks to the engine that all tests share; each test has a table of its own.
var client *dynamodb.Client

// tables counts the tables made, for their names.
var tables atomic.Int64

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	e, err := engine.Start(context.Background(), projectRoot)
	if errors.Is(err, engine.ErrNotInstalled) && os.Getenv("CI") == "" {
		fmt.Println("skipped:", err)
		return 0
	}
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer func() { _ = e.Stop() }()
	client = runner.NewClient(e.Endpoint())
	return m.Run()
}

// bench is a derived table with its items in it.
type bench struct {
	resolved *model.Resolved
	design   *design.Design
	maker    *sample.Maker
	items    []sample.Item
	byKey    map[string]sample.Item
	seed     uint64
	// untilWrong ends a check at the first disagreement.
	untilWrong bool
}

// derived is the design of a model, or the errors that refuse it.
func derived(table model.Table) (*model.Resolved, *design.Design, []finding.Finding) {
	resolved, findings := model.Check(table)
	if finding.HasErrors(findings) {
		return nil, nil, findings
	}
	result := derive.Table(table)
	return resolved, result.Design, result.Findings
}

// newBench synthesises items for a design, keeping those that its key texts can hold.
func newBench(resolved *model.Resolved, d *design.Design, seed uint64, atLeast int) *bench {
	own := *d
	own.Table = fmt.Sprintf("execution-%d", tables.Add(1))
	b := &bench{resolved: resolved, design: &own, maker: sample.NewMaker(resolved, seed), byKey: map[string]sample.Item{}, seed: seed}
	for _, item := range b.maker.Items(atLeast) {
		if _, err := application.Stored(&own, item); err == nil {
			b.items = append(b.items, item)
		}
	}
	return b
}

// fill creates the table and stores the items. Two items under one base key would lose one of them.
func (b *bench) fill(ctx context.Context) error {
	for _, item := range b.items {
		key := application.Key(b.design, item)
		if other, taken := b.byKey[key]; taken {
			return fmt.Errorf("two items have one base key %q: %q and %q", key, other.ID(b.resolved), item.ID(b.resolved))
		}
		b.byKey[key] = item
	}
	if err := runner.CreateTable(ctx, client, b.design); err != nil {
		return err
	}
	return runner.Store(ctx, client, b.design, b.items)
}

// check runs every read path with several arguments each and returns every disagreement with the plain reading.
func (b *bench) check(ctx context.Context, calls int) []error {
	var wrong []error
	for _, path := range b.design.Paths {
		p := b.resolved.Pattern(path.Pattern)
		if p.IsWrite() {
			continue
		}
		for _, args := range sample.Calls(b.resolved, p, path.Level, b.items, b.seed, calls) {
			if err := b.ask(ctx, path, p, args); err != nil {
				wrong = append(wrong, fmt.Errorf("%s %v %v: %w", path.Name(), args.Values, args.Lists, err))
				break
			}
		}
		if b.untilWrong && len(wrong) > 0 {
			break
		}
	}
	return wrong
}

// aboutBound is an error about an end of a range.
var aboutBound = regexp.MustCompile(`attribute \w+\.\w+ of`)

// ask runs one path with one set of arguments and holds the answer against the plain reading.
func (b *bench) ask(ctx context.Context, path design.Path, p *model.ResolvedPattern, args sample.Arguments) error {
	q := reading.Question{Model: b.resolved, Pattern: p, Level: path.Level, Arguments: args}
	reader := runner.Reader{Client: client, Design: b.design, PageSize: int(b.seed%3) * 16}
	raw, _, err := reader.Run(ctx, path, args)
	if errors.Is(err, application.ErrRefused) {
		// A value that no key text can hold is in no item either; of several values others may be, and a bound that can't
		// be written may have items on one side.
		if wanted := q.Wanted(b.items); len(wanted) > 0 && len(path.PerValueOf) == 0 && !aboutBound.MatchString(err.Error()) {
			return fmt.Errorf("%d items exist, but %w", len(wanted), err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	got, err := b.recognise(raw, p)
	if err != nil {
		return err
	}
	return q.Check(got, b.items)
}

// recognise finds the items that were stored under the keys that came back, and checks that what the pattern fetches
// came with them.
func (b *bench) recognise(raw []sample.Item, p *model.ResolvedPattern) ([]sample.Item, error) {
	var got []sample.Item
	for _, r := range raw {
		item, ok := b.byKey[application.Key(b.design, r)]
		if !ok {
			return nil, fmt.Errorf("an item came back that was never stored: %v", r)
		}
		for name, v := range item.Attributes {
			if fetches(p, name) && !v.Equal(r.Attributes[name]) {
				return nil, fmt.Errorf("%s of %q came back as %v, want %v", name, item.ID(b.resolved), r.Attributes[name], v)
			}
		}
		got = append(got, item)
	}
	return got, nil
}

// fetches reports whether the pattern wants the attribute in its result: a count wants none, any other all by default.
func fetches(p *model.ResolvedPattern, name string) bool {
	if p.Operation == model.Count {
		return false
	}
	return len(p.Declared.Fetch) == 0 || slices.Contains(p.Declared.Fetch, name)
}

func joined(errs []error) string {
	var lines []string
	for _, err := range errs {
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}
