package evolve

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Label is a label to write on an attribute, so that another attribute keeps the label that stored key texts carry.
type Label struct {
	// Entity and Attribute are where Label is to be written.
	Entity, Attribute, Label string
	// Moved is the attribute, as "entity.attribute", whose label would turn from Was to Is.
	Moved, Was, Is string
}

// Labels finds the attributes whose labels would change although nobody wrote another one, as happens where a new
// attribute takes the label of one that is there, and what to write instead. Every label returned was tried.
func Labels(prior, next model.Table) []Label {
	before, _ := model.Check(prior)
	was := labels(before)
	var list []Label
	for _, moved := range slices.Sorted(maps.Keys(was)) {
		after, _ := model.Check(next)
		is := labels(after)
		label, stays := is[moved]
		if !stays || label == was[moved] || written(next, moved) != written(prior, moved) {
			continue
		}
		for _, fix := range fixes(was, is, moved) {
			tried := write(next, fix)
			resolved, _ := model.Check(tried)
			if labels(resolved)[moved] == fix.Was {
				next, list = tried, append(list, fix)
				break
			}
		}
	}
	return list
}

// labels are those of the attributes that neither come from a parent nor reference another.
func labels(r *model.Resolved) map[string]string {
	found := map[string]string{}
	for _, e := range r.Entities {
		for name, a := range e.Attributes {
			if own := e.Name + "." + name; a.Root == own {
				found[own] = a.Label
			}
		}
	}
	return found
}

// fixes are the labels that may bring the old one back: another one for the newcomer that took it, else the old one
// written down.
func fixes(was, is map[string]string, moved string) []Label {
	fix := Label{Moved: moved, Was: was[moved], Is: is[moved]}
	var list []Label
	for _, newcomer := range slices.Sorted(maps.Keys(is)) {
		if _, old := was[newcomer]; old || is[newcomer] != fix.Was {
			continue
		}
		fix.Entity, fix.Attribute, _ = strings.Cut(newcomer, ".")
		fix.Label = free(was, is, fix.Entity, fix.Attribute)
		list = append(list, fix)
	}
	fix.Entity, fix.Attribute, _ = strings.Cut(moved, ".")
	fix.Label = fix.Was
	return append(list, fix)
}

// free is a label that no attribute has, now or before.
func free(was, is map[string]string, entity, attribute string) string {
	text := func(words ...string) string {
		return strings.ToUpper(strings.ReplaceAll(strings.Join(words, "_"), "-", "_"))
	}
	taken := slices.Concat(slices.Collect(maps.Values(was)), slices.Collect(maps.Values(is)))
	label := text(attribute)
	if slices.Contains(taken, label) {
		label = text(entity, attribute)
	}
	for n := 2; slices.Contains(taken, label); n++ {
		label = text(entity, attribute, strconv.Itoa(n))
	}
	return label
}

// written is the label that is written on an attribute; empty where none is.
func written(t model.Table, path string) string {
	entity, attribute, _ := strings.Cut(path, ".")
	return t.Entities[entity].Attributes[attribute].Label
}

// write writes a label into a copy of the declaration.
func write(t model.Table, l Label) model.Table {
	t.Entities = maps.Clone(t.Entities)
	entity := t.Entities[l.Entity]
	attributes := maps.Clone(entity.Attributes)
	if attributes == nil {
		attributes = map[string]model.Attribute{}
	}
	attribute := attributes[l.Attribute]
	attribute.Label = l.Label
	attributes[l.Attribute] = attribute
	entity.Attributes = attributes
	t.Entities[l.Entity] = entity
	return t
}
