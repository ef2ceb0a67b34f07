package dynamo_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// failing describes after so many failures.
func failing(times int, err error) func(int) (*types.TableDescription, error) {
	return func(n int) (*types.TableDescription, error) {
		if n <= times {
			return nil, err
		}
		return active(), nil
	}
}

func TestRequest_passesWhatPasses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err   error
		times int
	}{
		"throttled":    {errThrottle, 25},
		"server error": {errServer, 7},
		"no answer":    {statusError(502), 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{describe: failing(c.times, c.err)}
				if _, err := f.tables().Describe(t.Context(), "orders"); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

func TestRequest_givesUp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err   error
		class dynamo.Class
		log   string
		say   string
	}{
		"throttled for ever": {errThrottle, dynamo.Throttling, "DescribeTable*26", "ThrottlingException: Rate exceeded (after 26 attempts). AWS asked for fewer requests"},
		"server error":       {errServer, dynamo.Ambiguous, "DescribeTable*8", "InternalServerError: Internal server error (after 8 attempts)"},
		"not found":          {errNotFound, dynamo.NotFound, "DescribeTable", "ResourceNotFoundException: Requested resource not found"},
		"denied":             {errDenied, dynamo.AccessDenied, "DescribeTable", "need the permission dynamodb:DescribeTable."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{describe: failing(1000, c.err)}
				_, err := f.tables().Describe(t.Context(), "orders")
				wantClass(t, err, c.class)
				wantText(t, err, "table orders: DescribeTable: ", c.say)
				wantLog(t, f, c.log)
			})
		})
	}
}

func TestRequest_eachAttemptHasADeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{describe: func(int) (*types.TableDescription, error) { return active(), nil }}
		f.beforeCall = func(ctx context.Context, _ string) error {
			if len(f.calls) > 1 {
				return nil
			}
			<-ctx.Done() // the first answer never comes
			return ctx.Err()
		}
		start := time.Now()
		if _, err := f.tables().Describe(t.Context(), "orders"); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(start).Round(time.Second); took != 30*time.Second {
			t.Errorf("the first attempt was given %s", took)
		}
	})
}

func TestRequest_endsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		f := &fake{beforeCall: func(ctx context.Context, _ string) error {
			<-ctx.Done()
			return ctx.Err()
		}}
		_, err := f.tables().Describe(ctx, "orders")
		wantClass(t, err, dynamo.Ended)
		wantText(t, err, "the request was cut off: the timeout passed")
	})
}

func TestRequest_endsBetweenAttempts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		f := &fake{describe: failing(1000, errThrottle)}
		_, err := f.tables().Describe(ctx, "orders")
		wantClass(t, err, dynamo.Throttling)
		wantText(t, err, "the timeout passed after 10s; the last of 8 attempts was answered: ThrottlingException: Rate exceeded.")
	})
}

func TestRequest_endsWithoutADeadlineOfTheCaller(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{describe: func(int) (*types.TableDescription, error) { return described(orders(), types.TableStatusUpdating), nil }}
		start := time.Now()
		_, err := f.tables().WaitActive(t.Context(), "orders")
		wantClass(t, err, dynamo.Ended)
		if took := time.Since(start); took != 30*time.Minute {
			t.Errorf("gave up after %s", took)
		}
	})
}

func TestRequest_emptyAnswer(t *testing.T) {
	t.Parallel()
	f := &fake{describe: func(int) (*types.TableDescription, error) { return nil, nil }}
	_, err := f.tables().Describe(t.Context(), "orders")
	wantClass(t, err, dynamo.Ambiguous)
	wantText(t, err, "the answer is empty")
}

func TestPace_growsAndStaysWithinItsBounds(t *testing.T) {
	t.Parallel()
	low, high := dynamo.Pace{Random: func() float64 { return 0 }}, dynamo.Pace{Random: func() float64 { return 0.999999 }}
	for n := 1; n < 100; n++ {
		if low.RetryDelay(n) != 0 || time.Duration(high.RetryDelay(n)) > 20*time.Second {
			t.Errorf("retry %d waits between %d and %d", n, low.RetryDelay(n), high.RetryDelay(n))
		}
		if least := time.Duration(low.PollDelay(n)); least < 500*time.Millisecond || time.Duration(high.PollDelay(n)) > 10*time.Second {
			t.Errorf("poll %d waits between %s and %d", n, least, high.PollDelay(n))
		}
		if n > 1 && high.RetryDelay(n) < high.RetryDelay(n-1) {
			t.Errorf("retry %d waits less than the one before", n)
		}
	}
}
