terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

resource "ddbmodel_table" "orders" {
  name = "orders"

  entities = {
    order = { identity = ["order_id"] }
  }

  access_patterns = {
    get_order = { entity = "order", match = ["order_id"] }
  }
}

# The key attributes of one item, for a test or a seed.
output "order_key" {
  value = provider::ddbmodel::key(ddbmodel_table.orders.design, "order", {
    order_id = "o-17"
  })
}
