terraform {
  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
  }
}

# Credentials are found where the AWS provider finds them. Planning a new table needs none; with account_id, its ARNs
# are known in the plan.
provider "ddbmodel" {
  region     = "eu-central-1"
  account_id = "123456789012"

  default_tags = {
    tags = {
      team = "web"
    }
  }
}
