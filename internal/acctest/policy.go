package acctest

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// PolicyOf is the configuration, as JSON, of a policy of a table that was planned or made: arguments, given as JSON, and
// table = ddbmodel_table.x.
func PolicyOf(t testing.TB, table tftypes.Value, arguments string) string {
	t.Helper()
	config := map[string]any{"table": map[string]any{}}
	check(t, json.Unmarshal([]byte(arguments), &config))
	taken := map[string]any{}
	for _, name := range []string{"arn", "table_id", "design", "resource_policy", "replica_regions", "replica_kms_keys", "undeclared_policies"} {
		if value := Attribute(table, name); value != nil {
			taken[name] = value
		}
	}
	if given, ok := config["table"].(map[string]any); ok { // what a test says of the table otherwise
		maps.Copy(taken, given)
	}
	config["table"] = taken
	text, err := json.Marshal(config)
	check(t, err)
	return string(text)
}
