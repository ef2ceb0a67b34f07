package tenants

import (
	"maps"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Tables are tables that can be isolated, by name: both isolations, native and overloaded indexes, shards and periods,
// guards, items of every access, adopted keys.
func Tables() map[string]Table {
	all := strict()
	maps.Copy(all, prefixed())
	return all
}

func strict() map[string]Table {
	return map[string]Table{
		"strict native": {
			Items: []string{
				"order TENANT#{tenant_id} ORDER#{order_id}", "customer TENANT#{tenant_id} CUSTOMER#{customer_id}",
				"settings TENANT#{tenant_id} SETTINGS", "fraud_note OPERATOR#TENANT#{tenant_id} FRAUD#{status}",
				"customer.email TENANT#{tenant_id} UNIQUE#CUSTOMER#EMAIL#{email}",
			},
			Access:  []string{"fraud_note none"},
			Slots:   []string{"order status {status}", "order placed_at {placed_at}"},
			Indexes: []string{"PK-status.placed_at-index PK,status placed_at", "status-placed_at-index status placed_at"},
			Patterns: []string{
				"get_order get order", "orders query order", "orders_by_status query order PK-status.placed_at-index",
				"put_order put order", "delete_order delete order", "set_status update order", "get_customer get customer",
				"create_customer transact customer:create,customer.email:create,settings:check", "!all_orders query order status-placed_at-index",
				"!fraud query fraud_note",
			},
		},
		"strict overloaded": {
			Items:   []string{"order TENANT#{tenant_id} ORDER#{order_id}", "item TENANT#{tenant_id} ITEM#{item_id}", "invoice TENANT#{tenant_id}#INVOICE INVOICE#{invoice_id}"},
			Access:  []string{"invoice read"},
			Slots:   []string{"order GSI1SK STATUS#{status}#{order_id}", "item GSI1SK ITEM#{item_id}", "order GSI2PK QUEUE#{day}", "order LSI1SK {at}"},
			Indexes: []string{"GSI1 PK GSI1SK", "GSI2 GSI2PK"},
			Local:   []string{"LSI1 LSI1SK"},
			Patterns: []string{
				"get_order get order", "by_status query order GSI1", "latest query order LSI1", "put_order create order", "get_invoice get invoice",
				"invoices query invoice", "batch_items batch item", "!queue query order GSI2", "!bill put invoice",
			},
		},
		"strict shards": {
			Items: []string{"event TENANT#{tenant_id}#{event_id:shard8} EVENT#{event_id}", "log TENANT#{tenant_id}#{log_id:shard64} LOG#{log_id}"},
			Slots: []string{"event kind {kind}"}, Indexes: []string{"PK-kind-index PK,kind"},
			Patterns: []string{"put_event put event", "events query event", "delete_event delete event", "by_kind query event PK-kind-index", "put_log put log", "logs query log"},
		},
		"strict buckets": {
			Items:    []string{"metric TENANT#{tenant_id}#{at:month} {at}", "tick TENANT#{tenant_id}#{tick_id:shard8}#{at:hour} {at}"},
			Patterns: []string{"metrics query metric", "put_metric put metric", "ticks query tick", "put_tick update tick"},
		},
		"natural": {
			Natural: true, Kind: "uuid", Items: []string{"note note_id title"},
			Indexes: []string{"tenant_id-title-index tenant_id title"}, Patterns: []string{
				"get_note get note", "notes query note", "put_note put note", "delete_note delete note", "by_title query note tenant_id-title-index",
			},
		},
		"retiring": {
			Items: []string{"order TENANT#{tenant_id} ORDER#{order_id}"}, Slots: []string{"order status {status}", "order at {at}"},
			Indexes: []string{"PK-status.at-index PK,status at"}, Retiring: []string{"PK-status-index PK status/by_status", "status-index status/by_status"},
			Patterns: []string{"by_status query order PK-status.at-index", "put_order put order"},
		},
	}
}

func prefixed() map[string]Table {
	return map[string]Table{
		"prefix trusted": {
			Isolation: design.IsolationPrefix, Writers: design.WritersTrusted,
			Items:   []string{"tenant TENANT#{tenant_id} TENANT", "order TENANT#{tenant_id}#ORDER#{order_id} ORDER", "line TENANT#{tenant_id}#ORDERLINE LINE#{line_id}", "metric TENANT#{tenant_id}#METRIC#{at:month} {at}"},
			Slots:   []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}", "line GSI1PK TENANT#{tenant_id}#SKU#{sku}", "order GSI2PK EMAIL#{email}"},
			Indexes: []string{"GSI1 GSI1PK", "GSI2 GSI2PK", "tenant_id-region-index tenant_id,region"},
			Patterns: []string{
				"get_tenant get tenant", "get_order get order", "lines query line", "metrics query metric", "by_status query order GSI1", "by_sku query line GSI1",
				"by_region query order tenant_id-region-index", "put_order put order", "!by_email query order GSI2",
			},
		},
		"prefix retiring": {
			Isolation: design.IsolationPrefix, Writers: design.WritersTrusted,
			Items:    []string{"order TENANT#{tenant_id}#ORDER#{order_id} ORDER", "line TENANT#{tenant_id}#LINE#{line_id} LINE"},
			Slots:    []string{"order GSI3PK TENANT#{tenant_id}#STATE#{status}", "line GSI1PK TENANT#{tenant_id}#SKU#{sku}", "line GSI4PK {sku}#{tenant_id}", "order region {region}"},
			Left:     []string{"order GSI1PK TENANT#{tenant_id}#STATUS#{status}"},
			Indexes:  []string{"GSI3 GSI3PK", "tenant_id-region.at-index tenant_id,region"},
			Retiring: []string{"GSI1 GSI1PK/by_status", "tenant_id-region-index tenant_id,region/by_region", "GSI4 GSI4PK/by_sku"},
			Patterns: []string{"by_status query order GSI3", "by_region query order tenant_id-region.at-index", "by_sku query line tenant_id-region.at-index"},
		},
		"prefix tenants": {
			Isolation: design.IsolationPrefix, Writers: design.WritersTenants,
			Items:   []string{"user TENANT#{tenant_id}#USER#{user_id} USER", "user.email TENANT#{tenant_id}#UNIQUE#USER#EMAIL#{email} UNIQUE", "event TENANT#{tenant_id}#EVENT#{event_id:shard10} {event_id}"},
			Slots:   []string{"user PK2 {pk}"},
			Indexes: []string{"PK-pk-index PK,PK2"},
			Patterns: []string{
				"get_user get user", "create_user transact user:create,user.email:create", "put_user put user", "delete_user delete user", "events query event", "put_event put event", "own query user PK-pk-index",
			},
		},
		"adopted without label": {
			Isolation: design.IsolationPrefix, Writers: design.WritersTenants, Label: "-", Adopted: true, Delimiter: "|",
			Items:    []string{"order {tenant_id}|ORDER|{order_id} ORDER", "profile {tenant_id} PROFILE"},
			Patterns: []string{"get_order get order", "put_order put order", "get_profile get profile"},
		},
	}
}
