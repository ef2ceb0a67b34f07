package tenancy

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"

// Shape says in what a document differs from the form of policies of tables.
func Shape(d policy.Document, variable string, tag bool) []string {
	return shape(d, source{variable: variable, tag: tag})
}
