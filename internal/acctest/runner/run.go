package runner

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Run answers a read path with what the caller gives: the items with all that came back of them, in the order of the
// pattern, and how many requests that took. A path that only counts is run as if it read the items.
func Run(ctx context.Context, client *dynamodb.Client, d *design.Design, path design.Path, args sample.Arguments) ([]sample.Item, int, error) {
	return Reader{Client: client, Design: d}.Run(ctx, path, args)
}

// Reader runs read paths of a design. PageSize is how many items a request reads at most, 0 for as many as AWS returns.
type Reader struct {
	Client   *dynamodb.Client
	Design   *design.Design
	PageSize int
}

// Run is the function Run with this reader's page size.
func (r Reader) Run(ctx context.Context, path design.Path, args sample.Arguments) ([]sample.Item, int, error) {
	t := table{Reader: r, ctx: ctx}
	items, err := application.Run(&t, r.Design, path, args)
	return items, t.requests, err
}

// table sends the requests of one run and counts them.
type table struct {
	Reader
	ctx      context.Context
	requests int
}

// Read sends one request of a path and all pages of it.
func (t *table) Read(path design.Path, c application.Call) ([]store.Item, error) {
	if path.Operation == design.GetItem {
		return t.get(path, c)
	}
	return application.NewPages(path, t.PageSize).Read(c, func(request store.Request) (store.Answer, error) {
		if t.holdsOne(path) {
			request.Limit = 0
		}
		t.requests++
		answer, err := AskRaw(t.ctx, t.Client, t.Design.Table, request, path.Operation == design.Scan)
		if err != nil {
			return answer, fmt.Errorf("%s of %s: %w", path.Operation, path.Name(), err)
		}
		return answer, nil
	})
}

// holdsOne reports whether a query reads a partition of one item. The engine never ends the pages of one with a limit
// (internal/acctest/engine/doc.go).
func (t *table) holdsOne(path design.Path) bool {
	return path.Operation == design.Query && path.Index == "" && t.Design.Key.Sort == nil
}

func (t *table) get(path design.Path, c application.Call) ([]store.Item, error) {
	key, err := c.Key(path)
	if err != nil {
		return nil, err
	}
	t.requests++
	out, err := t.Client.GetItem(t.ctx, &dynamodb.GetItemInput{
		TableName: aws.String(t.Design.Table), Key: encodeOrNil(key), ConsistentRead: aws.Bool(path.Consistent),
	})
	if err != nil || len(out.Item) == 0 {
		return nil, err
	}
	return []store.Item{decodeAll(out.Item)}, nil
}

// Batch sends the calls as one BatchGetItem, and asks again for keys that it leaves out.
func (t *table) Batch(path design.Path, calls []application.Call) ([]store.Item, error) {
	keys, err := application.Keys(path, calls)
	if err != nil {
		return nil, err
	}
	asked := types.KeysAndAttributes{ConsistentRead: aws.Bool(path.Consistent)}
	for _, key := range keys {
		asked.Keys = append(asked.Keys, encodeOrNil(key))
	}
	var items []store.Item
	for pending := map[string]types.KeysAndAttributes{t.Design.Table: asked}; len(pending) > 0; {
		t.requests++
		out, err := t.Client.BatchGetItem(t.ctx, &dynamodb.BatchGetItemInput{RequestItems: pending})
		if err != nil {
			return nil, fmt.Errorf("%s of %s: %w", path.Operation, path.Name(), err)
		}
		for _, raw := range out.Responses[t.Design.Table] {
			items = append(items, decodeAll(raw))
		}
		pending = out.UnprocessedKeys
	}
	return items, nil
}

// All is everything that the table holds, guards too.
func All(ctx context.Context, client *dynamodb.Client, d *design.Design) ([]store.Item, error) {
	t := table{Reader: Reader{Client: client, Design: d}, ctx: ctx}
	return t.Read(design.Path{Pattern: "all", Operation: design.Scan, Consistent: true}, application.Call{})
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
