package runner

import (
	"context"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// mostBatched is how many items one BatchWriteItem may put (API reference, BatchWriteItem).
const mostBatched = 25

// Store puts items, each with the key attributes that the design wants on it, and the guards of its unique values.
func Store(ctx context.Context, client *dynamodb.Client, d *design.Design, items []sample.Item) error {
	var puts []types.WriteRequest
	for _, item := range items {
		stored, err := application.Stored(d, item)
		if err != nil {
			return err
		}
		guards, err := application.Guards(d, item)
		if err != nil {
			return err
		}
		for _, one := range append(guards, stored.Attributes) {
			puts = append(puts, types.WriteRequest{PutRequest: &types.PutRequest{Item: encodeOrNil(one)}})
		}
	}
	for chunk := range slices.Chunk(puts, mostBatched) {
		for pending := map[string][]types.WriteRequest{d.Table: chunk}; len(pending) > 0; {
			out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: pending})
			if err != nil {
				return fmt.Errorf("storing items in %s: %w", d.Table, err)
			}
			pending = out.UnprocessedItems
		}
	}
	return nil
}
