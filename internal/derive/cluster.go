package derive

import (
	"slices"
	"strconv"
)

// cluster is a set of units of which no unit outside could share an index with one inside, so that it is covered apart.
type cluster struct {
	solver *solver
	base   []*layout
	// units stand with the least free first: consistent ones, then collections, then by id.
	units []*unit
	// near holds, per unit, the units it could share an index with, as a set of places in units.
	near []unitSet
	// owner is the one entity whose slots and LSIs the cluster takes; nil where it takes none, or where tangled.
	owner *entity
	// tangled is true where slots or LSIs of several entities, or too many units, keep the exact search from applying.
	tangled bool
	// locals is true where LSIs may serve units that don't demand them.
	locals  bool
	best    map[clusterAsk]*part
	layouts map[unitSet][]*layout
}

// unitSet is a set of units of one cluster, by their place.
type unitSet uint64

// maxClusterUnits is how many units one exact search can hold: the width of unitSet.
const maxClusterUnits = 64

// clusters partitions units that indexes have to serve into those that share no index with one another. With locals there
// are LSIs, which consistent units demand and others may use.
func (s *solver) clusters(rest []*unit, base []*layout, locals bool) []*cluster {
	sorted := slices.Clone(rest)
	slices.SortStableFunc(sorted, placeFirst)
	places := make([]int, s.ids)
	for i := range places {
		places[i] = -1
	}
	for i, u := range sorted {
		places[u.id] = i
	}
	near := make([][]int, len(sorted))
	for i, u := range sorted {
		for _, v := range s.sharing()[u.id] {
			if j := places[v.id]; j > i {
				near[i] = append(near[i], j)
			}
		}
	}
	if locals || slices.ContainsFunc(sorted, (*unit).wantsLocal) {
		s.joinLocals(sorted, base, near)
	}
	shares := func(u *unit) bool {
		return u.wantsLocal() || s.takesSlot(u) || locals && s.localLayout([]*unit{u}, base) != nil
	}
	var list []*cluster
	for _, group := range tangle(sorted, joined(near), shares) {
		list = append(list, s.cluster(sorted, near, group, base, locals, shares))
	}
	return list
}

// joinLocals adds the neighbours by LSIs.
func (s *solver) joinLocals(sorted []*unit, base []*layout, near [][]int) {
	for i, u := range sorted {
		for j := i + 1; j < len(sorted); j++ {
			if !slices.Contains(near[i], j) && s.couldShareLocal(u, sorted[j], base) {
				near[i] = append(near[i], j)
			}
		}
	}
}

// cluster is the cluster of the units at those places, made once for each set of units.
func (s *solver) cluster(units []*unit, near [][]int, places []int, base []*layout, locals bool, shares func(*unit) bool) *cluster {
	key := clusterKey(units, places, base, locals)
	c, known := s.clustered[key]
	if !known {
		c = s.newCluster(units, near, places, base, shares)
		c.locals = locals
		s.clustered[key] = c
	}
	return c
}

// couldShareLocal reports whether one LSI could serve both.
func (s *solver) couldShareLocal(u, v *unit, base []*layout) bool {
	if !u.wantsLocal() && !v.wantsLocal() && !meet(u.members, v.members) {
		return false // they are as well served by layouts of their own in the same index
	}
	pair := []*unit{u, v}
	slices.SortFunc(pair, func(a, b *unit) int { return a.id - b.id })
	return s.localLayout(pair, base) != nil
}

// joined groups places that the lists of neighbours connect.
func joined(near [][]int) [][]int {
	group := newForest(len(near))
	for i, list := range near {
		for _, j := range list {
			group.join(i, j)
		}
	}
	return group.sets()
}

// tangle brings together the groups that take slots or LSIs of the same entities, where one of them takes them for several
// entities at once: which layouts share a slot is then one question for all of them. Shares tells whether a unit may take
// any.
func tangle(units []*unit, groups [][]int, shares func(*unit) bool) [][]int {
	wide := sharers(units, groups, shares)
	if len(wide) == 0 {
		return groups
	}
	forest := newForest(len(units))
	for _, places := range groups {
		for _, p := range places[1:] {
			forest.join(places[0], p)
		}
	}
	last := map[*entity]int{}
	for i, u := range units {
		if !shares(u) {
			continue
		}
		for _, e := range u.members {
			if !slices.Contains(wide, e) {
				continue
			}
			if j, seen := last[e]; seen {
				forest.join(i, j)
			}
			last[e] = i
		}
	}
	return forest.sets()
}

// sharers are the entities of the groups of which several entities take slots or LSIs.
func sharers(units []*unit, groups [][]int, shares func(*unit) bool) []*entity {
	var wide []*entity
	for _, places := range groups {
		var own []*entity
		for _, p := range places {
			if shares(units[p]) {
				own = append(own, units[p].members...)
			}
		}
		if slices.ContainsFunc(own, func(e *entity) bool { return e != own[0] }) {
			wide = append(wide, own...)
		}
	}
	return wide
}

func (s *solver) newCluster(units []*unit, near [][]int, places []int, base []*layout, shares func(*unit) bool) *cluster {
	c := &cluster{solver: s, base: base, best: map[clusterAsk]*part{}, layouts: map[unitSet][]*layout{}}
	at := map[int]int{}
	for i, p := range places {
		at[p] = i
		c.units = append(c.units, units[p])
	}
	for _, u := range c.units {
		if !shares(u) {
			continue
		}
		if !u.single() || c.owner != nil && c.owner != u.members[0] {
			c.tangled = true
		}
		c.owner = u.members[0]
	}
	if len(c.units) > maxClusterUnits {
		c.tangled = true
		return c
	}
	c.near = make([]unitSet, len(places))
	for i, p := range places {
		for _, q := range near[p] {
			c.near[i] |= 1 << at[q]
			c.near[at[q]] |= 1 << i
		}
	}
	return c
}

// clusterKey names a cluster: its units and, where LSIs may serve them, the base keys that those depend on.
func clusterKey(units []*unit, places []int, base []*layout, locals bool) string {
	key := make([]byte, 0, 64)
	key = strconv.AppendBool(key, locals)
	for _, p := range places {
		key = append(units[p].appendTo(key), ' ')
		locals = locals || units[p].wantsLocal()
	}
	if locals {
		for _, l := range base {
			key = append(key, l.text()...)
		}
	}
	return string(key)
}

// forest joins places into sets.
type forest []int

func newForest(n int) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = i
	}
	return f
}

func (f forest) root(i int) int {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// join makes one set of the sets of two places, under the lower of their roots.
func (f forest) join(i, j int) {
	a, b := f.root(i), f.root(j)
	f[max(a, b)] = min(a, b)
}

// sets lists the sets, each in ascending order, by their lowest place.
func (f forest) sets() [][]int {
	var list [][]int
	at := map[int]int{}
	for i := range f {
		r := f.root(i)
		if _, seen := at[r]; !seen {
			at[r] = len(list)
			list = append(list, nil)
		}
		list[at[r]] = append(list[at[r]], i)
	}
	return list
}
