package runner

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// Write carries out a write path on one item: it puts the item as it is after, updates what differs between before and
// after, key attributes of indexes included, or deletes the item as it was before. A condition that doesn't hold is the
// SDK's ConditionalCheckFailedException, of a transaction its TransactionCanceledException. Transactions of several items
// have no recipe in the design yet and are an error.
func Write(ctx context.Context, client *dynamodb.Client, d *design.Design, path design.Path, before, after sample.Item) error {
	w := writer{client: client, design: d, path: path}
	switch path.Operation {
	case design.PutItem:
		return w.put(ctx, after)
	case design.UpdateItem:
		return w.update(ctx, before, after)
	case design.DeleteItem:
		return w.delete(ctx, before)
	case design.TransactWriteItems:
		return w.transact(ctx, before, after)
	default:
		return fmt.Errorf("%s of %s can't be carried out: the design has no recipe for it", path.Operation, path.Name())
	}
}

type writer struct {
	client *dynamodb.Client
	design *design.Design
	path   design.Path
}

func (w writer) put(ctx context.Context, item sample.Item) error {
	stored, err := application.Stored(w.design, item)
	if err != nil {
		return err
	}
	c, err := w.condition(item)
	if err != nil {
		return err
	}
	_, err = w.client.PutItem(ctx, &dynamodb.PutItemInput{
		TableName: aws.String(w.design.Table), Item: encodeAll(stored), ConditionExpression: orNil(w.path.Filter),
		ExpressionAttributeNames: application.Used(w.path.Names, w.path.Filter), ExpressionAttributeValues: application.Used(encodeOrNil(c.Values), w.path.Filter),
	})
	return err
}

func (w writer) delete(ctx context.Context, item sample.Item) error {
	c, err := w.condition(item)
	if err != nil {
		return err
	}
	key, err := keyOf(w.path, c)
	if err != nil {
		return err
	}
	_, err = w.client.DeleteItem(ctx, &dynamodb.DeleteItemInput{
		TableName: aws.String(w.design.Table), Key: key, ConditionExpression: orNil(w.path.Filter),
		ExpressionAttributeNames: application.Used(w.path.Names, w.path.Filter), ExpressionAttributeValues: application.Used(encodeOrNil(c.Values), w.path.Filter),
	})
	return err
}

func (w writer) update(ctx context.Context, before, after sample.Item) error {
	old, err := application.Stored(w.design, before)
	if err != nil {
		return err
	}
	next, err := application.Stored(w.design, after)
	if err != nil {
		return err
	}
	c, err := w.condition(before)
	if err != nil {
		return err
	}
	key, err := keyOf(w.path, c)
	if err != nil {
		return err
	}
	expression, names, values := changes(old, next)
	maps.Copy(names, application.Used(w.path.Names, w.path.Filter))
	maps.Copy(values, application.Used(encodeOrNil(c.Values), w.path.Filter))
	in := &dynamodb.UpdateItemInput{
		TableName: aws.String(w.design.Table), Key: key, UpdateExpression: orNil(expression),
		ConditionExpression: orNil(w.path.Filter), ExpressionAttributeNames: names, ExpressionAttributeValues: values,
	}
	if len(values) == 0 {
		in.ExpressionAttributeValues = nil
	}
	if len(names) == 0 {
		in.ExpressionAttributeNames = nil
	}
	_, err = w.client.UpdateItem(ctx, in)
	return err
}

// condition fills the placeholders of the path from the item.
func (w writer) condition(item sample.Item) (application.Call, error) {
	return application.NewCall(w.design, w.path, item.Texts(), nil)
}

// changes is the update expression that makes one stored item the other.
func changes(old, next sample.Item) (string, map[string]string, attributes) {
	names, values := map[string]string{}, attributes{}
	var sets, removes []string
	all := slices.Concat(slices.Collect(maps.Keys(old.Attributes)), slices.Collect(maps.Keys(next.Attributes)))
	slices.Sort(all)
	for i, name := range slices.Compact(all) {
		was, had := old.Attributes[name]
		is, has := next.Attributes[name]
		if had && has && was.Equal(is) {
			continue
		}
		placeholder := "u" + strconv.Itoa(i)
		names["#"+placeholder] = name
		if !has {
			removes = append(removes, "#"+placeholder)
			continue
		}
		values[":"+placeholder] = encode(is)
		sets = append(sets, "#"+placeholder+" = :"+placeholder)
	}
	var parts []string
	if len(sets) > 0 {
		parts = append(parts, "SET "+strings.Join(sets, ", "))
	}
	if len(removes) > 0 {
		parts = append(parts, "REMOVE "+strings.Join(removes, ", "))
	}
	return strings.Join(parts, " "), names, values
}
