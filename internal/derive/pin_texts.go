package derive

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// newKept is what a table keeps: what the prior design of it has, nil where it is yet to be made, and the indexes whose texts
// the declaration gives, which are kept likewise: whoever gives them has items that carry them. It is nil where nothing is.
func newKept(r *model.Resolved, prior *design.Design) *kept {
	pinned := r.PinnedIndexes()
	if prior == nil && len(pinned) == 0 {
		return nil
	}
	k := &kept{prior: prior, made: prior != nil, pinned: pinned}
	if prior == nil {
		k.prior = &design.Design{Delimiter: r.Keys.Delimiter, EntityAttribute: r.Keys.EntityAttribute}
	}
	if len(pinned) > 0 {
		k.prior = withPinned(r, k.prior, pinned)
	}
	return k
}

// exists reports whether there is a table.
func (k *kept) exists() bool { return k != nil && k.made }

// withPinned is a prior design with the indexes that the declaration gives, and what items carry for them. An index of the
// same key attributes is the one meant, whatever its name.
func withPinned(r *model.Resolved, prior *design.Design, pinned []model.PinnedIndex) *design.Design {
	d := *prior
	d.GlobalIndexes, d.ItemKeys, d.Conditions = slices.Clone(d.GlobalIndexes), slices.Clone(d.ItemKeys), slices.Clone(d.Conditions)
	for _, p := range pinned {
		index := design.Index{
			Name: p.Name, Partition: []design.KeyAttribute{{Name: p.Partition, Type: "S"}}, Sort: []design.KeyAttribute{{Name: p.Sort, Type: "S"}},
			Projection: design.ProjectAll, Overloaded: true,
		}
		at := slices.IndexFunc(d.GlobalIndexes, index.SameKey)
		if at < 0 {
			d.GlobalIndexes = slices.DeleteFunc(d.GlobalIndexes, func(other design.Index) bool { return other.Name == p.Name })
			at, d.GlobalIndexes = len(d.GlobalIndexes), append(d.GlobalIndexes, index)
		}
		d.GlobalIndexes[at].Overloaded = true
		for _, entity := range sortedKeys(p.Keys) {
			e, key := r.Entity(entity), p.Keys[entity]
			base := e.Declared.Key
			d.ItemKeys = carrying(d.ItemKeys, e, r.Keys.PartitionKey, base.Partition)
			d.ItemKeys = carrying(d.ItemKeys, e, r.Keys.SortKey, base.Sort)
			d.ItemKeys = carrying(d.ItemKeys, e, p.Partition, key.Partition)
			d.ItemKeys = carrying(d.ItemKeys, e, p.Sort, key.Sort)
			d.Conditions = slices.DeleteFunc(d.Conditions, func(c design.EntryCondition) bool {
				return c.Entity == entity && c.Index == d.GlobalIndexes[at].Name
			})
			d.Conditions = append(d.Conditions, design.EntryCondition{
				Entity: entity, Index: d.GlobalIndexes[at].Name, Where: key.Where, Absent: key.Absent,
				Present: appendNew(slices.Clone(key.Present), optionalIn(e, key)...),
			})
		}
	}
	return &d
}

// carrying are item keys in which items of an entity carry an attribute with that text, whatever they carried.
func carrying(all []design.ItemKeys, e *model.ResolvedEntity, attribute, text string) []design.ItemKeys {
	template, err := design.ParseTemplate(text)
	if text == "" || err != nil {
		return all // reading the pin tells of it
	}
	for i, s := range template {
		if a := e.Attributes[s.Attribute]; a != nil && a.Optional {
			template[i].Absent = a.Declared.AbsentAs
		}
	}
	at := slices.IndexFunc(all, func(keys design.ItemKeys) bool { return keys.Entity == e.Name })
	if at < 0 {
		at, all = len(all), append(all, design.ItemKeys{Entity: e.Name})
	}
	all[at].Attributes = slices.DeleteFunc(slices.Clone(all[at].Attributes), func(a design.ItemAttribute) bool { return a.Name == attribute })
	all[at].Attributes = append(all[at].Attributes, design.ItemAttribute{Name: attribute, Template: template})
	return all
}

