package writing

import (
	"errors"
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// ErrUnknown is wrapped by errors about a value that a request needs and the write doesn't know.
var ErrUnknown = errors.New("not known to the write")

// Requests are the writes that an application sends: of a path that is one request that one, else the entries of one
// transaction.
func (a *Act) Requests(d *design.Design) ([]store.Write, error) {
	groups := stepsOf(a.Path)
	var list []store.Write
	for _, e := range a.Entries {
		if e.place >= len(groups) {
			continue // a recipe that leaves the entry out is found out by what comes of it
		}
		for _, step := range groups[e.place] {
			if !e.concerns(step) {
				continue
			}
			one, err := a.request(d, e, step)
			switch {
			case errors.Is(err, application.ErrRefused) && len(e.condition) == 0:
				return nil, fmt.Errorf("%w: %s", ErrUnknown, err.Error())
			case err != nil:
				return nil, err
			}
			list = append(list, one)
		}
	}
	return list, nil
}

// stepsOf are the steps of a path, those of guards with the item whose they are. A path that is one request is one step.
func stepsOf(path design.Path) [][]design.Step {
	if path.Operation != design.TransactWriteItems {
		return [][]design.Step{{{
			Operation: path.Operation, Entity: path.Entities[0], KeyCondition: path.KeyCondition, Condition: path.Filter,
			Names: path.Names, Values: path.Values, Either: path.Either,
		}}}
	}
	var groups [][]design.Step
	for _, step := range path.Steps {
		if isGuard(step) && len(groups) > 0 {
			groups[len(groups)-1] = append(groups[len(groups)-1], step)
			continue
		}
		groups = append(groups, []design.Step{step})
	}
	return groups
}

func isGuard(step design.Step) bool { return strings.Contains(step.Entity, ".") }

// concerns reports whether a step that depends on an optional value is made: one that frees a value where there was one,
// one that claims a value where there is one.
func (e *Entry) concerns(step design.Step) bool {
	if step.When == "" {
		return true
	}
	item := &e.Seen
	if step.Operation == design.PutItem {
		item = e.After
	}
	if item == nil {
		return false
	}
	_, has := item.Attributes[step.When]
	return has
}

func (a *Act) request(d *design.Design, e *Entry, step design.Step) (store.Write, error) {
	path := application.PathOf(step, e.entity.Name, e.Seen)
	c, err := application.NewCall(d, path, a.values(e, step), e.lists)
	if err != nil {
		return store.Write{}, err
	}
	key, err := c.Key(path)
	if err != nil {
		return store.Write{}, err
	}
	one := store.Write{Key: key, Delete: step.Operation == design.DeleteItem, Condition: store.Condition{
		Expression: c.Filter, Names: application.Used(step.Names, c.Filter), Values: application.Used(c.Values, c.Filter),
	}}
	switch {
	case one.Delete || step.Operation == design.ConditionCheck:
	case step.Operation == design.PutItem && isGuard(step):
		one.Put, one.Key = e.guard(d, step, key), nil
	case step.Operation == design.PutItem:
		if one.Put, err = e.whole(d); err != nil {
			return store.Write{}, err
		}
		one.Key = nil
	default:
		one.Set, one.Remove, one.Add = e.rewritten(d)
	}
	return one, nil
}
