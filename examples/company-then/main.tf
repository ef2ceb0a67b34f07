# A company hierarchy with one kind of item: the employees of a company, of one department, or of one team, each in one
# query and without an index.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # the same here, as there is no index
#
# What to look at in the plan:
#   - item_keys: the levels stand in the sort key from left to right, so that each is a beginning of it;
#   - access_paths: `then` makes one path for each level: employees_beneath, employees_beneath.level2 and .level3;
#   - the output: `:escaped` in a text leaves plain ids as they are, and codes what would sort wrongly before a "#";
#   - no warning: to change an employee, the application must know the whole path down to it, and rename_employee shows
#     that it does.

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

resource "ddbmodel_table" "company" {
  name                = "company-then-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    employee = {
      identity = ["employee_id"]
      attributes = {
        # Only what never changes may stand in the table's key: to move an employee, delete the item and write another.
        company_id    = { immutable = true }
        department_id = { immutable = true }
        team_id       = { immutable = true }
        name          = {}
      }
    }
  }

  access_patterns = {
    employees_beneath = { entity = "employee", match = ["company_id"], then = ["department_id", "team_id"] }

    # An update must know the whole key of its item.
    rename_employee = {
      entity    = "employee"
      operation = "update"
      match     = ["company_id", "department_id", "team_id", "employee_id"]
      sets      = ["name"]
    }
  }
}

output "employee_key" {
  description = "The key of one employee, computed."
  value = provider::ddbmodel::key(ddbmodel_table.company.design, "employee", {
    company_id    = "acme"
    department_id = "r & d"
    team_id       = "team-7"
    employee_id   = "e1"
  })
}
