package acctest

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// Import imports by what terraform import is given, and reads it.
func (s *Server) Import(id string) (State, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	return s.imported(&tfprotov6.ImportResourceStateRequest{TypeName: s.resource, ID: id})
}

// ImportIdentity imports by the identity of an import block, and reads it. What is left out of it is null.
func (s *Server) ImportIdentity(identity map[string]string) (State, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	values := map[string]tftypes.Value{}
	for name := range s.identityType().AttributeTypes {
		values[name] = tftypes.NewValue(tftypes.String, nil)
		if text, ok := identity[name]; ok {
			values[name] = tftypes.NewValue(tftypes.String, text)
		}
	}
	return s.imported(&tfprotov6.ImportResourceStateRequest{
		TypeName: s.resource, Identity: &tfprotov6.ResourceIdentityData{IdentityData: s.pack(tftypes.NewValue(s.identityType(), values))},
	})
}

func (s *Server) imported(req *tfprotov6.ImportResourceStateRequest) (State, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	resp, err := s.provider.ImportResourceState(context.Background(), req)
	check(s.t, err)
	if len(resp.ImportedResources) == 0 {
		return s.Nothing(), resp.Diagnostics
	}
	found := resp.ImportedResources[0]
	state, diagnostics := s.Read(State{Value: s.unpack(found.State), Private: found.Private, Identity: found.Identity})
	return state, append(resp.Diagnostics, diagnostics...)
}

// Source is the state of a resource that a moved block takes over: its provider's address, its type, the version of its
// schema, and the state as JSON.
type Source struct {
	Provider, Type string
	Version        int64
	State          string
}

// Move hands a state over, as a moved block does. The state is null where the provider doesn't take it.
func (s *Server) Move(from Source) (State, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	resp, err := s.provider.MoveResourceState(context.Background(), &tfprotov6.MoveResourceStateRequest{
		SourceProviderAddress: from.Provider, SourceTypeName: from.Type, SourceSchemaVersion: from.Version,
		SourceState: &tfprotov6.RawState{JSON: []byte(from.State)}, TargetTypeName: Table,
	})
	check(s.t, err)
	return State{Value: s.unpack(resp.TargetState), Private: resp.TargetPrivate, Identity: resp.TargetIdentity}, resp.Diagnostics
}

// identityType is the type of the identity of a table, or of a policy.
func (s *Server) identityType() tftypes.Object {
	names := []string{"name", "region", "account_id"}
	if s.resource == Policy {
		names = []string{"arn"}
	}
	types := map[string]tftypes.Type{}
	for _, name := range names {
		types[name] = tftypes.String
	}
	return tftypes.Object{AttributeTypes: types}
}

// JSON is a value as it stands in a state file.
func JSON(t testing.TB, v tftypes.Value) string {
	t.Helper()
	text, err := json.Marshal(ToPlain(v))
	check(t, err)
	return string(text)
}
