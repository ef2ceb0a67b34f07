package dynamo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// settling is how long AWS's answers may lag behind a change: DescribeTable may not find a new table and
// ListTagsOfResource may show old tags "for a few seconds" (API reference, CreateTable and TagResource).
const settling = 15 * time.Second

// doomed are the table statuses that don't become ACTIVE by waiting.
var doomed = []types.TableStatus{
	types.TableStatusDeleting, types.TableStatusInaccessibleEncryptionCredentials, types.TableStatusArchiving, types.TableStatusArchived,
}

// WaitActive waits until the table and all its global indexes are ACTIVE and returns the table without its tags. The
// error is an *Error: of class Ended, which says what was still not active and for how long; of class NotFound where
// the table isn't there after some seconds of grace; of class Other where it can't become active any more.
func (t *Tables) WaitActive(ctx context.Context, name string) (*State, error) {
	return t.waitUntil(ctx, name, func(s *State) bool { return len(s.inactive()) == 0 })
}

// waitCalm waits until the table takes changes of its settings. An index that is being filled, which may take days, isn't
// waited for.
func (t *Tables) waitCalm(ctx context.Context, name string) error {
	_, err := t.waitUntil(ctx, name, (*State).calm)
	return err
}

// calm reports whether the table is ACTIVE and none of its indexes is being changed.
func (s *State) calm() bool {
	return s.Status == types.TableStatusActive && !slices.ContainsFunc(s.GlobalIndexes, func(index Index) bool {
		return index.Status == types.IndexStatusUpdating
	})
}

func (t *Tables) waitUntil(ctx context.Context, name string, ready func(*State) bool) (*State, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	w := newWatch(t.requester.clock.Now())
	for n := 1; ; n++ {
		s, err := t.Describe(ctx, name)
		now := t.requester.clock.Now()
		switch {
		case ClassOf(err) == NotFound && now.Sub(w.start) < settling:
			w.seen(now, []string{"the table is not to be seen yet"})
		case ClassOf(err) == Ended && len(w.last) > 0:
			return nil, w.ended(name, now, err)
		case err != nil:
			return nil, err
		case slices.Contains(doomed, s.Status):
			return nil, doom(s)
		case ready(s):
			return s, nil
		default:
			w.seen(now, s.inactive())
		}
		if err := t.requester.poll(ctx, n); err != nil {
			return nil, w.ended(name, t.requester.clock.Now(), err)
		}
	}
}

// doom is the error for a table that doesn't become ACTIVE by waiting.
func doom(s *State) *Error {
	return &Error{Op: DescribeTable, Table: s.Name, Message: fmt.Sprintf("the table is %s and will not become ACTIVE", s.Status)}
}

// watch remembers what isn't active and since when.
type watch struct {
	start time.Time
	since map[string]time.Time
	last  []string
}

func newWatch(start time.Time) *watch { return &watch{start: start, since: map[string]time.Time{}} }

// seen notes what isn't active now.
func (w *watch) seen(now time.Time, inactive []string) {
	since := map[string]time.Time{}
	for _, text := range inactive {
		since[text] = now
		if before, ok := w.since[text]; ok {
			since[text] = before
		}
	}
	w.since, w.last = since, inactive
}

// ended is the error of a wait that the context ended.
func (w *watch) ended(name string, now time.Time, err error) *Error {
	list := make([]string, len(w.last))
	for i, text := range w.last {
		list[i] = fmt.Sprintf("%s (for %s)", text, now.Sub(w.since[text]).Round(time.Second))
	}
	return &Error{
		Op: DescribeTable, Table: name, Class: Ended, Err: err,
		Message: fmt.Sprintf("after waiting %s, still not ACTIVE: %s", now.Sub(w.start).Round(time.Second), strings.Join(list, "; ")),
		Hint:    "AWS goes on by itself; raise the timeout if this takes long, and apply again.",
	}
}

// waitGone waits until there is no table of that name, or one of another incarnation.
func (t *Tables) waitGone(ctx context.Context, name, id string) error {
	start := t.requester.clock.Now()
	for n := 1; ; n++ {
		s, err := t.Describe(ctx, name)
		switch {
		case ClassOf(err) == NotFound:
			return nil
		case err != nil:
			return err
		case s.ID != id && s.ID != "" && id != "":
			return nil
		}
		if err := t.requester.poll(ctx, n); err != nil {
			elapsed := t.requester.clock.Now().Sub(start).Round(time.Second)
			return &Error{
				Op: DeleteTable, Table: name, Class: Ended, Err: err,
				Message: fmt.Sprintf("after waiting %s, the table is still there and is %s", elapsed, s.Status),
				Hint:    "AWS goes on by itself; raise the timeout if this takes long, and apply again.",
			}
		}
	}
}
