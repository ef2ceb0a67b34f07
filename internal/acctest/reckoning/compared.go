package reckoning

import (
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var clause = regexp.MustCompile(`(?:begins_with\()?([^ (),]+)(?:, | (=|<|<=|>|>=|BETWEEN) )(:\w+)(?: AND (:\w+))?`)

// compared are the attributes whose values a key condition compares: those that stand whole in one of its texts, and
// those that are a key attribute themselves and equal what is given.
func compared(p *model.ResolvedPattern, path design.Path) []string {
	var list []string
	for _, c := range clause.FindAllStringSubmatch(path.KeyCondition, -1) {
		t := path.Values[c[3]].Template
		if t.IsValue() && c[2] != "=" {
			continue
		}
		if name := named(path, c[1]); tested(p, name) && c[2] == "=" && !slices.Contains(list, name) {
			list = append(list, name) // with a value known today, which the template is
		}
		for _, s := range t {
			_, split := design.SplitWidth(s.Format)
			if s.Attribute != "" && !split && (s.Bound == "" || s.Bound == design.BoundFilter) && !slices.Contains(list, s.Attribute) {
				list = append(list, s.Attribute)
			}
		}
	}
	return list
}

// named is the attribute for which a word of an expression stands.
func named(path design.Path, word string) string {
	if name, ok := path.Names[word]; ok {
		return name
	}
	return word
}

// tested reports whether the pattern has a filter on the attribute.
func tested(p *model.ResolvedPattern, name string) bool { return p.Declared.Filter[name] != "" }

// root is the attribute that an attribute's values come from: itself, or the far end of its references and parents.
func (r *Reckoning) root(a *model.ResolvedAttribute) *model.ResolvedAttribute {
	owner, name, _ := strings.Cut(a.Root, ".")
	if e := r.model.Entity(owner); e != nil {
		return e.Attributes[name]
	}
	return nil
}

// distinct is how many different values an attribute has.
func (r *Reckoning) distinct(e *model.ResolvedEntity, name string) *big.Rat {
	a := e.Attributes[name]
	owner, of, _ := strings.Cut(a.Root, ".")
	root := r.root(a)
	switch {
	case a.Declared.Distinct != nil:
		return whole(*a.Declared.Distinct)
	case root.Declared.Distinct != nil:
		return whole(*root.Declared.Distinct)
	case len(a.Declared.Values) > 0:
		return whole(int64(len(a.Declared.Values)))
	case a.Type == model.Boolean:
		return whole(2)
	case slices.Equal(r.model.Entity(owner).Identity, []string{of}):
		return r.kindOf(owner).count()
	}
	return nil
}

// combinations is how many different values some attributes have together: as many as there are parents where they are a
// parent's whole identity, else independent of each other; no more than there are items.
func (r *Reckoning) combinations(e *model.ResolvedEntity, names []string) *big.Rat {
	n := whole(1)
	for parent := r.model.Entity(e.Declared.Parent); parent != nil; parent = r.model.Entity(parent.Declared.Parent) {
		among := func(name string) bool { return slices.Contains(names, name) }
		if count := r.kindOf(parent.Name).count(); count != nil && len(parent.Identity) > 1 && all(parent.Identity, among) {
			n, names = count, slices.DeleteFunc(slices.Clone(names), parent.IsIdentity)
			break
		}
	}
	for _, name := range names {
		n = times(n, r.distinct(e, name))
	}
	if n == nil {
		return nil
	}
	return least(n, r.kindOf(e.Name).count())
}

func all(list []string, test func(string) bool) bool {
	return !slices.ContainsFunc(list, func(name string) bool { return !test(name) })
}

// found is how many items of an entity a request finds by equality of attributes and by fixed conditions, of all that there
// are: their mean number, rounded up, because what is asked for is there.
func (r *Reckoning) found(p *model.ResolvedPattern, path design.Path, e *model.ResolvedEntity, equal []string, conditions bool) *big.Rat {
	if e.Covers(equal) {
		return whole(1)
	}
	n, d := r.kindOf(e.Name).count(), p.Declared
	equal = slices.Clone(equal)
	if d.WhereShare == nil {
		if conditions {
			equal = append(equal, slices.Sorted(maps.Keys(d.Where))...)
		}
		return over(n, r.combinations(e, equal))
	}
	equal = slices.DeleteFunc(equal, func(name string) bool { return len(d.WhereAny[name]) > 0 })
	n = over(n, r.combinations(e, equal))
	if conditions {
		n = times(n, exactly(*d.WhereShare))
		for _, values := range path.ValueSets { // one request for each of them
			n = over(n, whole(int64(len(values))))
		}
	}
	return n
}
