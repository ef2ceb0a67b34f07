package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// withNamesakes adds what an entity has of the names that patterns over others use: in a native key its items would stand
// by them, too.
func withNamesakes(r *model.Resolved, used map[string][]string) map[string][]string {
	if r.Keys.Indexes != model.IndexesNative {
		return used
	}
	var all []string
	for _, list := range used {
		all = append(all, list...)
	}
	more := map[string][]string{}
	for _, re := range r.Entities {
		for _, name := range all {
			if re.Attributes[name] != nil {
				more[re.Name] = append(more[re.Name], name)
			}
		}
		slices.Sort(more[re.Name])
		more[re.Name] = slices.Compact(more[re.Name])
	}
	return more
}

// usedAttributes lists, per entity, the attributes its read patterns match, order or condition on, sorted.
func usedAttributes(r *model.Resolved) map[string][]string {
	used := map[string][]string{}
	for _, p := range r.Patterns {
		if p.IsWrite() || p.Operation == model.Scan || !p.IsServed() {
			continue
		}
		for _, re := range p.Entities {
			for _, name := range keyNames(p.Declared) {
				if own, ok := p.AttributeOf(re, name); ok {
					used[re.Name] = append(used[re.Name], own)
					if id := standIn(re, own); id != "" {
						used[re.Name] = append(used[re.Name], id)
					}
				}
			}
			used[re.Name] = append(used[re.Name], spreadNames(p.Declared.Spread)...)
		}
	}
	for _, re := range r.Entities {
		used[re.Name] = append(used[re.Name], re.Enforced()...)
		used[re.Name] = append(used[re.Name], spreadNames(re.Declared.Spread)...)
	}
	for name, list := range used {
		slices.Sort(list)
		used[name] = slices.Compact(list)
	}
	return used
}

// spreadNames are the attributes that a spread names.
func spreadNames(d *model.Spread) []string {
	if d == nil {
		return nil
	}
	return slices.DeleteFunc([]string{d.By, d.Of}, func(name string) bool { return name == "" })
}

// standIn is the id of the entity that carries the instant of an attribute and stands for it in every key, or empty.
func standIn(e *model.ResolvedEntity, attribute string) string {
	for _, name := range sortedKeys(e.Declared.Attributes) {
		if e.Declared.Attributes[name].SortsAs == attribute {
			return name
		}
	}
	return ""
}

// keyNames are the names of a read pattern that a key may have to hold.
func keyNames(p model.Pattern) []string {
	names := slices.Concat(p.Match, p.Then, p.MatchAny, sortedKeys(p.Where), sortedKeys(p.WhereAny), p.Present, p.Absent)
	return append(names, orderNames(p)...)
}

// orderNames are the attributes of the result's order: the range or prefix attribute leads.
func orderNames(p model.Pattern) []string {
	var names []string
	for attribute := range p.Range {
		names = append(names, attribute)
	}
	if p.Prefix != "" {
		names = append(names, p.Prefix)
	}
	for _, s := range p.Sort {
		if !slices.Contains(names, s) {
			names = append(names, s)
		}
	}
	return names
}
