package derive

import (
	"reflect"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// kept is what a table with items has, and keeps: its keys, and what its items carry. All of it is read from the prior
// design.
type kept struct {
	// prior is the design that the table has, with the indexes that the declaration gives; without a table those alone.
	prior *design.Design
	// made is true where there is a table, and pinned are the indexes that the declaration gives.
	made   bool
	pinned []model.PinnedIndex
	// filling is true while a search may fill the local indexes of the table for more entities.
	filling bool
	// base are the layouts of the table's own key, one for each group of entities whose partitions can be equal.
	base []*layout
	// keys are the indexes.
	keys []*keptKey
	// former are entities that are declared no more; their items stay.
	former []design.EntityFacts
	// lost are what items carry and the writes can't keep true any more.
	lost []lostText
	// settled are the units that keys of the table serve, by id; nil stands for the table's own key.
	settled map[int]*keptKey
}

// keptKey is an index that the table has.
type keptKey struct {
	index design.Index
	kind  keyKind
	// layouts are how entities fill the key: of texts one for each group of entities whose partitions can be equal; of a
	// native key one, for the entities of the units it serves.
	layouts []*layout
	// stays is true where some unit that was served by it still is, or is from now on.
	stays bool
	// pinnedAs is the name under which the declaration gives its texts, empty where it gives none; tangled are the groups of
	// entities whose texts can't be told apart.
	pinnedAs string
	tangled  [][]*entity
	// own are the texts that are those of the table's own key.
	own slotTexts
	// number is that of an index on generic attributes to which more may be added, 0 for others.
	number int
}

// lostText is how items of an entity fill an index, which a write can't keep true.
type lostText struct {
	key    *keptKey
	entity *entity
	write  *write
}

// answers reports whether the table answers a pattern of the unit's name. It can't come to depend on attributes that
// stored items lack.
func (k *kept) answers(u *unit) bool {
	return k != nil && slices.ContainsFunc(k.prior.Paths, func(p design.Path) bool { return p.Pattern == u.name() })
}

// keeps reports whether a table with that design can have the key that the declaration asks for, as far as the table's own
// key goes: a natural one stays natural, and the attributes keep their names.
func keepsTable(r *model.Resolved, prior *design.Design) bool {
	natural := priorNatural(prior)
	marked := prior.EntityAttribute == "" || prior.EntityAttribute == r.Keys.EntityAttribute
	if prior.Delimiter != r.Keys.Delimiter || !marked || !keepsTenants(r, prior) {
		return false
	}
	if natural {
		return r.Keys.Base != model.BaseComposite && len(r.Entities) == 1 && len(r.Entities[0].Enforced()) == 0
	}
	return r.Keys.Base != model.BaseNatural && prior.Key.Partition.Name == r.Keys.PartitionKey &&
		prior.Key.Sort != nil && prior.Key.Sort.Name == r.Keys.SortKey
}

// priorNatural reports whether the table's key is made of the attributes of its one entity.
func priorNatural(prior *design.Design) bool {
	return !slices.ContainsFunc(prior.ItemKeys, func(keys design.ItemKeys) bool {
		return slices.ContainsFunc(keys.Attributes, func(a design.ItemAttribute) bool { return a.Name == prior.Key.Partition.Name })
	})
}

// carried are the attributes that items of an entity carry by the prior design; of an entity that was given up what its
// items still carry.
func (k *kept) carried(entity string) []design.ItemAttribute {
	if list := k.prior.Keys(entity); list != nil {
		return list
	}
	return k.prior.LeftBy(entity)
}

// template is the text by which items of an entity carry a key attribute.
func (k *kept) template(entity, attribute string) (design.Template, bool) {
	for _, a := range k.carried(entity) {
		if a.Name == attribute {
			return a.Template, true
		}
	}
	return nil, false
}

// names are the attributes of an entity that keys of the table hold, so that deriving must know them.
func (k *kept) names(entity string) []string {
	if k == nil {
		return nil
	}
	var names []string
	for _, a := range k.carried(entity) {
		names = append(names, a.Template.Attributes()...)
	}
	for _, a := range k.prior.KeyAttributes() {
		names = append(names, a.Name)
	}
	for _, c := range k.prior.Conditions {
		if c.Entity == entity {
			names = slices.Concat(names, sortedKeys(c.Where), c.Present, c.Absent)
		}
	}
	return names
}

// unmarked reports whether items of the entity exist that don't carry the entity attribute.
func (k *kept) unmarked(e *entity) bool {
	if k == nil {
		return false
	}
	_, was := k.prior.Entity(e.name())
	return was && k.prior.EntityAttribute == ""
}

// formerCarries reports whether items of an entity that is declared no more may have all the named attributes.
func (k *kept) formerCarries(names []string) []string {
	if k == nil {
		return nil
	}
	var list []string
	for _, facts := range k.former {
		if !slices.ContainsFunc(names, func(n string) bool { _, has := facts.Attribute(n); return !has }) {
			list = append(list, facts.Name)
		}
	}
	return list
}

// recall reads the keys of a prior design. It reports false where the declaration asks for another key of the table or of
// the items of some entity: then nothing can be kept, and whoever compares the designs refuses.
func (s *solver) recall() bool {
	k := s.kept
	s.recallFormer()
	for _, e := range s.entities {
		if e.pin == nil && k.carried(e.name()) != nil && !s.recallBase(e) {
			return false
		}
	}
	if !s.recallGroups() {
		return false
	}
	for _, local := range []bool{true, false} {
		indexes, kind := k.prior.GlobalIndexes, nativeKey
		if local {
			indexes, kind = k.prior.LocalIndexes, localKey
		}
		for _, index := range indexes {
			key := &keptKey{index: index, kind: kind}
			if index.Overloaded && !local {
				key.kind = slotKey
			}
			if index.Overloaded {
				s.recallOwn(key)
				key.layouts = s.recallTexts(key)
			}
			k.keys = append(k.keys, key)
		}
	}
	return true
}

// recallFormer finds the entities that are declared no more.
func (s *solver) recallFormer() {
	for _, facts := range slices.Concat(s.kept.prior.Entities, s.kept.prior.Former) {
		declared := slices.ContainsFunc(s.entities, func(e *entity) bool { return e.name() == facts.Name })
		if !declared && !strings.Contains(facts.Name, ".") {
			s.kept.former = append(s.kept.former, facts)
		}
	}
}

// recallGroups makes the layouts of the table's own key, and reports whether the texts of all groups can be told apart.
func (s *solver) recallGroups() bool {
	var members []*entity
	for _, e := range s.entities {
		if s.kept.carried(e.name()) != nil {
			members = append(members, e)
		}
	}
	for _, group := range coupled(members, s.pinLinks()) {
		l := s.pinnedBase(group, nil)
		if l == nil {
			return false
		}
		s.kept.base = append(s.kept.base, l)
	}
	return true
}

// recallBase fixes the base key of an entity as its items have it, and reports whether that is a key of its identity.
func (s *solver) recallBase(e *entity) bool {
	prior := s.kept.prior
	p := &pin{kept: true, tenanted: e.tenanted()}
	if s.natural {
		p.natural = true
		var ok bool
		if p.partition, ok = e.piecesOf(design.Value(prior.Key.Partition.Name), ""); !ok {
			return false
		}
		if prior.Key.Sort != nil {
			if p.sort, ok = e.piecesOf(design.Value(prior.Key.Sort.Name), ""); !ok {
				return false
			}
		}
	} else {
		partition, has := s.kept.template(e.name(), prior.Key.Partition.Name)
		sort, also := s.kept.template(e.name(), prior.Key.Sort.Name)
		if !has || !also {
			return false
		}
		compared, split, ok := e.unsplit(partition, prior.Delimiter)
		if !ok || !reflect.DeepEqual(split.segments(), e.ownSplit().segments()) {
			return false
		}
		var well bool
		if p.partition, ok = e.piecesOf(compared, prior.Delimiter); !ok {
			return false
		}
		if p.sort, well = e.piecesOf(sort, prior.Delimiter); !well {
			return false
		}
	}
	e.pin = p
	return e.identity.within(setOf(places(slices.Concat(p.partition, p.sort))...))
}
