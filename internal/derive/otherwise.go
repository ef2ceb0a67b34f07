package derive

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// otherBudget bounds the search for what the other setting of keys.indexes would need, as searchBudget does the search for
// the design: a few times what published models take, and a small part of what a search may.
const otherBudget = 10_000

// otherwise tells how many indexes the table would need with the other setting of keys.indexes; nil where that would take
// long to find out, or where patterns would be left unserved.
func (s *solver) otherwise() *design.Otherwise {
	if s.truncated || s.tried > otherBudget || !s.work.left() {
		return nil
	}
	r := *s.resolved
	r.Keys.Indexes = model.IndexesOverloaded
	if s.keys.Indexes == model.IndexesOverloaded {
		r.Keys.Indexes = model.IndexesNative
	}
	best, other, _ := choose(&r, otherBudget, s.work)
	if best == nil || len(best.unserved) > 0 || other.truncated {
		return nil
	}
	return &design.Otherwise{Setting: r.Keys.Indexes, Indexes: best.score.indexes, Local: best.caps.locals}
}
