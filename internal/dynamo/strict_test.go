package dynamo_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// bench is a client of the strict fake, on the fake's clock.
type bench struct {
	t      testing.TB
	aws    *dynamofake.Server
	tables *dynamo.Tables
}

func newBench(t testing.TB) *bench {
	t.Helper()
	aws := dynamofake.Start(t)
	aws.Delays.Allocate, aws.Delays.Backfill = 4*time.Second, 15*time.Second // each look is a call that a fault may strike
	tables, err := dynamo.Open(dynamo.Config{
		Region: "eu-west-1", AccessKey: "AKIAEXAMPLE", SecretKey: "secret", Endpoints: dynamo.Endpoints{DynamoDB: aws.URL(), STS: aws.URL()},
		Pace: dynamo.Pace{Clock: aws.Clock, AttemptTimeout: 300 * time.Millisecond},
	}).Tables(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return &bench{t: t, aws: aws, tables: tables}
}

// step is something that is done to a table, from what there must be before to what there must be after.
type step struct {
	before, do func(*bench) error
	after      func(*bench)
	// again is whether an error of the second try is right, because the first one made a table nobody knows.
	again func(error) bool
}

var (
	unguarded = dynamo.Settings{Tags: map[string]string{"team": "shop", "env": "dev"}}
	retagged  = map[string]string{"team": "web", "cost": "17"}
)

// create makes the table and waits until it is ready, as the provider does.
func (b *bench) create() error {
	s, err := b.tables.Create(b.t.Context(), orders(), unguarded)
	if err != nil {
		return err
	}
	if _, err := b.tables.WaitActive(b.t.Context(), "orders"); err != nil {
		return err
	}
	return b.tables.WaitTags(b.t.Context(), s.ARN, unguarded.Tags, nil)
}

// mustMake makes the table with those tags.
func (b *bench) mustMake(tags map[string]string) {
	b.t.Helper()
	_, err := b.tables.Create(b.t.Context(), orders(), dynamo.Settings{Tags: tags})
	if err == nil {
		_, err = b.tables.WaitActive(b.t.Context(), "orders")
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

// wantTable wants one table, ACTIVE, with these tags.
func (b *bench) wantTable(tags map[string]string) dynamofake.Description {
	b.t.Helper()
	if names := b.aws.Names("eu-west-1"); len(names) != 1 {
		b.t.Fatalf("tables %q", names)
	}
	table, _ := b.aws.Table("eu-west-1", "orders")
	if got := b.aws.Tags("eu-west-1", "orders"); table.TableStatus != "ACTIVE" || !maps.Equal(got, tags) {
		b.t.Errorf("the table is %s with the tags %v, want %v", table.TableStatus, got, tags)
	}
	return table
}

func steps() map[string]step {
	never := func(error) bool { return false }
	return map[string]step{
		"create": {
			before: func(*bench) error { return nil }, do: (*bench).create,
			after: func(b *bench) { b.wantTable(unguarded.Tags) },
			again: func(err error) bool { return dynamo.ClassOf(err) == dynamo.Exists },
		},
		"delete": {
			before: (*bench).create, do: func(b *bench) error { return b.tables.Delete(b.t.Context(), "orders") }, again: never,
			after: func(b *bench) {
				if names := b.aws.Names("eu-west-1"); len(names) > 0 {
					b.t.Errorf("tables %q", names)
				}
			},
		},
		"retag": {
			before: (*bench).create, again: never,
			do:    func(b *bench) error { return b.tables.SetTags(b.t.Context(), ordersARN, unguarded.Tags, retagged) },
			after: func(b *bench) { b.wantTable(retagged) },
		},
		"build": {
			before: (*bench).create, again: never,
			do: func(b *bench) error {
				if err := b.tables.BuildIndex(b.t.Context(), "orders", byCity(), settings.Throughput{}); err != nil {
					return err
				}
				_, err := b.tables.WaitActive(b.t.Context(), "orders")
				return err
			},
			after: func(b *bench) { b.wantIndexes("by_city", "by_customer", "flagged") },
		},
		"drop": {
			before: (*bench).create, again: never,
			do:    func(b *bench) error { return b.tables.DropIndex(b.t.Context(), "orders", "flagged") },
			after: func(b *bench) { b.wantIndexes("by_customer") },
		},
		"rebuild": {
			before: (*bench).create, again: never, do: (*bench).rebuild,
			after: func(b *bench) { b.wantIndexes("by_city", "by_customer") },
		},
		"protect": {
			before: (*bench).create, again: never,
			do: func(b *bench) error { return b.tables.SetDeletionProtection(b.t.Context(), "orders", true) },
			after: func(b *bench) {
				if !b.wantTable(unguarded.Tags).DeletionProtectionEnabled {
					b.t.Error("not protected")
				}
			},
		},
	}
}

// try does a step with faults, then, if it failed, once more without.
func (s step) try(b *bench, spoil func(*dynamofake.Faults)) error {
	if err := s.before(b); err != nil {
		b.t.Fatal(err)
	}
	b.aws.ResetCalls()
	spoil(b.aws.Faults)
	failed := s.do(b)
	b.aws.Faults.Clear()
	if failed != nil {
		if err := s.do(b); err != nil && !s.again(err) {
			b.t.Errorf("after %q and %s: %v", b.aws.Log(), failed, err)
			return failed
		} else if err != nil {
			_, _ = b.tables.WaitActive(b.t.Context(), "orders")
		}
	}
	s.after(b)
	return failed
}

// A fault that passes, whichever and wherever, is not to be seen.
func TestStrict_oneFaultAtEachCall(t *testing.T) {
	t.Parallel()
	for name, s := range steps() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			if err := s.try(b, func(*dynamofake.Faults) {}); err != nil {
				t.Fatal(err)
			}
			calls := len(b.aws.Calls()) + 2 // what a fault adds to the calls is struck as well
			for _, fault := range slices.Concat(dynamofake.Passing(), dynamofake.Lasting()) {
				for n := 1; n <= calls; n++ {
					t.Run(fmt.Sprintf("%s at call %d", fault.Name, n), func(t *testing.T) {
						t.Parallel()
						b := newBench(t)
						err := s.try(b, func(f *dynamofake.Faults) { f.Nth(n, fault) })
						if err != nil && passes(b.aws, fault) {
							t.Errorf("%s: %v", b.aws.Log(), err)
						}
						if n := b.aws.Count("CreateTable"); fault.After && n > 1 {
							t.Errorf("a table that was made was asked for %d times", n)
						}
					})
				}
			}
		})
	}
}

