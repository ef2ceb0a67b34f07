package runner

import (
	"context"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// mostKeys is how many items one BatchGetItem may ask for (API reference, BatchGetItem).
const mostKeys = 100

// Run answers a read path with what the caller gives: the items with all that came back of them, in the order of the
// pattern, and how many requests that took. A path that only counts is run as if it read the items.
func Run(ctx context.Context, client *dynamodb.Client, d *design.Design, path design.Path, args sample.Arguments) ([]sample.Item, int, error) {
	return Reader{Client: client, Design: d}.Run(ctx, path, args)
}

// Reader runs read paths of a design. PageSize is how many items a request reads at most, 0 for as many as AWS returns.
type Reader struct {
	Client   *dynamodb.Client
	Design   *design.Design
	PageSize int32
}

// Run is the function Run with this reader's page size.
func (r Reader) Run(ctx context.Context, path design.Path, args sample.Arguments) ([]sample.Item, int, error) {
	list, err := application.Calls(r.Design, path, args)
	if err != nil {
		return nil, 0, err
	}
	if path.Operation == design.BatchGetItem {
		return r.batch(ctx, path, list)
	}
	requests := 0
	var answers [][]sample.Item
	for _, c := range list {
		if c.IsEmpty(path) {
			continue
		}
		raw, made, err := r.send(ctx, path, c)
		requests += made
		if err != nil {
			return nil, requests, fmt.Errorf("%s of %s: %w", path.Operation, path.Name(), err)
		}
		var items []sample.Item
		for _, one := range raw {
			items = append(items, itemOf(r.Design, path, one))
		}
		answers = append(answers, items)
	}
	return application.Merge(r.Design, path, answers), requests, nil
}

func (r Reader) send(ctx context.Context, path design.Path, c application.Call) ([]attributes, int, error) {
	switch path.Operation {
	case design.GetItem:
		return r.get(ctx, path, c)
	case design.Scan:
		return r.scan(ctx, path, c)
	default:
		return r.query(ctx, path, c)
	}
}

func (r Reader) get(ctx context.Context, path design.Path, c application.Call) ([]attributes, int, error) {
	key, err := keyOf(path, c)
	if err != nil {
		return nil, 0, err
	}
	out, err := r.Client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName: aws.String(r.Design.Table), Key: key, ConsistentRead: aws.Bool(path.Consistent),
	})
	if err != nil || len(out.Item) == 0 {
		return nil, 1, err
	}
	return []attributes{out.Item}, 1, nil
}

func (r Reader) query(ctx context.Context, path design.Path, c application.Call) ([]attributes, int, error) {
	in := &dynamodb.QueryInput{
		TableName: aws.String(r.Design.Table), IndexName: orNil(path.Index), KeyConditionExpression: aws.String(path.KeyCondition),
		FilterExpression: orNil(c.Filter), ExpressionAttributeNames: path.Names, ExpressionAttributeValues: encodeOrNil(c.Values),
		ScanIndexForward: aws.Bool(!path.Descending), ConsistentRead: aws.Bool(path.Consistent),
	}
	return r.pages(path, func(limit *int32, start attributes) (page, error) {
		in.Limit, in.ExclusiveStartKey = limit, start
		out, err := r.Client.Query(ctx, in)
		if err != nil {
			return page{}, err
		}
		return page{out.Items, out.LastEvaluatedKey, int(out.ScannedCount)}, nil
	})
}

func (r Reader) scan(ctx context.Context, path design.Path, c application.Call) ([]attributes, int, error) {
	in := &dynamodb.ScanInput{
		TableName: aws.String(r.Design.Table), IndexName: orNil(path.Index), FilterExpression: orNil(c.Filter),
		ExpressionAttributeNames: path.Names, ExpressionAttributeValues: encodeOrNil(c.Values), ConsistentRead: aws.Bool(path.Consistent),
	}
	return r.pages(path, func(limit *int32, start attributes) (page, error) {
		in.Limit, in.ExclusiveStartKey = limit, start
		out, err := r.Client.Scan(ctx, in)
		if err != nil {
			return page{}, err
		}
		return page{out.Items, out.LastEvaluatedKey, int(out.ScannedCount)}, nil
	})
}

// page is what one request of a query or scan brings.
type page struct {
	items    []attributes
	last     attributes
	examined int
}

// pages asks for one page after the other until there are no more or the path wants no more.
func (r Reader) pages(path design.Path, ask func(limit *int32, start attributes) (page, error)) ([]attributes, int, error) {
	var items []attributes
	var start attributes
	pages := application.NewPages(path, int(r.PageSize))
	for made := 1; ; made++ {
		var limit *int32
		if size := pages.Size(); size > 0 && !r.holdsOne(path) {
			limit = aws.Int32(int32(size))
		}
		got, err := ask(limit, start)
		if err != nil {
			return nil, made, err
		}
		items = append(items, got.items...)
		more := pages.More(len(got.items), got.examined)
		if start = got.last; len(start) == 0 || !more {
			return items, made, nil
		}
	}
}

// holdsOne reports whether a query reads a partition of one item. The engine never ends the pages of one with a limit
// (internal/acctest/engine/doc.go).
func (r Reader) holdsOne(path design.Path) bool {
	return path.Operation == design.Query && path.Index == "" && r.Design.Key.Sort == nil
}

func (r Reader) batch(ctx context.Context, path design.Path, list []application.Call) ([]sample.Item, int, error) {
	var keys []attributes
	for _, c := range list {
		key, err := keyOf(path, c)
		if err != nil {
			return nil, 0, err
		}
		keys = append(keys, key)
	}
	var items []sample.Item
	made := 0
	for chunk := range slices.Chunk(keys, mostKeys) {
		pending := map[string]types.KeysAndAttributes{r.Design.Table: {Keys: chunk, ConsistentRead: aws.Bool(path.Consistent)}}
		for len(pending) > 0 {
			out, err := r.Client.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{RequestItems: pending})
			made++
			if err != nil {
				return nil, made, fmt.Errorf("%s of %s: %w", path.Operation, path.Name(), err)
			}
			for _, raw := range out.Responses[r.Design.Table] {
				items = append(items, itemOf(r.Design, path, raw))
			}
			pending = out.UnprocessedKeys
		}
	}
	return application.Merge(r.Design, path, [][]sample.Item{items}), made, nil
}

// keyOf is the key that a path names, written as a key condition.
func keyOf(path design.Path, c application.Call) (attributes, error) {
	key, err := c.Key(path)
	if err != nil {
		return nil, err
	}
	return encodeOrNil(key), nil
}

// encodeOrNil are values as the API wants them; nil for none.
func encodeOrNil(values map[string]store.Value) attributes {
	if len(values) == 0 {
		return nil
	}
	raw := attributes{}
	for name, v := range values {
		raw[name] = encode(v)
	}
	return raw
}

func orNil(text string) *string {
	if text == "" {
		return nil
	}
	return aws.String(text)
}
