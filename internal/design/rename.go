package design

import (
	"maps"
	"slices"
	"strings"
)

// RenameIndexes returns a copy of the design in which indexes have other names, by the old name: in the lists of indexes,
// in access paths with what follows them, and in entry conditions.
func (d *Design) RenameIndexes(names map[string]string) *Design {
	named := func(name string) string {
		if renamed, ok := names[name]; ok {
			return renamed
		}
		return name
	}
	renamed := *d
	renamed.GlobalIndexes = slices.Clone(d.GlobalIndexes)
	for i := range renamed.GlobalIndexes {
		renamed.GlobalIndexes[i].Name = named(renamed.GlobalIndexes[i].Name)
	}
	renamed.Conditions = slices.Clone(d.Conditions)
	for i := range renamed.Conditions {
		renamed.Conditions[i].Index = named(renamed.Conditions[i].Index)
	}
	renamed.Paths = slices.Clone(d.Paths)
	for i := range renamed.Paths {
		renamed.Paths[i] = renamed.Paths[i].renameIndexes(named)
	}
	return &renamed
}

func (p Path) renameIndexes(named func(string) string) Path {
	p.Index = named(p.Index)
	if p.Next != nil {
		next := p.Next.renameIndexes(named)
		p.Next = &next
	}
	if p.RunnerUp != nil && !p.RunnerUp.Added {
		runnerUp := *p.RunnerUp
		runnerUp.Index = named(runnerUp.Index)
		p.RunnerUp = &runnerUp
	}
	return p
}

// Mentions reports whether the request of a path, or of what follows it, names an attribute in one of its expressions.
func (p Path) Mentions(attribute string) bool {
	if slices.Contains(slices.Collect(maps.Values(p.Names)), attribute) {
		return true
	}
	for _, expression := range []string{p.KeyCondition, p.Filter} {
		if slices.Contains(strings.FieldsFunc(expression, endsName), attribute) {
			return true
		}
	}
	return p.Next != nil && p.Next.Mentions(attribute)
}

// endsName reports whether a character of an expression can't be part of an attribute's name.
func endsName(r rune) bool { return strings.ContainsRune(" (),=<>", r) }