// passes reports whether the fault that struck ends by itself: nothing stands in the way of a read.
func passes(aws *dynamofake.Server, fault dynamofake.Fault) bool {
	for _, call := range aws.Calls() {
		reads := call.Operation == "DescribeTable" || call.Operation == "ListTagsOfResource"
		if call.Fault != "" && reads && (fault.Name == dynamofake.TooMany.Name || fault.Name == dynamofake.InUse.Name) {
			return false
		}
	}
	return !slices.ContainsFunc(dynamofake.Lasting(), func(f dynamofake.Fault) bool { return f.Name == fault.Name })
}

// Whatever goes wrong, there are never two tables, none is lost that the caller was told of, and the next run gets there.
func TestStrict_anyFaults(t *testing.T) {
	t.Parallel()
	quick := slices.DeleteFunc(slices.Concat(dynamofake.Passing(), dynamofake.Lasting()), func(f dynamofake.Fault) bool {
		return f.Name == dynamofake.Stalled.Name || f.Name == dynamofake.StalledAfter.Name
	})
	all := steps()
	names := slices.Sorted(maps.Keys(all))
	rapid.Check(t, func(rt *rapid.T) {
		b := newBench(t)
		b.aws.Stale = dynamofake.Stale{Describe: rapid.IntRange(0, 3).Draw(rt, "stale tables"), Tags: rapid.IntRange(0, 3).Draw(rt, "stale tags")}
		b.aws.Delays.CreateIndexed = time.Duration(rapid.IntRange(0, 90).Draw(rt, "seconds to create")) * time.Second
		s := all[rapid.SampledFrom(names).Draw(rt, "step")]
		_ = s.try(b, func(f *dynamofake.Faults) {
			for range rapid.IntRange(1, 6).Draw(rt, "faults") {
				f.Nth(rapid.IntRange(1, 8).Draw(rt, "call"), rapid.SampledFrom(quick).Draw(rt, "fault"))
			}
		})
		if t.Failed() {
			rt.Fatal(b.aws.Log())
		}
	})
}

// AWS doesn't tell the tags of a table before it is ACTIVE, which takes a minute where there are many indexes.
func TestStrict_findsATableThatIsStillBeingMade(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.aws.Delays.CreateIndexed = 2 * time.Minute
	b.aws.Faults.Call("CreateTable", 1, dynamofake.DroppedAfter)
	s, err := b.tables.Create(t.Context(), orders(), unguarded)
	if err != nil {
		t.Fatal(err)
	}
	if table, _ := b.aws.Table("eu-west-1", "orders"); s.ID != table.TableId || table.TableStatus != "CREATING" || b.aws.Count("CreateTable") != 1 {
		t.Errorf("found %+v after %s", s, b.aws.Log())
	}
}

// Pages of tags are read to their end.
func TestStrict_readsAllTags(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	want := map[string]string{}
	for n := range 50 {
		want[fmt.Sprint("key", n)] = fmt.Sprint("value", n)
	}
	b.mustMake(want)
	if got, err := b.tables.Tags(t.Context(), ordersARN); err != nil || !maps.Equal(got, want) {
		t.Errorf("%d tags, error %v", len(got), err)
	}
}

func TestStrict_protectedTableSaysSo(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if err := steps()["protect"].try(b, func(*dynamofake.Faults) {}); err != nil {
		t.Fatal(err)
	}
	wantClass(t, b.tables.Delete(t.Context(), "orders"), dynamo.Protected)
	// AWS takes no second change within 15 seconds.
	if err := b.tables.SetDeletionProtection(t.Context(), "orders", false); err != nil {
		t.Fatal(err)
	}
	if err := b.tables.Delete(t.Context(), "orders"); err != nil {
		t.Fatal(err)
	}
}

func TestStrict_accountIsAskedFor(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	account, err := dynamo.Open(dynamo.Config{
		Region: "eu-west-1", AccessKey: "AKIAEXAMPLE", SecretKey: "secret", Endpoints: dynamo.Endpoints{STS: b.aws.URL()},
	}).AccountID(t.Context())
	if err != nil || account != dynamofake.Account {
		t.Errorf("account %q, error %v", account, err)
	}
}
