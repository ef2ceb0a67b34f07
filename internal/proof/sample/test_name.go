package sample

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// TestName is the name under which a caller gives what a filter's test compares with: that of the attribute, with what
// the value is where it is no value of the attribute, or "filter" where the key condition compares the attribute too.
// End is "from" or "to" for one of two values, else empty.
func TestName(p *model.ResolvedPattern, attribute string, t model.Test, end string) string {
	bound := ""
	d := p.Declared
	_, ranged := d.Range[attribute]
	_, oneOf := d.WhereAny[attribute]
	switch {
	case t.Size:
		bound = "size"
	case t.Operator == "begins_with":
		bound = "prefix"
	case t.Operator == "contains":
		bound = "part"
	case ranged || oneOf || d.Prefix == attribute || slices.Contains(slices.Concat(d.Match, d.Then, d.MatchAny), attribute):
		bound = "filter"
	}
	switch {
	case bound == "" && end == "":
		return attribute
	case bound == "":
		return attribute + "." + end
	case end == "":
		return attribute + "." + bound
	}
	return attribute + "." + bound + "_" + end
}
