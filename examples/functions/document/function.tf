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

# The design as JSON, for an application in any language.
output "design" {
  value = provider::ddbmodel::document(ddbmodel_table.orders.design)
}
