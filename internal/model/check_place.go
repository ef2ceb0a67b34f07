package model

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// place is one of the fields of a pattern that exclude each other for an attribute.
type place struct {
	field string
	names []string
}

// checkPlaces checks that no attribute stands in two fields that exclude each other.
func (c *checker) checkPlaces(p *ResolvedPattern) {
	d := p.Declared
	c.checkRange(p)
	c.exclude(p, []place{
		{fieldMatch, d.Match}, {fieldThen, d.Then}, {fieldMatchAny, d.MatchAny}, {fieldWhere, names(d.Where)},
		{fieldWhereAny, names(d.WhereAny)}, {fieldRange, names(d.Range)}, {fieldPrefix, oneOrNone(d.Prefix)},
		{fieldSort, d.Sort}, {fieldAbsent, d.Absent},
	})
	c.exclude(p, []place{{fieldPresent, d.Present}, {fieldAbsent, d.Absent}})
	c.exclude(p, []place{{fieldSets, d.Sets}, {fieldSetsTo, names(d.SetsTo)}, {fieldRemoves, d.Removes}})
}

func (c *checker) exclude(p *ResolvedPattern, places []place) {
	for i, first := range places {
		for _, second := range places[i+1:] {
			leads := second.field == fieldSort && (first.field == fieldRange || first.field == fieldPrefix)
			for _, name := range appendNew(nil, first.names...) {
				if slices.Contains(second.names, name) && !leads {
					c.report(finding.TwoPlaces(finding.Pattern(p.Name).At(second.field), name, first.field, second.field))
				}
			}
		}
	}
}

// rangeWords are the operators of range.
var rangeWords = []string{"<", "<=", ">", ">=", "between", "from_until", "after_through"}

// checkRange checks that there is at most one range and that it leads the order.
func (c *checker) checkRange(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	d := p.Declared
	ranged := names(d.Range)
	for _, name := range ranged {
		if !slices.Contains(rangeWords, d.Range[name]) {
			c.report(finding.RangeWord(at.At("range", name), name, d.Range[name], rangeWords))
		}
	}
	if len(ranged) > 1 {
		c.report(finding.RangeEntries(at.At("range"), ranged))
	}
	if len(ranged) > 0 && d.Prefix != "" && d.Prefix != ranged[0] {
		c.report(finding.RangeAndPrefix(at.At("prefix"), ranged[0], d.Prefix))
	}
	if len(ranged) == 1 && slices.Index(d.Sort, ranged[0]) > 0 {
		c.report(finding.RangeLeads(at.At("sort"), "range", ranged[0], d.Sort))
	}
	if d.Prefix != "" && slices.Index(d.Sort, d.Prefix) > 0 {
		c.report(finding.RangeLeads(at.At("sort"), "prefix", d.Prefix, d.Sort))
	}
}
