package derive

import "slices"

// keyKind is the kind of key a layout stands for.
type keyKind int

const (
	baseKey   keyKind = iota // the table's own key
	localKey                 // an LSI
	slotKey                  // generic attributes of a GSI
	nativeKey                // a GSI on the entities' own attributes
)

// layout is how a group of entities fills one key so that it serves units.
type layout struct {
	kind    keyKind
	members []*entity
	// partition are the attributes of the partition key, per member, in one order: the lists run parallel.
	partition map[*entity][]int
	// root is the tree of sort texts; nil for natural and native keys.
	root *node
	// sort are the sort attributes of a natural or native key, of the first member; ranked are those of them in whose
	// place a stored rank stands.
	sort   []int
	ranked attrSet
	// entityFirst is true for a native key with the entity attribute first in its sort key, entityPart where it is a
	// partition attribute.
	entityFirst, entityPart bool
	// pinned is true for a base key that the user wrote.
	pinned bool
	// onPins is true where the partition is that of pinned base keys: for those keys, and for the LSIs beside them.
	onPins bool
	// bare is true where the partition is the tenant as it is stored: of slots of a natural table.
	bare bool
	// texts are those fixed texts, per member; nil where all is derived.
	texts pins
	// apart is true for an index of its own beside others of the same key, which differ in what they copy.
	apart bool
	// shelf is the number of the shared index of its kind that a search for money put it into; 0 where that isn't settled.
	shelf int
	// split is how the partitions are split, or nil.
	split *split
	units []*unit
	// key is the index that the table has, where the layout is one of its own; nil for what is derived.
	key *keptKey
	// built are the units as a base key was built for them: some gets with less than all that they compare.
	built []*unit
	entry map[*entity]entryCondition
	// canonical and judged keep the text and the score, which searches ask for often; both are empty until then.
	canonical string
	judged    *score
}

// entryCondition is when an item of an entity carries a slot's attributes: places to fixed values, and sets.
type entryCondition struct {
	where           map[int]string
	present, absent attrSet
}

// partitionSet is the set of partition attributes of a member.
func (l *layout) partitionSet(e *entity) attrSet { return setOf(l.partition[e]...) }

// sortSet is the set of attributes in the sort key of a member.
func (l *layout) sortSet(e *entity) attrSet {
	if l.root == nil {
		return e.set(l.members[0].names(l.sort))
	}
	var s attrSet
	for _, t := range l.root.tokens(e) {
		if t.place >= 0 {
			s = s.with(t.place)
		}
	}
	return s
}

// rankedSet is the set of attributes of a member in whose place a stored rank stands.
func (l *layout) rankedSet(e *entity) attrSet { return e.set(l.members[0].names(l.ranked.places())) }

// holds is every attribute of a member that the key holds.
func (l *layout) holds(e *entity) attrSet { return l.partitionSet(e) | l.sortSet(e) }

// depends is every attribute of a member that the key's texts are calculated from: those it holds and those that tell the
// shard and the period.
func (l *layout) depends(e *entity) attrSet { return l.holds(e) | l.split.set() }

// token is one piece of an entity's sort text: a literal, or an attribute where place is not negative.
type token struct {
	literal string
	place   int
	// shared is true for a step that other entities take part in.
	shared bool
}

// tokens spells the sort text of e: literals and attributes from the root down.
func (n *node) tokens(e *entity) []token {
	var list []token
	for n != nil {
		switch {
		case n.step != nil:
			list = append(list, token{place: n.step[slices.Index(n.members, e)], shared: true})
			n = n.below
		case n.branches != nil:
			b := n.branchOf(e)
			list = append(list, token{literal: b.literal, place: -1})
			n = b.below
		default:
			for _, p := range n.tail {
				list = append(list, token{place: p})
			}
			return list
		}
	}
	return list
}

func (n *node) branchOf(e *entity) *branch {
	at := slices.IndexFunc(n.branches, func(b *branch) bool { return slices.Contains(b.below.members, e) })
	return n.branches[at]
}

// partitions lists the partition mappings that a group can have for units: per subset of the first unit's equalities,
// what each member puts there.
func partitions(members []*entity, units []*unit, allowed func(*unit, equality) bool) []map[*entity][]int {
	first := units[0]
	var eligible []int
	for q, eq := range first.equal {
		if allowed(first, eq) {
			eligible = append(eligible, q)
		}
	}
	var list []map[*entity][]int
	all := attrSet(1)<<len(eligible) - 1
	all.choices(func(sub attrSet) bool {
		chosen := []int{}
		for _, at := range sub.places() {
			chosen = append(chosen, eligible[at])
		}
		if mapping := carried(members, units, chosen); mapping != nil {
			list = append(list, mapping)
		}
		return true
	})
	return list
}

// carried takes a choice of the first unit's equalities to every member of the group, through units that share
// members. It returns nil where some unit doesn't compare what the partition would hold.
func carried(members []*entity, units []*unit, chosen []int) map[*entity][]int {
	mapping := map[*entity][]int{}
	for m, e := range units[0].members {
		list := []int{}
		for _, q := range chosen {
			list = append(list, units[0].equal[q].places[m])
		}
		mapping[e] = list
	}
	for range members { // each round reaches at least one more member of a connected group
		for _, u := range units {
			if !carry(mapping, u) {
				return nil
			}
		}
	}
	for _, e := range members {
		if mapping[e] == nil {
			return nil
		}
	}
	return sortMapping(members, mapping)
}

// carry extends the mapping to the members of one unit, if one of them is mapped, and checks those that are.
func carry(mapping map[*entity][]int, u *unit) bool {
	from := slices.IndexFunc(u.members, func(e *entity) bool { return mapping[e] != nil })
	if from < 0 {
		return true
	}
	lists := make([][]int, len(u.members))
	for _, p := range mapping[u.members[from]] {
		q := slices.IndexFunc(u.equal, func(q equality) bool { return q.places[from] == p })
		if q < 0 {
			return false
		}
		for m := range u.members {
			lists[m] = append(lists[m], u.equal[q].places[m])
		}
	}
	for m, e := range u.members {
		if mapping[e] == nil {
			mapping[e] = append([]int{}, lists[m]...)
		} else if !slices.Equal(mapping[e], lists[m]) {
			return false
		}
	}
	return true
}

// sortMapping puts the partition attributes into canonical order: that of the first member's places. Parallel lists
// must write equal text under equal labels.
func sortMapping(members []*entity, mapping map[*entity][]int) map[*entity][]int {
	first := members[0]
	order := make([]int, len(mapping[first]))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return mapping[first][a] - mapping[first][b] })
	sorted := map[*entity][]int{}
	for _, e := range members {
		if len(mapping[e]) != len(order) {
			return nil
		}
		list := []int{}
		for i, at := range order {
			p := mapping[e][at]
			other := first.attr(mapping[first][order[i]])
			if p < 0 || !sameText(other, e.attr(p)) || other.Label != e.attr(p).Label {
				return nil
			}
			list = append(list, p)
		}
		sorted[e] = list
	}
	return sorted
}
