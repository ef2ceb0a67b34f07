// Command docs prints the guide to all findings, as a template for the docs generator: make docs.
package main

import (
	"fmt"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

func main() {
	fmt.Print(guide(finding.Codes()))
}
