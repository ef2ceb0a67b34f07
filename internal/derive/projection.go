package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// projection is what an index has to copy: what its patterns fetch or filter on, beyond the keys it holds anyway.
func (em *emitter) projection(k *physicalKey) (design.Projection, []string) {
	if k.kept != nil && k.kind == localKey {
		return k.kept.index.Projection, k.kept.index.Projected // it never changes
	}
	held := em.alwaysProjected(k)
	var wanted []string
	for _, l := range k.layouts {
		for _, u := range l.units {
			all, names := em.needs(l, u)
			if all {
				return design.ProjectAll, nil
			}
			for _, name := range names {
				if !slices.Contains(held, name) {
					wanted = append(wanted, name)
				}
			}
		}
	}
	if len(wanted) == 0 {
		return design.ProjectKeysOnly, nil
	}
	slices.Sort(wanted)
	return design.ProjectInclude, slices.Compact(wanted)
}

// mergeNames are the attributes by which a reader merges the answers of several requests.
func (s *solver) mergeNames(l *layout, u *unit) []string {
	if len(u.pattern.Declared.MatchAny)+len(u.pattern.Declared.WhereAny) == 0 && l.split == nil {
		return nil
	}
	names := u.mergedBy(0)
	if u.inBlocks() {
		names = append(names, s.keys.EntityAttribute)
	}
	return names
}

// alwaysProjected are the attributes an index holds whatever its projection: its own key and the table's.
func (em *emitter) alwaysProjected(k *physicalKey) []string {
	var names []string
	for _, key := range []*physicalKey{em.keys[0], k} {
		if key.overloaded() {
			names = append(names, key.partitionName, key.sortName)
			continue
		}
		names = append(names, keyNamesOf(em.nativePartition(key.layouts[0]))...)
		names = append(names, keyNamesOf(em.nativeSort(key.layouts[0]))...)
	}
	return names
}
