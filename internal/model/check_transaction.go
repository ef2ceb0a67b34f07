package model

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// Limits of a transaction. TransactWriteItems takes at most 100 actions; one action needs no transaction.
const (
	fewestWrites = 2
	mostWrites   = 100
)

// checkTransaction checks a pattern that is a list of writes.
func (c *checker) checkTransaction(p *ResolvedPattern) {
	at := finding.Pattern(p.Name).At("writes")
	writes := p.Declared.Writes
	if len(writes) < fewestWrites || len(writes) > mostWrites {
		c.report(finding.WritesCount(at, len(writes)))
	}
	k := c.knownTo(p)
	seen := map[string]bool{}
	told := map[string]bool{}
	for i, w := range writes {
		c.checkEntry(p, i, k)
		by := slices.Sorted(slices.Values(w.By))
		item := w.Entity + " " + strings.Join(by, " ")
		if w.Entity != "" && seen[item] && !told[item] {
			told[item] = true
			c.report(finding.TwoOnOne(finding.Pattern(p.Name).At("writes", strconv.Itoa(i)), w.Entity))
		}
		seen[item] = true
	}
}

// checkEntry checks one entry of a transaction that knows k.
func (c *checker) checkEntry(p *ResolvedPattern, i int, k *known) {
	w := p.Declared.Writes[i]
	at := func(field ...string) finding.Subject {
		return finding.Pattern(p.Name).At(append([]string{"writes", strconv.Itoa(i)}, field...)...)
	}
	if !slices.Contains([]Operation{Create, Put, Update, Delete, Increment, CheckExists}, w.Operation) || w.Entity == "" {
		c.report(finding.WriteOperations(at(), oneOrNone(string(w.Operation))))
		return
	}
	e := c.resolved.Entity(w.Entity)
	if e == nil {
		return
	}
	c.checkEntryFields(at, w, e)
	c.checkChange(at, change{
		entity: e, operation: w.Operation, sets: w.Sets, setsTo: w.SetsTo, removes: w.Removes, condition: w.Condition,
	})
	if w.Operation != Create && w.Operation != Put {
		c.checkFound(at(), "The "+string(w.Operation)+" of "+w.Entity, e, w.By, k)
	}
}

// checkEntryFields checks the names in an entry and refuses the fields that its operation can't use.
func (c *checker) checkEntryFields(at fieldOf, w Write, e *ResolvedEntity) {
	for _, f := range []patternField{
		{name: fieldSets, names: w.Sets}, {name: fieldSetsTo, names: names(w.SetsTo), isMap: true},
		{name: fieldRemoves, names: w.Removes}, {name: "condition", names: names(w.Condition), isMap: true},
	} {
		if !f.isMap {
			c.noneTwice(at(f.name), f.name, f.names)
		}
		for _, name := range appendNew(nil, f.names...) {
			if e.Attributes[name] == nil {
				c.report(finding.UnknownAttribute(at(f.name), e.Name, name, e.AttributeNames()))
			}
		}
		entry := &ResolvedPattern{Operation: w.Operation}
		refused := entry.refusedFields()
		if w.Operation == CheckExists {
			refused = []string{fieldSets, fieldSetsTo, fieldRemoves}
		}
		switch {
		case len(f.names) == 0:
		case w.Operation == Create && f.name == "condition":
			c.report(finding.CreateCondition(at(f.name)))
		case slices.Contains(refused, f.name):
			c.report(finding.FieldNotFor(at(f.name), f.name, string(w.Operation), ""))
		}
	}
}

// knownTo returns what a transaction knows: match, the items it creates or puts, what its earlier reads return, and the
// values it sets.
func (c *checker) knownTo(p *ResolvedPattern) *known {
	k := c.matched(p)
	for _, w := range p.Declared.Writes {
		e := c.resolved.Entity(w.Entity)
		switch {
		case e == nil:
		case w.Operation == Create || w.Operation == Put:
			k.add(e, e.AttributeNames()...)
		default:
			k.add(e, w.Sets...)
			k.add(e, names(w.SetsTo)...)
		}
	}
	for _, name := range p.Declared.ReadsFirst {
		if read := c.resolved.Pattern(name); read != nil {
			k.returned(read)
		}
	}
	return k
}

// checkFound checks that each attribute of an entity's identity has exactly one known value. By names known attributes
// that are meant where several refer to the identity.
func (c *checker) checkFound(at finding.Subject, what string, e *ResolvedEntity, by []string, k *known) {
	c.noneTwice(at.At(at.Field, "by"), "by", by)
	for _, name := range appendNew(nil, by...) {
		if !slices.Contains(k.names(), name) {
			c.report(finding.UnknownBy(at.At(at.Field, "by"), name, k.names()))
			return
		}
	}
	chosen := k.chosen(by)
	used := len(by) == 0
	for _, attribute := range e.Identity {
		used = used || len(chosen.find(e, attribute)) > 0
		c.checkOne(at, what, e, attribute, k.foundBy(e, attribute, by), k)
	}
	if !used {
		c.report(finding.ByElsewhere(at.At(at.Field, "by"), e.Name, by, e.Identity))
	}
}

func (c *checker) checkOne(at finding.Subject, what string, e *ResolvedEntity, attribute string, found []string, k *known) {
	switch len(found) {
	case 1:
	case 0:
		c.report(finding.NotKnown(at, what, e.Name, attribute, k.names()))
	default:
		c.report(finding.Ambiguous(at, what, e.Name, attribute, found))
	}
}
