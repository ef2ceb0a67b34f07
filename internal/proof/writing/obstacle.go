package writing

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// obstacleKind is a way in which the table stands against a write.
type obstacleKind int

const (
	noObstacle obstacleKind = iota
	// missingItem is an item to change, delete or look at that is not stored.
	missingItem
	// existingItem is an item to create that is stored.
	existingItem
	// takenValue is a value to claim that another item has.
	takenValue
	// unmetCondition is a condition that does not hold.
	unmetCondition
	// misread is a value whose guard the write frees and that the item doesn't have any more.
	misread
	// changedBetween is an item that somebody else changes between read and write.
	changedBetween
)

// obstacle is one thing against one entry of an act.
type obstacle struct {
	kind  obstacleKind
	place int
	// attribute is the one whose value is taken or changed between.
	attribute string
}

func (o obstacle) is(e *Entry, kind obstacleKind) bool { return o.kind == kind && o.place == e.place }

// obstacles are all that can stand against a write, one at a time.
func (w Writer) obstacles() []obstacle {
	var list []obstacle
	for place, c := range w.changes {
		switch {
		case c.operation == model.Create:
			list = append(list, obstacle{existingItem, place, ""})
		case c.operation != model.Put:
			list = append(list, obstacle{missingItem, place, ""})
		}
		if len(c.condition) > 0 {
			list = append(list, obstacle{unmetCondition, place, ""})
		}
		for _, name := range c.entity.AttributeNames() {
			if kind := c.obstacleOf(name); kind != noObstacle {
				list = append(list, obstacle{kind, place, name})
			}
			if c.mayBeMisread(name) {
				list = append(list, obstacle{misread, place, name})
			}
		}
	}
	return list
}

// obstacleOf is what can stand against a change because of the value of one attribute.
func (c *change) obstacleOf(name string) obstacleKind {
	a := c.entity.Attributes[name]
	changes := slices.Contains(c.touched(), name)
	switch {
	case c.isEnforced(name) && (c.operation == model.Create || slices.Contains(c.sets, name)):
		return takenValue
	case c.read[name] && !a.Immutable && a.Declared.Unique == "" && c.operation != model.CheckExists && !changes:
		return changedBetween
	}
	return noObstacle
}

func (c *change) isEnforced(name string) bool {
	return c.entity.Attributes[name].Declared.Unique == model.UniqueEnforced && !c.entity.IsIdentity(name)
}

// mayBeMisread reports whether the change frees the guard of a value that was read.
func (c *change) mayBeMisread(name string) bool {
	return c.read[name] && c.isEnforced(name) && (c.operation == model.Delete || slices.Contains(c.touched(), name))
}
