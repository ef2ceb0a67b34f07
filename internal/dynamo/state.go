package dynamo

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// State is a table as AWS describes it.
type State struct {
	Name, ARN string
	// ID is AWS's id of this incarnation of the table; another table of the same name has another. Empty on engines
	// that give none.
	ID string
	// StreamARN is empty where the table has no stream.
	StreamARN string
	// Status is AWS's table status: CREATING, ACTIVE, UPDATING, DELETING, ...
	Status types.TableStatus
	// Created is when the table was made; zero where AWS doesn't say.
	Created time.Time
	Key     design.KeySchema
	// GlobalIndexes and LocalIndexes are sorted by name.
	GlobalIndexes, LocalIndexes []Index
	DeletionProtection          bool
	// Replicas are the table's in other regions that hold its items, sorted by region.
	Replicas []Replica
	// Settings are those that the description of a table shows: all but time to live, recovery and policy.
	Settings settings.Table
	// Items and Bytes are how many items the table holds and their size. AWS brings both up to date about every six hours
	// (API reference, TableDescription).
	Items, Bytes int64
	// Tags are the user's tags; AWS's own (aws:...) are left out. Nil where they weren't asked for.
	Tags map[string]string

	// encrypting is true while another key is being taken up.
	encrypting bool
	// readAt is AWS's clock when it described the table; zero where it isn't known.
	readAt time.Time
}

// Index is a secondary index as AWS describes it. Entities, Serves and Overloaded of the design are empty: AWS doesn't
// know them.
type Index struct {
	design.Index
	ARN string
	// Status is AWS's index status: CREATING, ACTIVE, UPDATING or DELETING. Local indexes have none.
	Status types.IndexStatus
	// Items and Bytes are how many items the index holds and its size, as old as those of the table.
	Items, Bytes int64
	// Backfilling is true while the items already stored are being added to a new index.
	Backfilling bool
}

// Replica is a table's replica in another region. It may be of another account, which its ARN tells. Key is the ARN of the key
// of KMS that it is encrypted with, empty where AWS owns that.
type Replica struct{ Region, ARN, Key string }

// newState reads a description. Engines leave out much, so nothing is taken for granted.
func newState(t *types.TableDescription) *State {
	attributes := map[string]string{}
	for _, a := range t.AttributeDefinitions {
		attributes[aws.ToString(a.AttributeName)] = string(a.AttributeType)
	}
	s := &State{
		Name: aws.ToString(t.TableName), ARN: aws.ToString(t.TableArn), ID: aws.ToString(t.TableId), Status: t.TableStatus,
		Items: aws.ToInt64(t.ItemCount), Bytes: aws.ToInt64(t.TableSizeBytes),
		Created: aws.ToTime(t.CreationDateTime), DeletionProtection: aws.ToBool(t.DeletionProtectionEnabled),
		Settings: newSettings(t), encrypting: changesKey(t.SSEDescription),
	}
	if t.StreamSpecification != nil && aws.ToBool(t.StreamSpecification.StreamEnabled) {
		s.StreamARN = aws.ToString(t.LatestStreamArn)
	}
	partition, sort := keyAttributes(t.KeySchema, attributes)
	if len(partition) > 0 {
		s.Key.Partition = partition[0]
	}
	if len(sort) > 0 {
		s.Key.Sort = &sort[0]
	}
	for _, g := range t.GlobalSecondaryIndexes {
		index := newIndex(g.IndexName, g.KeySchema, g.Projection, attributes)
		index.ARN, index.Status, index.Backfilling = aws.ToString(g.IndexArn), g.IndexStatus, aws.ToBool(g.Backfilling)
		index.Items, index.Bytes = aws.ToInt64(g.ItemCount), aws.ToInt64(g.IndexSizeBytes)
		s.GlobalIndexes = append(s.GlobalIndexes, index)
	}
	for _, l := range t.LocalSecondaryIndexes {
		index := newIndex(l.IndexName, l.KeySchema, l.Projection, attributes)
		index.ARN, index.Items, index.Bytes = aws.ToString(l.IndexArn), aws.ToInt64(l.ItemCount), aws.ToInt64(l.IndexSizeBytes)
		s.LocalIndexes = append(s.LocalIndexes, index)
	}
	s.Replicas = replicasOf(t, s.ARN)
	slices.SortFunc(s.GlobalIndexes, byName)
	slices.SortFunc(s.LocalIndexes, byName)
	return s
}

// replicasOf lists the replicas of a table that are there: those that are being made, or deleted, are not. Engines, and tables
// of older kinds, show no ARN of a replica: it is that of the table in the other region.
func replicasOf(t *types.TableDescription, arn string) []Replica {
	parts := strings.SplitN(arn, ":", 6)
	if len(parts) < 6 {
		return nil
	}
	absent := []types.ReplicaStatus{
		types.ReplicaStatusCreating, types.ReplicaStatusCreationFailed, types.ReplicaStatusDeleting, types.ReplicaStatusArchiving, types.ReplicaStatusArchived,
	}
	var list []Replica
	for _, r := range t.Replicas {
		region := aws.ToString(r.RegionName)
		if region == "" || region == parts[3] || slices.Contains(absent, r.ReplicaStatus) {
			continue
		}
		there := slices.Clone(parts)
		there[3] = region
		list = append(list, Replica{Region: region, ARN: cmp.Or(aws.ToString(r.ReplicaArn), strings.Join(there, ":")), Key: aws.ToString(r.KMSMasterKeyId)})
	}
	slices.SortFunc(list, func(a, b Replica) int { return cmp.Compare(a.Region, b.Region) })
	return list
}

func byName(a, b Index) int { return cmp.Compare(a.Name, b.Name) }

func newIndex(name *string, key []types.KeySchemaElement, p *types.Projection, attributes map[string]string) Index {
	index := Index{Index: design.Index{Name: aws.ToString(name)}}
	index.Partition, index.Sort = keyAttributes(key, attributes)
	if p != nil {
		index.Projection = design.Projection(p.ProjectionType)
		if len(p.NonKeyAttributes) > 0 { // AWS returns them in an order of its own
			index.Projected = slices.Sorted(slices.Values(p.NonKeyAttributes))
		}
	}
	return index
}

// keyAttributes splits a key schema, keeping the order within either part.
func keyAttributes(key []types.KeySchemaElement, attributes map[string]string) (partition, sort []design.KeyAttribute) {
	for _, element := range key {
		name := aws.ToString(element.AttributeName)
		attribute := design.KeyAttribute{Name: name, Type: attributes[name]}
		if element.KeyType == types.KeyTypeHash {
			partition = append(partition, attribute)
		} else {
			sort = append(sort, attribute)
		}
	}
	return partition, sort
}

// inactive lists what isn't ACTIVE, in words: the table first, then its global indexes.
func (s *State) inactive() []string {
	var list []string
	if s.Status != types.TableStatusActive {
		list = append(list, "the table is "+cmp.Or(string(s.Status), "without a status"))
	}
	for _, index := range s.GlobalIndexes {
		if index.Status == types.IndexStatusActive {
			continue
		}
		text := "index " + index.Name + " is " + cmp.Or(string(index.Status), "without a status")
		if index.Backfilling {
			text += " (backfilling)"
		}
		list = append(list, text)
	}
	return list
}
