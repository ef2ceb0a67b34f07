resource "ddbmodel_table" "app" {
  name   = "app"
  tenant = { attribute = "tenant_id" }

  entities = {
    order = {
      identity   = ["order_id"]
      attributes = { status = { values = ["open", "paid"] }, placed_at = { type = "timestamp" } }
    }
  }

  access_patterns = {
    get_order        = { entity = "order", match = ["order_id"] }
    put_order        = { entity = "order", operation = "put" }
    orders_by_status = { entity = "order", match = ["status"], sort = ["placed_at"] }
  }
}

resource "ddbmodel_tenant_policy" "app" {
  table       = ddbmodel_table.app
  name        = "app-tenant"
  tenant_from = { principal_tag = "tenant_id" }
  access      = "read_write"
  trusted_by  = { role_arns = ["arn:aws:iam::123456789012:role/api"] }
}
