# A table that was made by hand years ago, with its keys as they are: generic attributes pk and sk, texts that the
# application writes, and one index that customers and orders fill, each in its way. The plan takes it over and changes
# nothing.

terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

variable "deletion_protection" {
  description = "Whether the table is protected from deletion. To destroy it, apply with false first."
  type        = bool
  default     = true
}

provider "ddbmodel" {
  region = "eu-central-1"
}

import {
  to = ddbmodel_table.shop
  id = "shop"
}

resource "ddbmodel_table" "shop" {
  name                = "shop"
  deletion_protection = var.deletion_protection

  keys = {
    base             = "composite"
    partition_key    = "pk"
    sort_key         = "sk"
    entity_attribute = "type"
    index_attributes = { GSI1 = { partition_key = "gsi1pk", sort_key = "gsi1sk" } }
  }

  entities = {
    customer = {
      identity   = ["customer_id"]
      attributes = { email = {} }
      key        = { partition = "CUSTOMER#{customer_id}", sort = "PROFILE" }
      index_keys = { GSI1 = { partition = "EMAIL#{email}", sort = "CUSTOMER" } }
    }
    order = {
      parent   = "customer"
      identity = ["order_id"]
      attributes = {
        status    = {}
        placed_at = { type = "timestamp", immutable = true }
      }
      key = { partition = "CUSTOMER#{customer_id}", sort = "O#{order_id}" }
      index_keys = {
        GSI1 = { partition = "STATUS#{status}", sort = "{placed_at}" }
      }
    }
  }

  access_patterns = {
    get_customer       = { entity = "customer", match = ["customer_id"] }
    customer_by_email  = { entity = "customer", match = ["email"], index = "GSI1" }
    get_order          = { entity = "order", match = ["customer_id", "order_id"] }
    orders_of_customer = { entity = "order", match = ["customer_id"] }
    orders_by_status   = { entity = "order", match = ["status"], sort = ["placed_at"], descending = true, index = "GSI1" }
  }
}
