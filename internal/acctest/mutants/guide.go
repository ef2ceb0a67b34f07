package main

import (
	"fmt"
	"strings"
)

// notNoticed stands for the test that notices a mutant where none does.
const notNoticed = "NOT NOTICED"

const head = `---
page_title: "How the proof is tested"
subcategory: ""
description: |-
  Rules of deriving that are broken on purpose, and what notices each.
---

<!-- Written by make mutants from internal/acctest/mutants. -->

# How the proof is tested

Every design is executed in a simulated table before a plan shows it. That is worth as much as what it would notice. So the
rules of deriving are broken on purpose, one by one, and for each the proof of all models that the project has, or a property
of random ones, has to fail; outputs written down beforehand take no part, because they would notice any change. The table
names the first test that noticed. *TestProve* executes access paths and writes, *TestProveTexts* compares key texts for all
values, *TestRandomModels* proves random declarations, *TestTable* checks the definition of serving.

| rule broken | noticed by |
|---|---|
`

// guide renders the mutants and what noticed each.
func guide(noticed []string) string {
	var text strings.Builder
	text.WriteString(head)
	for i, m := range mutants {
		text.WriteString(row(m, noticed[i]))
	}
	return text.String()
}

func row(m mutant, noticed string) string { return fmt.Sprintf("| %s | %s |\n", m.name, noticed) }
