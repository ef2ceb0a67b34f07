package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// split is how a key splits the partitions of its one entity (design 3.7): into shards by a hash, by periods, or both.
type split struct {
	entity *entity
	// shards is how many there are, 0 for none; by are the attributes whose hash picks one.
	shards int
	by     []int
	// bucket is the length of a period, empty for none; of is the attribute whose period is meant.
	bucket string
	of     int
}

// newSplit reads a declared spread of an entity's partitions; nil where they are not split.
func newSplit(e *entity, d *model.Spread) *split {
	if d == nil || d.AcceptsConstant() {
		return nil
	}
	s := &split{entity: e, shards: d.Shards, bucket: d.Bucket, of: -1}
	if d.Shards > 0 {
		s.by = e.identity.places()
		if d.By != "" {
			s.by = []int{e.place[d.By]}
		}
	}
	if d.Bucket != "" {
		s.of = e.place[d.Of]
	}
	return s
}

// own is how the entity's own declaration splits its base partitions, or nil.
func (e *entity) ownSplit() *split { return newSplit(e, e.resolved.Declared.Spread) }

// set is the set of attributes that the split is calculated from; empty without one.
func (s *split) set() attrSet {
	if s == nil {
		return 0
	}
	set := setOf(s.by...)
	if s.of >= 0 {
		set = set.with(s.of)
	}
	return set
}

// parts is how many pieces the split adds to a partition.
func (s *split) parts() int { return len(s.segments()) }

func (s *split) equal(o *split) bool {
	return s == o || s != nil && o != nil && s.text() == o.text()
}

func (s *split) text() string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("%s %d %v %s %d", s.entity.name(), s.shards, s.by, s.bucket, s.of)
}

// segments are the pieces as an item carries them: the shard before the period.
func (s *split) segments() []design.Segment {
	var list []design.Segment
	if s == nil {
		return nil
	}
	if s.shards > 0 {
		list = append(list, design.Segment{Attribute: s.hashed(), Format: design.ShardFormat(s.shards)})
	}
	if s.bucket != "" {
		list = append(list, design.Segment{Attribute: s.entity.attr(s.of).Name, Format: s.bucket})
	}
	return list
}

// hashed names the attributes that pick the shard, as a template does.
func (s *split) hashed() string { return strings.Join(s.entity.names(s.by), ",") }

// settleSplit finds how the key must split its partitions for all units, and reports whether they agree: on the base
// table and on indexes that have its partition attribute the entity says it; another index is split as its patterns say,
// and others share it only where they give what the split is calculated from.
func (l *layout) settleSplit() bool {
	if l.kind == baseKey || l.onTable() {
		l.split = l.tableSplit()
	}
	if l.split != nil || l.kind == baseKey || l.onTable() && l.kind != nativeKey {
		return l.splitsOne() && !slices.ContainsFunc(l.units, func(u *unit) bool { return !l.split.servesOnBase(u) })
	}
	for _, u := range l.units {
		if u.split != nil {
			l.split = u.split
		}
	}
	for _, u := range l.units {
		if !u.split.equal(l.split) && (u.split != nil || !l.split.set().within(u.equalSet(0))) {
			return false
		}
	}
	return l.splitsOne()
}

// tableSplit is how the table's own partitions of the members are split, or nil.
func (l *layout) tableSplit() *split {
	for _, e := range l.members {
		if own := e.ownSplit(); own != nil {
			return own
		}
	}
	return nil
}

// stored is how the partitions are split by attributes that items carry for a native key alone; nil where they are not, or
// where the table's partition attribute tells it.
func (l *layout) stored() *split {
	if l.kind != nativeKey || l.onTable() && l.tableSplit() != nil {
		return nil
	}
	return l.split
}

// splitsOne reports whether no other entity is in a key that is split.
func (l *layout) splitsOne() bool { return l.split == nil || len(l.members) == 1 }

// servesOnBase reports whether a base partition that is split so, or with nil isn't, serves the unit: it asks for no other
// split; shards can all be asked, and periods where the unit gives one or bounds them.
func (s *split) servesOnBase(u *unit) bool {
	if u.split != nil {
		return u.split.equal(s)
	}
	return s == nil || s.of < 0 || u.equalSet(0).has(s.of) || u.boundsPeriods(s.of)
}

// boundsPeriods reports whether the unit has a range on the attribute that both begins and ends.
func (u *unit) boundsPeriods(of int) bool {
	return u.then == 0 && u.single() && model.BoundsBoth(u.rangeOp) && u.instant() == "" && u.order[0][0] == of
}

// splitKept reports whether every write of the entity can keep the split where it is stored with the item.
func (l *layout) splitKept(e *entity) bool {
	set := l.split.set()
	return !slices.ContainsFunc(e.writes, func(w *write) bool {
		return w.changesItem() && w.changes().overlaps(set) && !set.within(w.known)
	})
}

