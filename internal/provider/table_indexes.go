package provider

import (
	"context"
	"fmt"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// indexWork is the change of a table's indexes from one design to the next. What is done is saved after each step: the
// design of the state stays the prior one until all is done, and an index that was built for the next one counts as
// retiring in it. So the next plan takes such an index up, or drops it where the edit was taken back.
type indexWork struct {
	// done is the prior design with what was built, and there are the names of the indexes at AWS.
	done  design.Design
	next  *design.Design
	there []string
	steps []evolve.Step
	// declared are the names of the indexes of the next design, those that retire included.
	declared []string
	// fresh is true where an index may not be filled yet that the next design uses.
	fresh bool
	// adopts is true where the table was imported: its state has no design before all is done, so that the next refresh
	// says again what there is.
	adopts bool
}

// planIndexes finds out what is to be done between a state and a plan, beside foreign indexes. A table without a design was imported: what it lacks
// is built, and nothing is dropped.
func planIndexes(stored types.Object, state, plan tfvalue.Object, foreign []design.Index, most int) (*indexWork, error) {
	w := &indexWork{there: indexesThere(stored)}
	var err error
	if w.next, err = design.ParseDocument(plan.Text("design")); err != nil {
		return nil, fmt.Errorf("%w. This is a bug in ddbmodel; please report it with the configuration", err)
	}
	w.declared = globalNames(w.next)
	if imported(state) {
		w.steps = evolve.Adopt(tfvalue.DecodePhysical(stored), w.next, most).Steps
		w.adopts, w.fresh = true, len(w.next.GlobalIndexes) > 0 // nobody noted whether those that are there are filled
		return w, nil
	}
	prior, err := design.ParseDocument(state.Text("design"))
	if err != nil {
		return nil, err
	}
	w.done = *prior
	w.steps = evolve.Steps(prior, w.next, evolve.Live{There: w.there, Foreign: foreign, Most: most})
	w.fresh = slices.ContainsFunc(w.next.GlobalIndexes, func(index design.Index) bool {
		_, had := prior.Index(index.Name)
		return !had || !slices.Contains(w.there, index.Name)
	})
	return w, nil
}

// any reports whether there is anything to do.
func (w *indexWork) any() bool { return len(w.steps) > 0 || w.fresh }

// drop makes the steps up to the first that builds an index.
func (w *indexWork) drop(ctx context.Context, tables Tables, table string, save func(*indexWork)) error {
	for len(w.steps) > 0 && !w.steps[0].Build {
		name := w.steps[0].Index.Name
		if err := tables.DropIndex(ctx, table, name); err != nil {
			return err
		}
		w.there = slices.DeleteFunc(w.there, func(other string) bool { return other == name })
		w.steps = w.steps[1:]
		save(w)
	}
	return nil
}

// carryOut makes all steps that are left. An index is made with the throughput it shall have. It counts as built before AWS
// is asked for it, because a failed request may have been carried out; reading the table sets that right.
func (w *indexWork) carryOut(ctx context.Context, tables Tables, table string, has settings.Table, save func(*indexWork)) error {
	for {
		if err := w.drop(ctx, tables, table, save); err != nil || len(w.steps) == 0 {
			return err
		}
		index := w.steps[0].Index
		if !slices.ContainsFunc(evolve.Wanted(&w.done), func(other design.Index) bool { return other.Name == index.Name }) {
			w.done.Retiring = append(slices.Clone(w.done.Retiring), index)
		}
		w.there, w.steps = append(w.there, index.Name), w.steps[1:]
		save(w)
		if err := tables.BuildIndex(ctx, table, index, has.Of(index.Name)); err != nil {
			return err
		}
	}
}

// wait waits until all indexes are filled, where it is asked to and one may not be.
func (w *indexWork) wait(ctx context.Context, tables Tables, table string, waits bool) error {
	if !w.fresh || !waits {
		return nil
	}
	_, err := tables.WaitActive(ctx, table)
	return err
}

// waits reports whether an apply waits until new indexes are filled: unless wait_for_indexes is false.
func waits(plan tfvalue.Object) bool {
	wait := plan.OptionalFlag("wait_for_indexes")
	return wait == nil || *wait
}

// saveIndexes saves what was done.
func saveIndexes(ctx context.Context, resp *resource.UpdateResponse, arn string) func(*indexWork) {
	return func(w *indexWork) {
		if w.adopts {
			return
		}
		document, err := w.done.Document()
		if err != nil {
			resp.Diagnostics.AddError("The design can't be written", err.Error()+". This is a bug in ddbmodel; please report it.")
			return
		}
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("design"), document)...)
		resp.Diagnostics.Append(resp.State.SetAttribute(ctx, path.Root("global_secondary_indexes"), indexesOf(&w.done, w.there, arn))...)
	}
}

// indexesOf is the attribute global_secondary_indexes of a design, with those indexes alone that are at AWS.
func indexesOf(d *design.Design, there []string, arn string) map[string]tfvalue.GlobalIndex {
	indexes := tfvalue.Encode(d, types.StringValue(arn)).GlobalIndexes
	for name := range indexes {
		if !slices.Contains(there, name) {
			delete(indexes, name)
		}
	}
	if len(indexes) == 0 {
		return nil
	}
	return indexes
}
