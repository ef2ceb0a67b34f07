package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/lint"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const warningHead = `
## What the plan warns of

Every warning that the plans of these models have, in either index style, and what the mixes above add by their rates; and why it
is worth its line. Models that aren't listed have none.

| model | style | what it says | why it is right |
|---|---|---|---|
`

// warning is a warning of a published model, and in which index styles it is given.
type warning struct {
	model, styles string
	found         finding.Finding
}

// warnings are those of all models, by model and subject.
func warnings(models []corpus.Model) ([]warning, error) {
	var list []warning
	for _, m := range models {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := m.Table
			table.Keys.Indexes = style
			list = addWarnings(list, m.Name, style, table)
		}
		if m.Name != corpus.RUBiS {
			continue
		}
		mixes, err := corpus.Mixes(m.Table)
		if err != nil {
			return nil, err
		}
		for _, mix := range mixes {
			list = addWarnings(list, m.Name+", "+mix.Name, model.IndexesNative, mix.Of(m.Table))
		}
	}
	return list, nil
}

// addWarnings adds what the plan of a new table warns of.
func addWarnings(list []warning, name, style string, table model.Table) []warning {
	result := derive.Table(table)
	found := result.Findings
	if result.Design != nil {
		resolved, _ := model.Check(table)
		w := capacity.New(resolved, result.Design)
		estimate := w.Estimate(capacity.PublishedPrices(), capacity.Billing{})
		found = append(found, lint.Run(lint.Input{Model: resolved, Design: result.Design, Workload: w, Estimate: estimate})...)
	}
	for _, f := range finding.Sort(found) {
		if f.Severity != finding.Warning {
			continue
		}
		of, mix, _ := strings.Cut(name, ", ")
		at := slices.IndexFunc(list, func(w warning) bool { return (w.model == name || w.model == of) && w.found.Summary() == f.Summary() })
		switch {
		case at < 0:
			list = append(list, warning{model: name, styles: style, found: f})
		case mix == "":
			list[at].styles += ", " + style
		}
	}
	return list
}

// defended is the table of all warnings with the reason of each: that of the model's warnings of its code, else that of all of
// the code. It fails where one has no reason, or a reason no warning.
func defended(list []warning) (string, error) {
	reasons, err := corpus.Reasons()
	if err != nil {
		return "", err
	}
	used := map[string]bool{}
	var text strings.Builder
	text.WriteString(warningHead)
	for _, w := range list {
		name, _, _ := strings.Cut(w.model, ",")
		key := name + " " + string(w.found.Code)
		if _, own := reasons[key]; !own {
			key = string(w.found.Code)
		}
		if reasons[key] == "" {
			return "", fmt.Errorf("%s: no reason for %s", w.model, w.found.Summary())
		}
		used[key] = true
		fmt.Fprintf(&text, "| %s | %s | %s | %s |\n", w.model, w.styles, strings.ReplaceAll(w.found.Summary(), "|", `\|`), reasons[key])
	}
	for key := range reasons {
		if !used[key] {
			return "", fmt.Errorf("the reason of %s is of no warning any more", key)
		}
	}
	return text.String(), nil
}
