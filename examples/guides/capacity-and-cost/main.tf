terraform {
  required_providers {
    ddbmodel = { source = "ddbmodel/ddbmodel" }
  }
}

# Orders that change their status all the time. With these rates a filter answers open_orders_of_customer: an index on the
# status would be rewritten with every change. From some 36 calls per second of it on, the index is the cheaper one.
resource "ddbmodel_table" "orders" {
  name     = "orders"
  optimize = "cost"

  entities = {
    order = {
      identity = ["order_id"]
      count    = 1000000
      attributes = {
        customer_id = { distinct = 50000 }
        status      = { values = ["open", "paid", "packed", "sent", "returned"] }
        placed_at   = { type = "timestamp", immutable = true }
        lines       = { bytes = 700 }
      }
    }
  }

  access_patterns = {
    get_order = { entity = "order", match = ["order_id"], average_per_second = 20 }
    orders_of_customer = {
      entity = "order", match = ["customer_id"], sort = ["placed_at"], descending = true, limit = 20, average_per_second = 5
    }
    open_orders_of_customer = {
      entity = "order", match = ["customer_id", "status"], sort = ["placed_at"], descending = true, limit = 10, average_per_second = 3
    }
    place_order   = { entity = "order", operation = "create", average_per_second = 2 }
    change_status = { entity = "order", operation = "update", match = ["order_id"], sets = ["status"], average_per_second = 8 }
  }
}
