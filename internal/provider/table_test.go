package provider_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

func TestTable_plans(t *testing.T) {
	t.Parallel()
	acctest.Golden(t, "testdata/plan", provider.Dependencies{Derive: acctest.Derive})
}

// blog is a configuration with what the test says besides.
func blog(more ...string) string {
	return `{"name": "blog",
		"entities": {"post": {"identity": ["post_id"], "attributes": {"author_id": {}}}},
		"access_patterns": {
			"get_post": {"entity": "post", "match": ["post_id"]},
			"posts_by_author": {"entity": "post", "match": ["author_id"]}
		}` + strings.Join(append([]string{""}, more...), ", ") + `}`
}

func start(t *testing.T, block string) (*acctest.Server, *acctest.Cloud) {
	t.Helper()
	cloud := acctest.NewCloud()
	server := acctest.Start(t, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
	if diagnostics := server.Configure(block); len(diagnostics) > 0 {
		t.Fatal(acctest.Text(diagnostics))
	}
	return server, cloud
}

func expect(t *testing.T, diagnostics []*tfprotov6.Diagnostic, parts ...string) {
	t.Helper()
	text := acctest.Text(diagnostics)
	if len(parts) == 0 && text != "" {
		t.Errorf("unexpected diagnostics:\n%s", text)
	}
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("the diagnostics lack %q:\n%s", part, text)
		}
	}
}

func expectCalls(t *testing.T, cloud *acctest.Cloud, want ...string) {
	t.Helper()
	if got := cloud.Calls(); !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

func TestTable_validatesWithoutProvider(t *testing.T) {
	t.Parallel()
	opened := false
	server := acctest.Start(t, provider.Dependencies{Derive: acctest.Derive, Open: func(dynamo.Config) provider.Cloud {
		opened = true
		return nil
	}})
	expect(t, server.Validate(blog()))
	expect(t, server.Validate(blog(`"billing_mode": "PROVISIONED"`)), `read_capacity is missing [DM191]`, `write_capacity is missing [DM191]`)
	expect(t, server.Validate(blog(`"billing_mode": "on_demand"`)), `billing_mode can't be "on_demand" [DM104]`)
	expect(t, server.Validate(blog(`"timeouts": {"create": "0s", "delete": "-1s", "update": "1h"}`)),
		"timeouts.create must be longer than nothing", "timeouts.delete must be longer than nothing", `timeouts.delete is "-1s"`)
	expect(t, server.Validate(strings.Replace(blog(`"ignore_findings": ["DM201"]`), `"name": "blog"`, `"name": "<unknown>"`, 1)), `"DM201" can't be ignored`)
	if opened {
		t.Error("validating opened AWS")
	}
}

func TestTable_planMakesNoCall(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{"region": "eu-west-1", "account_id": "111122223333"}`)
	p := server.Plan(server.Nothing(), blog())
	expect(t, p.Diagnostics)
	expectCalls(t, cloud)
	if got := acctest.Attribute(p.Planned, "arn"); got != "arn:aws:dynamodb:eu-west-1:111122223333:table/blog" {
		t.Errorf("arn %v", got)
	}
	state := server.MustApply(server.Nothing(), blog())
	cloud.Calls()
	server.Plan(state, blog())
	server.Plan(state, blog(`"tags": {"a": "b"}`))
	server.PlanDestroy(state)
	expectCalls(t, cloud)
}

func TestTable_arnIsUnknownWithoutAccount(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{"region": "eu-west-1"}`)
	p := server.Plan(server.Nothing(), blog())
	if got := acctest.Attribute(p.Planned, "arn"); got != acctest.Unknown {
		t.Errorf("arn %v", got)
	}
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	if !state.Value.IsFullyKnown() {
		t.Errorf("the state has unknown values: %v", acctest.ToPlain(state.Value))
	}
	const want = "arn:aws:dynamodb:eu-west-1:123456789012:table/blog"
	if got := acctest.Attribute(state.Value, "arn"); got != want {
		t.Errorf("arn %v", got)
	}
	indexes, _ := acctest.Attribute(state.Value, "global_secondary_indexes").(map[string]any)
	index, _ := indexes["by_author_id"].(map[string]any)
	if index["arn"] != want+"/index/by_author_id" {
		t.Errorf("indexes %v", indexes)
	}
}

