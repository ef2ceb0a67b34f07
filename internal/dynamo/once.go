package dynamo

import (
	"context"
	"sync/atomic"
)

// once holds a value that is made at its first use. A failure isn't kept: the next use tries again. While one caller
// makes the value the others wait, each for no longer than its own context.
type once[T any] struct {
	turn  chan struct{} // holds one token while nobody makes the value
	value atomic.Pointer[T]
}

func newOnce[T any]() *once[T] {
	o := &once[T]{turn: make(chan struct{}, 1)}
	o.turn <- struct{}{}
	return o
}

// known returns the value if it has been made.
func (o *once[T]) known() (T, bool) {
	if v := o.value.Load(); v != nil {
		return *v, true
	}
	var none T
	return none, false
}

// get returns the value, made by the function if need be.
func (o *once[T]) get(ctx context.Context, produce func(context.Context) (T, error)) (T, error) {
	var none T
	if v, ok := o.known(); ok {
		return v, nil
	}
	select {
	case <-ctx.Done():
		return none, &Error{Class: Ended, Message: "waiting for the AWS credentials: " + ended(ctx.Err()), Err: ctx.Err()}
	case <-o.turn:
	}
	defer func() { o.turn <- struct{}{} }()
	if v, ok := o.known(); ok {
		return v, nil
	}
	v, err := produce(ctx)
	if err != nil {
		return none, err
	}
	o.value.Store(&v)
	return v, nil
}
