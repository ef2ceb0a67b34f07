package application

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Pages counts what the pages of one request bring, so that it ends where the path's limits say.
type Pages struct {
	path               design.Path
	most               int
	returned, examined int
}

// NewPages are the pages of a request of the path, of which none examines more than most items; 0 for as many as AWS
// returns.
func NewPages(path design.Path, most int) *Pages { return &Pages{path: path, most: most} }

// Read asks for one page after the other, until there are no more or the path wants no more.
func (p *Pages) Read(c Call, ask func(store.Request) (store.Answer, error)) ([]store.Item, error) {
	request := store.Request{
		Index: p.path.Index, KeyCondition: p.path.KeyCondition, Filter: c.Filter, Names: p.path.Names, Values: c.Values,
		Descending: p.path.Descending, Consistent: p.path.Consistent,
	}
	var items []store.Item
	for {
		request.Limit = p.Size()
		answer, err := ask(request)
		if err != nil {
			return nil, err
		}
		items = append(items, answer.Items...)
		more := p.More(len(answer.Items), answer.Examined)
		if request.StartKey = answer.LastKey; len(answer.LastKey) == 0 || !more {
			return items, nil
		}
	}
}

// Size is how many items the next page examines at most; 0 for as many as AWS returns.
func (p *Pages) Size() int {
	size := p.most
	for _, bound := range []int{p.path.Limit, p.path.ReadAtMost - p.examined} {
		if bound > 0 && (size == 0 || bound < size) {
			size = bound
		}
	}
	return size
}

// More reports whether another page is wanted after one that returned and examined so many items.
func (p *Pages) More(returned, examined int) bool {
	p.returned += returned
	p.examined += examined
	return !reached(p.returned, p.path.Limit) && !reached(p.examined, p.path.ReadAtMost)
}

// reached reports whether a count is at its bound; 0 is none.
func reached(count, bound int) bool { return bound > 0 && count >= bound }
