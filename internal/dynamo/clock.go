package dynamo

import (
	"context"
	"math/rand/v2"
	"time"
)

// Clock is where the package takes time from.
type Clock interface {
	// Now is the current time.
	Now() time.Time
	// Sleep returns nil after the duration, or the context's error as soon as the context ends.
	Sleep(ctx context.Context, d time.Duration) error
}

// Pace is how long to wait for what. The zero value is right for AWS; tests set what they need.
type Pace struct {
	// Clock is the system's clock where nil.
	Clock Clock
	// Random gives numbers in [0, 1) for the jitter of waits; math/rand where nil. It must be safe for concurrent use.
	Random func() float64
	// AttemptTimeout bounds one attempt of one request; 30 seconds where zero.
	AttemptTimeout time.Duration
}

const (
	// attemptTimeout is far above what any DynamoDB control request takes (well under a second, CreateTable included).
	attemptTimeout = 30 * time.Second
	// overallTimeout bounds an operation whose context has no deadline.
	overallTimeout = 30 * time.Minute

	// After a failure: AWS SDKs and Tools reference guide, "Retry behavior": exponential with full jitter, at most 20 s.
	firstRetry = 100 * time.Millisecond
	lastRetry  = 20 * time.Second
	// Between two looks at a table that changes: a table takes some seconds to be made, an index minutes to days.
	firstPoll = time.Second
	lastPoll  = 10 * time.Second
)

// pace is a Pace whose every field is set.
type pace struct {
	clock   Clock
	random  func() float64
	attempt time.Duration
}

func (p Pace) complete() pace {
	full := pace{clock: p.Clock, random: p.Random, attempt: p.AttemptTimeout}
	if full.clock == nil {
		full.clock = systemClock{}
	}
	if full.random == nil {
		full.random = rand.Float64
	}
	if full.attempt <= 0 {
		full.attempt = attemptTimeout
	}
	return full
}

// retryDelay is the wait after the n-th failed attempt, n from 1: between nothing and a bound that doubles.
func (p pace) retryDelay(n int) time.Duration {
	return time.Duration(p.random() * float64(grown(firstRetry, lastRetry, n)))
}

// pollDelay is the wait after the n-th look, n from 1: between half of a bound that doubles and the bound.
func (p pace) pollDelay(n int) time.Duration {
	return time.Duration((0.5 + p.random()/2) * float64(grown(firstPoll, lastPoll, n)))
}

// grown doubles a wait n-1 times, up to a bound.
func grown(first, last time.Duration, n int) time.Duration {
	for ; n > 1 && first < last; n-- {
		first *= 2
	}
	return min(first, last)
}

// poll waits after the n-th look.
func (p pace) poll(ctx context.Context, n int) error { return p.clock.Sleep(ctx, p.pollDelay(n)) }

// bounded gives a deadline to a context that has none.
func bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, ok := ctx.Deadline(); ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, overallTimeout)
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
