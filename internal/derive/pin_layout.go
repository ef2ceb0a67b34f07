package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// pinned reports whether some of the entities have a pinned base key.
func pinned(members []*entity) bool {
	return slices.ContainsFunc(members, func(e *entity) bool { return e.pin != nil })
}

// pinLinks couple the entities whose pinned partitions can be equal: their keys are one tree, whether or not a pattern
// reads them together.
func (s *solver) pinLinks() [][]*entity {
	var links [][]*entity
	for i, e := range s.entities {
		for _, f := range s.entities[i+1:] {
			if e.pin != nil && f.pin != nil && familiesMeet(e.pin.family(), f.pin.family()) && !e.splitApart(f) {
				links = append(links, []*entity{e, f})
			}
		}
	}
	return links
}

// splitApart reports whether two entities have the keys that a table was made with and one of them is split, which no other
// shares: they were told apart then.
func (e *entity) splitApart(f *entity) bool {
	return e.pin.kept && f.pin.kept && (e.ownSplit() != nil || f.ownSplit() != nil)
}

// family is the text that the pin's partition begins with; empty where it begins with an attribute. On a tenant table it is
// what tells partitions of one tenant apart.
func (p *pin) family() string {
	if p.tenanted {
		return tenantFamily(p.partition)
	}
	if first := p.partition[0]; first.place < 0 && first.literal == "" && len(p.partition) > 1 && p.partition[1].place < 0 {
		return behindDelimiter + p.partition[1].literal
	}
	return p.partition[0].literal
}

// behindDelimiter stands before the family of partitions whose texts begin with the delimiter, as in #METADATA#{user_id}.
const behindDelimiter = "\x00"

// familyOfText is the family of partitions with a template.
func familyOfText(t design.Template, delimiter string) string {
	first, rest, delimited := strings.Cut(leadingText(t), delimiter)
	if first == "" && delimited {
		if second, _, closed := strings.Cut(rest, delimiter); closed || len(t) == 1 {
			return behindDelimiter + second
		}
	}
	return first
}

// pins are the texts of entities in one key that are fixed: as the user wrote them, or as stored items carry them.
type pins map[*entity]*pin

// basePins are the fixed base keys of those of the entities that have one.
func basePins(members []*entity) pins {
	ps := pins{}
	for _, e := range members {
		if e.pin != nil {
			ps[e] = e.pin
		}
	}
	return ps
}

// pinnedBase is the pinned base key of some entities that all have one, or nil where it doesn't serve the units.
func (s *solver) pinnedBase(members []*entity, units []*unit) *layout {
	l := &layout{kind: baseKey, members: members, units: units, partition: map[*entity][]int{}, texts: basePins(members), pinned: true, onPins: true}
	if !l.settleSplit() {
		return nil
	}
	for _, e := range members {
		if e.pin == nil || e.pin.natural != s.natural {
			return nil
		}
		l.partition[e] = places(e.pin.partition)
	}
	if s.natural {
		return s.pinnedNatural(l)
	}
	if slices.ContainsFunc(members, func(e *entity) bool { return len(e.pin.sort) == 0 }) {
		return nil
	}
	l.root = l.texts.tree(members, 0)
	if l.root == nil || !l.readAsFixed(units) || !l.tellsApart() {
		return nil
	}
	return l
}

// readAsFixed reports whether the units can be read from texts that can't be changed.
func (l *layout) readAsFixed(units []*unit) bool {
	if !l.texts.parallel(units) {
		return false
	}
	used := map[*entity]attrSet{}
	for _, e := range l.members {
		used[e] = l.partitionSet(e)
	}
	var claims []claim
	for _, u := range units {
		if !l.partitionAsked(u) {
			return false
		}
		claims = append(claims, claim{unit: u, members: u.members, equal: l.unconsumed(u)})
	}
	return l.texts.follows(l.root, used, claims, 0)
}

