# The orders of a customer by date: between two dates, from one until another, after, before, or in one month, all from
# the table itself.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # the same here, as there is no index
#
# What to look at in the plan:
#   - item_keys: the orders of a customer lie in one partition, in the order of placed_at;
#   - access_paths: the bounds in `values` let the first and the last moment count exactly as the pattern says, though
#     order_id follows in the sort key. "$" is the character after "#", so that "ORDER#{placed_at.to}$" lies just above
#     every order of that moment;
#   - the warning: to change an order, the application must know its customer and when it was placed.

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

resource "ddbmodel_table" "orders" {
  name                = "customer-orders-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    order = {
      identity = ["order_id"]
      attributes = {
        customer_id = { immutable = true }
        placed_at   = { type = "timestamp", immutable = true }
        total       = { type = "number", decimals = 2 }
      }
    }
  }

  access_patterns = {
    # Both ends count; the start counts; the end counts.
    orders_between       = { entity = "order", match = ["customer_id"], range = { placed_at = "between" } }
    orders_from_until    = { entity = "order", match = ["customer_id"], range = { placed_at = "from_until" } }
    orders_after_through = { entity = "order", match = ["customer_id"], range = { placed_at = "after_through" } }

    orders_from   = { entity = "order", match = ["customer_id"], range = { placed_at = ">=" } }
    orders_to     = { entity = "order", match = ["customer_id"], range = { placed_at = "<=" } }
    orders_before = { entity = "order", match = ["customer_id"], range = { placed_at = "<" } }

    # The latest first.
    orders_after = {
      entity     = "order"
      match      = ["customer_id"]
      range      = { placed_at = ">" }
      sort       = ["placed_at"]
      descending = true
    }

    # The caller gives the beginning of a timestamp: 2026, 2026-05 or 2026-05-01.
    orders_in_month = { entity = "order", match = ["customer_id"], prefix = "placed_at" }
  }
}
