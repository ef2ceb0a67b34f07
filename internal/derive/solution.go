package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// solution is a complete choice: a base layout for every entity, and index layouts that serve the other units.
type solution struct {
	base    []*layout
	indexes []*layout
	// unserved are the units that no layout serves.
	unserved []*unit
	score    score
	// caps is how many slots and LSIs the layouts need.
	caps    caps
	natural bool
	// idle is how many indexes of the table are kept that served nothing any more otherwise.
	idle int
	// money is what the design costs per month, and least what every one costs: both only under optimize = "cost".
	money, least money
	choices      []design.Choice
	// allows is what every design found has, under optimize = "cost", that no table should.
	allows allowance
}

// add takes in the solution of other entities.
func (t *solution) add(other *solution) {
	t.base = append(t.base, other.base...)
	t.indexes = append(t.indexes, other.indexes...)
	t.unserved = append(t.unserved, other.unserved...)
	t.score = t.score.plus(other.score)
	t.caps = caps{max(t.caps.slots, other.caps.slots), max(t.caps.locals, other.caps.locals)}
}

// text is the canonical text of a solution's keys: the last word between equal scores.
func (t *solution) text() string {
	var b strings.Builder
	var indexes []string
	for _, l := range t.indexes {
		indexes = append(indexes, l.text())
	}
	slices.Sort(indexes)
	for _, l := range t.base {
		b.WriteString(l.text() + "\n")
	}
	for _, text := range indexes {
		b.WriteString(text + "\n")
	}
	return b.String()
}

// text is the canonical text of a layout.
func (l *layout) text() string {
	if l.canonical == "" {
		l.canonical = l.spell()
	}
	return l.canonical
}

func (l *layout) spell() string {
	var b strings.Builder
	for _, e := range l.members {
		fmt.Fprintf(&b, "%s %d %v", e.name(), l.kind, e.names(l.partition[e]))
		for _, piece := range l.split.segments() {
			b.WriteString(" " + piece.String())
		}
		if l.root == nil {
			fmt.Fprintf(&b, " %v %v", l.members[0].names(l.sort), l.members[0].names(l.ranked.places()))
			continue
		}
		for _, t := range l.root.tokens(e) {
			switch {
			case t.place < 0:
				b.WriteString(" " + t.literal)
			case l.standsIn(e).has(t.place):
				b.WriteString(" {" + e.attr(t.place).Name + "?}")
			default:
				b.WriteString(" {" + e.attr(t.place).Name + "}")
			}
		}
	}
	return b.String()
}
