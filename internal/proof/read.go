package proof

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// reader runs one path in the simulated table. A page size of 0 stands for whole pages.
type reader struct {
	*trial
	pageSize int
	// sent is the path of the request made last, at first of the one to be made, and last what it asked for.
	sent design.Path
	last application.Call
}

// Read sends one request of a path and all pages of it.
func (r *reader) Read(path design.Path, c application.Call) ([]store.Item, error) {
	r.sent, r.last = path, c
	switch path.Operation {
	case design.GetItem:
		return r.get(path, c)
	case design.Scan:
		return r.pages(path, c, r.store.Scan)
	default:
		return r.pages(path, c, r.store.Query)
	}
}

func (r *reader) get(path design.Path, c application.Call) ([]store.Item, error) {
	key, err := c.Key(path)
	if err != nil {
		return nil, err
	}
	r.spent++
	item, _, err := r.store.Get(key, path.Consistent)
	if item == nil {
		return nil, err
	}
	return []store.Item{item}, err
}

func (r *reader) pages(path design.Path, c application.Call, ask func(store.Request) (store.Answer, error)) ([]store.Item, error) {
	return application.NewPages(path, r.pageSize).Read(c, func(request store.Request) (store.Answer, error) {
		answer, err := ask(request)
		r.spent += answer.Examined
		return answer, err
	})
}

// Batch sends the calls as one BatchGetItem.
func (r *reader) Batch(path design.Path, calls []application.Call) ([]store.Item, error) {
	keys, err := application.Keys(path, calls)
	if err != nil {
		return nil, err
	}
	r.sent, r.last = path, calls[len(calls)-1]
	r.spent += len(keys)
	found, _, err := r.store.BatchGet(keys, path.Consistent)
	return found, err
}
