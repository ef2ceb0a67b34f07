package runner

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// AskRaw sends one page of a query or scan as the simulator takes it, whatever it says.
func AskRaw(ctx context.Context, client *dynamodb.Client, table string, r store.Request, scan bool) (store.Answer, error) {
	var limit *int32
	if r.Limit > 0 {
		limit = aws.Int32(int32(r.Limit))
	}
	if scan {
		out, err := client.Scan(ctx, &dynamodb.ScanInput{
			TableName: aws.String(table), IndexName: orNil(r.Index), FilterExpression: orNil(r.Filter),
			ExpressionAttributeNames: namesOrNil(r.Names), ExpressionAttributeValues: encodeOrNil(r.Values),
			ConsistentRead: aws.Bool(r.Consistent), Limit: limit, ExclusiveStartKey: encodeOrNil(r.StartKey),
		})
		if err != nil {
			return store.Answer{}, err
		}
		return answerOf(out.Items, out.ScannedCount, out.LastEvaluatedKey), nil
	}
	out, err := client.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String(table), IndexName: orNil(r.Index), KeyConditionExpression: aws.String(r.KeyCondition), FilterExpression: orNil(r.Filter),
		ExpressionAttributeNames: namesOrNil(r.Names), ExpressionAttributeValues: encodeOrNil(r.Values),
		ScanIndexForward: aws.Bool(!r.Descending), ConsistentRead: aws.Bool(r.Consistent), Limit: limit, ExclusiveStartKey: encodeOrNil(r.StartKey),
	})
	if err != nil {
		return store.Answer{}, err
	}
	return answerOf(out.Items, out.ScannedCount, out.LastEvaluatedKey), nil
}

func answerOf(items []attributes, examined int32, last attributes) store.Answer {
	a := store.Answer{Count: len(items), Examined: int(examined)}
	for _, raw := range items {
		a.Items = append(a.Items, decodeAll(raw))
	}
	if len(last) > 0 {
		a.LastKey = decodeAll(last)
	}
	return a
}

func decodeAll(raw attributes) store.Item {
	item := store.Item{}
	for name, v := range raw {
		item[name] = decode(v)
	}
	return item
}

func namesOrNil(names map[string]string) map[string]string {
	if len(names) == 0 {
		return nil
	}
	return names
}