// optionalIn are the attributes in texts of an index without which an item has no text.
func optionalIn(e *model.ResolvedEntity, key model.PinnedIndexKey) []string {
	var list []string
	for _, text := range []string{key.Partition, key.Sort} {
		template, err := design.ParseTemplate(text)
		if err != nil {
			continue
		}
		for _, name := range template.Attributes() {
			if a := e.Attributes[name]; a != nil && a.Optional && a.Declared.AbsentAs == "" {
				list = appendNew(list, name)
			}
		}
	}
	return list
}

// readIndexPins tells what is wrong with the texts that entities' items carry for indexes.
func (s *solver) readIndexPins() {
	for _, e := range s.entities {
		for _, index := range sortedKeys(e.resolved.Declared.IndexKeys) {
			key := e.resolved.Declared.IndexKeys[index]
			r := pinReader{entity: e, delimiter: s.keys.Delimiter, index: index}
			for _, f := range []struct{ name, template string }{{"partition", key.Partition}, {"sort", key.Sort}} {
				if f.template == "" {
					continue
				}
				pieces := r.pieces(f.name, f.template)
				r.manyTexts(f.name, f.template, pieces)
				for _, at := range setOf(places(pieces)...).minus(e.keyable).places() {
					r.fail(f.name, f.template, e.attr(at).Name+" is not stored as a value that a key can hold", "Write a template without "+e.attr(at).Name+".")
				}
			}
			s.misplaced = append(s.misplaced, r.wrong...)
		}
	}
}

// manyTexts tells of numbers in a text that are written as they come: one number has many texts.
func (r *pinReader) manyTexts(field, template string, pieces []piece) {
	for _, p := range pieces {
		if p.place < 0 || p.format != "" || r.entity.attr(p.place).Type.Stored() != "N" {
			continue
		}
		a := r.entity.attr(p.place)
		r.fail(field, template, a.Name+" is a number, and one number has many texts (7, 7.0), so one item could have several keys",
			"Write {"+a.Name+":"+plainFormat(a)+"}; where the stored keys hold it as it is, declare the text of it: "+a.Name+" = { type = \"string\" }.")
	}
}

// pinnedAs is the name under which the declaration gives the texts of an index; empty where it gives none.
func (k *kept) pinnedAs(index design.Index) string {
	for _, p := range k.pinned {
		if slices.Equal(keyNamesOf(index.Partition), []string{p.Partition}) && slices.Equal(keyNamesOf(index.Sort), []string{p.Sort}) {
			return p.Name
		}
	}
	return ""
}

// recallOwn notes of an index of texts which are those of the table's own key, whether the declaration gives it, and its
// number: one of which the declaration gives an attribute of that key has none.
func (s *solver) recallOwn(key *keptKey) {
	key.pinnedAs = s.kept.pinnedAs(key.index)
	onTable := func(name string) bool {
		if s.natural { // the tenant is the partition key
			return s.strict() && name == s.kept.prior.Key.Partition.Name
		}
		return name == s.keys.PartitionKey || name == s.keys.SortKey
	}
	key.own = slotTexts{partition: onTable(key.index.Partition[0].Name), sort: onTable(key.index.Sort[0].Name)}
	n := slotNumber(key.index)
	if s.resolved.Table.Tenant != nil || key.index.Partition[0].Name == "GSI"+strconv.Itoa(n)+"PK" {
		key.number = n
	}
}

