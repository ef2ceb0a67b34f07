package acctest

import (
	"context"
	"math/big"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// The resources the harness works on.
const (
	Table  = "ddbmodel_table"
	Policy = "ddbmodel_tenant_policy"
	// PolicyDocument is the data source of a policy's text.
	PolicyDocument = "ddbmodel_tenant_policy_document"
)

// Server is the provider, in process.
type Server struct {
	t        testing.TB
	provider tfprotov6.ProviderServer
	schema   *tfprotov6.GetProviderSchemaResponse
	// resource is the type that configurations and states are of.
	resource string
}

// Of is the same provider for configurations and states of another resource.
func (s *Server) Of(resource string) *Server {
	other := *s
	other.resource = resource
	return &other
}

// Start serves a provider built on dependencies.
func Start(t testing.TB, d provider.Dependencies) *Server {
	t.Helper()
	server, err := providerserver.NewProtocol6WithError(provider.NewWith("test", d)())()
	check(t, err)
	s := &Server{t: t, provider: server, resource: Table}
	s.schema, err = server.GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	check(t, err)
	s.refuse(s.schema.Diagnostics)
	return s
}

// Configure gives the provider its block, as JSON, and returns what it says.
func (s *Server) Configure(block string) []*tfprotov6.Diagnostic {
	s.t.Helper()
	resp, err := s.provider.ConfigureProvider(context.Background(), &tfprotov6.ConfigureProviderRequest{
		TerraformVersion: "1.11.4",
		Config:           s.pack(FromJSON(s.t, block, s.schema.Provider.ValueType())),
	})
	check(s.t, err)
	return resp.Diagnostics
}

// ValidateProvider checks a provider block, given as JSON.
func (s *Server) ValidateProvider(block string) []*tfprotov6.Diagnostic {
	s.t.Helper()
	resp, err := s.provider.ValidateProviderConfig(context.Background(), &tfprotov6.ValidateProviderConfigRequest{
		Config: s.pack(FromJSON(s.t, block, s.schema.Provider.ValueType())),
	})
	check(s.t, err)
	return resp.Diagnostics
}

// State is a table in Terraform's state.
type State struct {
	Value    tftypes.Value
	Private  []byte
	Identity *tfprotov6.ResourceIdentityData
}

// Nothing is the state of a table that is yet to be made.
func (s *Server) Nothing() State { return State{Value: tftypes.NewValue(s.tableType(), nil)} }

// Plan is a planned change.
type Plan struct {
	Config   tftypes.Value
	Prior    State
	Planned  tftypes.Value
	Private  []byte
	Replaces []*tftypes.AttributePath
	// Diagnostics are what the provider said, warnings included.
	Diagnostics []*tfprotov6.Diagnostic
}

// Changes reports whether the plan does anything.
func (p Plan) Changes() bool { return !p.Planned.Equal(p.Prior.Value) }

// Validate checks a configuration, given as JSON, as terraform validate does: without configuring the provider.
func (s *Server) Validate(config string) []*tfprotov6.Diagnostic {
	s.t.Helper()
	resp, err := s.provider.ValidateResourceConfig(context.Background(), &tfprotov6.ValidateResourceConfigRequest{
		TypeName: s.resource, Config: s.pack(s.config(config)),
	})
	check(s.t, err)
	return resp.Diagnostics
}

// Plan plans the change from a state to a configuration, given as JSON.
func (s *Server) Plan(prior State, config string) Plan {
	s.t.Helper()
	value := s.config(config)
	return s.plan(prior, value, proposed(s.schema.ResourceSchemas[s.resource], prior.Value, value))
}

// PlanDestroy plans to delete a table.
func (s *Server) PlanDestroy(prior State) Plan {
	s.t.Helper()
	return s.plan(prior, s.Nothing().Value, s.Nothing().Value)
}

func (s *Server) plan(prior State, config, proposed tftypes.Value) Plan {
	s.t.Helper()
	resp, err := s.provider.PlanResourceChange(context.Background(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: s.resource, PriorState: s.pack(prior.Value), PriorPrivate: prior.Private, PriorIdentity: prior.Identity,
		Config: s.pack(config), ProposedNewState: s.pack(proposed),
	})
	check(s.t, err)
	return Plan{
		Config: config, Prior: prior, Planned: s.unpack(resp.PlannedState), Private: resp.PlannedPrivate,
		Replaces: resp.RequiresReplace, Diagnostics: resp.Diagnostics,
	}
}

// Apply carries a plan out.
func (s *Server) Apply(p Plan) (State, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	resp, err := s.provider.ApplyResourceChange(context.Background(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: s.resource, PriorState: s.pack(p.Prior.Value), PlannedState: s.pack(p.Planned), Config: s.pack(p.Config),
		PlannedPrivate: p.Private, PlannedIdentity: p.Prior.Identity,
	})
	check(s.t, err)
	return State{Value: s.kept(resp.NewState), Private: resp.Private, Identity: resp.NewIdentity}, resp.Diagnostics
}

// MustApply plans and applies a configuration that has no errors.
func (s *Server) MustApply(prior State, config string) State {
	s.t.Helper()
	p := s.Plan(prior, config)
	s.refuse(p.Diagnostics)
	state, diagnostics := s.Apply(p)
	s.refuse(diagnostics)
	return state
}

// Read refreshes a state.
func (s *Server) Read(state State) (State, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	resp, err := s.provider.ReadResource(context.Background(), &tfprotov6.ReadResourceRequest{
		TypeName: s.resource, CurrentState: s.pack(state.Value), Private: state.Private, CurrentIdentity: state.Identity,
	})
	check(s.t, err)
	return State{Value: s.kept(resp.NewState), Private: resp.Private, Identity: resp.NewIdentity}, resp.Diagnostics
}

// Stored reads a state as Terraform stored it, written under a version of the schema.
func (s *Server) Stored(version int64, state string) State {
	s.t.Helper()
	resp, err := s.provider.UpgradeResourceState(context.Background(), &tfprotov6.UpgradeResourceStateRequest{
		TypeName: s.resource, Version: version, RawState: &tfprotov6.RawState{JSON: []byte(state)},
	})
	check(s.t, err)
	s.refuse(resp.Diagnostics)
	return State{Value: s.unpack(resp.UpgradedState)}
}

// Identity unpacks the identity in a state.
func (s *Server) Identity(state State) map[string]any {
	s.t.Helper()
	if state.Identity == nil {
		return nil
	}
	value, err := state.Identity.IdentityData.Unmarshal(s.identityType())
	check(s.t, err)
	identity, _ := ToPlain(value).(map[string]any)
	return identity
}

func (s *Server) tableType() tftypes.Type { return s.schema.ResourceSchemas[s.resource].ValueType() }

func (s *Server) config(config string) tftypes.Value {
	s.t.Helper()
	return FromJSON(s.t, config, s.tableType())
}

func (s *Server) pack(v tftypes.Value) *tfprotov6.DynamicValue {
	s.t.Helper()
	packed, err := tfprotov6.NewDynamicValue(v.Type(), v)
	check(s.t, err)
	return &packed
}

func (s *Server) unpack(v *tfprotov6.DynamicValue) tftypes.Value {
	s.t.Helper()
	if v == nil {
		return s.Nothing().Value
	}
	value, err := v.Unmarshal(s.tableType())
	check(s.t, err)
	return value
}

// kept is a state as Terraform gives it back: it is written as JSON, where numbers are decimals.
func (s *Server) kept(v *tfprotov6.DynamicValue) tftypes.Value {
	s.t.Helper()
	value, err := tftypes.Transform(s.unpack(v), func(_ *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
		if !v.Type().Is(tftypes.Number) || !v.IsKnown() || v.IsNull() {
			return v, nil
		}
		var number *big.Float
		if err := v.As(&number); err != nil {
			return v, err
		}
		decimal, _, err := big.ParseFloat(number.Text('f', -1), 10, 512, big.ToNearestEven)
		return tftypes.NewValue(tftypes.Number, decimal), err
	})
	check(s.t, err)
	return value
}

// refuse fails the test if there is an error among the diagnostics.
func (s *Server) refuse(diagnostics []*tfprotov6.Diagnostic) {
	s.t.Helper()
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			s.t.Fatalf("unexpected error: %s", Text([]*tfprotov6.Diagnostic{d}))
		}
	}
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
