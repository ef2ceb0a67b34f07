package dynamo

import (
	"fmt"
	"maps"
	"reflect"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// differences compares a table that was found with the one asked for: what tells them apart, in words, and whether the
// tags do. Tags are told apart because AWS shows them some seconds late.
func (c *creation) differences(found *State, now time.Time) (list []string, tags bool) {
	list = c.shapeDifferences(found)
	if !c.made(found, now) {
		list = append(list, "it is older than this run"+since(found))
	}
	if found.Status == types.TableStatusDeleting {
		list = append(list, "it is being deleted")
	}
	return list, !maps.Equal(found.Tags, c.tags)
}

// shapeDifferences compares keys and indexes alone.
func (c *creation) shapeDifferences(found *State) []string {
	var list []string
	asked := askedState(c.input)
	if !reflect.DeepEqual(found.Key, asked.Key) {
		list = append(list, fmt.Sprintf("its key is %s", keyText(found)))
	}
	list = append(list, indexDifferences("global", found.GlobalIndexes, asked.GlobalIndexes)...)
	return append(list, indexDifferences("local", found.LocalIndexes, asked.LocalIndexes)...)
}

// made reports whether the table isn't older than this call of Create. Ages are compared, not times, so that it doesn't
// matter whether our clock is right: the table's age by AWS's clock, the call's age by ours. A table without a creation
// time counts as older.
func (c *creation) made(found *State, now time.Time) bool {
	if found.Created.IsZero() {
		return false
	}
	read := found.readAt
	if read.IsZero() {
		read = now
	}
	return read.Sub(found.Created) <= now.Sub(c.start)+clockTolerance
}

// askedState is the table a request asks for, in the shape of one that is read back.
func askedState(in *dynamodb.CreateTableInput) *State {
	t := &types.TableDescription{AttributeDefinitions: in.AttributeDefinitions, KeySchema: in.KeySchema}
	for _, g := range in.GlobalSecondaryIndexes {
		t.GlobalSecondaryIndexes = append(t.GlobalSecondaryIndexes, types.GlobalSecondaryIndexDescription{
			IndexName: g.IndexName, KeySchema: g.KeySchema, Projection: g.Projection,
		})
	}
	for _, l := range in.LocalSecondaryIndexes {
		t.LocalSecondaryIndexes = append(t.LocalSecondaryIndexes, types.LocalSecondaryIndexDescription{
			IndexName: l.IndexName, KeySchema: l.KeySchema, Projection: l.Projection,
		})
	}
	t.TableName = aws.String(aws.ToString(in.TableName))
	return newState(t)
}

// indexDifferences tells, by name, which indexes are missing, unasked for or different.
func indexDifferences(kind string, found, asked []Index) []string {
	var list []string
	byName := map[string]Index{}
	for _, index := range found {
		byName[index.Name] = index
	}
	for _, index := range asked {
		got, ok := byName[index.Name]
		delete(byName, index.Name)
		switch {
		case !ok:
			list = append(list, fmt.Sprintf("it lacks the %s index %s", kind, index.Name))
		case !reflect.DeepEqual(got.Index, index.Index):
			list = append(list, fmt.Sprintf("its %s index %s has other keys or another projection", kind, index.Name))
		}
	}
	for _, index := range found {
		if _, extra := byName[index.Name]; extra {
			list = append(list, fmt.Sprintf("it has a %s index %s", kind, index.Name))
		}
	}
	return list
}

// keyText is a table's key in words.
func keyText(s *State) string {
	text := s.Key.Partition.Name + " (" + s.Key.Partition.Type + ")"
	if s.Key.Sort != nil {
		text += " and " + s.Key.Sort.Name + " (" + s.Key.Sort.Type + ")"
	}
	return text
}
