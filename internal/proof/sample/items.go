package sample

import (
	"hash/fnv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

const (
	// fewValues is how many values an attribute takes at first; a small number makes many items alike.
	fewValues = 8
	// missingShare percent of items lack an attribute that is optional.
	missingShare = 35
	// mostTries bounds the search for an identity that is not taken yet.
	mostTries = 400
	// leastOfEntity is how many items every entity gets, where its identity allows them.
	leastOfEntity = 30
)

// Items synthesises at least the wanted number of items, as far as identities allow, in an order that mixes entities.
func Items(r *model.Resolved, seed uint64, atLeast int) []Item {
	return NewMaker(r, seed).Items(atLeast)
}

// Items synthesises at least the wanted number of items, as far as identities allow, in an order that mixes entities.
func (m *Maker) Items(atLeast int) []Item {
	each := max(leastOfEntity, atLeast/len(m.resolved.Entities)+1)
	var items []Item
	for _, e := range m.resolved.Entities {
		for _, item := range m.entity(e, each) {
			if taken, ok := m.Take(item); ok {
				items = append(items, taken)
			}
		}
		m.made[e.Name] += mostTries // new items get values beyond those that were drawn here
	}
	m.rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	return items
}

type maker struct {
	resolved *model.Resolved
	seed     uint64
	rng      *chance
	pools    map[string]pool
	// texts are the values of free text, before they are shuffled.
	texts pool
	// carried are the instants of the ids that carry one.
	carried map[string]string
	// names are the attributes of each entity, sorted.
	names map[*model.ResolvedEntity][]string
	// none are the texts that stand for no value of some attribute of a domain.
	none map[domainText]bool
}

// domainText is a text as a value of the attributes with one root.
type domainText struct{ root, text string }

func newMaker(r *model.Resolved, seed uint64) *maker {
	m := &maker{
		resolved: r, seed: seed, rng: newChance(seed, 1), pools: map[string]pool{}, carried: map[string]string{},
		names: map[*model.ResolvedEntity][]string{}, none: map[domainText]bool{},
	}
	for _, e := range r.Entities {
		for _, a := range e.Attributes {
			m.none[domainText{a.Root, a.Declared.AbsentAs}] = true
		}
	}
	return m
}

// entity makes up to n items with identities of their own.
func (m *maker) entity(e *model.ResolvedEntity, n int) []Item {
	var items []Item
	taken := map[string]bool{}
	width := max(3, fewValues-2*(len(e.Identity)-1)) // few values of each of many attributes, so that beginnings meet
	for tries := 0; len(items) < n && tries < mostTries; tries++ {
		item := Item{Entity: e.Name, Attributes: map[string]store.Value{}}
		for _, name := range m.namesOf(e) {
			a := e.Attributes[name]
			if a.Optional && m.rng.IntN(100) < missingShare {
				continue
			}
			item.Attributes[name] = m.value(e, a, width, len(items))
		}
		m.shareAmongTenants(e, item, items)
		m.settleInstants(e, item)
		if id := item.ID(m.resolved); !taken[id] {
			taken[id], tries = true, 0
			items = append(items, item)
			continue
		}
		width++
	}
	return items
}

// shareAmongTenants gives an item the values that items of other tenants have of what is unique within a tenant.
func (m *maker) shareAmongTenants(e *model.ResolvedEntity, item Item, others []Item) {
	tenant := e.Tenant()
	if tenant == "" {
		return
	}
	own := 0
	for _, other := range others {
		if other.Attributes[tenant].Equal(item.Attributes[tenant]) {
			own++
		}
	}
	for _, name := range e.Enforced() {
		if v, has := item.Attributes[name]; has && !e.IsIdentity(name) {
			item.Attributes[name] = store.Value{Kind: v.Kind, Text: m.poolOf(e.Attributes[name]).at(own)}
		}
	}
}

// namesOf are the attributes of an entity, sorted.
func (m *maker) namesOf(e *model.ResolvedEntity) []string {
	if _, ok := m.names[e]; !ok {
		m.names[e] = e.AttributeNames()
	}
	return m.names[e]
}

// value draws a value; the place of the item keeps values of unique attributes apart.
func (m *maker) value(e *model.ResolvedEntity, a *model.ResolvedAttribute, width, place int) store.Value {
	p := m.poolOf(a)
	kind := kindOf(a.Type)
	switch {
	case kind == store.L || kind == store.M || kind == store.SS || kind == store.BS:
		return store.Value{Kind: kind, List: []string{p.at(m.rng.IntN(fewValues)), "z" + p.at(place%fewValues)}}
	case kind == store.NS:
		return store.Value{Kind: kind, List: []string{"9", "10"}}
	case a.Declared.Unique != "":
		return store.Value{Kind: kind, Text: p.at(place)}
	case e.IsIdentity(a.Name):
		return store.Value{Kind: kind, Text: p.at(m.rng.IntN(width))}
	}
	return store.Value{Kind: kind, Text: p.at(m.rng.IntN(fewValues))}
}

// poolOf is the pool of the attribute's domain, which attributes that refer to one another share.
func (m *maker) poolOf(a *model.ResolvedAttribute) pool {
	if p, ok := m.pools[a.Root]; ok {
		return p
	}
	isID := false
	for _, e := range m.resolved.Entities {
		for _, name := range e.Identity {
			isID = isID || e.Attributes[name].Root == a.Root
		}
	}
	p := m.newPool(m.sourceOf(a.Root), a, isID)
	if carrier := m.carrierOf(a.Root); carrier != nil {
		p = m.carriers(carrier)
	}
	m.pools[a.Root] = p
	return p
}

// sourceOf is a source of randomness of a domain's own, so that a new attribute leaves the values of others alone.
func (m *maker) sourceOf(root string) *chance {
	h := fnv.New64a()
	_, _ = h.Write([]byte(root)) // never fails
	return newChance(h.Sum64(), m.seed)
}
