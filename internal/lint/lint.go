package lint

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Input is what is looked at.
type Input struct {
	Model  *model.Resolved
	Design *design.Design
	// Prior is the design that the table was made with, nil for a new one. What stands there already is warned of and not
	// refused: it can't be undone by writing it otherwise.
	Prior *design.Design
	// Workload is the design by what it costs.
	Workload *capacity.Workload
	// Estimate is what it costs.
	Estimate capacity.Estimate
}

// pass is one run over an input.
type pass struct {
	Input
	found []finding.Finding
}

func (p *pass) report(f finding.Finding) { p.found = append(p.found, f) }

// analyzers are all of them.
func analyzers() []func(*pass) {
	return []func(*pass){
		hotPartitions, hotItems, fewValues, collections, itemSizes, readCosts, indexCosts, spareIndexes, onlyOrdered, itemByItem, aggregates,
		start, dateTexts, oneDay, staleCopies, hierarchies,
	}
}

// Run looks at a design and returns what was found, in the one order of findings.
func Run(in Input) []finding.Finding {
	p := &pass{Input: in}
	for _, analyze := range analyzers() {
		analyze(p)
	}
	return finding.Sort(p.found)
}

// settled reports whether the table, or the index of that name, was there before.
func (p *pass) settled(index string) bool {
	if p.Prior == nil {
		return false
	}
	if index == "" {
		return true
	}
	_, ok := p.Prior.Index(index)
	return ok
}
