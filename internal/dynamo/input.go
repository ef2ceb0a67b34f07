package dynamo

import (
	"cmp"
	"maps"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// Settings are what a table is made with besides its design. Time to live, recovery and policy come after it.
type Settings struct {
	settings.Table
	// DeletionProtection refuses every deletion until it is turned off.
	DeletionProtection bool
	// Tags of the table; at most 50 (API reference, TagResource).
	Tags map[string]string
}

// createInput is the CreateTable request of a design. AWS refuses attribute definitions that no key uses and wants all
// partition attributes of a key before its sort attributes.
func createInput(d *design.Design, s Settings) *dynamodb.CreateTableInput {
	in := &dynamodb.CreateTableInput{
		TableName:                 aws.String(d.Table),
		BillingMode:               types.BillingMode(cmp.Or(s.Billing, settings.OnDemand)),
		DeletionProtectionEnabled: aws.Bool(s.DeletionProtection),
		Tags:                      tagList(s.Tags),
		OnDemandThroughput:        ceiling(s.Ceiling),
		WarmThroughput:            warm(s.Warm),
		TableClass:                types.TableClass(s.Class),
		SSESpecification:          encryption(s.Encryption),
	}
	if s.Stream != "" {
		in.StreamSpecification = stream(s.Stream)
	}
	if s.Billing == settings.Provisioned {
		in.ProvisionedThroughput = provisioned(s.Capacity)
	}
	for _, a := range d.KeyAttributes() {
		in.AttributeDefinitions = append(in.AttributeDefinitions, types.AttributeDefinition{
			AttributeName: aws.String(a.Name), AttributeType: types.ScalarAttributeType(a.Type),
		})
	}
	var sort []design.KeyAttribute
	if d.Key.Sort != nil {
		sort = append(sort, *d.Key.Sort)
	}
	in.KeySchema = keySchema([]design.KeyAttribute{d.Key.Partition}, sort)
	for _, index := range d.GlobalIndexes {
		has := s.Of(index.Name)
		global := types.GlobalSecondaryIndex{
			IndexName: aws.String(index.Name), KeySchema: keySchema(index.Partition, index.Sort), Projection: projection(index),
			OnDemandThroughput: ceiling(has.Ceiling), WarmThroughput: warm(has.Warm),
		}
		if s.Billing == settings.Provisioned {
			global.ProvisionedThroughput = provisioned(has.Capacity)
		}
		in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, global)
	}
	for _, index := range d.LocalIndexes {
		in.LocalSecondaryIndexes = append(in.LocalSecondaryIndexes, types.LocalSecondaryIndex{
			IndexName: aws.String(index.Name), KeySchema: keySchema(index.Partition, index.Sort), Projection: projection(index),
		})
	}
	return in
}

func keySchema(partition, sort []design.KeyAttribute) []types.KeySchemaElement {
	var key []types.KeySchemaElement
	for _, a := range partition {
		key = append(key, types.KeySchemaElement{AttributeName: aws.String(a.Name), KeyType: types.KeyTypeHash})
	}
	for _, a := range sort {
		key = append(key, types.KeySchemaElement{AttributeName: aws.String(a.Name), KeyType: types.KeyTypeRange})
	}
	return key
}

func projection(index design.Index) *types.Projection {
	p := &types.Projection{ProjectionType: types.ProjectionType(index.Projection)}
	if index.Projection == design.ProjectInclude {
		p.NonKeyAttributes = slices.Clone(index.Projected)
	}
	return p
}

// tagList is the tags in the order of their keys; nil for none.
func tagList(tags map[string]string) []types.Tag {
	var list []types.Tag
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		list = append(list, types.Tag{Key: aws.String(key), Value: aws.String(tags[key])})
	}
	return list
}
