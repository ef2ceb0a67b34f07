package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// recallTexts are the layouts of an index on generic attributes as its items fill it, one for each group of entities whose
// partitions can be equal. What can't be read any more is left out.
func (s *solver) recallTexts(key *keptKey) []*layout {
	texts, splits := pins{}, map[*entity]*split{}
	var members []*entity
	for _, e := range s.entities {
		if p, split, ok := s.recallText(key, e); ok {
			texts[e], splits[e] = p, split
			members = append(members, e)
		}
	}
	var links [][]*entity
	for i, e := range members {
		for _, f := range members[i+1:] {
			if splits[e] == nil && splits[f] == nil && familiesMeet(texts[e].family(), texts[f].family()) {
				links = append(links, []*entity{e, f})
			}
		}
	}
	var list []*layout
	for _, group := range coupled(members, links) {
		l := &layout{
			kind: key.kind, members: group, partition: map[*entity][]int{}, texts: texts, pinned: true, onPins: true,
			entry: map[*entity]entryCondition{}, bare: s.natural && key.kind == slotKey && group[0].wholly,
		}
		for _, e := range group {
			l.partition[e] = places(texts[e].partition)
			l.entry[e] = s.recallEntry(key.index.Name, e)
			if splits[e] != nil {
				l.split = splits[e]
			}
		}
		l.root = texts.tree(group, 0)
		if l.root == nil || !l.splitsOne() {
			key.tangled = append(key.tangled, group)
			continue
		}
		l.key = key
		s.enterAgain(l)
		l.members = slices.DeleteFunc(slices.Clone(group), func(e *entity) bool { return !s.staysTrue(key, l, e) })
		list = append(list, l)
	}
	return list
}

// enterAgain has the items of entities that are declared again carry the texts of an index where they can: when they did was
// not kept.
func (s *solver) enterAgain(l *layout) {
	for _, e := range l.members {
		if _, was := s.kept.prior.Entity(e.name()); !was {
			c := l.entry[e]
			c.present |= (l.holds(e) & e.optional).minus(l.standsIn(e))
			l.entry[e] = c
		}
	}
}

// staysTrue reports whether the entity's writes can go on to keep what its items carry for an index.
func (s *solver) staysTrue(key *keptKey, l *layout, e *entity) bool {
	if !(l.holds(e) & e.optional).minus(l.standsIn(e)).within(l.entry[e].present) {
		return false
	}
	if l.keptTrue(e) {
		return true
	}
	for i, w := range e.writes {
		all := e.writes
		e.writes = slices.Delete(slices.Clone(all), i, i+1)
		enough := l.keptTrue(e)
		e.writes = all
		if enough || i == len(all)-1 {
			s.kept.lost = append(s.kept.lost, lostText{key: key, entity: e, write: w})
			break
		}
	}
	return false
}

// recallText is how items of an entity fill an index on generic attributes. One that was given up and is declared again
// fills it as its items did: they must be written anew in any case, and with the same texts none is found in a wrong place.
func (s *solver) recallText(key *keptKey, e *entity) (*pin, *split, bool) {
	prior := s.kept.prior
	partition, has := s.kept.template(e.name(), key.index.Partition[0].Name)
	if s.natural && e.wholly && key.index.Partition[0] == prior.Key.Partition {
		partition, has = design.Value(prior.Key.Partition.Name), true
	}
	sort, also := s.kept.template(e.name(), key.index.Sort[0].Name)
	if !has || !also {
		return nil, nil, false
	}
	compared, split, ok := e.unsplit(partition, prior.Delimiter)
	if !ok {
		return nil, nil, false
	}
	p := &pin{kept: true, tenanted: e.tenanted()}
	p.partition, ok = e.piecesOf(compared, prior.Delimiter)
	if !ok {
		return nil, nil, false
	}
	p.sort, ok = e.piecesOf(sort, prior.Delimiter)
	return p, split, ok && s.knowsEntry(key.index.Name, e)
}

// knowsEntry reports whether the declaration has all attributes of an entry condition.
func (s *solver) knowsEntry(index string, e *entity) bool {
	for _, c := range s.kept.prior.Conditions {
		names := slices.Concat(sortedKeys(c.Where), c.Present, c.Absent)
		if c.Entity == e.name() && c.Index == index && slices.ContainsFunc(names, func(n string) bool { _, known := e.place[n]; return !known }) {
			return false
		}
	}
	return true
}

// recallEntry is when items of an entity carry the attributes of an index.
func (s *solver) recallEntry(index string, e *entity) entryCondition {
	c := entryCondition{where: map[int]string{}}
	for _, entry := range s.kept.prior.Conditions {
		if entry.Entity != e.name() || entry.Index != index {
			continue
		}
		for name, value := range entry.Where {
			c.where[e.place[name]] = value
		}
		c.present, c.absent = e.set(entry.Present), e.set(entry.Absent)
	}
	return c
}
