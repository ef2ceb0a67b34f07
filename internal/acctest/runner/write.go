package runner

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Transact carries out all writes in one transaction, or none.
func Transact(ctx context.Context, client *dynamodb.Client, table string, list []store.Write) error {
	in := &dynamodb.TransactWriteItemsInput{}
	for _, w := range list {
		in.TransactItems = append(in.TransactItems, entryOf(table, w))
	}
	_, err := client.TransactWriteItems(ctx, in)
	return err
}

func entryOf(table string, w store.Write) types.TransactWriteItem {
	at, condition, names, values := aws.String(table), orNil(w.Expression), namesOrNil(w.Names), encodeOrNil(w.Values)
	switch {
	case w.Put != nil:
		return types.TransactWriteItem{Put: &types.Put{
			TableName: at, Item: encodeOrNil(w.Put), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		}}
	case w.Delete:
		return types.TransactWriteItem{Delete: &types.Delete{
			TableName: at, Key: encodeOrNil(w.Key), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		}}
	case w.OnlyChecks():
		return types.TransactWriteItem{ConditionCheck: &types.ConditionCheck{
			TableName: at, Key: encodeOrNil(w.Key), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		}}
	}
	u := updateOf(w)
	return types.TransactWriteItem{Update: &types.Update{
		TableName: at, Key: encodeOrNil(w.Key), UpdateExpression: orNil(u.expression), ConditionExpression: condition,
		ExpressionAttributeNames: namesOrNil(u.names), ExpressionAttributeValues: u.values,
	}}
}

// Write carries out one write.
func Write(ctx context.Context, client *dynamodb.Client, table string, w store.Write) error {
	at, condition, names, values := aws.String(table), orNil(w.Expression), namesOrNil(w.Names), encodeOrNil(w.Values)
	var err error
	switch {
	case w.Put != nil:
		_, err = client.PutItem(ctx, &dynamodb.PutItemInput{
			TableName: at, Item: encodeOrNil(w.Put), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		})
	case w.Delete:
		_, err = client.DeleteItem(ctx, &dynamodb.DeleteItemInput{
			TableName: at, Key: encodeOrNil(w.Key), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: values,
		})
	default:
		u := updateOf(w)
		_, err = client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
			TableName: at, Key: encodeOrNil(w.Key), UpdateExpression: orNil(u.expression), ConditionExpression: condition,
			ExpressionAttributeNames: namesOrNil(u.names), ExpressionAttributeValues: u.values,
		})
	}
	return err
}

// update is an update expression with the names and values of it and of the condition; no values are nil.
type update struct {
	expression string
	names      map[string]string
	values     attributes
}

func updateOf(w store.Write) update {
	u := update{names: maps.Clone(w.Names), values: encodeOrNil(w.Values)}
	if u.names == nil {
		u.names = map[string]string{}
	}
	if u.values == nil {
		u.values = attributes{}
	}
	var parts []string
	clause := func(word, between string, items store.Item) {
		var terms []string
		for i, name := range slices.Sorted(maps.Keys(items)) {
			placeholder := fmt.Sprintf("%s%d", strings.ToLower(word), i)
			u.names["#"+placeholder] = name
			term := "#" + placeholder
			if between != "" {
				u.values[":"+placeholder] = encode(items[name])
				term += between + ":" + placeholder
			}
			terms = append(terms, term)
		}
		if len(terms) > 0 {
			parts = append(parts, word+" "+strings.Join(terms, ", "))
		}
	}
	removed := store.Item{}
	for _, name := range w.Remove {
		removed[name] = store.Value{}
	}
	clause("SET", " = ", w.Set)
	clause("REMOVE", "", removed)
	clause("ADD", " ", w.Add)
	u.expression = strings.Join(parts, " ")
	if len(u.values) == 0 {
		u.values = nil
	}
	return u
}
