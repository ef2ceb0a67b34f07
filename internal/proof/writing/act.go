package writing

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// Act is one write pattern carried out once.
type Act struct {
	Pattern *model.ResolvedPattern
	Path    design.Path
	Entries []*Entry
	// Between are items that somebody else rewrites after the reads and before the write, as they are then.
	Between []sample.Item
	// Against says what stands against the write, which then must be refused and leave everything as it was; empty where
	// it must be made.
	Against string
	// MayFail is true where the write may be refused or made, because of what happened between.
	MayFail bool

	// given are the values that the write knows, by name.
	given map[string]string
}

// Entry is one item that an act writes, or looks at.
type Entry struct {
	*change
	// place is the entry's place among the changes of the pattern.
	place int
	// Seen is the item as the application takes it to be: read or given before, or else the one that it makes.
	Seen sample.Item
	// Before and After are the item as it is stored before and after the write; nil for none.
	Before, After *sample.Item
	// operands are what the condition's tests compare with where the caller gives it, and lists those of several values.
	operands map[string]string
	lists    map[string][]string
}

// Entity is the kind of item written.
func (e *Entry) Entity() string { return e.entity.Name }

// Writes reports whether the entry changes its item; else it only looks whether it is there.
func (e *Entry) Writes() bool { return e.operation != model.CheckExists }
