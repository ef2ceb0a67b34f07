package model

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// checkReadsFirst checks that what a write reads first are reads, that each can be made from what is known by then, and
// that at most one of them returns several items.
func (c *checker) checkReadsFirst(p *ResolvedPattern) {
	at := finding.Pattern(p.Name).At("reads_first")
	c.noneTwice(at, "reads_first", p.Declared.ReadsFirst)
	if !p.IsWrite() {
		return
	}
	k := c.matched(p)
	if (p.Operation == Create || p.Operation == Put) && len(p.Declared.Match) == 0 {
		k.add(p.Entities[0], p.Entities[0].AttributeNames()...)
	}
	for _, w := range p.Declared.Writes {
		if e := c.resolved.Entity(w.Entity); e != nil && (w.Operation == Create || w.Operation == Put) && len(p.Declared.Match) == 0 {
			k.add(e, e.AttributeNames()...)
		}
	}
	var several []string
	for _, name := range appendNew(nil, p.Declared.ReadsFirst...) {
		read := c.firstRead(at, name)
		if read == nil {
			continue
		}
		c.checkReadKnown(at, name, read, k)
		k.returned(read)
		if read.Operation != Get || len(read.Declared.MatchAny) > 0 {
			several = append(several, name)
		}
	}
	if len(several) > 1 {
		c.report(finding.ReadsFirstSeveral(at, several))
	}
}

// firstRead returns the read pattern of that name, or nil after a finding.
func (c *checker) firstRead(at finding.Subject, name string) *ResolvedPattern {
	read := c.resolved.Pattern(name)
	var what string
	switch {
	case read == nil:
		c.report(finding.UnknownPattern(at, name, c.readPatterns()))
		return nil
	case read.IsTransaction():
		what = "a transaction"
	case read.IsWrite():
		what = "a write (" + string(read.Operation) + ")"
	case !read.IsServed():
		what = "answered elsewhere (not_served)"
	case read.Operation == Count:
		what = "a count"
	default:
		return read
	}
	c.report(finding.ReadsFirstNotRead(at, name, what))
	return nil
}

func (c *checker) readPatterns() []string {
	var list []string
	for _, p := range c.resolved.Patterns {
		if !p.IsWrite() && p.IsServed() && p.Operation != Count {
			list = append(list, p.Name)
		}
	}
	return list
}

// checkReadKnown checks that each attribute a read matches has one known value.
func (c *checker) checkReadKnown(at finding.Subject, name string, read *ResolvedPattern, k *known) {
	for _, attribute := range read.Declared.Match {
		for _, e := range read.Entities {
			if e.Attributes[attribute] == nil {
				continue
			}
			c.checkOne(at, "The read "+name, e, attribute, k.find(e, attribute), k)
			break
		}
	}
}

// checkRequires checks that each entity whose item must exist can be found from what the write knows.
func (c *checker) checkRequires(p *ResolvedPattern) {
	if len(p.Declared.Requires) == 0 {
		return
	}
	at := finding.Pattern(p.Name).At("requires")
	k := c.knownToRequired(p)
	for _, name := range appendNew(nil, p.Declared.Requires...) {
		if required := c.resolved.Entity(name); required != nil {
			c.checkFound(at, "The required "+name, required, nil, k)
		}
	}
}
