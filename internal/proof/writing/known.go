package writing

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// settleKnown notes what the write knows of the item (design 2.3): the identity, match, values compared in the condition
// and what reads_first returns, of the item as it was; new values besides, and for create and put the whole item save
// copies.
func (c *change) settleKnown(r *model.Resolved, p *model.ResolvedPattern) {
	c.known, c.stored, c.read = map[string]bool{}, map[string]bool{}, map[string]bool{}
	c.names = r.Found(p, c.entity, c.by)
	if !p.IsTransaction() && c.operation != model.CheckExists {
		c.names = map[string]string{}
		for _, name := range c.entity.Identity {
			c.names[name] = name
		}
	}
	c.add(c.stored, p.Declared.Match...)
	for _, name := range p.Declared.ReadsFirst {
		if read := r.Pattern(name); read != nil {
			c.add(c.read, returnedOf(read, c.entity, p.Declared.Match)...)
		}
	}
	for name, test := range c.condition {
		if strings.HasPrefix(test, "=") {
			c.add(c.stored, name)
		}
	}
	maps.Copy(c.stored, c.read)
	maps.Copy(c.known, c.stored)
	c.add(c.known, c.entity.Identity...)
	for _, name := range c.sets {
		if c.operation == model.Increment { // what it comes to is unknown
			delete(c.known, name)
		} else {
			c.add(c.known, name)
		}
	}
	c.add(c.known, slices.Collect(maps.Keys(c.setsTo))...)
	if c.makes() {
		for name, a := range c.entity.Attributes {
			if a.Declared.CopiedFrom == "" {
				c.add(c.known, name)
			}
		}
	}
}

func (c *change) add(to map[string]bool, names ...string) {
	for _, name := range names {
		if c.entity.Attributes[name] != nil {
			to[name] = true
		}
	}
}

// returnedOf are the attributes of e that a read tells a write that is given match: its own, copies of what it returns, and
// its identity.
func returnedOf(read *model.ResolvedPattern, e *model.ResolvedEntity, match []string) []string {
	var list []string
	for _, source := range read.Entities {
		returned := slices.Clone(read.Declared.Fetch)
		if len(returned) == 0 {
			returned = source.AttributeNames()
		}
		returned = append(returned, source.Identity...)
		if source == e {
			list = append(list, returned...)
			continue
		}
		list = append(list, e.CopiesTold(read, source, returned, match)...)
	}
	return list
}

// knowledge is what is known of an item after the change.
func (c *change) knowledge(after sample.Item) application.Knowledge {
	k := application.Knowledge{Values: map[string]string{}, Present: map[string]bool{}, Absent: map[string]bool{}}
	for name := range c.entity.Attributes {
		v, has := after.Attributes[name]
		switch {
		case slices.Contains(c.removes, name), c.known[name] && !has:
			k.Absent[name] = true
		case c.known[name] && v.IsScalar():
			k.Values[name] = v.Text
		case c.known[name]:
			k.Values[name] = ""
		case slices.Contains(c.sets, name): // by an increment
			k.Present[name] = true
		}
	}
	return k
}
