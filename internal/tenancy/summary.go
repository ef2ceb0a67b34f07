package tenancy

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Summary says what a tenant can do, where, what it can't, and what proves it. It is empty where there is no policy.
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
	text := "a tenant can " + touches(reads, writes) + ", by " + counted(len(unique(patterns)), "access pattern")
	if len(r.Regions) > 1 {
		text += ", in " + list(r.Regions)
	}
	if not := slices.Sorted(maps.Keys(r.NotGranted)); len(not) > 0 {
		text += "; not granted: " + list(some(not)) + " (not_granted says why)"
	}
	return text + "; proved by " + counted(r.Proof.OwnAllowed, "own request") + " that " + plural(r.Proof.OwnAllowed, "is", "are") + " allowed and " +
		counted(r.Proof.ForeignDenied, "other") + " that " + plural(r.Proof.ForeignDenied, "is", "are") + " denied, under each of " +
		counted(r.Proof.Readings, "reading") + " of IAM's documentation"
}

// mostNamed is how many patterns a summary names.
const mostNamed = 5

// some are the first names of a list, and how many more there are.
func some(names []string) []string {
	if len(names) <= mostNamed+1 {
		return names
	}
	return append(slices.Clone(names[:mostNamed]), grouped(len(names)-mostNamed)+" more")
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// grouped is a number with a comma between its thousands.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
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
	return grouped(n) + " " + plural(n, noun, noun+"s")
}
