package derive

import (
	"fmt"
	"maps"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

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
					if r.Work > planWork || r.Steps > searchBudget {
						t.Errorf("%d steps, of which %d for the design; at most %d and %d", r.Work, r.Steps, planWork, searchBudget)
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
	if len(found) == 0 || w.spent > agreementWork {
		t.Errorf("%d findings after %d steps, at most %d", len(found), w.spent, agreementWork)
	}
}

// Whatever the limit, it is kept: a search that it is too low for ends without a design and says so, and where it is high
// enough the design is the one that a higher limit gives, or its gap is said.
func TestTable_keepsAnyLimit(t *testing.T) {
	t.Parallel()
	tables := []model.Table{anymodel.Tangled(7), anymodel.Large(30, 120, 20), anymodel.Large(12, 60, 0)}
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		for i, table := range tables {
			table.Keys.Indexes, table.Limits.GlobalIndexes = style, 1000
			whole := tableWithin(table, &work{most: planWork})
			ended, cut, same := 0, 0, 0
			for most := 1; most < 4*whole.Work; most += 1 + most/3 {
				w := &work{most: most}
				r := tableWithin(table, w)
				switch {
				case w.spent > most || r.Work > most:
					t.Fatalf("%d, %s: %d steps, at most %d", i, style, w.spent, most)
				case r.Design == nil:
					if len(r.Findings) != 1 || r.Findings[0].Code != "DM185" {
						t.Fatalf("%d, %s, %d steps: %v", i, style, most, errorsOf(r.Findings))
					}
					ended++
				case r.Design.Certificate.Optimal:
					if r.Design.Certificate.Indexes != whole.Design.Certificate.Indexes {
						t.Fatalf("%d, %s, %d steps: %+v, not %+v", i, style, most, r.Design.Certificate, whole.Design.Certificate)
					}
					same++
				default:
					cut++
				}
			}
			if ended == 0 || cut == 0 || same == 0 {
				t.Errorf("%d, %s: %d searches ended without a design, %d with a gap, %d as without the limit", i, style, ended, cut, same)
			}
		}
	}
}
