package dynamo

import (
	"context"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// BuildIndex adds a global index, with its throughput, to a table and returns as soon as it is to be seen, so that the caller can save it
// before waiting with WaitActive until its items are in it. It first waits until no other index of the table is being
// made or deleted. An index that is there already is left as it is, whoever asked for it. The error is an *Error, of
// class Exists where an index of the name has another key or projection, of class Quota where there is no room for it.
func (t *Tables) BuildIndex(ctx context.Context, table string, index design.Index, has settings.Throughput) error {
	index.Projected = slices.Sorted(slices.Values(index.Projected))
	_, err := t.update(ctx, tableChange{
		table: table, what: "the new index " + index.Name,
		done:  func(s *State) (bool, error) { return built(s, index) },
		ready: (*State).settled,
		input: func(s *State) *dynamodb.UpdateTableInput {
			create := &types.CreateGlobalSecondaryIndexAction{
				IndexName: &index.Name, KeySchema: keySchema(index.Partition, index.Sort), Projection: projection(index),
				OnDemandThroughput: ceiling(has.Ceiling), WarmThroughput: warm(has.Warm),
			}
			if s.Settings.Billing == settings.Provisioned {
				create.ProvisionedThroughput = provisioned(has.Capacity)
			}
			return &dynamodb.UpdateTableInput{
				TableName: &table, AttributeDefinitions: definitions(s, index),
				GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{{Create: create}},
			}
		},
	})
	return err
}

// DropIndex deletes a global index of a table and waits until it is gone. It first waits until no other index of the
// table is being made or deleted. An index that isn't there is no error. The error is an *Error.
func (t *Tables) DropIndex(ctx context.Context, table, name string) error {
	_, err := t.update(ctx, tableChange{
		table: table, what: "the deletion of the index " + name,
		ready: (*State).settled,
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
	return err
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
