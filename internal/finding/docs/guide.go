package main

import (
	"fmt"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

const head = `---
page_title: "Findings"
subcategory: ""
description: |-
  Every finding of the provider: what it means, why it matters and what to write instead.
---

<!-- Written by make docs from internal/finding. -->

# Findings

Whatever the provider notices about a model it says as a finding, with a code that never changes its meaning. An **error**
stops the plan and stands at the line it is about. A **warning** is shown and listed in the attribute ` + "`findings`" + `; once it
is read and accepted, it can be silenced by its code:

` + "```terraform" + `
ignore_findings = ["DM161"]
` + "```" + `

All findings of a model are reported at once.
`

// A family is the codes that begin alike.
type family struct{ begin, title, about string }

func families() []family {
	return []family{
		{"DM1", "The model", "The declaration is wrong, ambiguous, or asks for something that DynamoDB can't do."},
		{"DM2", "Change", "A change is refused because it would lose or hide data, or needs care."},
		{"DM3", "Performance and cost", "The design works, and will be slow, hot or expensive."},
		{"DM4", "Tenants and security", "Tenants are not isolated from one another. These can't be silenced."},
		{"DM9", "Faults of the provider", "Something that can't happen has happened. Please report it with the model."},
	}
}

// guide renders the catalogue as a template; families without a code are left out.
func guide(entries []finding.Entry) string {
	var text strings.Builder
	text.WriteString(head)
	for _, family := range families() {
		first := true
		for _, entry := range entries {
			if !strings.HasPrefix(string(entry.Code), family.begin) {
				continue
			}
			if first {
				fmt.Fprintf(&text, "\n## %s: %sxx\n\n%s\n", family.title, family.begin, family.about)
				first = false
			}
			fmt.Fprintf(&text, "\n### %s: %s\n\n**%s.** %s\n", entry.Code, literal(entry.Title), mark(entry), literal(entry.Doc))
		}
	}
	return text.String()
}

// mark is the word that says whether a finding stops the plan.
func mark(entry finding.Entry) string {
	switch {
	case entry.Severity == finding.Error:
		return "Error"
	case entry.Silenced:
		return "Warning"
	}
	return "Warning, always shown"
}

// literal keeps double braces in a text from being read as an action of the template.
func literal(text string) string {
	return strings.ReplaceAll(text, "{{", "{{ `{{` }}")
}
