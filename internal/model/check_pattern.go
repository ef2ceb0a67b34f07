package model

import (
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

func (c *checker) checkPattern(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	c.name(at, "The pattern's name", p.Name, identifiers)
	c.word(at.At("operation"), "operation", string(p.Declared.Operation), operations()...)
	c.checkEntityNames(p)
	c.checkAttributeNames(p)
	if p.Declared.NotServed != "" {
		c.checkReason(p)
		return
	}
	if !c.checkSubject(p) {
		return
	}
	c.checkPlaces(p)
	c.checkOperationFields(p)
	switch {
	case p.IsTransaction():
		c.checkGiven(p)
		c.checkTransaction(p)
	case p.IsWrite():
		c.checkGiven(p)
		c.checkWrite(p)
	default:
		c.checkRead(p)
	}
	c.checkReadsFirst(p)
	c.checkRates(p)
	c.checkPatternSpread(p)
	c.checkPatternLater(p)
}

func operations() []string {
	return []string{
		string(Get), string(Query), string(Count), string(Scan),
		string(Create), string(Put), string(Update), string(Delete), string(Increment),
	}
}

// checkReason checks that the reason of a pattern that is answered elsewhere says something.
func (c *checker) checkReason(p *ResolvedPattern) {
	for _, letter := range p.Declared.NotServed {
		if letter != ' ' && letter != '\t' && letter != '\n' {
			return
		}
	}
	c.report(finding.EmptyReason(finding.Pattern(p.Name).At("not_served")))
}

// checkEntityNames checks every entity that the pattern names.
func (c *checker) checkEntityNames(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	d := p.Declared
	if d.Entity != "" {
		c.knownEntity(at.At("entity"), d.Entity)
	}
	c.noneTwice(at.At("entities"), "entities", d.Entities)
	for _, name := range appendNew(nil, d.Entities...) {
		c.knownEntity(at.At("entities"), name)
	}
	c.noneTwice(at.At("requires"), "requires", d.Requires)
	for _, name := range appendNew(nil, d.Requires...) {
		c.knownEntity(at.At("requires"), name)
	}
	for i, w := range d.Writes {
		if w.Entity != "" {
			c.knownEntity(at.At("writes", strconv.Itoa(i)), w.Entity)
		}
	}
}

func (c *checker) knownEntity(at finding.Subject, name string) {
	if c.resolved.Entity(name) == nil {
		c.report(finding.UnknownEntity(at, name, names(c.table.Entities)))
	}
}

// checkSubject checks that the pattern says what it is about, and reports whether the rest of it can be checked.
func (c *checker) checkSubject(p *ResolvedPattern) bool {
	d := p.Declared
	var given []string
	if d.Entity != "" {
		given = append(given, "entity")
	}
	if len(d.Entities) > 0 {
		given = append(given, "entities")
	}
	if len(d.Writes) > 0 {
		given = append(given, "writes")
	}
	if len(given) != 1 {
		c.report(finding.PatternSubject(finding.Pattern(p.Name), given))
		return false
	}
	return len(p.Entities) > 0
}

func (c *checker) checkRates(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	d := p.Declared
	c.rate(at.At("peak_per_second"), "peak_per_second", d.PeakPerSecond)
	c.rate(at.At("average_per_second"), "average_per_second", d.AveragePerSecond)
	if d.PeakPerSecond != nil && d.AveragePerSecond != nil && *d.PeakPerSecond < *d.AveragePerSecond {
		c.report(finding.OutOfRange(at.At("peak_per_second"), "peak_per_second", number(*d.PeakPerSecond),
			"The peak is at least as high as the average, average_per_second.", number(*d.AveragePerSecond)))
	}
	c.share(at.At("where_share"), "where_share", d.WhereShare, "It is the share of the items that the conditions select together, from 0 to 1.")
	if d.WhereShare != nil && len(d.Where)+len(d.WhereAny)+len(d.Present)+len(d.Absent) == 0 {
		c.report(finding.FieldNeeds(at.At("where_share"), "where_share", []string{"where", "where_any", "present", "absent"},
			"It is the share of the items that those conditions select."))
	}
	c.positive(at.At("limit"), "limit", d.Limit, "It is the most items that a call returns.")
	c.positive(at.At("read_at_most"), "read_at_most", d.ReadAtMost, "It is the most items that a call examines.")
	if d.ReadAtMost != 0 && len(d.Filter)+len(d.FilterAny) == 0 && p.Operation != Scan && p.Operation != Get {
		c.report(finding.FieldNeeds(at.At("read_at_most"), "read_at_most", []string{"filter", "filter_any"},
			"Only a filter reads items that it then drops; without one, limit says how many items are read."))
	}
}

func (c *checker) positive(at finding.Subject, field string, value int, rule string) {
	if value < 0 {
		c.report(finding.OutOfRange(at, field, strconv.Itoa(value), rule, "25"))
	}
}

// checkPatternLater refuses what later versions of the provider derive.
func (c *checker) checkPatternLater(p *ResolvedPattern) {
	at := finding.Pattern(p.Name)
	d := p.Declared
	if d.TenantScoped != nil {
		c.needsTenant(at.At("tenant_scoped"), "tenant_scoped")
	}
	c.checkRevision(at.At("revision"), d.Revision)
}
