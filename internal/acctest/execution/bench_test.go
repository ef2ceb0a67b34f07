package execution_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/answers"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/engine"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
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
func (b *bench) check(ctx context.Context, calls int) []error { return b.answers(ctx).Check(calls) }

// answers is the table as it is asked.
func (b *bench) answers(ctx context.Context) answers.Table {
	reader := runner.Reader{Client: client, Design: b.design, PageSize: int(b.seed%3) * 16}
	return answers.Table{
		Resolved: b.resolved, Design: b.design, Items: b.items, ByKey: b.byKey, Seed: b.seed, UntilWrong: b.untilWrong,
		Run: func(path design.Path, args sample.Arguments) ([]sample.Item, error) {
			items, _, err := reader.Run(ctx, path, args)
			return items, err
		},
	}
}

func joined(errs []error) string {
	var lines []string
	for _, err := range errs {
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}