func TestTable_createsWhatWasPlanned(t *testing.T) {
	t.Parallel()
	derivations := 0
	cloud := acctest.NewCloud()
	server := acctest.Start(t, provider.Dependencies{Open: cloud.Open, Derive: func(m model.Table, prior *design.Design, terms derive.Terms) derive.Result {
		derivations++
		return acctest.Derive(m, prior, terms)
	}})
	server.Configure(`{"default_tags": {"tags": {"team": "web", "env": "dev"}}}`)
	p := server.Plan(server.Nothing(), blog(`"tags": {"env": "prod"}`))
	planned := derivations
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	if derivations != planned {
		t.Error("creating derived again")
	}
	expectCalls(t, cloud, "Tables", "Create", "WaitActive", "WaitTags")
	if got, want := acctest.Attribute(state.Value, "tags_all"), (map[string]any{"team": "web", "env": "prod"}); !reflect.DeepEqual(got, want) {
		t.Errorf("tags_all %v", got)
	}
	want := map[string]any{"name": "blog", "region": acctest.Region, "account_id": acctest.Account}
	if got := server.Identity(state); !reflect.DeepEqual(got, want) {
		t.Errorf("identity %v", got)
	}
}

func TestTable_noChangeIsNoPlan(t *testing.T) {
	t.Parallel()
	for _, block := range []string{`{}`, `{"region": "eu-west-1", "account_id": "111122223333"}`, `{"default_tags": {"tags": {"a": "b"}}}`} {
		server, cloud := start(t, block)
		for _, config := range []string{blog(), blog(`"tags": {"x": "y"}`), blog(`"tags": {}`), blog(`"region": "eu-west-1"`), blog(`"timeouts": {"create": "5m"}`)} {
			state := server.MustApply(server.Nothing(), config)
			state, diagnostics := server.Read(state)
			expect(t, diagnostics)
			p := server.Plan(state, config)
			expect(t, p.Diagnostics)
			if p.Changes() {
				diff, _ := p.Planned.Diff(state.Value)
				t.Errorf("%s changes: %v", config, diff)
			}
			cloud.Change("blog", nil)
		}
	}
}

func TestTable_failedCreationSavesNothing(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	cloud.Fail("Create", errors.New("ResourceInUseException: Table already exists: blog"))
	state, diagnostics := server.Apply(server.Plan(server.Nothing(), blog()))
	expect(t, diagnostics, `Table "blog": create failed`, "Table already exists")
	if !state.Value.IsNull() {
		t.Errorf("something was saved: %v", acctest.ToPlain(state.Value))
	}
}

func TestTable_updatesTagsAndProtectionInPlace(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Calls()
	p := server.Plan(state, blog(`"tags": {"a": "b"}`, `"deletion_protection": false`))
	if len(p.Replaces) > 0 {
		t.Errorf("replaces %v", p.Replaces)
	}
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe", "SetDeletionProtection", "SetTags")
	if acctest.Attribute(state.Value, "deletion_protection") != false {
		t.Error("deletion protection is on")
	}
	read, _ := server.Read(state)
	if !read.Value.Equal(state.Value) {
		t.Errorf("reading changes the state to %v", acctest.ToPlain(read.Value))
	}
}

func TestTable_updateSavesEachStep(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Fail("SetTags", errors.New("AccessDeniedException"))
	state, diagnostics := server.Apply(server.Plan(state, blog(`"tags": {"a": "b"}`, `"deletion_protection": false`)))
	expect(t, diagnostics, `Table "blog": update failed`, "AccessDeniedException")
	if acctest.Attribute(state.Value, "tags") != nil || acctest.Attribute(state.Value, "deletion_protection") != false {
		t.Errorf("state %v", acctest.ToPlain(state.Value))
	}
}

func TestTable_changedIntentWithTheSameKeysCallsNobody(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Calls()
	config := strings.Replace(blog(), `"get_post":`, `"other_by_author": {"entity": "post", "match": ["author_id"], "descending": true}, "get_post":`, 1)
	p := server.Plan(state, config)
	expect(t, p.Diagnostics)
	if !p.Changes() || len(p.Replaces) > 0 {
		t.Errorf("changes %t, replaces %v", p.Changes(), p.Replaces)
	}
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	expectCalls(t, cloud)
	paths, _ := acctest.Attribute(state.Value, "access_paths").(map[string]any)
	if paths["other_by_author"] == nil || !state.Value.Equal(p.Planned) {
		t.Errorf("access paths %v", paths)
	}
}

