# A role for each tenant, whose ids are known in advance: partners read their own orders from accounts of their own.

provider "ddbmodel" {
  region     = "eu-central-1"
  account_id = "123456789012"
}

variable "deletion_protection" {
  description = "Whether the table is protected from deletion. To destroy it, apply with false first."
  type        = bool
  default     = true
}

variable "partner_roles" {
  description = "The role of each partner, by the partner's id, that may read the partner's orders."
  type        = map(string)
  default = {
    acme   = "arn:aws:iam::111111111111:role/reporting"
    globex = "arn:aws:iam::222222222222:role/reporting"
  }
}

resource "ddbmodel_table" "app" {
  name                = "app"
  deletion_protection = var.deletion_protection

  tenant = { attribute = "tenant_id" }

  entities = {
    order = {
      identity   = ["order_id"]
      attributes = { placed_at = { type = "timestamp", immutable = true } }
    }
  }

  access_patterns = {
    get_order = { entity = "order", match = ["order_id"] }
    put_order = { entity = "order", operation = "put" }
    orders    = { entity = "order", match = [], sort = ["placed_at"], descending = true }
  }
}

resource "ddbmodel_tenant_policy" "tenant" {
  for_each = var.partner_roles

  table       = ddbmodel_table.app
  name        = "app-${each.key}"
  tenant_from = { value = each.key }
  access      = "read"
  denies      = "exclusive" # it is the only policy on DynamoDB of its role
  trusted_by  = { role_arns = [each.value] }
}

resource "aws_iam_role" "partner" {
  for_each = var.partner_roles

  name               = "app-${each.key}"
  assume_role_policy = ddbmodel_tenant_policy.tenant[each.key].assume_role_policy
}

resource "aws_iam_role_policy_attachment" "partner" {
  for_each = var.partner_roles

  role       = aws_iam_role.partner[each.key].name
  policy_arn = ddbmodel_tenant_policy.tenant[each.key].arn
}
