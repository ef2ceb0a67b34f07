package dynamo

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

const (
	// mostCreates is how often CreateTable is sent when nobody can tell whether it was carried out.
	mostCreates = 3
	// graceTimeout is how long we still look for a table whose creation the caller's context cut off, so that it can be
	// saved rather than lost.
	graceTimeout = 20 * time.Second
	// clockTolerance is the precision of the times compared: AWS gives its clock in whole seconds.
	clockTolerance = 2 * time.Second
)

// Create makes the table of a design and returns as soon as it exists, so that the caller can save it before waiting
// with WaitActive.
//
// Where the answer leaves open whether the table was made, the table is looked for first. It is returned when its
// keys, indexes and tags are those asked for and it isn't older than this call; it is asked for again only when it
// isn't there. The error is an *Error, of class Exists for a table that isn't this call's; such a table is never
// adopted or changed.
func (t *Tables) Create(ctx context.Context, d *design.Design, s Settings) (*State, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	c := creation{tables: t, input: createInput(d, s), tags: s.Tags, name: d.Table, start: t.requester.clock.Now()}
	for n := 1; ; n++ {
		state, err := c.ask(ctx)
		if err == nil {
			return state, nil
		}
		class := ClassOf(err)
		switch {
		case class.unsure() || class == InUse && c.unsure:
			c.unsure = true
			found, missing := c.find(ctx)
			if missing == nil {
				return found, nil
			}
			err = c.open(err, missing)
			if ClassOf(missing) != NotFound || class == Ended || n >= mostCreates {
				return nil, err
			}
		case class == InUse:
			if other := c.taken(ctx, err); other != nil {
				return nil, other
			}
		default:
			return nil, err
		}
		if t.requester.poll(ctx, n) != nil {
			return nil, err
		}
	}
}

// creation is one call of Create.
type creation struct {
	tables *Tables
	input  *dynamodb.CreateTableInput
	tags   map[string]string
	name   string
	start  time.Time
	// unsure is true once an attempt failed that may have made the table.
	unsure bool
}

// ask sends the request.
func (c *creation) ask(ctx context.Context) (*State, error) {
	out, err := send(ctx, c.tables.requester, CreateTable, c.name, c.input, c.tables.api.CreateTable)
	if err != nil {
		return nil, err
	}
	if out.TableDescription == nil {
		return nil, newError(CreateTable, c.name, Ambiguous, errNoAnswer)
	}
	s := newState(out.TableDescription)
	s.Tags = maps.Clone(c.tags)
	return s, nil
}

// taken looks at a table of the same name that was there before us. It returns nil when that table is on its way out,
// so that the creation may be tried again.
func (c *creation) taken(ctx context.Context, refusal error) error {
	s, err := c.tables.Describe(ctx, c.name)
	switch {
	case ClassOf(err) == NotFound || err == nil && s.Status == types.TableStatusDeleting:
		return nil
	case err != nil:
		return refusal
	}
	return c.exists("a table of this name exists already"+since(s), s, refusal)
}

// since tells when a table was made.
func since(s *State) string {
	if s.Created.IsZero() {
		return ""
	}
	return ", made " + s.Created.UTC().Format(time.RFC3339)
}

// exists is the error for a table that isn't ours.
func (c *creation) exists(message string, found *State, err error) *Error {
	return &Error{
		Op: CreateTable, Table: c.name, Class: Exists, Message: message, Err: err,
		Hint:  "ddbmodel doesn't take over a table it didn't make. Choose another name, or delete the table if nobody needs it.",
		Found: found, Differences: c.shapeDifferences(found),
	}
}

// open is the error for a creation of which nobody can say how it ended.
func (c *creation) open(err, missing error) error {
	if ClassOf(missing) == Exists {
		return missing
	}
	return &Error{
		Op: CreateTable, Table: c.name, Class: ClassOf(err), Err: err,
		Message: fmt.Sprintf("%s; looking for the table afterwards: %s", messageIn(err), messageIn(missing)),
		Hint:    "The table may still appear. Before applying again, look for it (aws dynamodb describe-table --table-name " + c.name + ") and delete it if it is there and empty.",
	}
}

// find looks for the table that an earlier attempt may have made. The error is of class NotFound where it doesn't
// appear within some seconds, of class Exists where it isn't ours. It still looks when the caller's context has ended.
func (c *creation) find(ctx context.Context) (*State, error) {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), graceTimeout)
		defer cancel()
	}
	clock := c.tables.requester.clock
	looking := clock.Now()
	for n := 1; ; n++ {
		s, err := c.look(ctx)
		late := clock.Now().Sub(looking) >= settling
		if err == nil {
			differences, tags := c.differences(s, clock.Now())
			switch {
			case len(differences) > 0 || tags && late:
				return nil, c.notOurs(s, differences)
			case !tags:
				return s, nil
			}
		} else if ClassOf(err) != NotFound || late {
			return nil, err
		}
		if ended := c.tables.requester.poll(ctx, n); ended != nil {
			return nil, &Error{Op: DescribeTable, Table: c.name, Class: Ended, Message: "the table is not to be seen", Err: ended}
		}
	}
}

// look reads the table and its tags. Where the tags can't be read they are taken to be those asked for: keys, indexes
// and age have to do. So it is with a table that is still being made, whose tags AWS doesn't know yet.
func (c *creation) look(ctx context.Context) (*State, error) {
	s, err := c.tables.Describe(ctx, c.name)
	if err != nil {
		return nil, err
	}
	s.Tags, err = c.tables.Tags(ctx, s.ARN)
	if TagsUnreadable(err) || ClassOf(err) == NotFound && s.Status == types.TableStatusCreating {
		s.Tags, err = maps.Clone(c.tags), nil
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// notOurs is the error for a table that an unclear answer left us to judge.
func (c *creation) notOurs(found *State, differences []string) *Error {
	if len(differences) == 0 {
		differences = []string{"its tags are not those asked for"}
	}
	return c.exists("AWS didn't say whether it made the table, and the one that is there isn't it: "+strings.Join(differences, ", "), found, nil)
}

// messageIn is the message of an error of this package.
func messageIn(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return strings.TrimSuffix(e.Message, ".")
	}
	return err.Error()
}
