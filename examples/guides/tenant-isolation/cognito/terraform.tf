terraform {
  required_version = ">= 1.8"

  required_providers {
    ddbmodel = {
      source = "ddbmodel/ddbmodel"
    }
    aws = {
      source = "hashicorp/aws"
    }
  }
}