// A new version that would derive other keys for the same configuration keeps those of the table.
func TestTable_aNewVersionKeepsTheDesign(t *testing.T) {
	t.Parallel()
	cloud := acctest.NewCloud()
	renaming := false
	server := acctest.Start(t, provider.Dependencies{Open: cloud.Open, Derive: func(m model.Table, prior *design.Design, terms derive.Terms) derive.Result {
		result := acctest.Derive(m, prior, terms)
		if renaming {
			result.Design.GlobalIndexes[0].Name = "renamed"
		}
		return result
	}})
	server.Configure(`{}`)
	state := server.MustApply(server.Nothing(), blog())
	renaming = true
	p := server.Plan(state, blog())
	expect(t, p.Diagnostics)
	if p.Changes() {
		t.Error("an unchanged configuration changes the table")
	}
	edited := strings.Replace(blog(), `"author_id": {}`, `"author_id": {"description": "who"}`, 1)
	p = server.Plan(state, edited)
	expect(t, p.Diagnostics)
	if !reflect.DeepEqual(acctest.Attribute(p.Planned, "global_secondary_indexes"), acctest.Attribute(state.Value, "global_secondary_indexes")) {
		t.Error("an edit that asks for nothing new renames an index")
	}
}

func TestTable_isReplacedOnlyWhereAllowedAndUnprotected(t *testing.T) {
	t.Parallel()
	renamed := func(more ...string) string {
		return strings.Replace(blog(more...), `"name": "blog"`, `"name": "log"`, 1)
	}
	allow, unprotect := `"allow_replacement": true`, `"deletion_protection": false`
	server, cloud := start(t, `{}`)
	protected := server.MustApply(server.Nothing(), blog())
	expect(t, server.Plan(protected, renamed()).Diagnostics, "[DM202]")
	expect(t, server.Plan(protected, renamed(allow)).Diagnostics, "[DM202]")
	expect(t, server.Plan(protected, renamed(allow, unprotect)).Diagnostics, "[DM202]")
	unprotected := server.MustApply(protected, blog(unprotect))
	expect(t, server.Plan(unprotected, renamed(unprotect)).Diagnostics, "[DM202]")
	cloud.Calls()
	p := server.Plan(unprotected, renamed(allow, unprotect))
	expect(t, p.Diagnostics, "WARNING", "[DM203]")
	want := tftypes.NewAttributePath().WithAttributeName("name")
	if len(p.Replaces) != 1 || !p.Replaces[0].Equal(want) {
		t.Errorf("replaces %v", p.Replaces)
	}
	expectCalls(t, cloud)
	moved := server.Plan(unprotected, blog(allow, unprotect, `"region": "us-east-1"`))
	expect(t, moved.Diagnostics, "[DM203]")
	expect(t, server.Plan(unprotected, blog(unprotect, `"region": "us-east-1"`)).Diagnostics, "[DM202]")
}

func TestTable_changedKeysReplaceWhereAllowed(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	unprotect := `"deletion_protection": false`
	state := server.MustApply(server.Nothing(), blog(unprotect))
	edited := strings.Replace(blog(unprotect, `"allow_replacement": true`), `"identity": ["post_id"]`, `"identity": ["author_id", "post_id"]`, 1)
	p := server.Plan(state, edited)
	expect(t, p.Diagnostics, "WARNING", "[DM203]", "Items of post would have PK = POST#{author_id}#{post_id}; they have POST#{post_id}.")
	if len(p.Replaces) != 1 || p.Replaces[0].String() != `AttributeName("entities")` {
		t.Errorf("replaces %v", p.Replaces)
	}
}

// A name that is not known yet may turn out to be the same, so it is judged during apply.
func TestTable_unknownNameOfAnExistingTable(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	unknown := strings.Replace(blog(), `"name": "blog"`, `"name": "`+acctest.Unknown+`"`, 1)
	p := server.Plan(state, unknown)
	expectWarnings(t, p.Diagnostics, "[DM213]", `the name of table "blog" is not known yet`)
	if len(p.Replaces) > 0 {
		t.Errorf("replaces %v", p.Replaces)
	}
	for name, known := range map[string]bool{"access_paths": true, "item_keys": true, "key_schema": true, "global_secondary_indexes": true, "design": false} {
		value := acctest.Attribute(p.Planned, name)
		if known && !reflect.DeepEqual(value, acctest.Attribute(state.Value, name)) || !known && value != acctest.Unknown {
			t.Errorf("%s is %v", name, value)
		}
	}
	moved := server.Plan(state, blog(`"region": "`+acctest.Unknown+`"`))
	expectWarnings(t, moved.Diagnostics, "[DM213]", `the region of table "blog" is not known yet`)
}

