package execution_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/runner"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// TestModels_writeWhatTheirPatternsMean carries out every write path of every model several times, then runs all read
// paths again over the items as they should be now.
func TestModels_writeWhatTheirPatternsMean(t *testing.T) {
	t.Parallel()
	eachModel(t, func(t *testing.T, name, style string) {
		resolved, d, findings := derived(load(t, name, style))
		if d == nil {
			t.Fatalf("refused: %v", summaries(findings))
		}
		b := newBench(resolved, d, 3, randomItems)
		fresh := b.items[len(b.items)-len(b.items)/4:]
		b.items = slices.Clone(b.items[:len(b.items)-len(fresh)])
		if err := b.fill(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, path := range b.design.Paths {
			if p := resolved.Pattern(path.Pattern); p.IsWrite() && !p.IsTransaction() {
				if err := b.write(t.Context(), path, p, fresh); err != nil {
					t.Errorf("%s: %v", path.Name(), err)
				}
			}
		}
		if wrong := b.check(t.Context(), randomCalls); len(wrong) > 0 {
			t.Errorf("after the writes:\n%s", joined(wrong))
		}
	})
}

// write carries out one write path on an item that is stored and one that is not.
func (b *bench) write(ctx context.Context, path design.Path, p *model.ResolvedPattern, fresh []sample.Item) error {
	stored, other := b.ofEntity(b.items, p.Entities[0].Name), b.ofEntity(fresh, p.Entities[0].Name)
	if len(stored) < 2 || len(other) == 0 {
		return fmt.Errorf("too few items: %d stored, %d not", len(stored), len(other))
	}
	old, absent := stored[0], other[0]
	if _, taken := b.byKey[application.Key(b.design, absent)]; taken {
		absent = other[len(other)-1]
	}
	do := func(before, after sample.Item) error {
		return runner.Write(ctx, client, b.design, path, before, after)
	}
	next := changed(p, old, stored[1])
	if _, err := application.Stored(b.design, next); err != nil {
		next = old
	}
	switch p.Operation {
	case model.Create:
		b.replace(absent, &absent)
		return errors.Join(do(absent, absent), wantsRefusal(do(old, old)))
	case model.Put:
		b.replace(absent, &absent)
		return errors.Join(do(absent, absent), do(absent, absent))
	case model.Delete:
		b.replace(old, nil)
		return errors.Join(do(old, old), do(old, old))
	default:
		b.replace(old, &next)
		return errors.Join(do(old, next), wantsRefusal(do(absent, changed(p, absent, stored[1]))))
	}
}

// changed is the item after an update that takes its new values from another item.
func changed(p *model.ResolvedPattern, item, other sample.Item) sample.Item {
	next := sample.Item{Entity: item.Entity, Attributes: maps.Clone(item.Attributes)}
	for _, name := range p.Declared.Sets {
		if v, ok := other.Attributes[name]; ok {
			next.Attributes[name] = v
		}
	}
	for name, text := range p.Declared.SetsTo {
		next.Attributes[name] = store.Value{Kind: item.Attributes[name].Kind, Text: text}
	}
	for _, name := range p.Declared.Removes {
		delete(next.Attributes, name)
	}
	return next
}

func wantsRefusal(err error) error {
	var failed *types.ConditionalCheckFailedException
	if errors.As(err, &failed) {
		return nil
	}
	return fmt.Errorf("want the condition to fail, got %w", errors.Join(err, errors.New("another answer")))
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
