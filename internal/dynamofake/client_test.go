package dynamofake_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

const region = "eu-central-1"

// clientOf is the SDK's client of an endpoint, without retries.
func clientOf(endpoint, region string) *dynamodb.Client {
	return dynamodb.New(dynamodb.Options{
		Region: region, BaseEndpoint: &endpoint, Retryer: aws.NopRetryer{},
		Credentials: credentials.NewStaticCredentialsProvider("AKIAEXAMPLE", "secret", ""),
	})
}

func start(t *testing.T) (*dynamofake.Server, *dynamodb.Client) {
	t.Helper()
	s := dynamofake.Start(t)
	return s, clientOf(s.URL(), region)
}

func key(elements ...string) []types.KeySchemaElement {
	var list []types.KeySchemaElement
	for _, element := range elements {
		kind := types.KeyTypeHash
		if name, sort := strings.CutPrefix(element, "+"); sort {
			kind, element = types.KeyTypeRange, name
		}
		list = append(list, types.KeySchemaElement{AttributeName: &element, KeyType: kind})
	}
	return list
}

func attributes(names ...string) []types.AttributeDefinition {
	var list []types.AttributeDefinition
	for _, name := range names {
		list = append(list, types.AttributeDefinition{AttributeName: &name, AttributeType: types.ScalarAttributeTypeS})
	}
	return list
}

var all = &types.Projection{ProjectionType: types.ProjectionTypeAll}

func include(names ...string) *types.Projection {
	return &types.Projection{ProjectionType: types.ProjectionTypeInclude, NonKeyAttributes: names}
}

// orders is a CreateTable request with one of everything, on demand.
func orders() *dynamodb.CreateTableInput {
	return &dynamodb.CreateTableInput{
		TableName: aws.String("orders"), BillingMode: types.BillingModePayPerRequest,
		AttributeDefinitions: attributes("PK", "SK", "a", "b", "l"), KeySchema: key("PK", "+SK"),
		GlobalSecondaryIndexes: []types.GlobalSecondaryIndex{{IndexName: aws.String("by_a"), KeySchema: key("a", "+b"), Projection: include("x", "y")}},
		LocalSecondaryIndexes:  []types.LocalSecondaryIndex{{IndexName: aws.String("by_l"), KeySchema: key("PK", "+l"), Projection: all}},
		Tags:                   []types.Tag{{Key: aws.String("team"), Value: aws.String("shop")}},
	}
}

// plain is a CreateTable request of a table with nothing but a key.
func plain(name string) *dynamodb.CreateTableInput {
	return &dynamodb.CreateTableInput{
		TableName: &name, BillingMode: types.BillingModePayPerRequest, AttributeDefinitions: attributes("PK"), KeySchema: key("PK"),
	}
}

func provisionedTable(name string) *dynamodb.CreateTableInput {
	in := plain(name)
	in.BillingMode, in.ProvisionedThroughput = types.BillingModeProvisioned, units(5, 5)
	return in
}

func units(read, write int64) *types.ProvisionedThroughput {
	return &types.ProvisionedThroughput{ReadCapacityUnits: &read, WriteCapacityUnits: &write}
}

// makeTable makes a table and waits until it is ACTIVE and its backups can be changed.
func makeTable(t *testing.T, s *dynamofake.Server, c *dynamodb.Client, in *dynamodb.CreateTableInput) string {
	t.Helper()
	out, err := c.CreateTable(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(s.Delays.CreateIndexed + s.Delays.Backups)
	return *out.TableDescription.TableArn
}

// codeOf is the error code of a call; empty for none.
func codeOf(err error) string {
	var api smithy.APIError
	if errors.As(err, &api) {
		return api.ErrorCode()
	}
	if err != nil {
		return "not of the API: " + err.Error()
	}
	return ""
}

func wantRefusal(t *testing.T, err error, code, text string) {
	t.Helper()
	if got := codeOf(err); got != code {
		t.Fatalf("code %q, want %q: %v", got, code, err)
	}
	var api smithy.APIError
	if errors.As(err, &api) && !strings.Contains(api.ErrorMessage(), text) {
		t.Errorf("%q doesn't say %q", api.ErrorMessage(), text)
	}
}

func wantOK(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantStatus wants the table orders and its global indexes to be in those states.
func wantStatus(t *testing.T, s *dynamofake.Server, status string, indexes ...string) {
	t.Helper()
	table, ok := s.Table(region, "orders")
	if !ok {
		table.TableStatus = "gone"
	}
	if table.TableStatus != status {
		t.Errorf("the table is %s, want %s", table.TableStatus, status)
	}
	var got []string
	for _, i := range table.GlobalSecondaryIndexes {
		text := i.IndexName + " " + i.IndexStatus
		if i.Backfilling != nil && *i.Backfilling {
			text += " backfilling"
		}
		got = append(got, text)
	}
	if strings.Join(got, ", ") != strings.Join(indexes, ", ") {
		t.Errorf("indexes %q, want %q", got, indexes)
	}
}
