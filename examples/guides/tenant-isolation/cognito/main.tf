# Every user is a tenant: browsers and phones talk to DynamoDB with the identity that Cognito gives them.

provider "ddbmodel" {
  region     = "eu-central-1"
  account_id = "123456789012"
}

variable "deletion_protection" {
  description = "Whether the table is protected from deletion. To destroy it, apply with false first."
  type        = bool
  default     = true
}

resource "ddbmodel_table" "notes" {
  name                = "notes"
  deletion_protection = var.deletion_protection

  tenant = { attribute = "identity_id" }

  entities = {
    note = {
      identity   = ["note_id"]
      attributes = { edited_at = { type = "timestamp" } }
    }
  }

  access_patterns = {
    notes       = { entity = "note", match = [], sort = ["edited_at"], descending = true }
    get_note    = { entity = "note", match = ["note_id"] }
    put_note    = { entity = "note", operation = "put" }
    delete_note = { entity = "note", operation = "delete", match = ["note_id"] }
  }
}

resource "aws_cognito_identity_pool" "notes" {
  identity_pool_name               = "notes"
  allow_unauthenticated_identities = false
}

resource "ddbmodel_tenant_policy" "notes" {
  table       = ddbmodel_table.notes
  name        = "notes-user"
  tenant_from = { cognito_identity_pool_id = aws_cognito_identity_pool.notes.id }
  access      = "read_write"
  patterns    = ["notes", "get_note", "put_note", "delete_note"] # what comes later is not granted by itself
  trusted_by  = { cognito_identity_pool_id = aws_cognito_identity_pool.notes.id }
}

resource "aws_iam_role" "user" {
  name               = "notes-user"
  assume_role_policy = ddbmodel_tenant_policy.notes.assume_role_policy
}

resource "aws_iam_role_policy_attachment" "user" {
  role       = aws_iam_role.user.name
  policy_arn = ddbmodel_tenant_policy.notes.arn
}

resource "aws_cognito_identity_pool_roles_attachment" "notes" {
  identity_pool_id = aws_cognito_identity_pool.notes.id
  roles            = { authenticated = aws_iam_role.user.arn }
}
