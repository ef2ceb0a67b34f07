package derive

import (
	"fmt"
	"maps"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// firstDesign is how many steps, for each entity and pattern and in each revision, the first design may take that a search
// comes to after all work is done.
const firstDesign = 100

// hard is a model of 200 entities and 1,000 patterns, of which one entity has more than a search can try whole; what it has
// was added in that many revisions.
func hard(style string, revisions int) model.Table {
	tangle := anymodel.Tangled(12)
	t := anymodel.Large(199, 1000-len(tangle.Patterns), 0)
	maps.Copy(t.Entities, tangle.Entities)
	i := 0
	for _, name := range sortedKeys(tangle.Patterns) {
		p := tangle.Patterns[name]
		p.Revision = 1 + i%revisions
		t.Patterns[name] = p
		i++
	}
	t.Keys.Indexes = style
	return t
}

func TestTable_worksWithinItsLimit(t *testing.T) {
	t.Parallel()
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		for _, revisions := range []int{1, 5} {
			for _, quota := range []int{1000, 40} {
				if revisions > 1 && quota < 1000 {
					continue // refused in its first revision
				}
				t.Run(fmt.Sprintf("%s, %d revisions, quota %d", style, revisions, quota), func(t *testing.T) {
					t.Parallel()
					table := hard(style, revisions)
					table.Limits.GlobalIndexes = quota
					r := Table(table)
					t.Logf("%d steps, of which %d for the design", r.Work, r.Steps)
					if most := planWork + firstDesign*revisions*1200; r.Work > most {
						t.Errorf("%d steps, of which %d for the design; at most %d", r.Work, r.Steps, most)
					}
					if r.Design != nil && (r.Design.Certificate.Optimal || len(r.Findings) == 0) {
						t.Errorf("the gap isn't said: %+v", r.Design.Certificate)
					}
				})
			}
		}
	}
}

// A new table of the declaration can't be made to agree with this one, and to find that out every set of lines is tried.
func TestAgreement_worksWithinItsLimit(t *testing.T) {
	t.Parallel()
	has := Table(hard(model.IndexesOverloaded, 2))
	if has.Design == nil {
		t.Fatal(errorsOf(has.Findings))
	}
	w := &work{most: agreementWork}
	found := agreement(hard(model.IndexesOverloaded, 1), has.Design, has.Design, w)
	if most := agreementWork + 2*firstDesign*1200; len(found) == 0 || w.spent > most {
		t.Errorf("%d findings after %d steps, at most %d", len(found), w.spent, most)
	}
}
