package runner

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

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
		return answerOf(out.Items, out.LastEvaluatedKey), nil
	}
	out, err := client.Query(ctx, &dynamodb.QueryInput{
		TableName: aws.String(table), IndexName: orNil(r.Index), KeyConditionExpression: aws.String(r.KeyCondition), FilterExpression: orNil(r.Filter),
		ExpressionAttributeNames: namesOrNil(r.Names), ExpressionAttributeValues: encodeOrNil(r.Values),
		ScanIndexForward: aws.Bool(!r.Descending), ConsistentRead: aws.Bool(r.Consistent), Limit: limit, ExclusiveStartKey: encodeOrNil(r.StartKey),
	})
	if err != nil {
		return store.Answer{}, err
	}
	return answerOf(out.Items, out.LastEvaluatedKey), nil
}

func answerOf(items []attributes, last attributes) store.Answer {
	a := store.Answer{Count: len(items)}
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

// PutRaw puts an item as it is.
func PutRaw(ctx context.Context, client *dynamodb.Client, table string, item store.Item, c store.Condition) error {
	_, err := client.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String(table), Item: encodeOrNil(item), ConditionExpression: orNil(c.Expression),
		ExpressionAttributeNames: namesOrNil(c.Names), ExpressionAttributeValues: encodeOrNil(c.Values),
	})
	return err
}

// DeleteRaw deletes the item of a key.
func DeleteRaw(ctx context.Context, client *dynamodb.Client, table string, key store.Item, c store.Condition) error {
	_, err := client.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName: aws.String(table), Key: encodeOrNil(key), ConditionExpression: orNil(c.Expression),
		ExpressionAttributeNames: namesOrNil(c.Names), ExpressionAttributeValues: encodeOrNil(c.Values),
	})
	return err
}

// UpdateRaw sets and removes attributes of the item of a key.
func UpdateRaw(ctx context.Context, client *dynamodb.Client, table string, key, set store.Item, remove []string, c store.Condition) error {
	names, values := map[string]string{}, attributes{}
	maps.Copy(names, c.Names)
	maps.Copy(values, encodeOrNil(c.Values))
	var sets, removes, parts []string
	for i, name := range slices.Sorted(maps.Keys(set)) {
		names[fmt.Sprintf("#set%d", i)], values[fmt.Sprintf(":set%d", i)] = name, encode(set[name])
		sets = append(sets, fmt.Sprintf("#set%d = :set%d", i, i))
	}
	for i, name := range remove {
		names[fmt.Sprintf("#remove%d", i)] = name
		removes = append(removes, fmt.Sprintf("#remove%d", i))
	}
	if len(sets) > 0 {
		parts = append(parts, "SET "+strings.Join(sets, ", "))
	}
	if len(removes) > 0 {
		parts = append(parts, "REMOVE "+strings.Join(removes, ", "))
	}
	in := &dynamodb.UpdateItemInput{
		TableName: aws.String(table), Key: encodeOrNil(key), UpdateExpression: orNil(strings.Join(parts, " ")), ConditionExpression: orNil(c.Expression),
		ExpressionAttributeNames: namesOrNil(names),
	}
	if len(values) > 0 {
		in.ExpressionAttributeValues = values
	}
	_, err := client.UpdateItem(ctx, in)
	return err
}

func namesOrNil(names map[string]string) map[string]string {
	if len(names) == 0 {
		return nil
	}
	return names
}
