package model

import "slices"

// Found says under which name a write knows each attribute of the identity of an item that it doesn't make: the item of
// an entry of its writes, which by may decide, or of an entity that it requires. An attribute that it doesn't know, or
// knows several of, is left out.
func (r *Resolved) Found(p *ResolvedPattern, e *ResolvedEntity, by []string) map[string]string {
	c := &checker{resolved: r}
	k := c.knownToRequired(p)
	if p.IsTransaction() {
		k = c.knownTo(p)
	}
	names := map[string]string{}
	for _, attribute := range e.Identity {
		if found := k.foundBy(e, attribute, by); len(found) == 1 {
			names[attribute] = found[0]
		}
	}
	return names
}

// foundBy is find among the known attributes that by names, and among all where those don't hold it.
func (k *known) foundBy(e *ResolvedEntity, attribute string, by []string) []string {
	if found := k.chosen(by).find(e, attribute); len(found) > 0 {
		return found
	}
	return k.find(e, attribute)
}

// chosen are the known attributes of the given names.
func (k *known) chosen(by []string) *known {
	list := &known{}
	for _, v := range k.values {
		if slices.Contains(by, v.attribute.Name) {
			list.values = append(list.values, v)
		}
	}
	return list
}

// knownToRequired is what a write of one entity knows when it looks for the items that must exist.
func (c *checker) knownToRequired(p *ResolvedPattern) *known {
	k := c.matched(p)
	e := p.Entities[0]
	k.add(e, p.Declared.Sets...)
	k.add(e, names(p.Declared.SetsTo)...)
	if p.Operation == Create || p.Operation == Put {
		k.add(e, e.AttributeNames()...)
	}
	for _, name := range p.Declared.ReadsFirst {
		if read := c.resolved.Pattern(name); read != nil {
			k.returned(read)
		}
	}
	return k
}
