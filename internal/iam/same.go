package iam

import (
	"strings"

	awspolicy "github.com/hashicorp/awspolicyequivalence"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Same reports whether two texts are the same policy. Both are read strictly first, since the comparison itself takes
// members that stand twice or are misspelt; then they are the same where AWS takes them for the same: the order of
// statements and of what is read as a set doesn't count, nor the case of actions, nor whether an account is written by its
// number or by the ARN of its root. A text that can't be read is the same as itself alone.
func Same(a, b string) bool {
	if a == b {
		return true
	}
	first, read := plain(a)
	second, alsoRead := plain(b)
	if !read || !alsoRead {
		return false
	}
	if first == second {
		return true
	}
	same, err := awspolicy.PoliciesAreEquivalent(first, second)
	return err == nil && same
}

// plain is a policy in one writing, its actions in lower case (IAM user guide, IAM JSON policy elements: Action).
func plain(text string) (string, bool) {
	d, err := policy.Parse(text)
	if err != nil {
		return "", false
	}
	d = d.Canonical() // with lists of its own
	for i := range d.Statements {
		for _, actions := range [][]string{d.Statements[i].Actions, d.Statements[i].NotActions} {
			for n := range actions {
				actions[n] = strings.ToLower(actions[n])
			}
		}
	}
	return d.Canonical().JSON(), true
}
