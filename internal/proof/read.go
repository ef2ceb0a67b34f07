package proof

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// mostKeys is how many items one BatchGetItem asks for.
const mostKeys = 100

// reader runs one path. A page size of 0 stands for whole pages.
type reader struct {
	*trial
	path     design.Path
	pageSize int
	// last is the request made last.
	last application.Call
}

// run answers the path with what a caller gives: the items with all that came back of them, in the order of the pattern.
func (r *reader) run(args sample.Arguments) ([]sample.Item, error) {
	calls, err := application.Calls(r.design, r.path, args)
	if err != nil {
		return nil, err
	}
	if r.path.Operation == design.BatchGetItem {
		return r.batch(calls)
	}
	var answers [][]sample.Item
	for _, c := range calls {
		if r.last = c; c.IsEmpty(r.path) {
			continue
		}
		raw, err := r.send(c)
		if err != nil {
			return nil, err
		}
		if r.path.Next != nil {
			items, err := r.next(args, raw)
			if err != nil {
				return nil, err
			}
			answers = append(answers, items)
			continue
		}
		answers = append(answers, r.recognised(raw))
	}
	return application.Merge(r.design, r.path, answers), nil
}

// next makes the request that follows, once for each item that came back, with what it holds.
func (r *reader) next(args sample.Arguments, raw []store.Item) ([]sample.Item, error) {
	var items []sample.Item
	for _, one := range raw {
		more := sample.Arguments{Values: maps.Clone(args.Values), Lists: args.Lists}
		maps.Copy(more.Values, sample.Item{Attributes: one}.Texts())
		second := reader{trial: r.trial, path: *r.path.Next}
		found, err := second.run(more)
		if err != nil {
			return nil, err
		}
		items = append(items, found...)
	}
	return items, nil
}

func (r *reader) recognised(raw []store.Item) []sample.Item {
	items := make([]sample.Item, 0, len(raw))
	for _, one := range raw {
		items = append(items, application.Recognise(r.design, r.path, one))
	}
	return items
}

func (r *reader) send(c application.Call) ([]store.Item, error) {
	switch r.path.Operation {
	case design.GetItem:
		return r.get(c)
	case design.Scan:
		return r.pages(c, r.store.Scan)
	default:
		return r.pages(c, r.store.Query)
	}
}

func (r *reader) get(c application.Call) ([]store.Item, error) {
	key, err := c.Key(r.path)
	if err != nil {
		return nil, err
	}
	r.spent++
	item, _, err := r.store.Get(key, r.path.Consistent)
	if item == nil {
		return nil, err
	}
	return []store.Item{item}, err
}

func (r *reader) pages(c application.Call, ask func(store.Request) (store.Answer, error)) ([]store.Item, error) {
	request := store.Request{
		Index: r.path.Index, KeyCondition: r.path.KeyCondition, Filter: c.Filter, Names: r.path.Names, Values: c.Values,
		Descending: r.path.Descending, Consistent: r.path.Consistent,
	}
	pages := application.NewPages(r.path, r.pageSize)
	var items []store.Item
	for {
		request.Limit = pages.Size()
		answer, err := ask(request)
		if err != nil {
			return nil, err
		}
		r.spent += answer.Examined
		items = append(items, answer.Items...)
		more := pages.More(len(answer.Items), answer.Examined)
		if request.StartKey = answer.LastKey; request.StartKey == nil || !more {
			return items, nil
		}
	}
}

func (r *reader) batch(calls []application.Call) ([]sample.Item, error) {
	var keys []store.Item
	for _, c := range calls {
		r.last = c
		key, err := c.Key(r.path)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	var items []store.Item
	for chunk := range slices.Chunk(keys, mostKeys) {
		r.spent += len(chunk)
		found, _, err := r.store.BatchGet(chunk, r.path.Consistent)
		if err != nil {
			return nil, err
		}
		items = append(items, found...)
	}
	return application.Merge(r.design, r.path, [][]sample.Item{r.recognised(items)}), nil
}
