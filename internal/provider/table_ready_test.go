package provider_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// expectWarnings demands diagnostics, none of which is an error: an error of a creation taints the table, and a tainted
// table is deleted by the next apply.
func expectWarnings(t *testing.T, diagnostics []*tfprotov6.Diagnostic, parts ...string) {
	t.Helper()
	expect(t, diagnostics, parts...)
	for _, d := range diagnostics {
		if d.Severity != tfprotov6.DiagnosticSeverityWarning {
			t.Errorf("not a warning: %s", acctest.Text([]*tfprotov6.Diagnostic{d}))
		}
	}
	if len(diagnostics) == 0 {
		t.Error("no warning")
	}
}

func TestTable_waitThatFailsLosesNothing(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	cloud.Fail("WaitActive", errors.New("after waiting 30m0s, still not ACTIVE: the table is CREATING"))
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), blog()))
	expectWarnings(t, diagnostics, `table "blog" was made and is not ready yet [DM208]`, "After waiting 30m0s, still not ACTIVE", "Apply again")
	if state.Value.IsNull() || !state.Value.IsFullyKnown() || acctest.Attribute(state.Value, "table_id") != "id-of-blog" {
		t.Errorf("the state was not saved: %v", acctest.ToPlain(state.Value))
	}
	if server.Identity(state)["name"] != "blog" {
		t.Error("the identity was not saved")
	}

	cloud.Change("blog", func(s *dynamo.State) { s.Status = "CREATING" })
	cloud.Calls()
	state, diagnostics = server.Read(state)
	expectWarnings(t, diagnostics, "[DM208]")
	expectCalls(t, cloud, "Tables", "Describe", "Tags", "WaitActive")

	cloud.Fail("WaitActive", nil)
	state, diagnostics = server.Read(state)
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe", "Tags", "WaitActive", "Tags")
	if p := server.Plan(state, blog()); p.Changes() || len(p.Diagnostics) > 0 {
		t.Errorf("a table that became ready has a plan: %s", acctest.Text(p.Diagnostics))
	}
	_, diagnostics = server.Read(state)
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe", "Tags")
}

func denied(op dynamo.Operation) error {
	return &dynamo.Error{Op: op, Table: "blog", Class: dynamo.AccessDenied, Message: "AccessDeniedException: no"}
}

func TestTable_tagsThatCantBeReadAreTakenAsWritten(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	tagged := blog(`"tags": {"a": "b"}`)
	cloud.Fail("WaitTags", denied(dynamo.ListTagsOfResource))
	cloud.Fail("Tags", denied(dynamo.ListTagsOfResource))
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), tagged))
	expectWarnings(t, diagnostics, "[DM209]", "dynamodb:ListTagsOfResource")
	read, diagnostics := server.Read(state)
	expectWarnings(t, diagnostics, "[DM209]")
	if !read.Value.Equal(state.Value) {
		t.Errorf("reading changes the state to %v", acctest.ToPlain(read.Value))
	}

	cloud.Fail("SetTags", denied(dynamo.ListTagsOfResource))
	state, diagnostics = server.Apply(server.Plan(read, blog(`"tags": {"c": "d"}`, `"deletion_protection": false`)))
	expectWarnings(t, diagnostics, "[DM209]")
	if got := acctest.Attribute(state.Value, "tags"); !reflect.DeepEqual(got, map[string]any{"c": "d"}) {
		t.Errorf("tags %v", got)
	}
	if acctest.Attribute(state.Value, "deletion_protection") != false {
		t.Error("the rest of the update was not made")
	}
	quiet := server.MustApply(state, blog(`"tags": {"c": "d"}`, `"ignore_findings": ["DM209"]`))
	_, diagnostics = server.Read(quiet)
	expect(t, diagnostics)
}

func TestTable_engineWithoutTagsIsQuietWhereThereAreNone(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	cloud.Fail("Tags", &dynamo.Error{Op: dynamo.ListTagsOfResource, Class: dynamo.Unsupported, Message: "UnknownOperationException"})
	_, diagnostics := server.Read(server.MustApply(server.Nothing(), blog()))
	expect(t, diagnostics)
	cloud.Change("blog", nil)
	_, diagnostics = server.Read(server.MustApply(server.Nothing(), blog(`"tags": {"a": "b"}`)))
	expectWarnings(t, diagnostics, "[DM209]", "UnknownOperationException")
}

func TestTable_madeInAnotherAccountThanPlanned(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{"region": "eu-west-1", "account_id": "111122223333"}`)
	cloud.Account = "444455556666"
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), blog()))
	expectWarnings(t, diagnostics, "[DM211]", "arn:aws:dynamodb:eu-west-1:111122223333:table/blog", "arn:aws:dynamodb:eu-west-1:444455556666:table/blog", "Correct account_id")
	read, diagnostics := server.Read(state)
	expect(t, diagnostics)
	if got := acctest.Attribute(read.Value, "arn"); got != "arn:aws:dynamodb:eu-west-1:444455556666:table/blog" {
		t.Errorf("arn %v", got)
	}
	if got := server.Identity(state)["account_id"]; got != "444455556666" {
		t.Errorf("identity of account %v", got)
	}
}

// An apply that is killed after AWS made the table leaves a table without a state.
func TestTable_thatExistsAlreadyIsNotTakenOver(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	server.MustApply(server.Nothing(), blog())
	cloud.Calls()
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), blog()))
	expect(t, diagnostics, `a table "blog" exists already [DM210]`, "Its keys and indexes are those planned here.", "cut off", "terraform import ADDRESS blog",
		"aws dynamodb update-table --table-name blog --no-deletion-protection-enabled, then aws dynamodb delete-table --table-name blog")
	expectCalls(t, cloud, "Tables", "Create")
	if !state.Value.IsNull() {
		t.Errorf("something was saved: %v", acctest.ToPlain(state.Value))
	}
	cloud.Change("blog", func(s *dynamo.State) { s.GlobalIndexes, s.DeletionProtection = nil, false })
	_, diagnostics = server.Apply(server.Plan(server.Nothing(), blog()))
	expect(t, diagnostics, "[DM210]", "Its keys and indexes are not those planned here:\n  - it lacks the global index by_author_id", "delete it (aws dynamodb delete-table --table-name blog)")
}
