// Command terraform-provider-ddbmodel serves the ddbmodel provider to Terraform.
package main

func main() {}
