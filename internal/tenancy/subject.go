package tenancy

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// argumentNames are the arguments of a policy, at whose lines findings are shown.
func argumentNames() []string {
	return []string{"table", "tenant_from", "access", "patterns", "denies", "use", "also_allow", "regions", "trusted_by", "accept"}
}

// atArguments moves what is said of the table, whose lines are elsewhere, to the argument table, and says of what it is.
func atArguments(list []finding.Finding) []finding.Finding {
	moved := slices.Clone(list)
	for i, f := range moved {
		if f.Subject.Kind == finding.KindPolicy || f.Subject.Kind == finding.KindTable && (f.Subject.Name == "" || slices.Contains(argumentNames(), f.Subject.Name)) {
			continue
		}
		moved[i].Subject = finding.Table("table")
		moved[i].Found = "This is about " + f.Subject.String() + " of the table. " + f.Found
	}
	return finding.Sort(moved)
}
