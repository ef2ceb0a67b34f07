package provider_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

const tenantPolicy = "arn:aws:iam::" + acctest.Account + ":policy/app-tenant"

// tenancies is a table of tenants that was made, and what makes policies of it.
type tenancies struct {
	t             *testing.T
	cloud         *acctest.Cloud
	tables, roles *acctest.Server
	table         acctest.State
}

func newTenancies(t *testing.T, block string) *tenancies {
	t.Helper()
	cloud := acctest.NewCloud()
	cloud.KnowsPlace = true
	server := acctest.Start(t, provider.Dependencies{Derive: derive.BesideAt, Open: cloud.Open})
	expect(t, server.Configure(block))
	s := &tenancies{t: t, cloud: cloud, tables: server, roles: server.Of(acctest.Policy)}
	s.table = server.MustApply(server.Nothing(), tenanted(`{"attribute": "tenant_id"}`, `"put_order": {"entity": "order", "operation": "put"}`))
	return s
}

// of is the configuration of a policy of the table: one for readers, and what more says otherwise.
func (s *tenancies) of(more string) string {
	s.t.Helper()
	arguments := map[string]any{"tenant_from": map[string]any{"principal_tag": "tenant_id"}, "name": "app-tenant", "access": "read"}
	if err := json.Unmarshal([]byte("{"+more+"}"), &arguments); err != nil {
		s.t.Fatal(err)
	}
	text, err := json.Marshal(arguments)
	if err != nil {
		s.t.Fatal(err)
	}
	return acctest.PolicyOf(s.t, s.table.Value, string(text))
}

// versions are those at IAM, the default one with a star.
func (s *tenancies) versions(want string) {
	s.t.Helper()
	if got := strings.Join(s.cloud.IAM.Versions(tenantPolicy), " "); got != want {
		s.t.Errorf("versions %q, want %q", got, want)
	}
}

// settled expects that a plan of a state that was read again has nothing to do.
func (s *tenancies) settled(state acctest.State, config string) acctest.State {
	s.t.Helper()
	read, diagnostics := s.roles.Read(state)
	expect(s.t, diagnostics)
	if p := s.roles.Plan(read, config); p.Changes() || len(p.Replaces) > 0 {
		diff, _ := p.Planned.Diff(read.Value)
		s.t.Errorf("the plan has something to do: %v", diff)
	}
	return read
}

func attributeOf(state acctest.State, name string) string {
	return fmt.Sprint(acctest.Attribute(state.Value, name))
}

