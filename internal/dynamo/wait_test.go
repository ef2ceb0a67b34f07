package dynamo_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// building is a table whose second index is still being filled.
func building(status types.TableStatus) *types.TableDescription {
	table := described(orders(), types.TableStatusActive)
	table.TableStatus = status
	table.GlobalSecondaryIndexes[1].IndexStatus = types.IndexStatusCreating
	table.GlobalSecondaryIndexes[1].Backfilling = aws.Bool(true)
	return table
}

func TestWaitActive_waitsForTableAndIndexes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{describe: func(n int) (*types.TableDescription, error) {
			switch {
			case n == 1:
				return nil, errNotFound // AWS's answer lags behind
			case n < 4:
				return described(orders(), types.TableStatusCreating), nil
			case n < 6:
				return building(types.TableStatusActive), nil
			}
			return active(), nil
		}}
		s, err := f.tables().WaitActive(t.Context(), "orders")
		if err != nil {
			t.Fatal(err)
		}
		if s.Name != "orders" || s.Tags != nil {
			t.Errorf("state %+v", s)
		}
		wantLog(t, f, "DescribeTable*6")
	})
}

func TestWaitActive_saysWhatIsStillNotActive(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
		defer cancel()
		start := time.Now()
		f := &fake{describe: func(int) (*types.TableDescription, error) {
			if time.Since(start) < 4*time.Minute {
				return described(orders(), types.TableStatusCreating), nil
			}
			return building(types.TableStatusUpdating), nil
		}}
		_, err := f.tables().WaitActive(ctx, "orders")
		wantClass(t, err, dynamo.Ended)
		want := "table orders: DescribeTable: after waiting 10m0s, still not ACTIVE: the table is UPDATING (for 5m56s); index flagged is CREATING " +
			"(backfilling) (for 5m56s). AWS goes on by itself; raise the timeout if this takes long, and apply again."
		if err.Error() != want {
			t.Errorf("got  %s\nwant %s", err, want)
		}
	})
}

func TestWaitActive_fails(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		describe func(int) (*types.TableDescription, error)
		class    dynamo.Class
		say      string
		atMost   time.Duration
	}{
		"table gone":    {failing(1000, errNotFound), dynamo.NotFound, "not found", 25 * time.Second},
		"denied":        {failing(1000, errDenied), dynamo.AccessDenied, "dynamodb:DescribeTable", 0},
		"being deleted": {func(int) (*types.TableDescription, error) { return described(orders(), types.TableStatusDeleting), nil }, dynamo.Other, "is DELETING and will not become ACTIVE", 0},
		"key lost": {func(int) (*types.TableDescription, error) {
			return described(orders(), "INACCESSIBLE_ENCRYPTION_CREDENTIALS"), nil
		}, dynamo.Other, "will not become ACTIVE", 0},
		"never a status":  {func(int) (*types.TableDescription, error) { return described(orders(), ""), nil }, dynamo.Ended, "the table is without a status (for 30m0s); index by_customer is without", 30 * time.Minute},
		"only throttling": {failing(1000, errThrottle), dynamo.Throttling, "Rate exceeded", 10 * time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{describe: c.describe}
				start := time.Now()
				_, err := f.tables().WaitActive(t.Context(), "orders")
				wantClass(t, err, c.class)
				wantText(t, err, "table orders: ", c.say)
				if took := time.Since(start); took > c.atMost {
					t.Errorf("took %s", took)
				}
			})
		})
	}
}

func TestWaitActive_stopsWhenCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(5*time.Second, cancel)
		f := &fake{describe: func(int) (*types.TableDescription, error) { return described(orders(), types.TableStatusCreating), nil }}
		start := time.Now()
		_, err := f.tables().WaitActive(ctx, "orders")
		wantClass(t, err, dynamo.Ended)
		if took := time.Since(start); took != 5*time.Second {
			t.Errorf("stopped after %s", took)
		}
	})
}
