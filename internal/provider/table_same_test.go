package provider_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// A table that somebody deleted and made again has the name of the one in the state, and nothing else of it.
func TestTable_anotherOneOfItsNameIsLeftAlone(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog(`"deletion_protection": false`))
	cloud.Change("blog", func(s *dynamo.State) { s.ID = "id-of-another" })
	cloud.Calls()
	const found = `the table "blog" at AWS is another one [DM207]`
	read, diagnostics := server.Read(state)
	expect(t, diagnostics, "ERROR", found, "id-of-blog", "id-of-another", "terraform state rm")
	expectCalls(t, cloud, "Tables", "Describe", "Tags")
	if !read.Value.Equal(state.Value) {
		t.Error("the state changed")
	}
	// As with -refresh=false, where Read is not called.
	kept, diagnostics := server.Apply(server.Plan(state, blog(`"tags": {"a": "b"}`)))
	expect(t, diagnostics, "ERROR", found)
	expectCalls(t, cloud, "Tables", "Describe")
	if acctest.Attribute(kept.Value, "tags") != nil {
		t.Error("tags were saved that nobody wrote")
	}
	kept, diagnostics = server.Apply(server.PlanDestroy(state))
	expect(t, diagnostics, "ERROR", found)
	expectCalls(t, cloud, "Tables", "Describe")
	if kept.Value.IsNull() || len(cloud.Names()) != 1 {
		t.Error("the table is gone, or out of the state")
	}
}

func TestTable_ofAnotherAccountIsNamedAsSuch(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Change("blog", func(s *dynamo.State) {
		s.ID, s.ARN = "id-of-another", dynamo.TableARN(acctest.Region, "999988887777", "blog")
	})
	_, diagnostics := server.Read(state)
	expect(t, diagnostics, "[DM207]", "The credentials are for account 999988887777; the table of the state is in account "+acctest.Account)
}

// Engines may give no id; the name has to do then, and an id that comes later is taken.
func TestTable_withoutAnIDIsKnownByItsName(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog(`"deletion_protection": false`))
	cloud.Change("blog", func(s *dynamo.State) { s.ID = "" })
	state, diagnostics := server.Read(state)
	expect(t, diagnostics)
	cloud.Change("blog", func(s *dynamo.State) { s.ID = "later" })
	state, diagnostics = server.Read(state)
	expect(t, diagnostics)
	if got := acctest.Attribute(state.Value, "table_id"); got != "later" {
		t.Errorf("table_id %v", got)
	}
}

func TestTable_thatIsGoneNeedsNoDeleting(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog(`"deletion_protection": false`))
	cloud.Change("blog", nil)
	cloud.Calls()
	gone, diagnostics := server.Apply(server.PlanDestroy(state))
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe")
	if !gone.Value.IsNull() {
		t.Error("the table is still in the state")
	}
}
