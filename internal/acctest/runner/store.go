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

// Store puts items, each with the key attributes that the design wants on it.
func Store(ctx context.Context, client *dynamodb.Client, d *design.Design, items []sample.Item) error {
	for chunk := range slices.Chunk(items, mostBatched) {
		var puts []types.WriteRequest
		for _, item := range chunk {
			stored, err := application.Stored(d, item)
			if err != nil {
				return err
			}
			puts = append(puts, types.WriteRequest{PutRequest: &types.PutRequest{Item: encodeAll(stored)}})
		}
		for pending := map[string][]types.WriteRequest{d.Table: puts}; len(pending) > 0; {
			out, err := client.BatchWriteItem(ctx, &dynamodb.BatchWriteItemInput{RequestItems: pending})
			if err != nil {
				return fmt.Errorf("storing items in %s: %w", d.Table, err)
			}
			pending = out.UnprocessedItems
		}
	}
	return nil
}

func encodeAll(item sample.Item) attributes {
	raw := attributes{}
	for name, v := range item.Attributes {
		raw[name] = encode(v)
	}
	return raw
}
