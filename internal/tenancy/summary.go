package tenancy

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Summary says in two sentences what a policy gives and what proves it. It is empty where there is no policy.
func (r Result) Summary() string {
	if len(r.Grants) == 0 {
		return ""
	}
	var reads, writes, patterns []string
	for _, entity := range slices.Sorted(maps.Keys(r.Reach)) {
		if r.Reach[entity].Read {
			reads = append(reads, entity)
		}
		if r.Reach[entity].Write {
			writes = append(writes, entity)
		}
	}
	for _, g := range r.Grants {
		patterns = append(patterns, g.Patterns...)
	}
	granted := len(unique(patterns))
	text := "a tenant can " + touches(reads, writes) + ", by " + counted(granted, "access pattern")
	if n := len(r.NotGranted); n > 0 {
		text += " (" + strconv.Itoa(n) + " not granted)"
	}
	return text + "; " + counted(r.Proof.OwnAllowed, "own request") + " allowed and " + counted(r.Proof.ForeignDenied, "other") +
		" denied under each of " + counted(r.Proof.Readings, "reading") + " of IAM"
}

// touches says what is read and written, together where it is the same.
func touches(reads, writes []string) string {
	switch {
	case slices.Equal(reads, writes):
		return "read and write its own " + list(reads)
	case len(writes) == 0:
		return "read its own " + list(reads)
	case len(reads) == 0:
		return "write its own " + list(writes)
	}
	return "read its own " + list(reads) + ", and write its own " + list(writes)
}

func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
