package capacity

import (
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Key is the table's own key or that of an index, with what it holds of each kind of item.
type Key struct {
	// Index is the index's name; empty for the table.
	Index string
	// Local is true of a local index, whose writes are the table's.
	Local   bool
	Design  design.Index
	members []*member
}

// Name is the index's name, or "the table".
func (k *Key) Name() string {
	if k.Index == "" {
		return "the table"
	}
	return k.Index
}

// member is what a key holds of one kind of item.
type member struct {
	kind *kind
	// partition and sort are what fills the key attributes.
	partition, sort []design.Template
	condition       design.EntryCondition
	// held are the kind's attributes whose values stand in the key, and copied those whose change changes a projected
	// attribute; nil for all.
	held, copied []string
	// bytes is the mean size of an entry, and share the part of the items that have one, one where it is not known.
	bytes int64
	share *big.Rat
}

func (w *Workload) addKeys() {
	table := &Key{Design: design.Index{Partition: []design.KeyAttribute{w.design.Key.Partition}, Projection: design.ProjectAll}}
	if w.design.Key.Sort != nil {
		table.Design.Sort = []design.KeyAttribute{*w.design.Key.Sort}
	}
	for _, facts := range w.design.Entities {
		if k := w.kinds[facts.Name]; k != nil {
			m := w.newMember(table, k)
			m.bytes = k.bytes
			table.members = append(table.members, m)
		}
	}
	w.addKey(table)
	carriers := w.carriers()
	for i, index := range slices.Concat(w.design.LocalIndexes, w.design.GlobalIndexes) {
		k := &Key{Index: index.Name, Local: i < len(w.design.LocalIndexes), Design: index}
		for _, kind := range k.mayHold(carriers) {
			if k.holds(kind) {
				k.members = append(k.members, w.newMember(k, kind))
			}
		}
		w.addKey(k)
	}
}

// carriers are, by attribute, the kinds of items that carry it, in the order of the design; by the empty name all of them.
func (w *Workload) carriers() map[string][]*kind {
	carriers := map[string][]*kind{}
	for _, facts := range w.design.Entities {
		if kind := w.kinds[facts.Name]; kind != nil {
			carriers[""] = append(carriers[""], kind)
			for name := range kind.sizes {
				carriers[name] = append(carriers[name], kind)
			}
		}
	}
	return carriers
}

// mayHold are the kinds of items that carry the attribute of the key which fewest carry.
func (k *Key) mayHold(carriers map[string][]*kind) []*kind {
	fewest := carriers[""]
	for _, list := range [][]design.KeyAttribute{k.Design.Partition, k.Design.Sort} {
		for _, a := range list {
			if own := carriers[a.Name]; len(own) < len(fewest) {
				fewest = own
			}
		}
	}
	return fewest
}

// holds reports whether items of a kind have an entry: those that carry all attributes of the key do, be the index of use to
// them or not (Global secondary indexes, data synchronization).
func (k *Key) holds(of *kind) bool {
	lacks := func(a design.KeyAttribute) bool {
		_, carries := of.sizes[a.Name]
		return !carries
	}
	return !slices.ContainsFunc(k.Design.Partition, lacks) && !slices.ContainsFunc(k.Design.Sort, lacks)
}

func (w *Workload) addKey(k *Key) {
	for _, m := range k.members {
		w.places[m.kind.name] = append(w.places[m.kind.name], place{at: len(w.Keys), member: m})
	}
	w.Keys, w.uses = append(w.Keys, k), append(w.uses, nil)
}

// key is the place in Keys of the key of an index, or of the table for an empty name; less than 0 where there is none.
func (w *Workload) key(index string) int {
	return slices.IndexFunc(w.Keys, func(k *Key) bool { return k.Index == index })
}

func (k *Key) member(kind string) *member {
	for _, m := range k.members {
		if m.kind.name == kind {
			return m
		}
	}
	return nil
}

func (w *Workload) newMember(k *Key, of *kind) *member {
	m := &member{kind: of, share: whole(1)}
	for _, a := range k.Design.Partition {
		m.partition = append(m.partition, w.template(of, a.Name))
	}
	for _, a := range k.Design.Sort {
		m.sort = append(m.sort, w.template(of, a.Name))
	}
	for _, c := range w.design.Conditions {
		if c.Entity == of.name && c.Index == k.Index {
			m.condition = c
		}
	}
	for _, t := range slices.Concat(m.partition, m.sort) {
		m.held = appendNew(m.held, t.Attributes()...)
	}
	if k.Index != "" {
		w.project(k, m)
		m.share = w.indexed(k, m)
	}
	return m
}

// template is what fills an attribute of an item: what the design says, or the item's own attribute.
func (*Workload) template(of *kind, attribute string) design.Template {
	for _, a := range of.texts {
		if a.Name == attribute {
			return a.Template
		}
	}
	return design.Value(attribute)
}

// project settles what an index copies of a kind, and the size of an entry: both keys and what is projected, at most the item,
// which may be declared to be smaller than its attributes are taken to be.
func (w *Workload) project(k *Key, m *member) {
	names := []string{w.design.Key.Partition.Name}
	if w.design.Key.Sort != nil {
		names = append(names, w.design.Key.Sort.Name)
	}
	for _, a := range slices.Concat(k.Design.Partition, k.Design.Sort) {
		names = appendNew(names, a.Name)
	}
	switch k.Design.Projection {
	case design.ProjectAll:
		m.bytes = m.kind.bytes
		return
	case design.ProjectInclude:
		names = appendNew(names, k.Design.Projected...)
	case design.ProjectKeysOnly:
	}
	m.copied = []string{}
	for _, name := range names {
		m.bytes += m.kind.sizes[name]
		m.copied = appendNew(m.copied, w.template(m.kind, name).Attributes()...)
	}
	m.bytes = min(m.bytes, m.kind.bytes)
}

// copies reports whether the index copies an attribute, or what is calculated from it.
func (m *member) copies(attribute string) bool {
	return m.copied == nil || slices.Contains(m.copied, attribute)
}

// indexed is the part of a kind's items that have an entry: all, unless a pattern that the index serves declares what its
// conditions select and those are what decides.
func (w *Workload) indexed(k *Key, m *member) *big.Rat {
	var share *big.Rat
	for _, name := range k.Design.Serves {
		p := w.model.Pattern(name)
		if p == nil || p.Declared.WhereShare == nil || !slices.Contains(p.Entities, m.kind.entity) {
			continue
		}
		if m.decidedBy(p) {
			share = most(share, decimal(*p.Declared.WhereShare))
		}
	}
	if share == nil {
		return whole(1)
	}
	return share
}

// decidedBy reports whether the conditions of a pattern are those that decide which items have an entry: the condition of
// a slot, or optional attributes in the key.
func (m *member) decidedBy(p *model.ResolvedPattern) bool {
	decides := func(name string) bool {
		_, where := m.condition.Where[name]
		return where || slices.Contains(m.condition.Present, name) || slices.Contains(m.condition.Absent, name) || m.mayLack(name)
	}
	for name := range p.Declared.Where {
		if _, where := m.condition.Where[name]; !where {
			return false
		}
	}
	undecided := func(name string) bool { return !decides(name) }
	return len(p.Declared.WhereAny) == 0 && !slices.ContainsFunc(slices.Concat(p.Declared.Present, p.Declared.Absent), undecided)
}

// mayLack reports whether an item without the attribute has no entry: it stands in the key, is optional, and no text stands
// for its absence.
func (m *member) mayLack(attribute string) bool {
	a := m.kind.entity.Attributes[attribute]
	if a == nil || !a.Optional {
		return false
	}
	return slices.ContainsFunc(slices.Concat(m.partition, m.sort), func(t design.Template) bool {
		return slices.Contains(t.Required(), attribute)
	})
}

// appendNew appends the names that are not in the list yet.
func appendNew(list []string, names ...string) []string {
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}
