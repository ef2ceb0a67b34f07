# A company hierarchy with an item for each company, department, team and employee: everything beneath any of them in
# one query and without an index.
#
#   terraform plan                          # native index keys
#   terraform plan -var indexes=overloaded  # the same here, as there is no index
#
# What to look at in the plan:
#   - item_keys: a whole company lies in one partition, and whatever is beneath a department lies together in it;
#   - beneath_department: the sort key begins with the department and goes on with what was asked for, so that the
#     department's own item, and departments 70 and 71 beside 7, stay out.

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
  name                = "company-tree-${var.indexes}"
  deletion_protection = var.deletion_protection

  keys = {
    indexes = var.indexes
  }

  entities = {
    company = {
      identity   = ["company_id"]
      attributes = { name = {} }
    }
    department = {
      parent     = "company"
      identity   = ["department_id"]
      attributes = { name = {} }
    }
    team = {
      parent     = "department"
      identity   = ["team_id"]
      attributes = { name = {} }
    }
    employee = {
      parent     = "team"
      identity   = ["employee_id"]
      attributes = { name = {} }
    }
  }

  access_patterns = {
    get_company = { entity = "company", match = ["company_id"] }

    # Each lists what it wants: leave the root out, and only what lies beneath it comes back.
    beneath_company    = { entities = ["department", "team", "employee"], match = ["company_id"] }
    beneath_department = { entities = ["team", "employee"], match = ["company_id", "department_id"] }
    beneath_team       = { entity = "employee", match = ["company_id", "department_id", "team_id"] }
  }
}
