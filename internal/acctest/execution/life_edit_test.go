package execution_test

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tableEdit is one kind of edit of a declaration. It reports false where the table has nothing to edit so.
type tableEdit struct {
	name string
	make func(*life, model.Table) (model.Table, bool)
}

// edits are the kinds of edit that a table sees in its life.
var edits = []tableEdit{
	{"adding a pattern", func(l *life, t model.Table) (model.Table, bool) {
		missing := slices.DeleteFunc(sortedNames(l.whole.Patterns), func(name string) bool { _, has := t.Patterns[name]; return has || !isAbout(l.whole.Patterns[name], t) })
		if len(missing) == 0 {
			return t, false
		}
		name := pick(l.chance, missing...)
		return withPattern(t, name, l.whole.Patterns[name]), true
	}},
	{"removing a pattern", func(l *life, t model.Table) (model.Table, bool) {
		return withoutPattern(t, pick(l.chance, sortedNames(t.Patterns)...)), len(t.Patterns) > 1
	}},
	{"renaming a pattern", func(l *life, t model.Table) (model.Table, bool) {
		name := pick(l.chance, sortedNames(t.Patterns)...)
		return withPattern(withoutPattern(t, name), name+"_renamed", t.Patterns[name]), true
	}},
	{"reversing a pattern", changed(func(_ *life, _ model.Table, p *model.Pattern) bool {
		p.Descending = !p.Descending
		return len(p.Sort)+len(p.Range) > 0
	})},
	{"narrowing a fetch", changed(func(l *life, t model.Table, p *model.Pattern) bool {
		p.Fetch = []string{l.attribute(t, *p)}
		return isRead(*p)
	})},
	{"widening a fetch", changed(func(l *life, t model.Table, p *model.Pattern) bool {
		was := len(p.Fetch)
		p.Fetch = append(slices.Clone(p.Fetch), l.attribute(t, *p))
		return was > 0 && !slices.Contains(p.Fetch[:was], p.Fetch[was])
	})},
	{"changing a sort", changed(func(l *life, t model.Table, p *model.Pattern) bool {
		p.Sort = []string{l.attribute(t, *p)}
		return isRead(*p)
	})},
	{"reordering", changed(func(_ *life, _ model.Table, p *model.Pattern) bool {
		p.Sort, p.Entities, p.Match = reversed(p.Sort), reversed(p.Entities), reversed(p.Match)
		return len(p.Sort) > 1 || len(p.Entities) > 1 || len(p.Match) > 1
	})},
	{"removing an entity", func(l *life, t model.Table) (model.Table, bool) {
		gone := pick(l.chance, sortedNames(t.Entities)...)
		next := t
		next.Entities, next.Patterns = maps.Clone(t.Entities), map[string]model.Pattern{}
		delete(next.Entities, gone)
		for name, p := range t.Patterns {
			if isAbout(p, next) {
				next.Patterns[name] = p
			}
		}
		return next, len(next.Entities) > 0 && len(next.Patterns) > 0
	}},
}

// changed is an edit of one pattern.
func changed(change func(*life, model.Table, *model.Pattern) bool) func(*life, model.Table) (model.Table, bool) {
	return func(l *life, t model.Table) (model.Table, bool) {
		name := pick(l.chance, slices.Sorted(maps.Keys(t.Patterns))...)
		p := t.Patterns[name]
		ok := change(l, t, &p)
		return withPattern(t, name, p), ok
	}
}

// attribute is some attribute of an entity that a read is about.
func (l *life) attribute(t model.Table, p model.Pattern) string {
	e := t.Entities[pick(l.chance, about(p)...)]
	return pick(l.chance, slices.Concat(e.Identity, sortedNames(e.Attributes), []string{"none"})...)
}

// about are the entities that a pattern names.
func about(p model.Pattern) []string {
	list := slices.Concat(p.Entities, p.Requires)
	if p.Entity != "" {
		list = append(list, p.Entity)
	}
	for _, w := range p.Writes {
		list = append(list, w.Entity)
	}
	return list
}

// isAbout reports whether a table declares all that a pattern names.
func isAbout(p model.Pattern, t model.Table) bool {
	return !slices.ContainsFunc(about(p), func(name string) bool { _, has := t.Entities[name]; return !has })
}

func isRead(p model.Pattern) bool { return len(p.Writes) == 0 && !p.Operation.IsWrite() }

func withPattern(t model.Table, name string, p model.Pattern) model.Table {
	t.Patterns = maps.Clone(t.Patterns)
	t.Patterns[name] = p
	return t
}

func withoutPattern(t model.Table, name string) model.Table {
	t.Patterns = maps.Clone(t.Patterns)
	delete(t.Patterns, name)
	return t
}

func reversed(list []string) []string {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
