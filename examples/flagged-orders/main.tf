# Orders of which a few are flagged: an order by its id, and all flagged orders, the latest flagged first, from an index
# that holds no others.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # generic index keys, GSI1PK and GSI1SK
#
# What to look at in the plan:
#   - flagged_orders: only items with flagged_at enter the index, so that nothing is read and dropped;
#   - native: setting and removing flagged_at is all there is to do, as the index is on the attribute itself;
#   - overloaded: entry_conditions says that an order carries GSI1PK and GSI1SK exactly while it has flagged_at. The
#     writes that set or remove flagged_at set or remove those two, too.

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
  name                = "orders-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    order = {
      identity = ["order_id"]
      attributes = {
        customer_id = {}
        placed_at   = { type = "timestamp", immutable = true }
        flagged_at  = { type = "timestamp", optional = true } # only flagged orders have it
      }
    }
  }

  access_patterns = {
    get_order = { entity = "order", match = ["order_id"] }

    # Nothing is matched, so that all flagged orders lie in one partition. spread accepts that: they are few.
    flagged_orders = {
      entity     = "order"
      match      = []
      present    = ["flagged_at"]
      sort       = ["flagged_at"]
      descending = true
      spread     = { shards = 1 }
    }

    flag_order  = { entity = "order", operation = "update", match = ["order_id"], sets = ["flagged_at"] }
    clear_order = { entity = "order", operation = "update", match = ["order_id"], removes = ["flagged_at"] }
  }
}
