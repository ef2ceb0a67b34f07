package reckoning

import (
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// kind is a kind of item: an entity, or the guards of one of its unique attributes.
type kind struct {
	name   string
	entity *model.ResolvedEntity
	// guard is the unique attribute; empty for the entity itself.
	guard string
	// own are the bytes of the values that the application writes, by attribute; added those of key attributes.
	own, added map[string]int64
	templates  map[string]design.Template
}

func (r *Reckoning) entityKind(e *model.ResolvedEntity) *kind {
	k := &kind{name: e.Name, entity: e, own: map[string]int64{}, added: map[string]int64{}}
	for name, a := range e.Attributes {
		k.own[name] = r.valueBytes(a)
	}
	r.addKeys(k)
	return k
}

// guardKind is the item that keeps a value unique: its key, and the identity of the item that has the value.
func (r *Reckoning) guardKind(e *model.ResolvedEntity, attribute string) *kind {
	k := &kind{name: e.Name + "." + attribute, entity: e, guard: attribute, own: map[string]int64{}, added: map[string]int64{}}
	for _, name := range e.Identity {
		k.own[name] = r.valueBytes(e.Attributes[name])
	}
	r.addKeys(k)
	return k
}

func (r *Reckoning) addKeys(k *kind) {
	k.templates = map[string]design.Template{}
	for _, a := range r.design.Keys(k.name) {
		if _, own := k.own[a.Name]; own {
			continue // the text for no value
		}
		k.templates[a.Name] = a.Template
		k.added[a.Name] = r.textBytes(k.entity, a.Template)
	}
}

// valueBytes is the mean size of a value: as declared, there or where the value comes from, else the documented size of its
// type.
func (r *Reckoning) valueBytes(a *model.ResolvedAttribute) int64 {
	if a.Declared.Bytes != nil {
		return *a.Declared.Bytes
	}
	if root := r.root(a); root != nil && root.Declared.Bytes != nil {
		return *root.Declared.Bytes
	}
	if n := int64(len(a.Declared.Values)); n > 0 && a.Stored() == "S" {
		return (int64(len(strings.Join(a.Declared.Values, ""))) + n - 1) / n // their mean
	}
	switch a.Type {
	case model.Number, model.EpochSeconds:
		return 8
	case model.Boolean:
		return 1
	case model.UUID, model.UUID7, model.ULID, model.KSUID:
		return 36
	case model.Timestamp:
		return 24
	case model.Date:
		return 10
	case "", model.String, model.Binary, model.List, model.Map, model.StringSet, model.NumberSet, model.BinarySet:
	}
	return 100
}

// textBytes is the mean size of a text.
func (r *Reckoning) textBytes(e *model.ResolvedEntity, t design.Template) int64 {
	if t.IsRank() {
		return 2 // a number: one byte for two digits, and one
	}
	var bytes int64
	for _, s := range t {
		bytes += r.segmentBytes(e, s)
	}
	return bytes
}

func (r *Reckoning) segmentBytes(e *model.ResolvedEntity, s design.Segment) int64 {
	if s.Attribute == "" {
		return int64(len(s.Literal))
	}
	if width, split := design.SplitWidth(s.Format); split {
		return int64(width)
	}
	if width := design.FormatWidth(s.Format); width > 0 {
		return int64(width)
	}
	a := e.Attributes[s.Attribute]
	if a.Type == model.Timestamp {
		if a.Declared.Resolution == "second" {
			return int64(len("2006-01-02T15:04:05Z"))
		}
		return int64(len("2006-01-02T15:04:05.000Z"))
	}
	return r.valueBytes(a)
}

// has reports whether items of the kind carry an attribute.
func (k *kind) has(attribute string) bool {
	_, own := k.own[attribute]
	_, added := k.added[attribute]
	return own || added
}

// bytes are those of an attribute, its name included.
func (k *kind) bytes(attribute string) int64 {
	if value, ok := k.own[attribute]; ok {
		return int64(len(attribute)) + value
	}
	return int64(len(attribute)) + k.added[attribute]
}

// itemBytes are those of a whole item.
func (k *kind) itemBytes() int64 {
	var bytes int64
	for name := range k.added {
		bytes += k.bytes(name)
	}
	if k.guard == "" && k.entity.Declared.ItemBytes != nil {
		return bytes + *k.entity.Declared.ItemBytes
	}
	for name := range k.own {
		bytes += k.bytes(name)
	}
	return bytes
}

// key is the table's key, or that of an index.
type key struct {
	name  string
	local bool
	// attributes are the key's own; for an index entryNames are all that an entry holds, nil for the whole item.
	attributes []string
	all        bool
	projected  []string
}

func (r *Reckoning) keys() []*key {
	base := &key{all: true, attributes: []string{r.design.Key.Partition.Name}}
	if r.design.Key.Sort != nil {
		base.attributes = append(base.attributes, r.design.Key.Sort.Name)
	}
	list := []*key{base}
	for i, index := range slices.Concat(r.design.LocalIndexes, r.design.GlobalIndexes) {
		k := &key{name: index.Name, local: i < len(r.design.LocalIndexes), all: index.Projection == design.ProjectAll}
		for _, a := range slices.Concat(index.Partition, index.Sort) {
			k.attributes = append(k.attributes, a.Name)
		}
		k.projected = slices.Concat(base.attributes, k.attributes)
		if index.Projection == design.ProjectInclude {
			k.projected = append(k.projected, index.Projected...)
		}
		slices.Sort(k.projected)
		k.projected = slices.Compact(k.projected)
		list = append(list, k)
	}
	return list
}

// holds reports whether items of a kind have an entry: where they carry all attributes of the key.
func (k *key) holds(items *kind) bool {
	return !slices.ContainsFunc(k.attributes, func(name string) bool { return !items.has(name) })
}

// entryBytes are those of an entry: of the table, the item; no more than that in any case.
func (k *key) entryBytes(items *kind) int64 {
	if k.all {
		return items.itemBytes()
	}
	var bytes int64
	for _, name := range k.projected {
		if items.has(name) {
			bytes += items.bytes(name)
		}
	}
	return min(bytes, items.itemBytes())
}

// count is how many items there are: as many guards as items.
func (k *kind) count() *big.Rat {
	if k.entity.Declared.Count != nil {
		return whole(*k.entity.Declared.Count)
	}
	if len(k.entity.Identity) == 0 {
		return whole(1)
	}
	return nil
}

// guardOf is the kind of a step's item.
func (r *Reckoning) kindOf(name string) *kind {
	at := slices.IndexFunc(r.kinds, func(k *kind) bool { return k.name == name })
	if at < 0 {
		panic("no kind " + name + " among " + strings.Join(r.design.Keys(name)[0].Template.Attributes(), " "))
	}
	return r.kinds[at]
}
