package model

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkAbsent checks the text that stands for a missing value: no value may be mistaken for it, and the attribute has to
// be one that can be missing, and of which many items may lack a value.
func (c *checker) checkAbsent(at fieldOf, declared Attribute, a *ResolvedAttribute) {
	text := declared.AbsentAs
	if declared.AbsentStored && text == "" {
		c.report(finding.FieldNeeds(at("absent_stored"), "absent_stored", []string{"absent_as"},
			"absent_stored says that the application writes the text of absent_as into the attribute."))
	}
	if text == "" {
		return
	}
	if a.Stored() != "S" {
		c.needsType(at("absent_as"), "absent_as", a, String, Timestamp, Date)
		return
	}
	if !a.Optional {
		c.report(finding.FieldNeeds(at("absent_as"), "absent_as", []string{"optional"},
			"absent_as stands for the value where an item lacks it, and every item has this one."))
	}
	if problem := c.absentProblem(declared); problem != "" {
		c.report(finding.AbsentText(at("absent_as"), text, problem))
	}
	for _, field := range []struct {
		name    string
		written bool
	}{{"unique", declared.Unique != ""}, {"sorts_as", declared.SortsAs != ""}} {
		if field.written {
			c.report(finding.AbsentBeside(at("absent_as"), a.Name, field.name))
		}
	}
}

// absentProblem says, as the end of a sentence, why the text can't stand for a missing value.
func (c *checker) absentProblem(declared Attribute) string {
	text := declared.AbsentAs
	switch {
	case strings.Contains(text, c.resolved.Keys.Delimiter):
		return "which holds the delimiter " + strconv.Quote(c.resolved.Keys.Delimiter)
	case strings.ContainsAny(text, "{}"):
		return "which holds a brace, and braces stand around attributes in templates"
	case slices.Contains(declared.Values, text):
		return "which is one of values"
	case len(declared.Values) > 0 && text[0] >= '0' && text[0] <= '9':
		return "which begins with a digit, as the ranks of values do"
	}
	return ""
}
