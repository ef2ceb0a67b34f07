package model

import (
	"maps"
	"slices"
)

// names returns the keys of a map in their one order.
func names[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// appendNew appends the texts that the list does not hold yet.
func appendNew(list []string, more ...string) []string {
	for _, text := range more {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

func containsAll(list, wanted []string) bool {
	for _, text := range wanted {
		if !slices.Contains(list, text) {
			return false
		}
	}
	return true
}