// splitNames gives the pieces of an entity's splits the names under which native keys store them: image_shard after the
// attribute hashed or else the entity, and placed_at_day. Where another split of the entity, or an attribute, has the name,
// the number of shards follows.
func (s *solver) splitNames() map[string]string {
	names := map[string]string{}
	for _, e := range s.entities {
		var pieces []design.Segment
		for _, u := range s.units {
			if u.split != nil && u.split.entity == e {
				pieces = append(pieces, u.split.segments()...)
			}
		}
		slices.SortFunc(pieces, func(a, b design.Segment) int { return strings.Compare(a.String(), b.String()) })
		taken := takenNames(s.resolved)
		for piece, stored := range s.kept.splitNames(e) {
			names[e.name()+" "+piece], taken[stored] = stored, true
		}
		for _, piece := range slices.Compact(pieces) {
			if names[e.name()+" "+piece.String()] != "" {
				continue // items carry it
			}
			name := e.splitName(piece, taken)
			taken[name] = true
			names[e.name()+" "+piece.String()] = name
		}
	}
	return names
}

func (e *entity) splitName(piece design.Segment, taken map[string]bool) string {
	shards, ok := strings.CutPrefix(piece.Format, "shard")
	if !ok {
		return freeName(piece.Attribute+"_"+piece.Format, taken)
	}
	name := model.Stem(piece.Attribute) + "_shard"
	if piece.Attribute == strings.Join(e.resolved.Identity, ",") {
		name = e.name() + "_shard"
	}
	if taken[name] {
		name += "_" + shards
	}
	return freeName(name, taken)
}

// storedSplit are the attributes that items carry for a native key that is split, in the order of the key.
func (s *solver) storedSplit(l *layout) []design.ItemAttribute {
	if s.splits == nil {
		s.splits = s.splitNames()
	}
	var list []design.ItemAttribute
	for _, piece := range l.stored().segments() {
		name := s.splits[l.split.entity.name()+" "+piece.String()]
		list = append(list, design.ItemAttribute{Name: name, Template: design.Template{piece}})
	}
	return list
}

// splitFindings are what keeps the base partitions of entities from being split as declared: requests for one item that
// can't calculate where it lies.
func (s *solver) splitFindings() []finding.Finding {
	var list []finding.Finding
	for _, e := range s.entities {
		set := e.ownSplit().set()
		beyond := e.names(set.minus(e.identity).places())
		if len(beyond) > 0 && e.enforced != 0 {
			list = append(list, finding.SplitNotGuarded(e.name(), beyond, e.names(e.enforced.places())))
		}
		for _, w := range e.writes {
			list = append(list, w.splitFindings(set, beyond)...)
		}
		for _, u := range s.units {
			byIdentity := u.get && u.single() && u.members[0] == e && e.identity.within(u.equalSet(0))
			if missing := e.names(set.minus(u.equalSet(0)).places()); byIdentity && len(missing) > 0 {
				list = append(list, finding.SplitUnknown(u.name(), e.name(), missing))
			} else {
				list = append(list, u.strictSplitFindings(e)...)
			}
		}
	}
	return list
}

// strictSplitFindings says what keeps a tenant's unit from being answered where the table splits the partitions of the entity
// and every index is split as the table is.
func (u *unit) strictSplitFindings(e *entity) []finding.Finding {
	own := e.ownSplit()
	switch {
	case own == nil || !e.wholly || u.operators() || u.memberOf(e) < 0:
		return nil
	case !u.single():
		return []finding.Finding{finding.TenantSplitTogether(u.name(), e.name(), own.declared(), u.entityNames())}
	case u.split != nil && !u.split.equal(own):
		return []finding.Finding{finding.TenantSplitOtherwise(u.name(), e.name(), own.declared())}
	case !own.servesOnBase(u):
		return []finding.Finding{finding.TenantPeriods(u.name(), e.name(), own.declared(), e.attr(own.of).Name)}
	}
	return nil
}

// splitFindings says what keeps a write from finding its item, or from creating it once. Beyond are the attributes of the
// set that are not of the identity.
func (w *write) splitFindings(set attrSet, beyond []string) []finding.Finding {
	e := w.entity
	switch missing := e.names(set.minus(w.known).places()); {
	case len(beyond) > 0 && w.operation == model.Create:
		return []finding.Finding{finding.SplitNotIdentity(w.pattern.Name, e.name(), beyond)}
	case len(missing) > 0 && e.identity.within(w.known):
		return []finding.Finding{finding.SplitUnknown(w.pattern.Name, e.name(), missing)}
	}
	return nil
}
