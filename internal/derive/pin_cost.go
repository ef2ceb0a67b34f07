package derive

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// costOfPins tells of each pinned base key whether the table needs fewer indexes without it. Where all pins together cost
// nothing, none of them is looked at alone. It says nothing of those for which no work is left.
func costOfPins(t model.Table, d *design.Design, w *work) []finding.Finding {
	pinned := slices.Sorted(maps.Keys(t.Entities))
	pinned = slices.DeleteFunc(pinned, func(name string) bool { return t.Entities[name].Key == nil })
	if len(pinned) == 0 || givesIndexes(t) || indexesOf(d) == 0 || !w.left() {
		return nil
	}
	if r, _ := withPins(unpinned(t, pinned), w); r.Design == nil || indexesOf(r.Design) >= indexesOf(d) {
		return nil
	}
	var list []finding.Finding
	for _, name := range pinned {
		if !w.left() {
			break
		}
		r, _ := withPins(unpinned(t, []string{name}), w)
		if r.Design != nil && indexesOf(r.Design) < indexesOf(d) {
			list = append(list, finding.PinCosts(name, keyText(r.Design, name), indexesOf(d), indexesOf(r.Design)))
		}
	}
	return list
}

// givesIndexes reports whether a declaration gives indexes of a table that exists: then its keys are what they are.
func givesIndexes(t model.Table) bool {
	return len(t.Keys.IndexAttributes) > 0 || slices.ContainsFunc(slices.Collect(maps.Values(t.Entities)), func(e model.Entity) bool { return len(e.IndexKeys) > 0 })
}

func indexesOf(d *design.Design) int { return len(d.GlobalIndexes) + len(d.LocalIndexes) }

// unpinned is the declaration with the base keys of some entities left to be derived.
func unpinned(t model.Table, names []string) model.Table {
	t.Entities = maps.Clone(t.Entities)
	for _, name := range names {
		e := t.Entities[name]
		e.Key = nil
		t.Entities[name] = e
	}
	return t
}

// keyText spells the base key of an entity: PK = "USER#{user_id}" and SK = "PROFILE", or the attributes of a natural key.
func keyText(d *design.Design, entity string) string {
	names := []string{d.Key.Partition.Name}
	if d.Key.Sort != nil {
		names = append(names, d.Key.Sort.Name)
	}
	for _, keys := range d.ItemKeys {
		for _, a := range keys.Attributes {
			if at := slices.Index(names, a.Name); keys.Entity == entity && at >= 0 {
				names[at] += ` = "` + a.Template.String() + `"`
			}
		}
	}
	return strings.Join(names, " and ")
}
