# One role for all tenants: whoever hands out a session tags it with the tenant.

provider "ddbmodel" {
  region     = "eu-central-1"
  account_id = "123456789012" # with it, the whole policy stands in the first plan
}

variable "deletion_protection" {
  description = "Whether the table is protected from deletion. To destroy it, apply with false first."
  type        = bool
  default     = true
}

resource "ddbmodel_table" "app" {
  name                = "app"
  deletion_protection = var.deletion_protection

  tenant = { attribute = "tenant_id" }

  entities = {
    customer = {
      identity   = ["customer_id"]
      attributes = { email = {} }
    }
    order = {
      identity = ["order_id"]
      attributes = {
        status    = { values = ["open", "paid", "shipped"] }
        placed_at = { type = "timestamp", immutable = true }
      }
    }
    settings = {
      identity      = [] # one item for each tenant
      tenant_access = "read"
    }
    fraud_note = {
      identity      = ["note_id"]
      tenant_access = "none"
    }
  }

  access_patterns = {
    get_customer     = { entity = "customer", match = ["customer_id"] }
    put_customer     = { entity = "customer", operation = "put" }
    get_order        = { entity = "order", match = ["order_id"] }
    put_order        = { entity = "order", operation = "put" }
    set_status       = { entity = "order", operation = "update", match = ["order_id"], sets = ["status"] }
    orders_by_status = { entity = "order", match = ["status"], sort = ["placed_at"], descending = true }
    get_settings     = { entity = "settings" }

    # What operators do. No tenant policy grants it.
    put_settings = { entity = "settings", operation = "put", tenant_scoped = false }
    note_fraud   = { entity = "fraud_note", operation = "put", tenant_scoped = false }
    fraud_notes  = { entity = "fraud_note", match = ["tenant_id"], tenant_scoped = false }
  }
}

# The broker: the service that knows which tenant a user belongs to.
resource "aws_iam_role" "api" {
  name = "api"
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "ecs-tasks.amazonaws.com" } }]
  })
}

resource "ddbmodel_tenant_policy" "app" {
  table       = ddbmodel_table.app
  name        = "app-tenant"
  tenant_from = { principal_tag = "tenant_id" }
  access      = "read_write"
  trusted_by  = { role_arns = [aws_iam_role.api.arn] }
}

resource "aws_iam_role" "tenant" {
  name                 = "app-tenant"
  assume_role_policy   = ddbmodel_tenant_policy.app.assume_role_policy
  max_session_duration = 3600
}

resource "aws_iam_role_policy_attachment" "tenant" {
  role       = aws_iam_role.tenant.name
  policy_arn = ddbmodel_tenant_policy.app.arn
}

resource "aws_iam_role_policy" "api_may_become_a_tenant" {
  role = aws_iam_role.api.id
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = ["sts:AssumeRole", "sts:TagSession"], Resource = aws_iam_role.tenant.arn }]
  })
}
