package derive

import (
	"maps"
	"slices"
)

// sortedKeys is the keys of a map in byte order: the only order in which deriving walks a map.
func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
