package model

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkReference checks that references leads to an attribute that tells one item from another, in no ring, and that
// nothing written beside it says that the texts of the two differ.
func (c *checker) checkReference(e *ResolvedEntity, declared Attribute, a *ResolvedAttribute) {
	at := attributeField(finding.Entity(e.Name), a.Name)
	target := c.referenceTarget(at("references"), declared.References)
	if target == nil {
		return
	}
	here := link{e.Name, a.Name}
	if ring := c.referenceRing(here); ring != nil {
		if here.String() == slices.Min(ring) {
			c.report(finding.ReferenceRing(e.Name, a.Name, append(ring, here.String())))
		}
		return
	}
	to, _ := c.links.referenced(declared.References)
	c.checkSameText(at, declared, to.String(), target)
}

// referenceTarget returns the attribute referenced, or nil after a finding.
func (c *checker) referenceTarget(at finding.Subject, text string) *ResolvedAttribute {
	entityName, _, dotted := cut(text)
	entity := c.resolved.Entity(entityName)
	if entity == nil {
		c.report(finding.UnknownEntity(at, entityName, names(c.table.Entities)))
		return nil
	}
	to, ok := c.links.referenced(text)
	if !dotted && !ok {
		c.report(finding.ReferenceNeedsAttribute(at, entityName, entity.Identity))
		return nil
	}
	target := entity.Attributes[to.attribute]
	if target == nil {
		c.report(finding.UnknownAttribute(at, entityName, to.attribute, entity.AttributeNames()))
		return nil
	}
	if !entity.IsIdentity(target.Name) && target.Declared.Unique == "" {
		c.report(finding.BadReference(at, text, entityName, target.Name))
		return nil
	}
	return target
}

// referenceRing returns the ring that an attribute's references lead in, itself first, or nil where it is in none.
func (c *checker) referenceRing(here link) []string {
	chain := c.links.chain(here)
	back, ok := c.links.next(chain[len(chain)-1])
	if !ok || back != here {
		return nil
	}
	var ring []string
	for _, at := range chain {
		ring = append(ring, at.String())
	}
	return ring
}

// checkSameText compares what decides the text of a value with that of the attribute referenced.
func (c *checker) checkSameText(at fieldOf, own Attribute, name string, target *ResolvedAttribute) {
	theirs := target.Declared
	differ := func(field, mine, other string) {
		c.report(finding.ReferenceDiffers(at(field), field, mine, name, other))
	}
	if own.Type != "" && own.Type != target.Type {
		differ("type", strconv.Quote(string(own.Type)), strconv.Quote(string(target.Type)))
	}
	if own.Label != "" && own.Label != target.Label {
		differ("label", strconv.Quote(own.Label), strconv.Quote(target.Label))
	}
	if len(own.Values) > 0 && !slices.Equal(own.Values, theirs.Values) {
		differ("values", quotedList(own.Values), quotedList(theirs.Values))
	}
	if own.Digits != 0 && own.Digits != theirs.Digits {
		differ("digits", strconv.Itoa(own.Digits), strconv.Itoa(cmp.Or(theirs.Digits, defaultDigits)))
	}
	if own.Decimals != 0 && own.Decimals != theirs.Decimals {
		differ("decimals", strconv.Itoa(own.Decimals), strconv.Itoa(theirs.Decimals))
	}
	if own.Minimum != nil && *own.Minimum != value(theirs.Minimum) {
		differ("minimum", strconv.FormatInt(*own.Minimum, 10), strconv.FormatInt(value(theirs.Minimum), 10))
	}
	if own.Resolution != "" && own.Resolution != theirs.Resolution {
		differ("resolution", strconv.Quote(own.Resolution), strconv.Quote(orDefault(theirs.Resolution, "millisecond")))
	}
}

func value(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

func quotedList(list []string) string {
	quoted := make([]string, len(list))
	for i, text := range list {
		quoted[i] = strconv.Quote(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// cut splits "entity.attribute".
func cut(text string) (before, after string, dotted bool) { return strings.Cut(text, ".") }
