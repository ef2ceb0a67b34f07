package capacity

import (
	"math/big"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Workload is a declaration and its design, looked at by what they cost.
type Workload struct {
	model  *model.Resolved
	design *design.Design
	// kinds are the entities of the declaration and the guard items of the design, by name.
	kinds map[string]*kind
	// Keys are the table's own key and those of its indexes: the table first, then local ones, then global ones.
	Keys []*Key
	// Calls are what the served patterns take, in the order of their names.
	Calls []*Call

	entities map[string]*model.ResolvedEntity
	// copies are the attributes kept true from those of an entity, by its name.
	copies map[string][]copied
	paths  map[string]design.Path
	places map[string][]place
	// uses are what calls take of each key, in the order of Keys.
	uses [][]use
	// partitions, items and the shares of busiest items are kept once they are made.
	partitions []*Partitions
	items      []Item
	busiest    map[*model.ResolvedEntity]Share
}

// place is where a kind of items has an entry.
type place struct {
	at     int
	member *member
}

// use is what a call takes of a key: by a change of an item, or by a read.
type use struct {
	call   *Call
	change *Change
	units  *big.Rat
	read   *Read
}

// New looks at a design of a declaration.
func New(r *model.Resolved, d *design.Design) *Workload {
	w := &Workload{
		model: r, design: d, kinds: map[string]*kind{}, entities: map[string]*model.ResolvedEntity{}, copies: map[string][]copied{},
		paths: map[string]design.Path{}, places: map[string][]place{}, busiest: map[*model.ResolvedEntity]Share{},
	}
	for _, p := range d.Paths {
		if p.Level == 0 {
			w.paths[p.Pattern] = p
		}
	}
	for _, e := range r.Entities {
		w.entities[e.Name] = e
	}
	for _, e := range r.Entities {
		w.kinds[e.Name] = w.newKind(e)
		w.addCopies(e)
	}
	for _, facts := range d.Entities {
		if w.kinds[facts.Name] == nil {
			w.kinds[facts.Name] = w.guardKind(facts)
		}
	}
	w.addKeys()
	for _, p := range r.Patterns {
		if p.IsServed() {
			c := w.call(p)
			w.Calls = append(w.Calls, c)
			w.addUses(c)
		}
	}
	return w
}

// addUses notes what a call takes of which key.
func (w *Workload) addUses(c *Call) {
	for _, change := range c.Changes {
		for _, taken := range change.Takes {
			w.uses[taken.Key] = append(w.uses[taken.Key], use{call: c, change: change, units: taken.Units})
		}
	}
	for _, r := range c.Reads {
		w.uses[r.at] = append(w.uses[r.at], use{call: c, read: r})
	}
}

// kind is a kind of item: an entity, or the guards of a unique attribute.
type kind struct {
	name string
	// entity is the entity, or that whose attribute the items guard.
	entity *model.ResolvedEntity
	guard  bool
	// bytes is the mean size of an item, and largest that of the largest one, with all that the design adds; largest is 0
	// where no largest size is declared.
	bytes, largest int64
	// sizes are the mean sizes of the attributes that an item has, names included.
	sizes map[string]int64
	// texts are the attributes that the design makes an item carry.
	texts []design.ItemAttribute
}

func (w *Workload) newKind(e *model.ResolvedEntity) *kind {
	k := &kind{name: e.Name, entity: e, sizes: map[string]int64{}}
	var own, largest int64
	for _, name := range e.AttributeNames() {
		a := e.Attributes[name]
		k.sizes[name] = AttributeBytes(name, w.meanBytes(a))
		own += k.sizes[name]
		largest += AttributeBytes(name, most64(w.maxBytes(a), w.meanBytes(a)))
		if w.maxBytes(a) > 0 {
			k.largest = 1
		}
	}
	if d := e.Declared.ItemBytes; d != nil {
		own, largest = *d, *d
	}
	if d := e.Declared.MaxItemBytes; d != nil {
		largest, k.largest = *d, 1
	}
	added := w.addKeyTexts(k)
	k.bytes = own + added
	if k.largest > 0 {
		k.largest = max(largest, own) + added
	}
	return k
}

// guardKind is the kind of the guard items of a unique attribute: their key, and the identity they hold.
func (w *Workload) guardKind(facts design.EntityFacts) *kind {
	owner, guarded, _ := strings.Cut(facts.Name, ".")
	k := &kind{name: facts.Name, entity: w.entities[owner], guard: true, sizes: map[string]int64{}}
	if k.entity == nil {
		return k
	}
	for _, name := range k.entity.Identity {
		if name != guarded {
			k.sizes[name] = AttributeBytes(name, w.meanBytes(k.entity.Attributes[name]))
			k.bytes += k.sizes[name]
		}
	}
	k.bytes += w.addKeyTexts(k)
	return k
}

// addKeyTexts adds the attributes that the design makes an item of the kind carry, and returns their bytes. What is an
// attribute of the entity itself counts already.
func (w *Workload) addKeyTexts(k *kind) int64 {
	var added int64
	k.texts = w.design.Keys(k.name)
	for _, a := range k.texts {
		if _, own := k.sizes[a.Name]; own {
			continue
		}
		k.sizes[a.Name] = AttributeBytes(a.Name, w.textBytes(k.entity, a.Template))
		added += k.sizes[a.Name]
	}
	return added
}

func most64(list ...int64) int64 {
	var result int64
	for _, n := range list {
		result = max(result, n)
	}
	return result
}
