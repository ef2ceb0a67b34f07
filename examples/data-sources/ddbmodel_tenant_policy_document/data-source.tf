# A session policy: the service replaces <tenant> by the id, once it matches tenant_id_pattern, and passes the text to
# sts:AssumeRole. The role itself may do more.
data "ddbmodel_tenant_policy_document" "session" {
  table       = ddbmodel_table.app
  tenant_from = { placeholder = "<tenant>" }
  access      = "read"
  use         = "session"
}

resource "ddbmodel_table" "app" {
  name   = "app"
  tenant = { attribute = "tenant_id" }

  entities        = { order = { identity = ["order_id"] } }
  access_patterns = { get_order = { entity = "order", match = ["order_id"] } }
}

output "session_policy" {
  value = data.ddbmodel_tenant_policy_document.session.document
}

output "tenant_id_pattern" {
  value = data.ddbmodel_tenant_policy_document.session.tenant_id_pattern
}
