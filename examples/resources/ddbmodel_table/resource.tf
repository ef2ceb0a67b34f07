resource "ddbmodel_table" "blog" {
  name = "blog"

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

  tags = {
    service = "blog"
  }
}
