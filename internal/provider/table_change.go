package provider

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// changed are the warnings of a plan that changes a table. They are said of the plan and not kept among the findings of
// the table, which stay the same when the change is done.
func changed(e evolve.Evolution, waits bool) []finding.Finding {
	var list []finding.Finding
	for _, change := range e.Changes {
		switch c := change.(type) {
		case evolve.Build:
			list = append(list, finding.IndexBuilt(indexFacts(c.Index, c.Index.Serves), c.Missing, waits))
		case evolve.Rebuild:
			list = append(list, rebuilt(c, waits)...)
		case evolve.Drop:
			list = append(list, dropped(c))
		case evolve.Rewrite:
			list = append(list, rewritten(c))
		case evolve.Restate:
			list = append(list, finding.Restate(c.Entity, c.Attribute, c.Was, c.Is, c.Patterns))
		case evolve.Leave:
			list = append(list, finding.EntityLeft(c.Entity))
		}
	}
	return list
}

func rebuilt(c evolve.Rebuild, waits bool) []finding.Finding {
	old := indexFacts(c.Old, c.Patterns)
	var successors []finding.IndexFacts
	var names []string
	for _, index := range c.New {
		successors, names = append(successors, indexFacts(index, index.Serves)), append(names, index.Name)
	}
	list := []finding.Finding{finding.IndexRebuilt(old, successors, c.Kept, waits)}
	if c.Gap {
		list = append(list, finding.IndexGap(old, names))
	}
	return list
}

func dropped(c evolve.Drop) finding.Finding {
	switch {
	case c.Retired:
		return finding.IndexRetired(indexFacts(c.Index, nil))
	case len(c.Patterns) > 0:
		return finding.IndexUnused(indexFacts(c.Index, c.Patterns), c.Kept)
	}
	return finding.IndexDropped(indexFacts(c.Index, c.Index.Serves))
}

func rewritten(c evolve.Rewrite) finding.Finding {
	var carry []string
	for _, a := range c.Attributes {
		carry = append(carry, a.Name+" = "+a.Template.String())
	}
	return finding.Rewrite(c.Entity, carry, c.Declared, c.Patterns)
}

func indexFacts(index design.Index, patterns []string) finding.IndexFacts {
	return finding.IndexFacts{Name: index.Name, Text: evolve.IndexText(index), Patterns: patterns}
}
