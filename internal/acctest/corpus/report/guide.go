package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const head = `---
page_title: "Published models"
subcategory: ""
description: |-
  Models that others published, and what the provider derives for them.
---

<!-- Written by make corpus from internal/acctest/corpus. -->

# Published models

Access pattern lists that others published (AWS samples and labs, books, demos, questions, academic work), encoded in the
language of the provider and derived in both index styles. A *row* is an entry of the source's list; *not said* are rows
that the language can't say. *Fewest* is the number of secondary indexes found by an exhaustive search that shares no code
with the provider, *author* what the published design has; where that is less, it copies items or splits a request. The
certificate says whether the design is proven to be the best, or how many indexes every design needs. *Elsewhere* are rows
that the model itself says another system answers. *Steps* are the placements of patterns that the search
tried in both styles, to the next power of ten, of 250,000 that it may try in each: its work, measured alike on every machine.

| model | rows | served | elsewhere | refused | not said | native / fewest | overloaded / fewest | author | LSIs ours / author | steps | certificate |
|---|---|---|---|---|---|---|---|---|---|---|---|
`

// line is one model of the table: one file, all its tables together.
type line struct {
	name                  string
	rows, served, refused map[string]bool
	// elsewhere are rows answered by another system, inexpressible those that the language can't say.
	elsewhere, inexpressible map[string]bool
	indexes                  map[string]int
	local, steps             int
	optimal                  bool
}

// guide renders the table of the models that have figures.
func guide(models []corpus.Model, figures map[string]corpus.Figures) string {
	lines := derived(models, figures)
	var text strings.Builder
	text.WriteString(head)
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		text.WriteString(lines[name].row(figures[name]))
	}
	return text.String()
}

// derived derives the models that have figures, file by file.
func derived(models []corpus.Model, figures map[string]corpus.Figures) map[string]*line {
	lines := map[string]*line{}
	for _, m := range models {
		file, _, _ := strings.Cut(m.Name, ".")
		if _, published := figures[file]; !published {
			continue
		}
		if lines[file] == nil {
			lines[file] = &line{
				name: file, rows: map[string]bool{}, served: map[string]bool{}, refused: map[string]bool{},
				elsewhere: map[string]bool{}, inexpressible: map[string]bool{}, indexes: map[string]int{}, optimal: true,
			}
		}
		lines[file].add(m)
	}
	return lines
}

// add derives one table in both styles.
func (l *line) add(m corpus.Model) {
	for row := range m.Inexpressible {
		l.inexpressible[row], l.rows[row] = true, true
	}
	for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
		m.Table.Keys.Indexes = style
		result := derive.Table(m.Table)
		if result.Design == nil {
			result = l.without(m, result)
		}
		l.steps += result.Steps
		for pattern, rows := range m.Rows {
			l.count(rows, l.answer(m.Table.Patterns[pattern], result.Design == nil || refused(result.Findings, pattern)))
		}
		if d := result.Design; d != nil {
			l.indexes[style] += len(d.GlobalIndexes) + len(d.LocalIndexes)
			l.local = max(l.local, len(d.LocalIndexes))
			l.optimal = l.optimal && d.Certificate.Optimal
		}
	}
}

// without derives the table again without the patterns that were refused, so that the rest is counted.
func (l *line) without(m corpus.Model, first derive.Result) derive.Result {
	rest := m.Table
	rest.Patterns = maps.Clone(rest.Patterns)
	maps.DeleteFunc(rest.Patterns, func(name string, _ model.Pattern) bool { return refused(first.Findings, name) })
	second := derive.Table(rest)
	return derive.Result{
		Design: second.Design, Findings: slices.Concat(first.Findings, second.Findings), Steps: first.Steps + second.Steps,
	}
}

func refused(findings []finding.Finding, pattern string) bool {
	return slices.ContainsFunc(findings, func(f finding.Finding) bool {
		return f.Severity == finding.Error && f.Subject.Kind == finding.KindPattern && f.Subject.Name == pattern
	})
}

// answer is the column in which the rows of a pattern count.
func (l *line) answer(p model.Pattern, refused bool) map[string]bool {
	switch {
	case refused:
		return l.refused
	case p.NotServed != "":
		return l.elsewhere
	}
	return l.served
}

func (l *line) count(rows []string, answer map[string]bool) {
	for _, row := range rows {
		l.rows[row], answer[row] = true, true
	}
}

func (l *line) row(f corpus.Figures) string {
	certificate := "optimal"
	if !l.optimal {
		certificate = "not proven"
	}
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d / %d | %d / %d | %s | %d / %s | under %d | %s |\n",
		l.name, len(l.rows), len(l.served), len(l.elsewhere), len(l.refused), len(l.inexpressible),
		l.indexes[model.IndexesNative], f.Native, l.indexes[model.IndexesOverloaded], f.Overloaded, f.Author,
		l.local, f.AuthorLocal, powerOfTen(l.steps), certificate)
}

// powerOfTen is the least power of ten, from a hundred on, above a number.
func powerOfTen(n int) int {
	power := 100
	for power <= n {
		power *= 10
	}
	return power
}
