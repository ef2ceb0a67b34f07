package model

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkNesting checks that the answers of several requests can be joined where items nest without a sort: each entity after
// the other where none share an identity; or one answer after the other where each is about one value of what all share
// first.
func (c *checker) checkNesting(p *ResolvedPattern) {
	d := p.Declared
	several := slices.Clone(d.MatchAny)
	for _, name := range names(d.WhereAny) {
		if len(d.WhereAny[name]) > 1 {
			several = append(several, name)
		}
	}
	first, shares := p.sharedFirst()
	if len(several) == 0 || !shares {
		return
	}
	if len(several) == 1 && first != "" && slices.ContainsFunc(p.entitiesWith(several[0]), func(o owned) bool { return o.attribute.Root == first }) {
		return
	}
	slices.Sort(several)
	c.report(finding.NestedFromSeveral(finding.Pattern(p.Name).At("order"), entityNames(p.Entities), several))
}

// sharedFirst is the root of the first attribute outside of match that the identities of all the pattern's entities hold, and
// whether those of any two hold one.
func (p *ResolvedPattern) sharedFirst() (root string, shares bool) {
	var roots [][]string
	for _, e := range p.Entities {
		var own []string
		for _, name := range e.Identity {
			matched := slices.ContainsFunc(p.Declared.Match, func(m string) bool { at, ok := p.AttributeOf(e, m); return ok && at == name })
			if !matched {
				own = append(own, e.Attributes[name].Root)
			}
		}
		roots = append(roots, own)
	}
	for i, own := range roots {
		for _, other := range roots[i+1:] {
			shares = shares || slices.ContainsFunc(own, func(r string) bool { return slices.Contains(other, r) })
		}
	}
	for _, r := range roots[0] {
		if !slices.ContainsFunc(roots, func(own []string) bool { return !slices.Contains(own, r) }) {
			return r, shares
		}
	}
	return "", shares
}
