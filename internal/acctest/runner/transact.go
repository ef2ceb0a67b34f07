package runner

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// transact carries out the write of one item with the guards of its unique values: what the steps say, those left out
// that depend on a value that is not there.
func (w writer) transact(ctx context.Context, before, after sample.Item) error {
	if len(w.path.Steps) == 0 || len(w.path.Entities) != 1 {
		return fmt.Errorf("%s of %s can't be carried out: the design has no recipe for it", w.path.Operation, w.path.Name())
	}
	values := before.Texts()
	for name, text := range before.Texts() {
		values[name+"."+design.BoundOld] = text
	}
	if w.path.Steps[0].Operation != design.DeleteItem {
		maps.Copy(values, after.Texts())
	}
	in := &dynamodb.TransactWriteItemsInput{}
	for _, step := range w.path.Steps {
		if _, has := concerned(step, before, after).Attributes[step.When]; step.When != "" && !has {
			continue
		}
		one, err := w.entry(step, values, before, after)
		if err != nil {
			return err
		}
		in.TransactItems = append(in.TransactItems, one)
	}
	_, err := w.client.TransactWriteItems(ctx, in)
	return err
}

// concerned is the item that decides whether a step is made: what is claimed is of the item as it will be.
func concerned(step design.Step, before, after sample.Item) sample.Item {
	if step.Operation == design.PutItem {
		return after
	}
	return before
}

func (w writer) entry(step design.Step, values map[string]string, before, after sample.Item) (types.TransactWriteItem, error) {
	var one types.TransactWriteItem
	path := application.PathOf(step, w.path.Entities[0], before)
	c, err := application.NewCall(w.design, path, values, nil)
	if err != nil {
		return one, err
	}
	key, err := keyOf(path, c)
	if err != nil {
		return one, err
	}
	table, condition := aws.String(w.design.Table), orNil(path.Filter)
	names, given := application.Used(path.Names, path.Filter), application.Used(encodeOrNil(c.Values), path.Filter)
	_, attribute, guard := strings.Cut(step.Entity, ".")
	switch {
	case step.Operation == design.DeleteItem:
		one.Delete = &types.Delete{TableName: table, Key: key, ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: given}
	case step.Operation == design.PutItem && guard:
		item, err := application.Guard(w.design, after, attribute)
		if err != nil {
			return one, err
		}
		one.Put = &types.Put{TableName: table, Item: encodeOrNil(item), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: given}
	case step.Operation == design.PutItem:
		stored, err := application.Stored(w.design, after)
		if err != nil {
			return one, err
		}
		one.Put = &types.Put{TableName: table, Item: encodeAll(stored), ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: given}
	case step.Operation == design.UpdateItem:
		one.Update, err = w.updateEntry(key, before, after, path, given)
		if err != nil || one.Update.UpdateExpression != nil {
			return one, err
		}
		check := types.ConditionCheck{TableName: table, Key: key, ConditionExpression: condition, ExpressionAttributeNames: names, ExpressionAttributeValues: given}
		return types.TransactWriteItem{ConditionCheck: &check}, nil // an update that changes nothing only checks
	default:
		return one, fmt.Errorf("%s of %s: a check of another item is not carried out here", step.Operation, w.path.Name())
	}
	return one, nil
}

func (w writer) updateEntry(key attributes, before, after sample.Item, path design.Path, given attributes) (*types.Update, error) {
	old, err := application.Stored(w.design, before)
	if err != nil {
		return nil, err
	}
	next, err := application.Stored(w.design, after)
	if err != nil {
		return nil, err
	}
	expression, names, values := changes(old, next)
	maps.Copy(names, application.Used(path.Names, path.Filter))
	maps.Copy(values, given)
	return &types.Update{
		TableName: aws.String(w.design.Table), Key: key, UpdateExpression: orNil(expression), ConditionExpression: orNil(path.Filter),
		ExpressionAttributeNames: names, ExpressionAttributeValues: values,
	}, nil
}
