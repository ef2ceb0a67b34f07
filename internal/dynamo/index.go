package dynamo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// BuildIndex adds a global index to a table and returns as soon as it is to be seen, so that the caller can save it
// before waiting with WaitActive until its items are in it. It first waits until no other index of the table is being
// made or deleted. An index that is there already is left as it is, whoever asked for it. The error is an *Error, of
// class Exists where an index of the name has another key or projection, of class Quota where there is no room for it.
func (t *Tables) BuildIndex(ctx context.Context, table string, index design.Index) error {
	index.Projected = slices.Sorted(slices.Values(index.Projected))
	return t.changeIndexes(ctx, indexChange{
		table: table, what: "the new index " + index.Name,
		done: func(s *State) (bool, error) { return built(s, index) },
		input: func(s *State) *dynamodb.UpdateTableInput {
			create := &types.CreateGlobalSecondaryIndexAction{
				IndexName: &index.Name, KeySchema: keySchema(index.Partition, index.Sort), Projection: projection(index),
			}
			return &dynamodb.UpdateTableInput{
				TableName: &table, AttributeDefinitions: definitions(s, index),
				GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{{Create: create}},
			}
		},
	})
}

// DropIndex deletes a global index of a table and waits until it is gone. It first waits until no other index of the
// table is being made or deleted. An index that isn't there is no error. The error is an *Error.
func (t *Tables) DropIndex(ctx context.Context, table, name string) error {
	return t.changeIndexes(ctx, indexChange{
		table: table, what: "the deletion of the index " + name,
		done: func(s *State) (bool, error) {
			_, there := s.globalIndex(name)
			return !there, nil
		},
		input: func(*State) *dynamodb.UpdateTableInput {
			return &dynamodb.UpdateTableInput{
				TableName: &table, GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{
					{Delete: &types.DeleteGlobalSecondaryIndexAction{IndexName: aws.String(name)}},
				},
			}
		},
	})
}

// built reports whether a table has an index. One that is being deleted is not there any more.
func built(s *State, index design.Index) (bool, error) {
	found, there := s.globalIndex(index.Name)
	switch {
	case !there || found.Status == types.IndexStatusDeleting:
		return false, nil
	case !found.SameKey(index) || found.Projection != index.Projection || !slices.Equal(found.Projected, index.Projected):
		return false, &Error{
			Op: UpdateTable, Table: s.Name, Class: Exists,
			Message: fmt.Sprintf("an index %s is there already, with another key or projection", index.Name),
			Hint:    "ddbmodel doesn't drop an index it didn't make. Delete it if nobody needs it, and apply again.",
		}
	}
	return true, nil
}

// definitions are those of the attributes of all keys that the table has and of a new index, exactly: AWS refuses others,
// and wants those it knows as well.
func definitions(s *State, index design.Index) []types.AttributeDefinition {
	var list []types.AttributeDefinition
	for _, a := range design.KeyAttributes(s.Key, plain(s.LocalIndexes), plain(s.GlobalIndexes), []design.Index{index}) {
		list = append(list, types.AttributeDefinition{AttributeName: aws.String(a.Name), AttributeType: types.ScalarAttributeType(a.Type)})
	}
	return list
}

func plain(list []Index) []design.Index {
	var indexes []design.Index
	for _, index := range list {
		indexes = append(indexes, index.Index)
	}
	return indexes
}

// globalIndex returns the global index of that name.
func (s *State) globalIndex(name string) (Index, bool) {
	for _, index := range s.GlobalIndexes {
		if index.Name == name {
			return index, true
		}
	}
	return Index{}, false
}

// settled reports whether the table takes a change of its indexes: AWS makes or deletes one at a time.
func (s *State) settled() bool {
	return s.Status == types.TableStatusActive && !slices.ContainsFunc(s.GlobalIndexes, func(index Index) bool {
		return index.Status == types.IndexStatusCreating || index.Status == types.IndexStatusDeleting
	})
}

// indexChange is one change of a table's indexes.
type indexChange struct {
	table, what string
	// done reports whether a table is as it shall be.
	done func(*State) (bool, error)
	// input is the request that changes a table.
	input func(*State) *dynamodb.UpdateTableInput
}

// asked is the last request of an indexChange and its answer, nil where AWS accepted it.
type asked struct {
	times  int
	at     time.Time
	answer error
}

// again reports whether, when the change is not to be seen in time, the request may be sent again.
func (a asked) again() bool {
	return ClassOf(a.answer) == Ambiguous && a.times < mostAttempts[Ambiguous]
}

// changeIndexes carries out a change. The table is looked at before anything is sent, and again after every answer:
// AWS's descriptions lag behind, so that even a refusal may only mean that the change was made before.
func (t *Tables) changeIndexes(ctx context.Context, c indexChange) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	clock := t.requester.clock
	w := newWatch(clock.Now())
	var last asked
	for n := 1; ; n++ {
		s, err := t.Describe(ctx, c.table)
		if err != nil {
			return err
		}
		done, err := c.done(s)
		pending := last.times > 0 && clock.Now().Sub(last.at) < 2*settling
		switch {
		case done || err != nil:
			return err
		case slices.Contains(doomed, s.Status):
			return doom(s)
		case !s.settled():
			w.seen(clock.Now(), s.inactive())
		case pending:
			w.seen(clock.Now(), []string{c.what + " is not to be seen yet"})
		case last.times > 0 && last.answer == nil:
			return unseen(UpdateTable, c.table, c.what, nil)
		case last.times > 0 && !last.again():
			return last.answer
		default:
			_, answer := send(ctx, t.requester, UpdateTable, c.table, c.input(s), t.api.UpdateTable)
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
