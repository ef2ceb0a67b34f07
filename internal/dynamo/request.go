package dynamo

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// requester makes requests by the rules of this package.
type requester struct {
	pace
	// retries is how often one request is tried again.
	retries int
}

// send makes one request: each attempt within its own deadline, tried again as the rules of the operation say, for as
// long as the context lasts. The error is an *Error of the last failed attempt.
func send[In, Out, Opt any](ctx context.Context, r *requester, op Operation, table string, in *In,
	method func(context.Context, *In, ...func(*Opt)) (*Out, error),
) (*Out, error) {
	start := r.clock.Now()
	for n := 1; ; n++ {
		out, err := attempt(ctx, r.attempt, in, method)
		if err == nil {
			return out, nil
		}
		failure := failed(ctx, op, table, err)
		if !op.again(failure.Class, n, r.retries) {
			return nil, failure.after(n)
		}
		if err := r.clock.Sleep(ctx, r.delay(failure.Class, n)); err != nil {
			return nil, failure.outOfTime(err, n, r.clock.Now().Sub(start))
		}
	}
}

// attempt makes one attempt.
func attempt[In, Out, Opt any](ctx context.Context, limit time.Duration, in *In,
	method func(context.Context, *In, ...func(*Opt)) (*Out, error),
) (*Out, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	out, err := method(ctx, in)
	if err == nil && out == nil {
		return nil, errNoAnswer
	}
	return out, err
}

// failed classifies a failed attempt. A request cut off by the caller's context is told from one cut off by its own
// deadline; an answer of the API counts for more than either.
func failed(ctx context.Context, op Operation, table string, err error) *Error {
	class := classify(err)
	if ctx.Err() == nil || class != Ambiguous && class != Unreachable && class != Other {
		return newError(op, table, class, err)
	}
	failure := newError(op, table, Ended, err)
	failure.Message = "the request was cut off: " + ended(ctx.Err())
	return failure
}

// delay is the wait after the n-th failed attempt: a table that changes is looked at less often than a failed request
// is repeated.
func (r *requester) delay(class Class, n int) time.Duration {
	if class == InUse || class == Limit {
		return r.pollDelay(n)
	}
	return r.retryDelay(n)
}

// after adds how often the request was tried.
func (e *Error) after(attempts int) *Error {
	if attempts > 1 {
		e.Message = fmt.Sprintf("%s (after %d attempts)", e.Message, attempts)
	}
	return e
}

// outOfTime says that the context ended the retries. The class stays that of the last answer.
func (e *Error) outOfTime(err error, attempts int, elapsed time.Duration) *Error {
	e.Message = fmt.Sprintf("%s after %s; the last of %d attempts was answered: %s", ended(err), elapsed.Round(time.Second), attempts, e.Message)
	return e
}

// ended says why a context ended.
func ended(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return "the timeout passed"
	}
	return "the run was cancelled"
}
