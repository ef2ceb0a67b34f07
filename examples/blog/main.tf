# A blogging platform: a post by its id, the posts of an author newest first, the comments of a post by time.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # generic index keys, GSI1PK and GSI1SK

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

resource "ddbmodel_table" "blog" {
  name                = "blog-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    post = {
      identity = ["post_id"]
      attributes = {
        author_id  = {}
        created_at = { type = "timestamp", immutable = true }
      }
    }
    comment = {
      parent   = "post"
      identity = ["comment_id"]
      attributes = {
        created_at = { type = "timestamp", immutable = true }
      }
    }
  }

  access_patterns = {
    get_post          = { entity = "post", match = ["post_id"] }
    posts_by_author   = { entity = "post", match = ["author_id"], sort = ["created_at"], descending = true }
    comments_for_post = { entity = "comment", match = ["post_id"], sort = ["created_at"] }
  }
}

# What an application writes into the key of one comment.
output "comment_key" {
  description = "The key of one comment, computed."
  value = provider::ddbmodel::key(ddbmodel_table.blog.design, "comment", {
    post_id    = "p1"
    comment_id = "c1"
    created_at = "2026-05-01T12:00:00Z"
  })
}
