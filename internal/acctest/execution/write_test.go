package execution_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/writing"
)

// writesEach is how often each write of a model is carried out, beside once for everything that can stand against it.
const writesEach = 4

// TestModels_writeWhatTheirPatternsMean carries out every write path of every model several times, and tries it once for
// everything that can stand against it; then runs all read paths again over the items as they should be now, and looks
// at everything that the table holds.
func TestModels_writeWhatTheirPatternsMean(t *testing.T) {
	t.Parallel()
	eachModel(t, func(t *testing.T, name, style string) {
		resolved, d, findings := derived(load(t, name, style))
		if d == nil {
			t.Fatalf("refused: %v", summaries(findings))
		}
		checkWrites(t, resolved, d)
	})
}

// TestWrites_leaveWhatTheirPatternsMean does the same with models of every kind of write: of unique values, of several
// items, of what was read first, of counters and of what enters and leaves slots.
func TestWrites_leaveWhatTheirPatternsMean(t *testing.T) {
	t.Parallel()
	for name, data := range modelsOf(t, "writes.json") {
		for _, style := range styles {
			t.Run(name+"/"+style, func(t *testing.T) {
				t.Parallel()
				table := decode(t, data)
				table.Keys.Indexes = style
				resolved, d, findings := derived(table)
				if d == nil {
					t.Fatalf("refused: %v", summaries(findings))
				}
				checkWrites(t, resolved, d)
			})
		}
	}
}

func checkWrites(t *testing.T, resolved *model.Resolved, d *design.Design) {
	t.Helper()
	b := newBench(resolved, d, 3, randomItems)
	if err := b.fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	if wrong, _ := b.writeAll(t.Context(), true); len(wrong) > 0 {
		t.Error(joined(wrong))
	}
	if wrong := b.check(t.Context(), randomCalls); len(wrong) > 0 {
		t.Errorf("after the writes:\n%s", joined(wrong))
	}
}

// writeAll carries out every write path and holds the table against the items that it should contain then. Each path must
// have been carried out where that is demanded. It reports whether anything was written.
func (b *bench) writeAll(ctx context.Context, demanding bool) (wrong []error, wrote bool) {
	for _, path := range b.design.Paths {
		if p := b.resolved.Pattern(path.Pattern); !p.IsWrite() {
			continue
		}
		w := writing.Writer{
			Model: b.resolved, Design: b.design, Maker: b.maker, Path: path, Seed: b.seed,
			Stored: func(entity string) []sample.Item { return b.ofEntity(b.items, entity) },
		}
		made := 0
		for act := range w.Acts(writesEach) {
			done, err := b.carryOut(ctx, act)
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", path.Name(), err))
				break
			}
			if done {
				made, wrote = made+1, true
			}
		}
		if made == 0 && demanding && len(wrong) == 0 {
			wrong = append(wrong, fmt.Errorf("%s was never carried out", path.Name()))
		}
	}
	if len(wrong) > 0 || !wrote {
		return wrong, wrote
	}
	all, err := runner.All(ctx, client, b.design)
	if err == nil {
		err = writing.CheckTable(b.design, all, b.items)
	}
	if err != nil {
		return []error{fmt.Errorf("after the writes: %w", err)}, wrote
	}
	return nil, wrote
}

// carryOut carries out one act and reports whether the write was made. An act that no key text can hold is not made.
func (b *bench) carryOut(ctx context.Context, act *writing.Act) (bool, error) {
	requests, err := act.Requests(b.design)
	if errors.Is(err, application.ErrRefused) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	for _, item := range act.Between {
		if err := runner.Store(ctx, client, b.design, []sample.Item{item}); err != nil {
			return false, err
		}
		b.replace(item, &item)
	}
	if act.Path.Operation == design.TransactWriteItems {
		err = runner.Transact(ctx, client, b.design.Table, requests)
	} else {
		err = runner.Write(ctx, client, b.design.Table, requests[0])
	}
	switch {
	case conditionFailed(err) && (act.Against != "" || act.MayFail):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("%w in %v", err, requests)
	case act.Against != "":
		return false, fmt.Errorf("not refused, though %s: %v", act.Against, requests)
	}
	for _, e := range act.Entries {
		switch {
		case !e.Writes() || e.Before == nil && e.After == nil:
		case e.Before != nil:
			b.replace(*e.Before, e.After)
		default:
			b.replace(*e.After, e.After)
		}
	}
	return true, nil
}

// conditionFailed reports whether a write, or an entry of a transaction, was refused because its condition doesn't hold.
func conditionFailed(err error) bool {
	var one *types.ConditionalCheckFailedException
	if errors.As(err, &one) {
		return true
	}
	var several *types.TransactionCanceledException
	return errors.As(err, &several) && slices.ContainsFunc(several.CancellationReasons, func(r types.CancellationReason) bool {
		return r.Code != nil && *r.Code == "ConditionalCheckFailed"
	})
}

func (b *bench) ofEntity(items []sample.Item, entity string) []sample.Item {
	return slices.DeleteFunc(slices.Clone(items), func(item sample.Item) bool { return item.Entity != entity })
}

// replace keeps the bench's items in step with the table: one is changed, added or, with nil, gone.
func (b *bench) replace(old sample.Item, next *sample.Item) {
	id := old.ID(b.resolved)
	b.items = slices.DeleteFunc(b.items, func(item sample.Item) bool { return item.ID(b.resolved) == id })
	delete(b.byKey, application.Key(b.design, old))
	if next != nil {
		b.items = append(b.items, *next)
		b.byKey[application.Key(b.design, *next)] = *next
	}
}
