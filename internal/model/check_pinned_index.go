package model

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

// indexNames are AWS's rule for names of indexes (Amazon DynamoDB API reference, IndexName).
var indexNames = nameRule{
	tableNames.pattern, leastTableName, longestName,
	"must have 3 to 255 characters, each a letter a-z or A-Z, a digit, or one of _ . -, because AWS allows no others", false,
}

// words of a pattern's index that name no index.
var noIndex = []string{"base", "local"}

// checkPinnedIndexes checks the shape of the indexes whose texts are given by hand. What the texts come to is for deriving.
func (c *checker) checkPinnedIndexes() {
	all := c.resolved.PinnedIndexes()
	for i, index := range all {
		at := c.describes(index.Name)
		c.name(at, "The index's name", index.Name, indexNames)
		if slices.Contains(noIndex, index.Name) {
			c.report(finding.PinnedIndex(at, index.Name, "in a pattern's index that word names no index", "Write the name that the index has."))
		}
		c.checkIndexAttributes(at, index, all[:i])
	}
	for _, e := range c.resolved.Entities {
		for _, name := range names(e.Declared.IndexKeys) {
			c.checkIndexKey(e, name, e.Declared.IndexKeys[name])
		}
	}
}

// describes is where an index is described first: in keys, else by an entity.
func (c *checker) describes(index string) finding.Subject {
	if _, given := c.table.Keys.IndexAttributes[index]; !given {
		for _, e := range c.resolved.Entities {
			if _, pinned := e.Declared.IndexKeys[index]; pinned {
				return finding.Entity(e.Name).At("index_keys", index)
			}
		}
	}
	return finding.Table("keys").At("index_attributes", index)
}

// checkIndexAttributes checks the key attributes of an index against those of the table, of entities and of the indexes
// before it.
func (c *checker) checkIndexAttributes(at finding.Subject, index PinnedIndex, before []PinnedIndex) {
	for _, name := range []string{index.Partition, index.Sort} {
		c.name(at, "A key attribute of an index", name, attributeNames)
		if name == c.resolved.Keys.EntityAttribute {
			c.report(finding.PinnedIndex(at, index.Name, name+" tells what an item is", "An index on it is derived; name the pattern that it answers, and no index_keys."))
		}
		if !c.resolved.onTable(name) {
			c.checkIndexAttribute(at, index.Name, name, before)
		}
	}
	if index.Partition == index.Sort {
		c.report(finding.PinnedIndex(at, index.Name, "its partition key and its sort key are both "+index.Partition, "Name two attributes."))
	}
	if len(index.Keys) == 0 && c.describes(index.Name).Kind == finding.KindTable {
		c.report(finding.PinnedIndex(at, index.Name, "no entity says what its items carry for it",
			"Write it on each entity that is in the index: index_keys = { "+index.Name+" = { partition = \"...\", sort = \"...\" } }."))
	}
	if !c.resolved.inverts(index) {
		return
	}
	for _, e := range c.resolved.Entities {
		if e.Declared.Key == nil || len(e.Enforced()) > 0 {
			c.report(finding.PinnedIndex(at, index.Name, "it is made of the table's own key attributes, so every item is in it, and of "+e.Name+" it isn't known how",
				"Pin the key of every entity, and let no attribute be unique = \"enforced\"; or leave the index out."))
		}
	}
}

// checkIndexAttribute checks a key attribute of an index that is none of the table's own.
func (c *checker) checkIndexAttribute(at finding.Subject, index, name string, before []PinnedIndex) {
	for _, other := range before {
		if name == other.Partition || name == other.Sort {
			c.report(finding.PinnedIndex(at, index, name+" is a key attribute of "+other.Name+", too, and an item has one value of it",
				"Let each index have key attributes of its own, or those of the table: keys = { index_attributes = { "+index+" = { partition_key = \"...\", sort_key = \"...\" } } }."))
		}
	}
	for _, e := range c.resolved.Entities {
		if e.Attributes[name] != nil {
			c.report(finding.PinnedIndex(at, index, name+" is "+e.Name+"'s own attribute, and only attributes that hold nothing but key texts can be given",
				"Leave the index out: it stays as it is, and another one is built for the pattern. An index on the items' own attributes alone needs no index_keys."))
		}
	}
}

// checkIndexKey checks how items of an entity fill one index.
func (c *checker) checkIndexKey(e *ResolvedEntity, index string, key PinnedIndexKey) {
	at := finding.Entity(e.Name).At("index_keys", index)
	if c.table.Tenant != nil {
		c.report(finding.TenantIndexGiven(at, index))
		return
	}
	if e.Declared.Key == nil {
		c.report(finding.PinnedIndex(at, index, "the key of "+e.Name+" is not pinned, so nobody knows which items there are",
			"Pin it, too: key = { partition = \"...\", sort = \"...\" }."))
	}
	partition, sort := c.resolved.Keys.indexAttributes(index)
	if c.resolved.onTable(partition) && c.resolved.onTable(sort) && len(key.Where)+len(key.Present)+len(key.Absent) > 0 {
		c.report(finding.PinnedIndex(at, index, "its attributes are the table's own, which every item carries", "Remove where, present and absent."))
	}
	for _, f := range []struct{ field, attribute, text string }{{"partition", partition, key.Partition}, {"sort", sort, key.Sort}} {
		switch own := c.resolved.onTable(f.attribute); {
		case own && f.text != "":
			c.report(finding.PinnedIndex(at, index, f.attribute+" is the table's own, and key gives its text", "Remove "+f.field+"."))
		case !own && f.text == "":
			c.report(finding.PinnedIndex(at, index, "nothing says what items of "+e.Name+" carry as "+f.attribute,
				"Write its template, for example "+f.field+" = \""+e.Label+c.resolved.Keys.Delimiter+"{...}\"."))
		}
	}
	for _, name := range slices.Concat(names(key.Where), key.Present, key.Absent) {
		if a := e.Attributes[name]; a == nil {
			c.report(finding.UnknownAttribute(at, e.Name, name, e.AttributeNames()))
		}
	}
	for _, name := range names(key.Where) {
		if a := e.Attributes[name]; a != nil {
			if holds, example, ok := a.accepts(key.Where[name]); !ok {
				c.report(finding.BadFixedValue(at, "where", name, key.Where[name], holds, example))
			}
		}
	}
}
