package derive_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// What a table has is found again in its design: beside itself, a declaration has the design that it has.
func TestBeside_itself(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		table := anymodel.Table(rt, anymodel.Limits{Entities: 3, Patterns: 8})
		fresh := derive.Table(table)
		if fresh.Design == nil {
			rt.Skip("refused")
		}
		again := derive.Beside(table, fresh.Design)
		if diff := cmp.Diff(plain(fresh.Design), plain(again.Design)); diff != "" {
			rt.Errorf("%s\n%v", diff, again.Findings)
		}
	})
}

// plain is a design without what is only said of it: how good it is, and what else would serve a pattern.
func plain(d *design.Design) *design.Design {
	if d == nil {
		return nil
	}
	p := *d
	p.Certificate = design.Certificate{}
	p.GlobalIndexes, p.LocalIndexes, p.Paths = slices.Clone(d.GlobalIndexes), slices.Clone(d.LocalIndexes), slices.Clone(d.Paths)
	for _, list := range [][]design.Index{p.GlobalIndexes, p.LocalIndexes} {
		for i := range list {
			list[i].NeededBy = nil
		}
	}
	for i := range p.Paths {
		p.Paths[i].RunnerUp = nil
	}
	return &p
}

func TestBeside_itselfOfPublishedModels(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for _, m := range models {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := m.Table
			table.Keys.Indexes = style
			fresh := derive.Table(table)
			if fresh.Design == nil {
				refused++
				continue
			}
			t.Run(m.Name+"."+style, func(t *testing.T) {
				t.Parallel()
				again := derive.Beside(table, fresh.Design)
				if diff := cmp.Diff(plain(fresh.Design), plain(again.Design)); diff != "" {
					t.Errorf("%s\n%v", diff, again.Findings)
				}
				if diff := cmp.Diff(fresh.Findings, again.Findings); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
	if refused > 2 { // one table of model 20, as its file says
		t.Errorf("%d models have no design", refused)
	}
}
