package dynamo

import (
	"context"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// change is a change that AWS is asked for until it is to be seen.
type change struct {
	op          Operation
	table, what string
	// look reports whether all is as it shall be, and else what the change has to wait for, if anything.
	look func(context.Context) (done bool, hindered []string, err error)
	ask  func(context.Context) error
}

// asked is the last request of a change and its answer, nil where AWS accepted it.
type asked struct {
	times  int
	at     time.Time
	answer error
}

// again reports whether, when the change is not to be seen in time, the request may be sent again.
func (a asked) again() bool {
	return ClassOf(a.answer) == Ambiguous && a.times < mostAttempts[Ambiguous]
}

// converge carries out a change. AWS is looked at before anything is sent, and again after every answer: its descriptions
// lag behind, so that even a refusal may only mean that the change was made before.
func (t *Tables) converge(ctx context.Context, c change) error {
	clock := t.requester.clock
	w := newWatch(clock.Now())
	var last asked
	for n := 1; ; n++ {
		done, hindered, err := c.look(ctx)
		if ClassOf(err) == NotFound && clock.Now().Sub(w.start) < settling {
			hindered, err = []string{"the table is not to be seen yet"}, nil
		}
		pending := last.times > 0 && clock.Now().Sub(last.at) < 2*settling
		switch {
		case done || err != nil:
			return err
		case len(hindered) > 0:
			w.seen(clock.Now(), hindered)
		case pending:
			w.seen(clock.Now(), []string{c.what + " is not to be seen yet"})
		case last.times > 0 && last.answer == nil:
			return unseen(c.op, c.table, c.what, nil)
		case last.times > 0 && !last.again():
			return last.answer
		default:
			answer := c.ask(ctx)
			last, n = asked{times: last.times + 1, at: clock.Now(), answer: answer}, 0
			if final(answer) {
				return answer
			}
			continue
		}
		if err := t.requester.poll(ctx, n); err != nil {
			return w.ended(c.table, clock.Now(), err)
		}
	}
}

// final reports whether an answer can't mean that the change was made.
func final(answer error) bool {
	class := ClassOf(answer)
	return answer != nil && class != Ambiguous && class != Validation && class != NotFound
}

// tableChange is one change that UpdateTable makes.
type tableChange struct {
	table, what string
	// done reports whether a table is as it shall be.
	done func(*State) (bool, error)
	// ready reports whether a table takes the change, and whether it is over.
	ready func(*State) bool
	// settles is true where the change is done only when the table is ready again.
	settles bool
	// input is the request that changes a table.
	input func(*State) *dynamodb.UpdateTableInput
}

// update carries out a change of a table, and returns the table as it was seen last.
func (t *Tables) update(ctx context.Context, c tableChange) (*State, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	var seen *State
	err := t.converge(ctx, change{
		op: UpdateTable, table: c.table, what: c.what,
		look: func(ctx context.Context) (bool, []string, error) {
			s, err := t.Describe(ctx, c.table)
			if err != nil {
				return false, nil, err
			}
			seen = s
			done, err := c.done(s)
			ready := c.ready(s)
			switch {
			case err != nil || done && (ready || !c.settles):
				return done, nil, err
			case slices.Contains(doomed, s.Status):
				return false, nil, doom(s)
			case !ready:
				return false, s.hindrances(), nil
			}
			return false, nil, nil
		},
		ask: func(ctx context.Context) error {
			_, err := send(ctx, t.requester, UpdateTable, c.table, c.input(seen), t.api.UpdateTable)
			return err
		},
	})
	return seen, err
}

// hindrances is what isn't ACTIVE, in words.
func (s *State) hindrances() []string {
	list := s.inactive()
	if s.encrypting {
		list = append(list, "the table takes up another key")
	}
	return list
}
