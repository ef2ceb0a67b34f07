package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// A pinned base key of a new table has no prior design beside it, also where another pattern is pinned to an index that
// the base key might stand for.
func TestTable_pinnedKeysNeedNoPriorDesign(t *testing.T) {
	t.Parallel()
	table := model.Table{
		Name: "orders",
		Entities: map[string]model.Entity{
			"order": {
				Identity:   []string{"customer_id", "order_id"},
				Attributes: map[string]model.Attribute{"status": {}},
				Key:        &model.PinnedKey{Partition: "CUSTOMER#{customer_id}", Sort: "ORDER#{order_id}"},
			},
		},
		Patterns: map[string]model.Pattern{
			"get_order": {Entity: "order", Match: []string{"customer_id", "order_id"}},
			"orders":    {Entity: "order", Match: []string{"customer_id"}, Sort: []string{"order_id"}},
			"by_status": {Entity: "order", Match: []string{"customer_id", "status"}},
		},
	}
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		table.Keys = model.Keys{Base: "composite", Indexes: style}
		r := derive.Table(table)
		if r.Design == nil || finding.HasErrors(r.Findings) {
			t.Errorf("%s: %+v", style, r.Findings)
		}
	}
}
