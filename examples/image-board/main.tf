# An image board that outgrows single partitions: the newest images of all boards, written faster than one partition takes,
# and the images of one board, of which a busy one gathers millions.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # generic index keys, GSI1PK and GSI1SK
#
# What to look at in the plan:
#   - newest_images: eight shards, so that eight partitions share the writes; requests says that a call asks each of them,
#     and {image_id.each:shard8} stands for 0 to 7;
#   - board_between and board_lately: a partition for each month of a board. A range asks the months that it overlaps;
#     board_lately begins with the month that the caller names, {posted_at.period}, and asks that and the one before;
#   - item_keys: native keys need image_shard and posted_at_month on the item, which are written once with it. A shard is
#     the CRC-32 of the id modulo 8; provider::ddbmodel::key computes both.

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

resource "ddbmodel_table" "images" {
  name                = "images-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    image = {
      identity = ["image_id"]
      attributes = {
        board_id  = { immutable = true }
        posted_at = { type = "timestamp", immutable = true }
        title     = {}
      }
    }
  }

  access_patterns = {
    get_image = { entity = "image", match = ["image_id"] }

    # Nothing is matched, so that every image would lie in one partition. Eight shards take 8,000 write units a second.
    newest_images = {
      entity     = "image"
      match      = []
      sort       = ["posted_at"]
      descending = true
      spread     = { shards = 8 }
    }

    board_between = {
      entity     = "image"
      match      = ["board_id"]
      range      = { posted_at = "from_until" }
      descending = true
      spread     = { bucket = "month", of = "posted_at" }
    }

    board_lately = {
      entity     = "image"
      match      = ["board_id"]
      sort       = ["posted_at"]
      descending = true
      spread     = { bucket = "month", of = "posted_at", at_most = 2 }
    }

    post_image   = { entity = "image", operation = "create" }
    rename_image = { entity = "image", operation = "update", match = ["image_id"], sets = ["title"] }
  }
}
