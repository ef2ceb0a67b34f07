package living

import (
	"errors"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// Simulated is the plane of the proof's simulator.
type Simulated struct {
	design *design.Design
	store  *store.Store
	// keys are the base keys, in the order in which items came.
	keys []string
	raw  map[string]store.Item
}

// NewSimulated is a plane without a table.
func NewSimulated() *Simulated { return &Simulated{raw: map[string]store.Item{}} }

// Follow makes the table again with all indexes that the design wants, filled from what is stored. An item that has a key
// attribute of a new index in another type, which DynamoDB leaves out of that index, is left out of all: it is of an entity
// that is declared no more, or is missed.
func (s *Simulated) Follow(d *design.Design, _ []evolve.Step) error {
	all := *d
	all.GlobalIndexes = evolve.Wanted(d)
	s.design, s.store = d, store.New(&all)
	for _, key := range s.keys {
		var refused *store.Refusal
		if err := s.store.Put(s.raw[key], store.Condition{}); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// Put stores an item.
func (s *Simulated) Put(item store.Item) error {
	if err := s.store.Put(item, store.Condition{}); err != nil {
		return err
	}
	key := s.store.Key(item)
	if _, had := s.raw[key]; !had {
		s.keys = append(s.keys, key)
	}
	s.raw[key] = item
	return nil
}

// Delete deletes an item.
func (s *Simulated) Delete(key store.Item) error {
	text := s.store.Key(key)
	delete(s.raw, text)
	s.keys = slices.DeleteFunc(s.keys, func(k string) bool { return k == text })
	return s.store.Delete(key, store.Condition{})
}

// Run answers a read path.
func (s *Simulated) Run(path design.Path, args sample.Arguments) ([]sample.Item, error) {
	return application.Run(simulatedTable{s.store}, s.design, path, args)
}

// simulatedTable sends requests to the simulator.
type simulatedTable struct{ store *store.Store }

func (t simulatedTable) Read(path design.Path, c application.Call) ([]store.Item, error) {
	ask := t.store.Query
	if path.Operation == design.GetItem {
		key, err := c.Key(path)
		if err != nil {
			return nil, err
		}
		item, _, err := t.store.Get(key, path.Consistent)
		if item == nil {
			return nil, err
		}
		return []store.Item{item}, err
	}
	if path.Operation == design.Scan {
		ask = t.store.Scan
	}
	return application.NewPages(path, 0).Read(c, ask)
}

func (t simulatedTable) Batch(path design.Path, calls []application.Call) ([]store.Item, error) {
	keys, err := application.Keys(path, calls)
	if err != nil {
		return nil, err
	}
	found, _, err := t.store.BatchGet(keys, path.Consistent)
	return found, err
}
