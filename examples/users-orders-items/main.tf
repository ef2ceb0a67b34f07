# Users, their orders, and the items of an order: a user's profile with all orders in one query, the items of an order,
# and an order by its id, whoever placed it.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # generic index keys, GSI1PK and GSI1SK
#
# What to look at in the plan:
#   - item_keys: a user and the user's orders share a partition, so that user_with_orders is one query on the table;
#   - items_of_order: the items of an order have a partition of their own, so that this needs no index either;
#   - get_order: an order's key begins with the user, whom this pattern doesn't know. This is what the one index is for.

terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

variable "indexes" {
  description = "How the keys of indexes are made: native or overloaded."
  type        = string
  default     = "native"
}

variable "deletion_protection" {
  description = "Whether the table is protected from deletion. To destroy it, apply with false first."
  type        = bool
  default     = true
}

provider "ddbmodel" {
  region = "eu-central-1"
}

resource "ddbmodel_table" "shop" {
  name                = "shop-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    user = {
      identity   = ["user_id"]
      attributes = { name = {} }
    }
    order = {
      parent   = "user" # the whole identity is user_id, order_id
      identity = ["order_id"]
      attributes = {
        placed_at = { type = "timestamp", immutable = true }
        status    = { values = ["OPEN", "PAID", "SENT"] }
      }
    }
    order_item = {
      identity = ["order_id", "item_id"]
      attributes = {
        order_id = { references = "order.order_id" }
        quantity = { type = "number" }
      }
    }
  }

  access_patterns = {
    user_with_orders = { entities = ["user", "order"], match = ["user_id"] }
    items_of_order   = { entity = "order_item", match = ["order_id"] }

    # An order is identified by user_id and order_id. That order_id alone finds at most one is a promise made here.
    get_order = { entity = "order", operation = "get", match = ["order_id"] }

    # Writes derive no keys. The plan checks that each knows all it needs to write the keys of its item.
    pay_order = {
      entity    = "order"
      operation = "update"
      match     = ["user_id", "order_id"]
      sets_to   = { status = "PAID" }
    }
    add_item = { entity = "order_item", operation = "create", match = ["order_id", "item_id"] }
  }
}