// pinnedBroken lists what keeps indexes from being as the declaration gives them: texts of entities that can't be told apart,
// and writes that can't keep them true.
func (s *solver) pinnedBroken() []finding.Finding {
	var list []finding.Finding
	for _, key := range s.kept.keys {
		if key.pinnedAs == "" {
			continue
		}
		for _, group := range key.tangled {
			e := group[len(group)-1]
			list = append(list, finding.PinnedIndex(finding.Entity(e.name()).At("index_keys", key.pinnedAs), key.pinnedAs,
				"items of "+listOf(group)+" can carry the same text ("+s.textsOf(key.index, group[0])+"; "+s.textsOf(key.index, e)+")",
				"If items of several entities are under one partition, their sort texts begin with different words, or with the same attributes before those."))
		}
	}
	for _, lost := range s.kept.lost {
		if lost.key.pinnedAs == "" {
			continue
		}
		list = append(list, finding.PinnedIndex(finding.Pattern(lost.write.pattern.Name), lost.key.pinnedAs,
			"items of "+lost.entity.name()+" carry "+s.textsOf(lost.key.index, lost.entity)+", and the write "+lost.write.pattern.Name+" changes part of that without knowing the rest",
			"Let the write know all that these texts hold: name it in match, or read the item first (reads_first)."))
	}
	return list
}

func listOf(entities []*entity) string {
	var names []string
	for _, e := range entities {
		names = append(names, e.name())
	}
	return list(names, "and")
}

// idlePins tells of the indexes given by the declaration that no pattern of the design uses.
func idlePins(t model.Table, d *design.Design) []finding.Finding {
	resolved, _ := model.Check(t)
	var found []finding.Finding
	for _, p := range resolved.PinnedIndexes() {
		used := slices.ContainsFunc(d.GlobalIndexes, func(index design.Index) bool {
			return slices.Equal(keyNamesOf(index.Partition), []string{p.Partition}) && slices.Equal(keyNamesOf(index.Sort), []string{p.Sort})
		})
		if used {
			continue
		}
		at := finding.Table("keys").At("index_attributes", p.Name)
		if entities := sortedKeys(p.Keys); len(entities) > 0 {
			at = finding.Entity(entities[0]).At("index_keys", p.Name)
		}
		found = append(found, finding.PinnedIndex(at, p.Name, "no pattern is answered by it",
			"Declare the pattern that reads it, with index = "+strconv.Quote(p.Name)+"; or remove what is given of it: an index that the table has and nobody declares stays as it is."))
	}
	return found
}

// whyNotPinned says why texts given by hand don't serve a pattern that asks for their index, as far as it can be told.
func (s *solver) whyNotPinned(key *keptKey, u *unit) string {
	for m, e := range u.members {
		at := slices.IndexFunc(key.layouts, func(l *layout) bool { return slices.Contains(l.members, e) })
		if at < 0 {
			return "nothing says what items of " + e.name() + " carry for it"
		}
		l := key.layouts[at]
		carries := "items of " + e.name() + " carry " + s.textsOf(key.index, e)
		if lacking := l.partitionSet(e).minus(u.equalSet(m)); lacking != 0 {
			return carries + ", and the pattern gives no value of " + list(e.names(lacking.places()), "and")
		}
		if lacking := u.equalSet(m).minus(l.holds(e) | l.entered(e)); lacking != 0 {
			return carries + ", which holds no " + list(e.names(lacking.places()), "and")
		}
		if c := l.entry[e]; !c.present.within(u.sure(m)) || !l.enteredBy(u, m) {
			return carries + " only where an entry condition holds that the pattern doesn't ask for"
		}
		if lacking := setOf(u.orderOf(m)...).minus(l.holds(e)); lacking != 0 {
			return carries + ", which is not in order of " + list(e.names(lacking.places()), "and")
		}
	}
	if u.consistent() {
		return "a global index gives no strongly consistent read"
	}
	var texts []string
	for _, e := range u.members {
		texts = append(texts, e.name()+" carry "+s.textsOf(key.index, e))
	}
	return "items of " + list(texts, "and") + ", under which no one request finds what it asks for, in its order"
}

// enteredBy reports whether the pattern asks for the fixed values under which a member's items are in the key.
func (l *layout) enteredBy(u *unit, m int) bool {
	c, asked := l.entry[u.members[m]], u.condition(m)
	for p, v := range c.where {
		if given, ok := asked.where[p]; !ok || given != v {
			return false
		}
	}
	return c.absent == asked.absent
}
