package dynamofake

import (
	"context"
	"sync"
	"time"
)

// patience is how far sleepers may move a Clock before it gives up: a client that waits for what never comes must end.
const patience = 48 * time.Hour

// Clock is AWS's clock, and that of the client where it is given this one to sleep on. It moves only when told. It is
// safe for concurrent use.
type Clock struct {
	mu    sync.Mutex
	now   time.Time
	slept time.Duration
}

// newClock starts at a time of day that is a whole second, which is all AWS's answers tell.
func newClock() *Clock { return &Clock{now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)} }

// Now is the current time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock on.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Sleep moves the clock on at once, and returns the context's error where it has ended. Sleepers that move it further
// than 48 hours in all are told that their deadline has passed.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if c.slept += d; c.slept > patience {
		return context.DeadlineExceeded
	}
	c.now = c.now.Add(d)
	return nil
}
