// Package living keeps the items of a table while its declaration changes, as an application does that heeds the plans
// and does no more: it rewrites the items that a plan says must be rewritten, writes some now and then, and leaves the
// rest as they were written under earlier designs.
package living

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/answers"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// rewrittenShare is of how many items one is written anew after each change.
const rewrittenShare = 5

// Plane stores the items and answers requests.
type Plane interface {
	// Follow gives the table the global indexes of a design in the order of the steps. There is a table from the first
	// call on.
	Follow(d *design.Design, steps []evolve.Step) error
	Put(item store.Item) error
	Delete(key store.Item) error
	// Run answers a read path of the design last followed.
	Run(path design.Path, args sample.Arguments) ([]sample.Item, error)
}

// Table is a table that changes.
type Table struct {
	plane    Plane
	seed     uint64
	resolved *model.Resolved
	design   *design.Design
	// rows are all items that the table holds, those of entities that are declared no more too, in the order they came.
	rows []*row
	// Stale counts the items that were left as an earlier design had them written, over all changes.
	Stale int
}

// row is an item as the application means it and as it is stored.
type row struct {
	item sample.Item
	raw  store.Item
	// written is the design it was written under.
	written *design.Design
}

// NewTable is a table that is yet to be made.
func NewTable(plane Plane, seed uint64) *Table { return &Table{plane: plane, seed: seed} }

// Design is what the table has now; nil before the first change.
func (t *Table) Design() *design.Design { return t.design }

// Change declares the table in another way. Refused is why that can't be; then nothing changes. The error is one of the
// plane, or of an item that couldn't be written.
func (t *Table) Change(next model.Table) (refused string, err error) {
	result := derive.Beside(next, t.design)
	if result.Design == nil {
		return result.Findings[0].Summary(), nil
	}
	resolved, _ := model.Check(next)
	e := evolve.Evolution{Design: result.Design}
	if t.design != nil {
		e = evolve.Plan(t.design, result.Design, evolve.Live{There: indexNames(t.design)})
	}
	if refusals := e.Refusals(); len(refusals) > 0 {
		return refusals[0].Difference, nil
	}
	e.Design.Table = next.Name
	if err := t.plane.Follow(e.Design, e.Steps); err != nil {
		return "", err
	}
	t.resolved, t.design = resolved, e.Design
	for _, change := range e.Changes {
		if rewrite, ok := change.(evolve.Rewrite); ok {
			if err := t.rewrite(rewrite); err != nil {
				return "", err
			}
		}
	}
	return "", t.write()
}

func indexNames(d *design.Design) []string {
	var names []string
	for _, index := range evolve.Wanted(d) {
		names = append(names, index.Name)
	}
	return names
}

// rewrite gives all items of an entity the attributes that a plan names, and touches nothing else of them. An item that
// the new texts can't hold is deleted.
func (t *Table) rewrite(r evolve.Rewrite) error {
	for _, row := range slices.Clone(t.rows) {
		if row.item.Entity != r.Entity {
			continue
		}
		stored, err := application.Stored(t.design, row.item)
		if err != nil {
			if err := t.delete(row); err != nil {
				return err
			}
			continue
		}
		row.raw = maps.Clone(row.raw)
		for _, a := range r.Attributes {
			delete(row.raw, a.Name)
			if v, has := stored.Attributes[a.Name]; has {
				row.raw[a.Name] = v
			}
		}
		if err := t.plane.Put(row.raw); err != nil {
			return fmt.Errorf("rewriting %v: %w", row.raw, err)
		}
	}
	return nil
}

// write stores items of entities that are new, and some of the others anew.
func (t *Table) write() error {
	had := map[string]bool{}
	for i, row := range slices.Clone(t.rows) {
		had[row.item.Entity] = true
		switch {
		case t.resolved.Entity(row.item.Entity) == nil:
		case (i+int(t.seed))%rewrittenShare == 0:
			if err := t.put(row); err != nil {
				return err
			}
		case row.written != t.design:
			t.Stale++
		}
	}
	for _, item := range sample.NewMaker(t.resolved, t.seed).Items(0) {
		if had[item.Entity] {
			continue
		}
		r := &row{item: item}
		if _, err := application.Stored(t.design, item); err != nil {
			continue // no key text holds it
		}
		t.rows = append(t.rows, r)
		if err := t.put(r); err != nil {
			return err
		}
	}
	return nil
}

// put writes a whole item as the design has it; one that its texts can't hold any more is deleted.
func (t *Table) put(r *row) error {
	stored, err := application.Stored(t.design, r.item)
	if err != nil {
		return t.delete(r)
	}
	guards, err := application.Guards(t.design, r.item)
	if err != nil {
		return err
	}
	r.raw, r.written = stored.Attributes, t.design
	for _, item := range append(guards, r.raw) {
		if err := t.plane.Put(item); err != nil {
			return fmt.Errorf("writing %v: %w", item, err)
		}
	}
	return nil
}

func (t *Table) delete(r *row) error {
	t.rows = slices.DeleteFunc(t.rows, func(other *row) bool { return other == r })
	key := store.Item{t.design.Key.Partition.Name: r.raw[t.design.Key.Partition.Name]}
	if sort := t.design.Key.Sort; sort != nil {
		key[sort.Name] = r.raw[sort.Name]
	}
	return t.plane.Delete(key)
}

// Check asks every access path and returns every disagreement with a plain filter over the items.
func (t *Table) Check(calls int) []error {
	table := answers.Table{Resolved: t.resolved, Design: t.design, ByKey: map[string]sample.Item{}, Run: t.plane.Run, Seed: t.seed}
	for _, row := range t.rows {
		if t.resolved.Entity(row.item.Entity) == nil {
			continue
		}
		table.Items = append(table.Items, row.item)
		table.ByKey[application.Key(t.design, sample.Item{Attributes: row.raw})] = row.item
	}
	return table.Check(calls)
}

// String is what the table has, for a test that shows what is wrong.
func (t *Table) String() string {
	var lines []string
	for _, keys := range t.design.ItemKeys {
		for _, a := range keys.Attributes {
			lines = append(lines, keys.Entity+": "+a.Name+" = "+a.Template.String())
		}
	}
	for _, index := range evolve.Wanted(t.design) {
		lines = append(lines, index.Name+": "+evolve.IndexText(index)+" serves "+strings.Join(index.Serves, ", "))
	}
	return strings.Join(lines, "\n")
}
