package runner

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// NewClient is a client of the engine at an endpoint. Engines take any credentials.
func NewClient(endpoint string) *dynamodb.Client {
	return dynamodb.New(dynamodb.Options{
		BaseEndpoint: aws.String(endpoint),
		Region:       "us-east-1",
		Credentials:  credentials.NewStaticCredentialsProvider("test", "test", ""),
	})
}

// CreateTable makes the design's table and indexes as the provider does, and returns when they can be used.
func CreateTable(ctx context.Context, client *dynamodb.Client, d *design.Design) error {
	tables := dynamo.NewTables(client, dynamo.Pace{})
	if _, err := tables.Create(ctx, d, dynamo.Settings{}); err != nil {
		return fmt.Errorf("creating table %s: %w", d.Table, err)
	}
	wait := dynamodb.NewTableExistsWaiter(client)
	return wait.Wait(ctx, &dynamodb.DescribeTableInput{TableName: aws.String(d.Table)}, tableWait)
}
