package model

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkStretch checks that the items of several entities between the bounds of a range can be one stretch of a sort key:
// one request reads no more.
func (c *checker) checkStretch(p *ResolvedPattern) {
	name, operator := p.bound()
	if len(p.Entities) < 2 || name == "" || p.Operation == Scan {
		return
	}
	var having, lacking []string
	for _, e := range p.Entities {
		if e.Attributes[name] != nil {
			having = append(having, e.Name)
		} else {
			lacking = append(lacking, e.Name)
		}
	}
	at := finding.Pattern(p.Name).At(fieldRange)
	if p.Declared.Prefix != "" {
		at = finding.Pattern(p.Name).At(fieldPrefix)
	}
	grouped := p.Order() == OrderGrouped
	switch {
	case len(having) == 0: // said already
	case grouped && len(having) > 1:
		c.report(finding.BoundInSeveralBlocks(at, name, having, len(lacking) == 0))
	case len(lacking) == 0 || p.Order() == OrderMerged || operator == "":
	case isClosed(operator):
		c.report(finding.BothEndsBesideWhole(at, name, operator, having, lacking))
	case grouped:
		c.checkEnd(at, p, name, having[0])
	}
}

// checkEnd checks that the block of the one entity with the attribute stands at the end of the stretch that the range
// leaves open: what precedes the first items, or follows the last ones, would be other items that are wanted.
func (c *checker) checkEnd(at finding.Subject, p *ResolvedPattern, name, entity string) {
	operator := p.Declared.Range[name]
	down := p.Declared.Descending
	// A range with a lower end drops the beginning of its block, so the block is physically first; reading descending
	// turns the blocks round.
	first := isFrom(operator) != down
	place, last := slices.IndexFunc(p.Entities, func(e *ResolvedEntity) bool { return e.Name == entity }), len(p.Entities)-1
	switch {
	case first && place == 0, !first && place == last:
		return
	}
	turned := place == 0 || place == last
	c.report(finding.BoundInsideBlocks(at, name, operator, entity, first, turned, down))
}

// bound is the attribute that the pattern bounds, if any, and the operator; without one for a prefix.
func (p *ResolvedPattern) bound() (name, operator string) {
	ranged := names(p.Declared.Range)
	switch {
	case len(ranged) == 0:
		return p.Declared.Prefix, ""
	case len(ranged) > 1 || !slices.Contains(rangeWords, p.Declared.Range[ranged[0]]):
		return "", "" // said already
	}
	return ranged[0], p.Declared.Range[ranged[0]]
}

// isFrom reports whether the operator has a lower end alone.
func isFrom(operator string) bool { return operator == ">" || operator == ">=" }

// isClosed reports whether the operator has two ends.
func isClosed(operator string) bool {
	return !isFrom(operator) && operator != "<" && operator != "<="
}
