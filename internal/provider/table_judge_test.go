package provider_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// fromDerive starts a provider that derives as the released one does.
func fromDerive(t *testing.T) *acctest.Server {
	t.Helper()
	server := acctest.Start(t, provider.Dependencies{Derive: derive.BesideAt, Agree: derive.AgreementAt, Open: acctest.NewCloud().Open})
	expect(t, server.Configure(`{}`))
	return server
}

// shop declares orders beside other entities.
func shop(more string) string {
	return `{"name": "shop", "entities": {"order": {"identity": ["order_id"]}` + more + `},
		"access_patterns": {"get_order": {"entity": "order", "match": ["order_id"]}}}`
}

const user = `, "user": {"identity": ["user_id"]}`

func TestTable_aNewcomerLeavesLabelsAlone(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	state := server.MustApply(server.Nothing(), shop(user))
	p := server.Plan(state, shop(user+`, "account": {"identity": ["order_no"]}`))
	expect(t, p.Diagnostics, "WARNING", `access_patterns: a new table "shop" would have other keys [DM232]`,
		"Items of order would have PK = ORDER_ID#{order_id}; they have PK = ORDER#{order_id}.",
		`entities["account"]: revision = 2`)
	if keys := acctest.Attribute(p.Planned, "item_keys"); !strings.Contains(fmt.Sprint(keys), "ORDER_NO#{order_no}") {
		t.Errorf("item keys %v", keys)
	}
	p = server.Plan(state, shop(user+`, "account": {"identity": ["order_no"], "attributes": {"order_no": {"label": "ORDER_NO"}}}`))
	expect(t, p.Diagnostics)
}

func TestTable_keepsItsBaseKey(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	state := server.MustApply(server.Nothing(), shop(user))
	p := server.Plan(state, shop(""))
	expect(t, p.Diagnostics, "WARNING", "[DM212]", "A new table of this declaration would have a natural one", `keys = { base = "composite" }`)
	if len(p.Replaces) > 0 || !reflect.DeepEqual(acctest.Attribute(p.Planned, "key_schema"), acctest.Attribute(state.Value, "key_schema")) {
		t.Errorf("the key moves to %v, replacing %v", acctest.Attribute(p.Planned, "key_schema"), p.Replaces)
	}
	state, diagnostics := server.Apply(p)
	expect(t, diagnostics)
	if again := server.Plan(state, shop("")); again.Changes() {
		t.Error("the second plan changes something")
	}
}

func TestTable_aNaturalKeyHoldsOneEntity(t *testing.T) {
	t.Parallel()
	server := fromDerive(t)
	state := server.MustApply(server.Nothing(), shop(""))
	expect(t, server.Plan(state, shop(user)).Diagnostics, "ERROR", "[DM201]", "The table's key would be PK (S) and SK (S); it is order_id (S).",
		"The table has the natural key order_id (S), which holds one entity")
}
