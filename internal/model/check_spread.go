package model

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// mostShards bounds how many shards a partition has, and how many periods a call reads. A thousand shards take a million
// write units a second, 25 times the quota that an account has for a table without asking (Service, account, and table
// quotas in Amazon DynamoDB: 40,000 write request units), and make a thousand requests of one.
const mostShards = 1000

// buckets are the lengths of periods, shortest first.
var buckets = []string{"minute", "hour", "day", "month", "year"}

// BoundsBoth reports whether an operator of range has two ends.
func BoundsBoth(operator string) bool {
	return operator == "between" || operator == "from_until" || operator == "after_through"
}

// checkEntitySpread checks how an entity splits its base partitions.
func (c *checker) checkEntitySpread(e *ResolvedEntity) {
	d := e.Declared.Spread
	if d == nil || d.AcceptsConstant() {
		return
	}
	at := finding.Entity(e.Name).At("spread")
	c.checkSpread(at, e, d)
	if d.AtMost != 0 {
		c.report(finding.PeriodsOfEntity(at))
	}
	if c.resolved.Keys.Base == BaseNatural {
		c.report(finding.SpreadNatural(at))
	}
	if e.Declared.Key != nil {
		c.report(finding.SpreadPinned(at))
	}
	for _, f := range d.fields() {
		if a := e.Attributes[f.name]; a != nil && !a.Immutable {
			c.report(finding.SpreadMutable(at, f.field, f.name))
		}
	}
}

// checkPatternSpread checks how a pattern splits the partitions of the key that serves it.
func (c *checker) checkPatternSpread(p *ResolvedPattern) {
	d := p.Declared
	if d.Spread == nil || p.IsWrite() || p.Operation == Scan {
		return
	}
	at := finding.Pattern(p.Name).At("spread")
	switch {
	case d.Spread.AcceptsConstant():
		c.checkConstant(p)
		return
	case len(d.Entities) > 0:
		c.report(finding.SpreadSeveral(at, d.Entities))
		return
	case p.Operation == Get:
		c.report(finding.SpreadGet(at))
		return
	}
	c.checkSpread(at, p.Entities[0], d.Spread)
	c.checkSplitGiven(p)
	if d.Spread.Bucket != "" && d.Spread.Of != "" {
		c.checkBucketOrder(p)
	}
}

// checkConstant checks that a constant partition is accepted only where there would be one.
func (c *checker) checkConstant(p *ResolvedPattern) {
	var equalities []string
	match := p.Declared.Match
	if c.table.Tenant != nil {
		match = without(match, c.table.Tenant.Attribute) // nobody wrote it
	}
	if len(match) > 0 {
		equalities = append(equalities, fieldMatch)
	}
	if len(p.Declared.MatchAny) > 0 {
		equalities = append(equalities, fieldMatchAny)
	}
	if len(equalities) > 0 {
		c.report(finding.ConstantBesideEquality(finding.Pattern(p.Name).At("spread"), equalities))
	}
}

// spreadField is one of the fields of a spread that name an attribute.
type spreadField struct{ field, name string }

// fields are the fields that name an attribute and are written.
func (s *Spread) fields() []spreadField {
	return slices.DeleteFunc([]spreadField{{"by", s.By}, {"of", s.Of}}, func(f spreadField) bool { return f.name == "" })
}

