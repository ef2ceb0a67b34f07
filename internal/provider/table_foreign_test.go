package provider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// planted builds an index behind Terraform's back, and waits until it is filled.
func (w *world) planted(index design.Index) {
	w.t.Helper()
	w.asked(index)
	w.aws.Clock.Advance(time.Hour)
}

// asked has an index built behind Terraform's back, and doesn't wait.
func (w *world) asked(index design.Index) {
	w.t.Helper()
	if index.Projection == "" {
		index.Projection = design.ProjectAll
	}
	if err := w.tables().BuildIndex(w.t.Context(), "blog", index, settings.Throughput{}); err != nil {
		w.t.Fatal(err)
	}
}

// An index that nobody declared takes room: what no longer fits beside it is refused by the plan, and not by AWS in the
// middle of an apply.
func TestTable_foreignIndexTakesRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(byAuthor, `"limits": {"global_indexes": 2}`))
	w.planted(over("Old", "month", "author_id"))
	w.aws.ResetCalls()
	failed := w.apply(asking(byTwo, `"limits": {"global_indexes": 2}`))
	for _, part := range []string{"[DM201]", "There is no room for the global index by_status"} {
		if !strings.Contains(failed, part) {
			t.Errorf("lacks %q:\n%s", part, failed)
		}
	}
	if n := w.aws.Count("UpdateTable"); n > 0 {
		t.Errorf("%d updates", n)
	}
	w.mustApply(asking(byTwo, `"limits": {"global_indexes": 3}`))
	w.wantIndexes(asking(byTwo, `"limits": {"global_indexes": 3}`), "Old", "by_author_id", "by_status")
}

// An index that nobody declared, and that has the key of one to be built, is used in its place from then on, and goes when
// nothing needs it any more.
func TestTable_foreignIndexIsTakenUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(byAuthor))
	w.planted(over("Status", "status"))
	w.aws.ResetCalls()
	w.mustApply(asking(byTwo))
	if n := w.aws.Count("UpdateTable"); n > 0 {
		t.Errorf("%d updates: %s", n, w.aws.Log())
	}
	w.wantIndexes(asking(byTwo), "Status", "by_author_id")
	w.mustApply(asking(byAuthor))
	w.wantIndexes(asking(byAuthor), "by_author_id")
}

// One that has the name of an index to be built, and another key, stays, and the other gets another name.
func TestTable_foreignIndexKeepsItsName(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(asking(byAuthor))
	w.planted(over("by_status", "month"))
	w.mustApply(asking(byTwo))
	w.wantIndexes(asking(byTwo), "by_author_id", "by_status", "by_status-2")
}

// An index that is not filled yet when its table is imported is told of, and waited for by the apply.
func TestImport_waitsForAnIndexThatIsBeingFilled(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	handmade(t, w.aws, "blog", pair("PK", "SK"), nil)
	w.asked(over("Authors", "author_id"))
	state, diagnostics := w.server.Import("blog")
	expectWarnings(t, diagnostics, "[DM223]", `still filling the index "Authors"`)
	w.keep(state)
	w.mustApply(asking(byAuthor))
	w.wantIndexes(asking(byAuthor), "Authors")
}

// One that is being deleted then is told of, and another is built when it is gone.
func TestImport_buildsWhatIsBeingDeleted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	handmade(t, w.aws, "blog", pair("PK", "SK"), nil, over("by_author_id", "author_id"))
	w.aws.Delays.DeleteIndex = time.Hour
	w.aws.Clock.Patience(time.Second)
	if err := w.tables().DropIndex(t.Context(), "blog", "by_author_id"); err == nil {
		t.Fatal("it is gone already")
	}
	w.aws.Clock.Patience(24 * time.Hour)
	state, diagnostics := w.server.Import("blog")
	expectWarnings(t, diagnostics, "[DM228]", `has the index "by_author_id" deleted`)
	w.keep(state)
	p := w.server.Plan(w.state, asking(byAuthor))
	if !strings.Contains(acctest.Text(p.Diagnostics), "[DM217]") {
		t.Errorf("the plan says %s", acctest.Text(p.Diagnostics))
	}
	w.mustApply(asking(byAuthor))
	w.wantIndexes(asking(byAuthor), "by_author_id")
}
