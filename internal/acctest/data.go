package acctest

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// ReadData reads a data source, whose arguments are given as JSON. The value is null where there is none.
func (s *Server) ReadData(config string) (tftypes.Value, []*tfprotov6.Diagnostic) {
	s.t.Helper()
	typ := s.schema.DataSourceSchemas[s.resource].ValueType()
	resp, err := s.provider.ReadDataSource(context.Background(), &tfprotov6.ReadDataSourceRequest{
		TypeName: s.resource, Config: s.pack(FromJSON(s.t, config, typ)),
	})
	check(s.t, err)
	if resp.State == nil {
		return tftypes.NewValue(typ, nil), resp.Diagnostics
	}
	value, err := resp.State.Unmarshal(typ)
	check(s.t, err)
	return value, resp.Diagnostics
}

// Indented is a value without what is null, as indented JSON.
func Indented(t testing.TB, v tftypes.Value) string {
	t.Helper()
	text, err := json.MarshalIndent(ToPlain(v), "", "  ")
	check(t, err)
	return string(text) + "\n"
}