// checkSpread checks what a spread of an entity's partitions says, wherever it stands.
func (c *checker) checkSpread(at finding.Subject, e *ResolvedEntity, d *Spread) {
	if d.Shards == 0 && d.Bucket == "" {
		c.report(finding.EmptySpread(at))
	}
	if d.Shards != 0 && (d.Shards < 2 || d.Shards > mostShards) {
		c.report(finding.ShardsRange(at, d.Shards, mostShards))
	}
	c.needsField(at, "by", d.By != "", "shards", d.Shards != 0, "It is the attribute whose hash picks the shard.")
	c.needsField(at, "of", d.Of != "", "bucket", d.Bucket != "", "It is the attribute whose period is meant.")
	c.needsField(at, "bucket", d.Bucket != "", "of", d.Of != "", "It is the period of a timestamp.")
	c.needsField(at, "at_most", d.AtMost != 0, "bucket", d.Bucket != "", "It is the number of periods that a call reads.")
	c.positive(at, "at_most", d.AtMost, "It is the number of periods that a call reads.")
	if d.AtMost > mostShards {
		c.report(finding.OutOfRange(at, "at_most", strconv.Itoa(d.AtMost), "Each period is one request, and a call makes at most a thousand.", strconv.Itoa(mostShards)))
	}
	if d.Bucket != "" {
		c.word(at, "bucket", d.Bucket, buckets...)
	}
	for _, f := range d.fields() {
		c.checkSplitBy(at, e, f)
	}
	if a := e.Attributes[d.Of]; a != nil && slices.Contains(buckets, d.Bucket) && !a.hasPeriods(d.Bucket) {
		c.report(finding.BucketType(at, d.Of, string(a.Type), d.Bucket))
	}
}

// needsField checks that a field of a spread has the one that gives it a meaning.
func (c *checker) needsField(at finding.Subject, field string, written bool, other string, has bool, why string) {
	if written && !has {
		c.report(finding.FieldNeeds(at, field, []string{other}, why))
	}
}

// checkSplitBy checks an attribute by which partitions are split.
func (c *checker) checkSplitBy(at finding.Subject, e *ResolvedEntity, f spreadField) {
	a := e.Attributes[f.name]
	if a == nil {
		c.report(finding.UnknownAttributeOfAny(at, []string{e.Name}, f.name, e.AttributeNames(), nil))
		return
	}
	c.checkKeyAttribute(at, f.field, a)
	if a.Optional {
		c.report(finding.SpreadOptional(at, f.field, f.name))
	}
	for _, id := range names(e.Declared.Attributes) {
		if e.Declared.Attributes[id].SortsAs == f.name {
			c.report(finding.SpreadStandIn(at, f.field, f.name, id))
		}
	}
}

// hasPeriods reports whether the text of a value begins with that of a period.
func (a *ResolvedAttribute) hasPeriods(bucket string) bool {
	return a.Type == Timestamp || a.Type == Date && bucket != "minute" && bucket != "hour"
}

// checkSplitGiven checks that the caller doesn't give what the partitions are split by.
func (c *checker) checkSplitGiven(p *ResolvedPattern) {
	d := p.Declared
	at := finding.Pattern(p.Name).At("spread")
	given := slices.Concat(d.Match, d.MatchAny, names(d.Where), names(d.WhereAny))
	by := []string{d.Spread.By}
	if d.Spread.By == "" {
		by = p.Entities[0].Identity
	}
	if d.Spread.Shards > 0 && containsAll(given, by) {
		c.report(finding.SpreadGiven(at, "by", by))
	}
	if slices.Contains(given, d.Spread.Of) {
		c.report(finding.SpreadGiven(at, "of", []string{d.Spread.Of}))
	}
}

// checkBucketOrder checks that the attribute of a bucket leads the order, and that it is clear which periods are read.
func (c *checker) checkBucketOrder(p *ResolvedPattern) {
	d := p.Declared
	at, of := finding.Pattern(p.Name), d.Spread.Of
	if len(d.Then) > 0 {
		c.report(finding.BucketThen(at.At("spread"), of))
	}
	if d.Prefix != "" {
		c.report(finding.BucketOrder(at.At("prefix"), "prefix", d.Prefix, of))
	}
	for _, name := range names(d.Range) {
		switch operator := d.Range[name]; {
		case name != of:
			c.report(finding.BucketOrder(at.At("range"), "range", name, of))
		case slices.Contains(rangeWords, operator) && !BoundsBoth(operator):
			c.report(finding.BucketOpenRange(at.At("range"), name, operator))
		case d.Spread.AtMost != 0:
			c.report(finding.PeriodsWithRange(at.At("spread"), name))
		}
	}
	if len(d.Range) == 0 && d.Prefix == "" && len(d.Sort) > 0 && d.Sort[0] != of {
		c.report(finding.BucketOrder(at.At("sort"), "sort", d.Sort[0], of))
	}
}
