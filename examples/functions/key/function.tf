terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

resource "ddbmodel_table" "shop" {
  name = "shop"

  entities = {
    customer = { identity = ["customer_id"] }
    order = {
      identity = ["order_id"]
      attributes = {
        customer_id = { references = "customer" }
        placed_at   = { type = "timestamp", immutable = true }
      }
    }
  }

  access_patterns = {
    get_customer       = { entity = "customer", match = ["customer_id"] }
    orders_of_customer = { entity = "order", match = ["customer_id"], sort = ["placed_at"], descending = true }
  }
}

# item_keys.order of this table is
#   PK     = "CUSTOMER#{customer_id}"
#   SK     = "ORDER#{placed_at}#{order_id}"
#   entity = "order"
# so the values to give are those in braces: customer_id, placed_at and order_id. The output is
#   PK     = "CUSTOMER#c-1"
#   SK     = "ORDER#2026-05-01T07:30:00.000Z#o-17"
#   entity = "order"
output "order_key" {
  value = provider::ddbmodel::key(ddbmodel_table.shop.design, "order", {
    customer_id = "c-1"
    order_id    = "o-17"
    placed_at   = "2026-05-01T09:30:00+02:00"
  })
}