func TestPolicy_isMadeChangedAndDeleted(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{"default_tags": {"tags": {"team": "orders"}}}`)
	state := s.roles.MustApply(s.roles.Nothing(), s.of(`"path": "/"`))
	s.versions("v1*")
	if got := attributeOf(state, "arn") + " " + attributeOf(state, "version_id") + " " + attributeOf(state, "tags_all"); got != tenantPolicy+" v1 map[team:orders]" {
		t.Error(got)
	}
	if id := s.roles.Identity(state); fmt.Sprint(id) != "map[arn:"+tenantPolicy+"]" {
		t.Errorf("identity %v", id)
	}
	state = s.settled(state, s.of(""))

	before := len(s.cloud.IAM.Calls())
	state = s.roles.MustApply(state, s.of(`"patterns": ["by_status", "get_order"]`)) // they are the same as before, by name
	if calls := s.cloud.IAM.Calls()[before:]; len(calls) > 0 {
		t.Errorf("a text that stays was sent: %q", calls)
	}
	state = s.roles.MustApply(state, s.of(`"tags": {"a": "b"}`))
	s.versions("v1*")
	for i, access := range []string{"read_write", "write", "read", "write", "read_write", "read", "read_write"} {
		state = s.roles.MustApply(state, s.of(`"access": "`+access+`", "tags": {"a": "b"}`))
		if got, want := attributeOf(state, "version_id"), fmt.Sprintf("v%d", i+2); got != want {
			t.Errorf("version %s, want %s", got, want)
		}
		state = s.settled(state, s.of(`"access": "`+access+`", "tags": {"a": "b"}`))
	}
	s.versions("v4 v5 v6 v7 v8*")

	s.cloud.IAM.Attach(tenantPolicy, "role app-tenant")
	gone := s.roles.PlanDestroy(state)
	expect(t, gone.Diagnostics, "WARNING", `the Denies of policy "app-tenant" end with it [DM434]`)
	_, diagnostics := s.roles.Apply(gone)
	expect(t, diagnostics, "ERROR", "attached to role app-tenant", "never detaches")
	s.versions("v4 v5 v6 v7 v8*")
	s.cloud.IAM.Detach(tenantPolicy)
	_, diagnostics = s.roles.Apply(gone)
	expect(t, diagnostics)
	s.versions("")
}

// A default version that somebody else moved is shown, and put right by a new version.
func TestPolicy_seesWhatOthersDid(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	state := s.roles.MustApply(s.roles.Nothing(), s.of(""))
	state = s.roles.MustApply(state, s.of(`"access": "read_write"`))
	s.cloud.IAM.SetDefault(tenantPolicy, "v1")
	read, diagnostics := s.roles.Read(state)
	expect(t, diagnostics)
	if got := attributeOf(read, "version_id"); got != "v1" || attributeOf(read, "document") == attributeOf(state, "document") {
		t.Errorf("version %s, and the document is the one that was written", got)
	}
	p := s.roles.Plan(read, s.of(`"access": "read_write"`))
	if acctest.Attribute(p.Planned, "version_id") != acctest.Unknown || acctest.Attribute(p.Planned, "document") != acctest.Attribute(state.Value, "document") {
		t.Error("the plan doesn't go back")
	}
	s.roles.MustApply(read, s.of(`"access": "read_write"`))
	s.versions("v1 v2 v3*")
}

func TestPolicy_isReplaced(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	state := s.roles.MustApply(s.roles.Nothing(), s.of(`"description": "tenants read"`))
	for argument, want := range map[string]string{
		`"name": "other", "description": "tenants read"`:                                           "name\n",
		`"path": "/teams/", "description": "tenants read"`:                                         "path\n",
		`"description": "tenants"`:                                                                 "description\n",
		`"description": "tenants read", "table": {"table_id": "another"}`:                          "table.table_id\n",
		`"description": "tenants read", "table": {"table_id": "<unknown>"}`:                        "table.table_id\n",
		`"description": "tenants read", "name": null, "name_prefix": "app-tenant"`:                 "",
		`"description": "tenants read", "access": "read_write", "denies": "none"`:                  "",
		`"description": "tenants read", "table": {"table_id": "<unknown>"}, "denies": "<unknown>"`: "table.table_id\n",
	} {
		p := s.roles.Plan(state, s.of(argument))
		var got strings.Builder
		for _, at := range p.Replaces {
			fmt.Fprintln(&got, strings.ReplaceAll(strings.ReplaceAll(at.String(), `AttributeName("`, ""), `")`, ""))
		}
		if got.String() != want {
			t.Errorf("%s replaces %q, want %q", argument, got.String(), want)
		}
		if arn := acctest.Attribute(p.Planned, "arn"); (arn == acctest.Unknown) != (want != "") {
			t.Errorf("%s: the ARN is planned as %v", argument, arn)
		}
	}
}

func TestPolicy_makesNamesUnique(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	names := map[string]bool{}
	for range 3 {
		config := s.of(`"name": null, "name_prefix": "app-"`)
		state := s.roles.MustApply(s.roles.Nothing(), config)
		name := attributeOf(state, "name")
		if !strings.HasPrefix(name, "app-") || len(name) != len("app-")+26 || names[name] {
			t.Errorf("name %q", name)
		}
		names[name] = true
		s.settled(state, config)
	}
}

// A policy whose name was made up, and of which nobody knows whether it was made, is kept in the state: without it nobody would
// know the name. The next run finds it, or finds that there is none. One whose name was given may be another's.
func TestPolicy_isFoundAgainThatMayHaveBeenMade(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		made, written bool
	}{{"made", true, false}, {"not made", false, false}, {"a name that was written", true, true}} {
		s := newTenancies(t, `{}`)
		lost := iamfake.Refusal("ServiceFailure", "no answer")
		strike := func(op string) error {
			if op == "CreatePolicy" {
				return lost
			}
			return nil
		}
		if c.made {
			s.cloud.IAM.After = strike
			s.cloud.IAM.Before = func(op string) error {
				if op == "GetPolicy" {
					return iamfake.Refusal("AccessDenied", "not authorized")
				}
				return nil
			}
		} else {
			s.cloud.IAM.Before = strike
		}
		config := s.of(`"name": null, "name_prefix": "app-"`)
		if c.written {
			config = s.of("")
		}
		state, diagnostics := s.roles.Apply(s.roles.Plan(s.roles.Nothing(), config))
		expect(t, diagnostics, "ERROR", "create failed")
		if state.Value.IsNull() != c.written {
			t.Fatalf("%s: kept in the state: %t", c.name, !state.Value.IsNull())
		}
		s.cloud.IAM.Before, s.cloud.IAM.After = nil, nil
		if c.written {
			continue
		}
		arn := attributeOf(state, "arn")
		if there := len(s.cloud.IAM.Versions(arn)) == 1; there != c.made || !strings.Contains(arn, "policy/app-") {
			t.Errorf("%s: %s is there: %t", c.name, arn, there)
		}
		read, diagnostics := s.roles.Read(state)
		expect(t, diagnostics)
		if read.Value.IsNull() == c.made {
			t.Errorf("%s: found by the next run: %t", c.name, !read.Value.IsNull())
		}
		if c.made {
			_, diagnostics = s.roles.Apply(s.roles.PlanDestroy(read)) // what Terraform does with what is tainted
			if text := errorsIn(diagnostics); text != "" || len(s.cloud.IAM.Versions(arn)) > 0 {
				t.Errorf("it is still there: %s", text)
			}
		}
	}
}

// An imported policy gets a new version only where its text means something else.
func TestPolicy_isImported(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	made := s.roles.MustApply(s.roles.Nothing(), s.of(`"path": "/teams/", "tags": {"a": "b"}`))
	arn := strings.Replace(tenantPolicy, "policy/", "policy/teams/", 1)
	state, diagnostics := s.roles.Import(arn)
	expect(t, diagnostics)
	p := s.roles.Plan(state, s.of(`"path": "/teams/", "tags": {"a": "b"}`))
	if len(p.Replaces) > 0 || acctest.Attribute(p.Planned, "version_id") != "v1" {
		t.Errorf("an imported policy is not taken as it is: %v", p.Replaces)
	}
	next, diagnostics := s.roles.Apply(p)
	expect(t, diagnostics)
	if !next.Value.Equal(made.Value) {
		diff, _ := next.Value.Diff(made.Value)
		t.Errorf("%v", diff)
	}
	byIdentity, diagnostics := s.roles.ImportIdentity(map[string]string{"arn": arn})
	expect(t, diagnostics)
	if !byIdentity.Value.Equal(state.Value) {
		t.Error("by its identity it is another one")
	}
	for _, id := range []string{"app-tenant", "arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::123456789012:role/app", ""} {
		_, diagnostics := s.roles.Import(id)
		expect(t, diagnostics, "ERROR", "names no policy [DM435]")
	}
	missing, diagnostics := s.roles.Import(tenantPolicy + "-missing")
	expect(t, diagnostics)
	if !missing.Value.IsNull() {
		t.Error("a policy that isn't there was imported")
	}
}

// Whatever fails, the state says what is there, and the next apply goes on.
func TestPolicy_survivesFailures(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	denied := iamfake.Refusal("AccessDenied", "not authorized")
	fail := func(operation string) {
		s.cloud.IAM.Before = func(called string) error {
			if called == operation {
				return denied
			}
			return nil
		}
	}
	fail("CreatePolicy")
	state, diagnostics := s.roles.Apply(s.roles.Plan(s.roles.Nothing(), s.of("")))
	expect(t, diagnostics, "ERROR", "iam:CreatePolicy")
	if !state.Value.IsNull() {
		t.Error("a policy that wasn't made is in the state")
	}
	fail("GetPolicy")
	state, diagnostics = s.roles.Apply(s.roles.Plan(s.roles.Nothing(), s.of("")))
	expect(t, diagnostics, "WARNING", "[DM436]", "iam:GetPolicy")
	if attributeOf(state, "arn") != tenantPolicy || attributeOf(state, "version_id") != "v1" {
		t.Errorf("made as %s, version %s", attributeOf(state, "arn"), attributeOf(state, "version_id"))
	}
	_, diagnostics = s.roles.Read(state)
	expect(t, diagnostics, "ERROR", "iam:GetPolicy")

	fail("CreatePolicyVersion")
	kept, diagnostics := s.roles.Apply(s.roles.Plan(state, s.of(`"access": "read_write", "tags": {"a": "b"}`)))
	expect(t, diagnostics, "ERROR", "iam:CreatePolicyVersion")
	if attributeOf(kept, "tags_all") != "map[a:b]" || attributeOf(kept, "document") != attributeOf(state, "document") {
		t.Error("the state doesn't say how far the change got")
	}
	s.cloud.IAM.Before = nil
	state = s.roles.MustApply(kept, s.of(`"access": "read_write", "tags": {"a": "b"}`))
	s.versions("v1 v2*")
	s.settled(state, s.of(`"access": "read_write", "tags": {"a": "b"}`))
}

// A policy is the one that was planned: what became known in between decides nothing but what was left open.
func TestPolicy_isWhatWasPlanned(t *testing.T) {
	t.Parallel()
	s := newTenancies(t, `{}`)
	p := s.roles.Plan(s.roles.Nothing(), s.of(""))
	p.Planned = acctest.FromJSON(t, strings.Replace(acctest.JSON(t, p.Planned), "table/shop", "table/other", 1), p.Planned.Type())
	state, diagnostics := s.roles.Apply(p)
	expect(t, diagnostics, "ERROR", "not the one that was planned")
	if !state.Value.IsNull() || len(s.cloud.IAM.Calls()) > 0 {
		t.Error("it was made all the same")
	}
}