// pinnedNatural is a natural key as it was pinned.
func (s *solver) pinnedNatural(l *layout) *layout {
	e := l.members[0]
	want := places(e.pin.sort)
	if !l.sortNatively(l.units, e.names(want)...) {
		return nil
	}
	if len(l.sort) > len(want) || !slices.Equal(l.sort, want[:len(l.sort)]) {
		return nil
	}
	l.sort = want
	for _, u := range l.units {
		if !u.servedNatively(0, l) {
			return nil
		}
	}
	return l
}

// parallel reports whether all members of each unit have a fixed text, and write equal values into their partition texts
// alike. Entities whose partitions only begin alike are kept apart by their sort texts.
func (ps pins) parallel(units []*unit) bool {
	for _, u := range units {
		first := u.members[0]
		for _, e := range u.members {
			if ps[first] == nil || ps[e] == nil || !sameShape(first, ps[first].partition, e, ps[e].partition) {
				return false
			}
		}
	}
	return true
}

func sameShape(e *entity, a []piece, f *entity, b []piece) bool {
	return slices.EqualFunc(a, b, func(x, y piece) bool {
		if x.place < 0 || y.place < 0 {
			return x == y
		}
		return x.format == y.format && x.absent == y.absent && sameText(e.attr(x.place), f.attr(y.place))
	})
}

// partitionAsked reports whether the unit compares, at each place of the partition, what its members have there.
func (l *layout) partitionAsked(u *unit) bool {
	for i := range l.partition[u.members[0]] {
		found := slices.ContainsFunc(u.equal, func(q equality) bool {
			for m, e := range u.members {
				if q.places[m] != l.partition[e][i] {
					return false
				}
			}
			return true
		})
		if !found {
			return false
		}
	}
	return true
}

// tree is the tree of fixed sort texts from the piece at a depth on; nil where two entities' texts could be equal, or
// an item and what lies beneath it are not told apart by a delimiter.
func (ps pins) tree(members []*entity, depth int) *node {
	if len(members) == 1 {
		return ps.path(members[0], depth)
	}
	groups := map[string][]*entity{}
	var step []int
	for _, e := range members {
		if depth == len(ps[e].sort) {
			return nil
		}
		p := ps[e].sort[depth]
		if p.place >= 0 {
			step = append(step, p.place)
			continue
		}
		groups[p.literal] = append(groups[p.literal], e)
	}
	switch {
	case len(step) == len(members):
		first := members[0]
		for _, e := range members[1:] {
			if !sameShape(first, ps[first].sort[depth:depth+1], e, ps[e].sort[depth:depth+1]) {
				return nil
			}
		}
		below := ps.tree(members, depth+1)
		if below == nil {
			return nil
		}
		return &node{members: members, step: step, below: below}
	case len(step) > 0:
		return nil
	}
	n := &node{members: members, fixed: true}
	for _, literal := range sortedKeys(groups) {
		below := ps.tree(groups[literal], depth+1)
		if below == nil {
			return nil
		}
		n.branches = append(n.branches, &branch{literal: literal, below: below})
	}
	return n
}

// path is the rest of one entity's pinned text.
func (ps pins) path(e *entity, depth int) *node {
	rest := ps[e].sort[depth:]
	members, tail := []*entity{e}, leading(rest)
	switch {
	case len(tail)+1 == len(rest) && len(tail) > 0 && rest[len(tail)] == (piece{place: -1}):
		return &node{members: members, tail: tail, closed: true}
	case len(tail) == len(rest):
		return &node{members: members, tail: tail}
	case rest[0].place >= 0:
		return &node{members: members, step: []int{rest[0].place}, below: ps.path(e, depth+1)}
	}
	return &node{members: members, fixed: true, branches: []*branch{{literal: rest[0].literal, below: ps.path(e, depth+1)}}}
}

// leading are the attributes that pieces begin with, up to the first literal text.
func leading(pieces []piece) []int {
	if at := slices.IndexFunc(pieces, func(p piece) bool { return p.place < 0 }); at >= 0 {
		pieces = pieces[:at]
	}
	return places(pieces)
}
