package design

import "slices"

// Version is the version of the document format.
const Version = 1

// Design is the whole physical answer.
type Design struct {
	Version       int       `json:"version"`
	Table         string    `json:"table"`
	Key           KeySchema `json:"key_schema"`
	GlobalIndexes []Index   `json:"global_secondary_indexes,omitempty"`
	LocalIndexes  []Index   `json:"local_secondary_indexes,omitempty"`
	// Retiring are global indexes that are there and that no path uses any more. The next apply drops them.
	Retiring []Index `json:"retiring_indexes,omitempty"`
	// Gone are the global indexes that a table of tenants had and has no more. A tenant policy may still name them, so that
	// none of their names ever stands for another key or class.
	Gone     []GoneIndex `json:"gone_indexes,omitempty"`
	ItemKeys []ItemKeys  `json:"item_keys"`
	// Left are key attributes that stored items may still carry although nothing uses them any more: of entities that left
	// an index, and of those that are declared no more. No other text may stand in their place.
	Left []ItemKeys `json:"left_keys,omitempty"`
	// Former are the entities that are declared no more while their items may still be stored.
	Former     []EntityFacts    `json:"former_entities,omitempty"`
	Conditions []EntryCondition `json:"entry_conditions,omitempty"`
	Paths      []Path           `json:"access_paths"`
	// Certificate says how good the design is known to be.
	Certificate Certificate `json:"certificate"`
	// Entities tells, for each entity, how its attributes are stored and written as key text.
	Entities []EntityFacts `json:"entities"`
	// Delimiter stands between the segments of key text.
	Delimiter string `json:"delimiter"`
	// EntityAttribute is written on every item with the entity's name as its value; empty where no item carries it.
	EntityAttribute string `json:"entity_attribute,omitempty"`
	// Tenancy is nil where items belong to no tenants.
	Tenancy *Tenancy `json:"tenancy,omitempty"`
}

// Certificate says how good a design is known to be: optimal, by a search that tried everything, or at most so many
// indexes from it.
type Certificate struct {
	// Optimal is true where no design has fewer indexes, nor as many and better by the order that deriving states.
	Optimal bool `json:"optimal"`
	// Indexes is the number of secondary indexes, AtLeast a number that every design needs. They are equal under Optimal.
	Indexes int `json:"indexes"`
	AtLeast int `json:"at_least"`
	// Otherwise is what the table would need with the other setting of keys.indexes; nil where that isn't known.
	Otherwise *Otherwise `json:"otherwise,omitempty"`
	// Cost is what the design costs, where it was chosen by that (optimize = "cost"); nil otherwise.
	Cost *Cost `json:"cost,omitempty"`
}

// Otherwise is how many secondary indexes another setting of keys.indexes would need, Local of them local ones.
type Otherwise struct {
	Setting string `json:"keys_indexes"`
	Indexes int    `json:"indexes"`
	Local   int    `json:"local,omitempty"`
}

// EntityFacts is what an application must know of an entity to write its items.
type EntityFacts struct {
	Name       string           `json:"name"`
	Identity   []string         `json:"identity"`
	Attributes []AttributeFacts `json:"attributes"`
}

// LeftBy returns the key attributes that stored items of an entity may still carry although nothing uses them.
func (d *Design) LeftBy(entity string) []ItemAttribute {
	for _, keys := range d.Left {
		if keys.Entity == entity {
			return keys.Attributes
		}
	}
	return nil
}

// AttributeFacts is what an application must know of an attribute to write key text.
type AttributeFacts struct {
	Name   string `json:"name"`
	Stored string `json:"stored,omitempty"`
	// Label stands before the attribute in key texts, where they have one.
	Label  string `json:"label,omitempty"`
	Coding Coding `json:"coding"`
	// Optional is true where an item may lack the attribute.
	Optional bool `json:"optional,omitempty"`
}

// Index returns the index of that name, local or global.
func (d *Design) Index(name string) (Index, bool) {
	for _, list := range [][]Index{d.GlobalIndexes, d.LocalIndexes} {
		for _, index := range list {
			if index.Name == name {
				return index, true
			}
		}
	}
	return Index{}, false
}

// Keys returns the item keys of an entity.
func (d *Design) Keys(entity string) []ItemAttribute {
	for _, keys := range d.ItemKeys {
		if keys.Entity == entity {
			return keys.Attributes
		}
	}
	return nil
}

// Entity returns the facts of an entity.
func (d *Design) Entity(name string) (EntityFacts, bool) {
	for _, facts := range d.Entities {
		if facts.Name == name {
			return facts, true
		}
	}
	return EntityFacts{}, false
}

// Attribute returns the facts of one attribute of the entity.
func (e EntityFacts) Attribute(name string) (AttributeFacts, bool) {
	for _, facts := range e.Attributes {
		if facts.Name == name {
			return facts, true
		}
	}
	return AttributeFacts{}, false
}

// Asked is what a caller of a path must know to write its values: the attributes of all its entities, of each name the
// first. Entities of one path that share a name write it alike; in a filter each may have a closed list of values of its own,
// and a value is one of any.
func (d *Design) Asked(p Path) EntityFacts {
	var all EntityFacts
	for _, name := range p.Entities {
		facts, _ := d.Entity(name)
		if all.Name == "" {
			all.Name = facts.Name
		}
		for _, a := range facts.Attributes {
			at := slices.IndexFunc(all.Attributes, func(other AttributeFacts) bool { return other.Name == a.Name })
			if at < 0 {
				all.Attributes = append(all.Attributes, a)
				continue
			}
			all.Attributes[at].Coding.Values = either(all.Attributes[at].Coding.Values, a.Coding.Values)
		}
	}
	return all
}

// either are the values of one closed list or another; none where one of them is no list, which holds any value.
func either(values, others []string) []string {
	if len(values) == 0 || len(others) == 0 {
		return nil
	}
	all := slices.Clone(values)
	for _, v := range others {
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}

// KeyAttributes is every attribute of the table's key and of its indexes, once each, in order of first use: what
// AttributeDefinitions must hold, exactly.
func (d *Design) KeyAttributes() []KeyAttribute {
	return KeyAttributes(d.Key, d.LocalIndexes, d.GlobalIndexes, d.Retiring)
}

// KeyAttributes is every attribute of a table's key and of indexes, once each, in order of first use.
func KeyAttributes(key KeySchema, indexes ...[]Index) []KeyAttribute {
	var all []KeyAttribute
	add := func(list ...KeyAttribute) {
		for _, a := range list {
			if !containsAttribute(all, a.Name) {
				all = append(all, a)
			}
		}
	}
	add(key.Partition)
	if key.Sort != nil {
		add(*key.Sort)
	}
	for _, list := range indexes {
		for _, index := range list {
			add(index.Partition...)
			add(index.Sort...)
		}
	}
	return all
}

func containsAttribute(list []KeyAttribute, name string) bool {
	for _, a := range list {
		if a.Name == name {
			return true
		}
	}
	return false
}
