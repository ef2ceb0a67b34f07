package derive

import (
	"maps"
	"math/big"
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// keyLists finds what the patterns of an index come to where it copies keys alone.
type keyLists struct {
	table  model.Table
	model  *model.Resolved
	load   *capacity.Workload
	design *design.Design
	// taken are the names that gets have.
	taken map[string]bool
}

// of are the patterns of an index that have it copy more than keys, as lists. Left out are those that have to bring what they
// fetch, those of which it isn't known how many items they find, and those of which the index serves only a later level.
func (k *keyLists) of(name string) []design.KeyList {
	index, found := k.design.Index(name)
	if !found || index.Projection == design.ProjectKeysOnly {
		return nil
	}
	var lists []design.KeyList
	for _, c := range k.load.Calls {
		p := c.Pattern
		if !slices.Contains(index.Serves, p.Name) || p.Operation == model.Count || p.Operation == model.Scan || k.holds(index, p) {
			continue // a scan reads what is narrowest, and then that is another key
		}
		items, known := c.Returned()
		if !known || c.Reads[0].Key.Index != name || k.readFirst(p.Name) {
			continue
		}
		if list := k.list(p, items); len(list.Gets) > 0 {
			lists = append(lists, list)
		}
	}
	return lists
}

// list is a pattern as a list, with the gets of the items that it finds; without gets where an item may lack an attribute of its
// key.
func (k *keyLists) list(p *model.ResolvedPattern, items []capacity.Several) design.KeyList {
	list := design.KeyList{Pattern: p.Name}
	for _, several := range items {
		get, fetch := k.get(p, several)
		if get.Entity == "" {
			return design.KeyList{}
		}
		list.Gets = append(list.Gets, get)
		list.Fetch = append(list.Fetch, fetch...)
	}
	slices.Sort(list.Fetch)
	list.Fetch = slices.Compact(list.Fetch)
	return list
}

// holds reports whether a pattern of an index is a list already: it fetches nothing but keys, and what a declared get asks for.
func (k *keyLists) holds(index design.Index, p *model.ResolvedPattern) bool {
	var keys []string
	for _, a := range slices.Concat(index.Partition, index.Sort) {
		keys = append(keys, a.Name)
	}
	for _, e := range p.Entities {
		keys = append(keys, k.leading(e)...)
		for _, get := range k.model.Patterns {
			if get.Operation == model.Get && slices.Contains(get.Entities, e) {
				keys = slices.Concat(keys, get.Declared.Match, get.Declared.MatchAny)
			}
		}
	}
	return len(p.Declared.Fetch) > 0 && !slices.ContainsFunc(p.Declared.Fetch, func(name string) bool { return !slices.Contains(keys, name) })
}

// leading are the attributes of an entity that make its key in the table: what a get has to know.
func (k *keyLists) leading(e *model.ResolvedEntity) []string {
	keys := []design.KeyAttribute{k.design.Key.Partition}
	if k.design.Key.Sort != nil {
		keys = append(keys, *k.design.Key.Sort)
	}
	names := slices.Clone(e.Identity)
	for _, key := range keys {
		template := design.Value(key.Name)
		for _, own := range k.design.Keys(e.Name) {
			if own.Name == key.Name {
				template = own.Template
			}
		}
		for _, name := range template.Attributes() {
			if e.Attributes[name] != nil && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// readFirst reports whether a write reads a pattern first, and so needs what it fetches.
func (k *keyLists) readFirst(name string) bool {
	return slices.ContainsFunc(k.model.Patterns, func(p *model.ResolvedPattern) bool { return slices.Contains(p.Declared.ReadsFirst, name) })
}

// get is the pattern that gets the items of one entity which a call of a list finds, and what the list has to fetch for it. Where
// one attribute tells them apart from each other, it is one request for many of them. It is the zero value where an item may
// lack an attribute of its key.
func (k *keyLists) get(p *model.ResolvedPattern, found capacity.Several) (get design.KeyGet, fetch []string) {
	e, d := k.model.Entity(found.Kind), p.Declared
	if e == nil {
		return design.KeyGet{}, nil
	}
	operators := d.TenantScoped != nil && !*d.TenantScoped
	var given, each []string
	for _, name := range k.leading(e) {
		switch {
		case e.Attributes[name].Optional:
			return design.KeyGet{}, nil
		case k.table.Tenant != nil && name == k.table.Tenant.Attribute && !operators:
			continue
		case k.gives(p, e, name):
			given = append(given, name)
		default:
			each = append(each, name)
		}
		fetch = append(fetch, name)
	}
	get = design.KeyGet{
		Pattern: k.freeName(p, e), Entity: e.Name, Match: given, Consistent: d.Consistent, Operators: operators, Items: found.Items,
		AveragePerSecond: times(d.AveragePerSecond, found.Items), PeakPerSecond: times(d.PeakPerSecond, found.Items),
	}
	if len(each) == 1 {
		get.MatchAny = each
	} else {
		get.Match = append(get.Match, each...)
	}
	return get, fetch
}

// gives reports whether each call of a pattern gives one value of an entity's attribute.
func (k *keyLists) gives(p *model.ResolvedPattern, e *model.ResolvedEntity, attribute string) bool {
	return slices.ContainsFunc(p.Declared.Match, func(name string) bool {
		own, ok := p.AttributeOf(e, name)
		return ok && own == attribute
	})
}

// freeName is a name for the get that follows a list.
func (k *keyLists) freeName(list *model.ResolvedPattern, e *model.ResolvedEntity) string {
	name := list.Name
	if len(list.Entities) > 1 {
		name += "_" + e.Name
	}
	for name += "_items"; ; name += "_" {
		if _, taken := k.table.Patterns[name]; !taken && !k.taken[name] {
			k.taken[name] = true
			return name
		}
	}
}

// times is so many times a rate, as a decimal; empty where none is declared.
func times(rate *float64, items int64) string {
	if rate == nil {
		return ""
	}
	exact, _ := new(big.Rat).SetString(strconv.FormatFloat(*rate, 'g', -1, 64))
	value, _ := exact.Mul(exact, new(big.Rat).SetInt64(items)).Float64()
	return strconv.FormatFloat(value, 'f', -1, 64)
}

// withLists is a table with lists of keys, and gets of the items, in place of its patterns.
func withLists(t model.Table, lists []design.KeyList) model.Table {
	t.Patterns = maps.Clone(t.Patterns)
	for _, l := range lists {
		p := t.Patterns[l.Pattern]
		p.Fetch = l.Fetch
		t.Patterns[l.Pattern] = p
		for _, get := range l.Gets {
			own := model.Pattern{
				Entity: get.Entity, Match: get.Match, MatchAny: get.MatchAny, Consistent: get.Consistent,
				AveragePerSecond: rateOf(get.AveragePerSecond), PeakPerSecond: rateOf(get.PeakPerSecond),
			}
			if get.Operators {
				own.TenantScoped = new(false)
			}
			t.Patterns[get.Pattern] = own
		}
	}
	return t
}

func rateOf(decimal string) *float64 {
	rate, err := strconv.ParseFloat(decimal, 64)
	if err != nil { // none is declared
		return nil
	}
	return &rate
}
