package dynamo_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// byCity is an index that the table of orders lacks. Its attributes come in another order than AWS shows them.
func byCity() design.Index {
	return design.Index{
		Name: "by_city", Partition: []design.KeyAttribute{{Name: "tenant", Type: "S"}, {Name: "city", Type: "S"}},
		Sort: []design.KeyAttribute{{Name: "total", Type: "N"}}, Projection: design.ProjectInclude, Projected: []string{"street", "name"},
	}
}

// rebuild builds one index and drops another, both in one go.
func (b *bench) rebuild() error {
	if err := b.tables.BuildIndex(b.t.Context(), "orders", byCity(), settings.Throughput{}); err != nil {
		return err
	}
	return b.tables.DropIndex(b.t.Context(), "orders", "flagged")
}

// wantIndexes demands that the table has these global indexes, all ACTIVE, and attributes for their keys alone.
func (b *bench) wantIndexes(names ...string) {
	b.t.Helper()
	table := b.wantTable(unguarded.Tags)
	var got []string
	for _, index := range table.GlobalSecondaryIndexes {
		got = append(got, index.IndexName)
		if index.IndexStatus != "ACTIVE" {
			b.t.Errorf("the index %s is %s", index.IndexName, index.IndexStatus)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, names) {
		b.t.Errorf("indexes %q, want %q, after %s", got, names, b.aws.Log())
	}
}

// A run that ends at any call, with or without its effect, and one that runs out of time, leave nothing that the next run
// doesn't bring to the end.
func TestStrict_indexChangesGoOnWhereARunEnded(t *testing.T) {
	t.Parallel()
	for name, s := range steps() {
		if !slices.Contains([]string{"build", "drop", "rebuild"}, name) {
			continue
		}
		for n := range 14 {
			for _, fault := range []dynamofake.Fault{dynamofake.Dropped, dynamofake.DroppedAfter, dynamofake.Denied, dynamofake.Expired} {
				t.Run(fmt.Sprintf("%s ends at call %d %s", name, n+1, fault.Name), func(t *testing.T) {
					t.Parallel()
					_ = s.try(newBench(t), func(f *dynamofake.Faults) { f.From(n+1, fault) })
				})
			}
		}
		for _, after := range []time.Duration{0, time.Second, 20 * time.Second, time.Minute, 3 * time.Minute} {
			t.Run(fmt.Sprintf("%s ends after %s", name, after), func(t *testing.T) {
				t.Parallel()
				b := newBench(t)
				if err := s.before(b); err != nil {
					t.Fatal(err)
				}
				b.aws.Stale.Describe = 3
				b.aws.Clock.Patience(after)
				failed := s.do(b)
				b.aws.Clock.Patience(time.Hour)
				if err := s.do(b); err != nil {
					t.Errorf("first %v, then %v", failed, err)
				}
				s.after(b)
			})
		}
	}
}

// A cancelled run asks for nothing more.
func TestBuildIndex_stopsWhenCancelled(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if err := b.create(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	wantClass(t, b.tables.BuildIndex(ctx, "orders", byCity(), settings.Throughput{}), dynamo.Ended)
	b.wantIndexes("by_customer", "flagged")
}

func TestBuildIndex_waitsForOthers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if err := b.create(); err != nil {
		t.Fatal(err)
	}
	other := byCity()
	other.Name = "by_city_2"
	for _, index := range []design.Index{byCity(), other} {
		if err := b.tables.BuildIndex(t.Context(), "orders", index, settings.Throughput{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.tables.DropIndex(t.Context(), "orders", "flagged"); err != nil {
		t.Fatal(err)
	}
	b.wantIndexes("by_city", "by_city_2", "by_customer")
	if n := b.aws.Count("UpdateTable"); n != 3 {
		t.Errorf("%d updates: %s", n, b.aws.Log())
	}
}

func TestBuildIndex_leavesOthersAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if err := b.create(); err != nil {
		t.Fatal(err)
	}
	other := byCity()
	other.Name = "flagged"
	err := b.tables.BuildIndex(t.Context(), "orders", other, settings.Throughput{})
	wantClass(t, err, dynamo.Exists)
	if !strings.Contains(err.Error(), "an index flagged is there already") {
		t.Error(err)
	}
	b.wantIndexes("by_customer", "flagged")
}

// The quota of indexes doesn't pass by waiting, and a table that isn't there has none.
func TestBuildIndex_failsWhereWaitingDoesNotHelp(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.aws.Quotas.GlobalIndexes = 2
	wantClass(t, b.tables.BuildIndex(t.Context(), "orders", byCity(), settings.Throughput{}), dynamo.NotFound)
	wantClass(t, b.tables.DropIndex(t.Context(), "orders", "flagged"), dynamo.NotFound)
	if err := b.create(); err != nil {
		t.Fatal(err)
	}
	wantClass(t, b.tables.BuildIndex(t.Context(), "orders", byCity(), settings.Throughput{}), dynamo.Quota)
	refused := byCity()
	refused.Projected = nil
	wantClass(t, b.tables.BuildIndex(t.Context(), "orders", refused, settings.Throughput{}), dynamo.Validation)
	b.wantIndexes("by_customer", "flagged")
}
