package evolve

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"

// Change is one difference between the design of a table and its next one. The set is closed: Repath, Build, Rebuild,
// Drop, Rewrite, Restate, Leave and Refusal.
type Change interface{ change() }

// Repath is a change in place: patterns that are answered by another request of keys that are there. Nothing changes at
// AWS.
type Repath struct{ Patterns []string }

// Build is a global index that is added.
type Build struct {
	Index design.Index
	// Missing is true where the table had the index and somebody deleted it.
	Missing bool
}

// Rebuild is a global index in whose place others are built, because its key or its projection changes.
type Rebuild struct {
	Old design.Index
	// New are the indexes built in its place, each under a name of its own.
	New []design.Index
	// Patterns are the declared patterns that move.
	Patterns []string
	// Kept is true where the old index stays until the next apply. Where the quota leaves no room for that, Gap tells
	// whether it goes before its successors are there.
	Kept, Gap bool
}

// Drop is a global index that goes.
type Drop struct {
	Index design.Index
	// Retired is true where an earlier apply kept the index for one more.
	Retired bool
	// Patterns are those it serves that are still declared, and are answered by keys that were there before. Kept is true
	// where the index stays until the next apply because of them.
	Patterns []string
	Kept     bool
}

// Rewrite are stored items that patterns find only where they carry what they lack, or may lack.
type Rewrite struct {
	Entity string
	// Attributes are those that every stored item must be given, and Declared those of the entity's own that are declared
	// from now on.
	Attributes []design.ItemAttribute
	Declared   []string
	Patterns   []string
}

// Restate is an attribute that patterns compare on the items themselves, and that is declared of another type than those
// were stored by: a value in the form of the old type is not found by the new one, or sorts elsewhere.
type Restate struct {
	Entity, Attribute string
	// Was and Is are the types, in the words of the language.
	Was, Is  string
	Patterns []string
}

// Leave is an entity that is declared no more, while its items stay in the table and its indexes.
type Leave struct{ Entity string }

// Refusal is a difference that nothing can bring about in a table that holds items. It is a full sentence.
type Refusal struct {
	Difference string
	// Local is true for a local index, and Patterns are those that it serves.
	Local    bool
	Patterns []string
	// Move is the pattern that it is about, where it is about one that would move; else nil.
	Move *Move
}

// Move is a pattern that is answered today, and would be by attributes that stored items of an entity lack.
type Move struct {
	Pattern, Entity string
	// Lacks are the attributes, with their texts, and Has those by which the pattern is answered; both as in a sentence.
	Lacks, Has string
}

func (Repath) change()  {}
func (Build) change()   {}
func (Rebuild) change() {}
func (Drop) change()    {}
func (Rewrite) change() {}
func (Restate) change() {}
func (Leave) change()   {}
func (Refusal) change() {}

// Evolution is what becomes of a table.
type Evolution struct {
	// Design is the next design as the table will have it: indexes that stay keep their names and projections, and those
	// that go with the next apply are listed as retiring.
	Design *design.Design
	// Changes are in a fixed order: refusals first.
	Changes []Change
	// Steps are what to do at AWS, in order.
	Steps []Step
}

// Refusals are the differences that can't be brought about.
func (e Evolution) Refusals() []Refusal {
	var list []Refusal
	for _, change := range e.Changes {
		if refusal, ok := change.(Refusal); ok {
			list = append(list, refusal)
		}
	}
	return list
}
