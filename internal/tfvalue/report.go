package tfvalue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// Finding is an element of the attribute findings.
type Finding struct {
	Code     string `tfsdk:"code"`
	Severity string `tfsdk:"severity"`
	Subject  string `tfsdk:"subject"`
	Message  string `tfsdk:"message"`
	Remedy   string `tfsdk:"remedy"`
}

// Heard returns the findings in their one order without the warnings whose code is ignored. Errors and what concerns
// tenants and security (DM4xx) are always heard.
func Heard(list []finding.Finding, ignored []string) []finding.Finding {
	return slices.DeleteFunc(finding.Sort(list), func(f finding.Finding) bool {
		return f.Severity == finding.Warning && !strings.HasPrefix(string(f.Code), "DM4") &&
			slices.Contains(ignored, string(f.Code))
	})
}

// Report turns findings into diagnostics, each at the line of its subject.
func Report(list []finding.Finding) diag.Diagnostics {
	var diags diag.Diagnostics
	for _, f := range finding.Sort(list) {
		diags.Append(diagnostic(f))
	}
	return diags
}

func diagnostic(f finding.Finding) diag.Diagnostic {
	at, ok := place(f.Subject)
	switch {
	case ok && f.Severity == finding.Error:
		return diag.NewAttributeErrorDiagnostic(at, f.Summary(), f.Detail())
	case ok:
		return diag.NewAttributeWarningDiagnostic(at, f.Summary(), f.Detail())
	case f.Severity == finding.Error:
		return diag.NewErrorDiagnostic(f.Summary(), f.Detail())
	}
	return diag.NewWarningDiagnostic(f.Summary(), f.Detail())
}

// place is the path of a subject's line. Terraform finds the line of an attribute and of one key below it; for
// anything deeper it shows the head of the resource, so the rest of the path stands in the text alone.
func place(s finding.Subject) (path.Path, bool) {
	switch s.Kind {
	case finding.KindEntity:
		return path.Root("entities").AtMapKey(s.Name), true
	case finding.KindPattern:
		return path.Root("access_patterns").AtMapKey(s.Name), true
	case finding.KindIndex:
		return path.Root("index_settings").AtMapKey(s.Name), true
	case finding.KindTable:
		return path.Root(s.Name), s.Name != ""
	case finding.KindPolicy:
	}
	return path.Empty(), false
}

// Subject is what a finding about a path of the configuration is about: what place is the line of.
func Subject(at path.Path) finding.Subject {
	var names []string
	for _, step := range at.Steps() {
		switch step := step.(type) {
		case path.PathStepAttributeName:
			names = append(names, string(step))
		case path.PathStepElementKeyString:
			names = append(names, string(step))
		case path.PathStepElementKeyInt:
			names = append(names, strconv.FormatInt(int64(step), 10))
		}
	}
	entries := map[string]func(string) finding.Subject{"entities": finding.Entity, "access_patterns": finding.Pattern, "index_settings": finding.Index}
	if of, ok := entries[names[0]]; ok && len(names) > 1 {
		return of(names[1]).At(names[2:]...)
	}
	return finding.Table(names[0]).At(names[1:]...)
}

// Findings turns findings into the attribute: keyed by code and subject, numbered where two share both. No findings
// are nil.
func Findings(list []finding.Finding) map[string]Finding {
	var result map[string]Finding
	for _, f := range finding.Sort(list) {
		key := f.Key()
		for n := 2; has(result, key); n++ {
			key = fmt.Sprintf("%s (%d)", f.Key(), n)
		}
		put(&result, key, Finding{
			Code:     string(f.Code),
			Severity: f.Severity.String(),
			Subject:  f.Subject.String(),
			Message:  message(f),
			Remedy:   f.Remedy,
		})
	}
	return result
}

func has(m map[string]Finding, key string) bool {
	_, ok := m[key]
	return ok
}

// message is what was found and why it matters; the remedy has a field of its own.
func message(f finding.Finding) string {
	f.Remedy = ""
	if strings.Contains(f.Found, "\n") { // a list stands apart
		return strings.ReplaceAll(f.Detail(), "\n\n", "\n")
	}
	return strings.ReplaceAll(f.Detail(), "\n\n", " ")
}
