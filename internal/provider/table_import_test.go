package provider_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
)

// A table that an interrupted apply left behind, or that fell out of the state, is taken over as it is.
func TestTable_importOfWhatIsDeclaredChangesNothingAtAWS(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	made := server.MustApply(server.Nothing(), blog(`"tags": {"a": "b"}`))
	state, diagnostics := server.Import("blog")
	expect(t, diagnostics)
	if got, want := server.Identity(state), server.Identity(made); !reflect.DeepEqual(got, want) {
		t.Errorf("identity %v, want %v", got, want)
	}
	cloud.Calls()
	p := server.Plan(state, blog(`"tags": {"a": "b"}`))
	expectWarnings(t, p.Diagnostics, "[DM216]")
	if len(p.Replaces) > 0 {
		t.Errorf("replaces %v", p.Replaces)
	}
	state, diagnostics = server.Apply(p)
	expect(t, diagnostics)
	expectCalls(t, cloud, looksWhetherFilled...)
	if diff, err := state.Value.Diff(made.Value); err != nil || len(diff) > 0 {
		t.Errorf("an imported table differs from one that was made: %v %v", diff, err)
	}
	again := server.Plan(state, blog(`"tags": {"a": "b"}`))
	expect(t, again.Diagnostics)
	if again.Changes() {
		t.Error("the second plan changes something")
	}
	expect(t, server.Plan(state, strings.Replace(blog(), `"match": ["author_id"]`, `"match": ["author_id"], "sort": ["post_id"]`, 1)).Diagnostics, "[DM219]")
}

func TestTable_importTakesARegion(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	server.MustApply(server.Nothing(), blog(`"region": "us-east-1"`))
	state, diagnostics := server.Import("blog@us-east-1")
	expect(t, diagnostics)
	if got := acctest.Attribute(state.Value, "region"); got != "us-east-1" {
		t.Errorf("region %v", got)
	}
	gone, _ := server.Import("blog-2")
	if !gone.Value.IsNull() {
		t.Error("a table was imported that isn't there")
	}
}

// looksWhetherFilled are the calls of the first apply of a table that was adopted with a global index: nobody noted whether it
// is filled, so that is looked at, and nothing is changed.
var looksWhetherFilled = []string{"Tables", "Describe", "WaitActive"}