func TestTable_isNotDeletedWhileProtected(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Calls()
	p := server.PlanDestroy(state)
	expect(t, p.Diagnostics, "[DM204]", "deletion_protection = false")
	kept, diagnostics := server.Apply(p) // as for a tainted table, which Terraform replaces without asking
	expect(t, diagnostics, "[DM204]")
	if kept.Value.IsNull() {
		t.Error("the table left the state")
	}
	expectCalls(t, cloud)
	state = server.MustApply(state, blog(`"deletion_protection": false`))
	cloud.Calls()
	gone, diagnostics := server.Apply(server.PlanDestroy(state))
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe", "Delete")
	if !gone.Value.IsNull() || len(cloud.Names()) > 0 {
		t.Error("the table is still there")
	}
}

func TestTable_readWarnsOfDrift(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Change("blog", func(s *dynamo.State) {
		s.GlobalIndexes = []dynamo.Index{{Index: design.Index{Name: "by_hand", Projection: design.ProjectAll}}}
		s.DeletionProtection = false
		s.Tags = map[string]string{"by": "hand", "aws:x": "y"}
	})
	read, diagnostics := server.Read(state)
	expect(t, diagnostics, "WARNING", "[DM205]", "by_author_id, which serves posts_by_author", "by_hand that nobody declared")
	if acctest.Attribute(read.Value, "deletion_protection") != false {
		t.Error("deletion protection is not refreshed")
	}
	if got := acctest.Attribute(read.Value, "tags"); !reflect.DeepEqual(got, map[string]any{"by": "hand"}) {
		t.Errorf("tags %v", got)
	}
	for _, name := range []string{"design", "access_paths"} {
		if !reflect.DeepEqual(acctest.Attribute(read.Value, name), acctest.Attribute(state.Value, name)) {
			t.Errorf("%s changed", name)
		}
	}
	if got := acctest.Attribute(read.Value, "global_secondary_indexes"); got != nil {
		t.Errorf("indexes %v", got)
	}
	p := server.Plan(read, blog())
	expectWarnings(t, p.Diagnostics, "[DM217]", "was deleted outside of Terraform. It is built again")
	cloud.Calls()
	_, diagnostics = server.Apply(p)
	expect(t, diagnostics)
	expectCalls(t, cloud, "Tables", "Describe", "SetDeletionProtection", "BuildIndex by_author_id", "SetTags", "WaitActive")
	cloud.Change("blog", func(s *dynamo.State) { s.GlobalIndexes = s.GlobalIndexes[:1] })
	quiet := server.MustApply(state, blog(`"ignore_findings": ["DM205"]`))
	_, diagnostics = server.Read(quiet)
	expect(t, diagnostics)
}

func TestTable_readForgetsATableThatIsGone(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Change("blog", nil)
	read, diagnostics := server.Read(state)
	expect(t, diagnostics)
	if !read.Value.IsNull() {
		t.Errorf("state %v", acctest.ToPlain(read.Value))
	}
	if p := server.Plan(read, blog()); p.Planned.IsNull() {
		t.Error("the table is not planned again")
	}
}

func TestTable_readReportsFailure(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{}`)
	state := server.MustApply(server.Nothing(), blog())
	cloud.Fail("Describe", errors.New("AccessDeniedException: no"))
	read, diagnostics := server.Read(state)
	expect(t, diagnostics, `Table "blog": refresh failed`, "AccessDeniedException: no")
	if !read.Value.Equal(state.Value) {
		t.Error("the state changed")
	}
}

func TestTable_ignoredTagsAreLeftAlone(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{"ignore_tags": {"keys": ["cost"], "key_prefixes": ["ops/"]}}`)
	state := server.MustApply(server.Nothing(), blog(`"tags": {"a": "b"}`))
	cloud.Change("blog", func(s *dynamo.State) { s.Tags = map[string]string{"a": "b", "cost": "1", "ops/x": "2"} })
	read, diagnostics := server.Read(state)
	expect(t, diagnostics)
	if !read.Value.Equal(state.Value) {
		t.Errorf("state %v", acctest.ToPlain(read.Value))
	}
}
