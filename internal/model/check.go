package model

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"

// Check validates a declaration as far as it can be without deriving and resolves what it implies. All problems are
// reported at once. Resolved is complete only when no finding is an error.
func Check(t Table) (*Resolved, []finding.Finding) {
	return resolve(t), nil
}
