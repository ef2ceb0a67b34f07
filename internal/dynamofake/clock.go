package dynamofake

import (
	"context"
	"sync"
	"time"
)

// patience is how far sleepers may move a new Clock before it gives up: a client that waits for what never comes must end.
const patience = 12 * time.Hour

// Clock is AWS's clock, and that of the client where it is given this one to sleep on. It moves only when told. It is
// safe for concurrent use.
type Clock struct {
	mu   sync.Mutex
	now  time.Time
	left time.Duration
}

// newClock starts at a time of day that is a whole second, which is all AWS's answers tell.
func newClock() *Clock {
	return &Clock{now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), left: patience}
}

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

// Patience sets how far sleepers may move the clock from now on. It is 12 hours at first.
func (c *Clock) Patience(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = d
}

// Sleep moves the clock on at once, and returns the context's error where it has ended. Sleepers that move it further
// than it has patience, in all, are told that their deadline has passed.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if c.left -= d; c.left < 0 {
		return context.DeadlineExceeded
	}
	c.now = c.now.Add(d)
	return nil
}
