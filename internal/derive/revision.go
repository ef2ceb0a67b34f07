package derive

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// inRevisions derives revision 1 alone, then revision 2 beside it, and so on, up to the whole.
func inRevisions(r *model.Resolved, findings []finding.Finding, w *work) (Result, *solver) {
	list := revisions(r.Table)
	var prior *design.Design
	for i, n := range list[:len(list)-1] {
		w.ahead = len(list) - 1 - i
		part, _ := beside(upTo(r, n), prior, w)
		w.ahead = 0
		if part.Design == nil {
			if whole, s := fresh(r, findings, w); whole.Design == nil {
				return whole, s // it isn't the revisions
			}
			return Result{Findings: []finding.Finding{finding.RevisionAlone(n, errorsOf(part.Findings))}}, nil
		}
		prior = part.Design
	}
	return beside(r.Table, prior, w)
}

// errorsOf are the titles of what is an error, each with what it is about.
func errorsOf(findings []finding.Finding) []string {
	var list []string
	for _, f := range findings {
		if f.Severity == finding.Error {
			list = append(list, f.Summary())
		}
	}
	return list
}

// revisions are the revisions in which something of the table was added, in order.
func revisions(t model.Table) []int {
	list := []int{1}
	for name := range t.Entities {
		list = append(list, entityRevision(t, name))
	}
	for name := range t.Patterns {
		list = append(list, patternRevision(t, name))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// entityRevision is when an entity was added: not before its parent.
func entityRevision(t model.Table, name string) int {
	last := 1
	for seen := map[string]bool{}; name != "" && !seen[name]; name = t.Entities[name].Parent {
		seen[name] = true
		last = max(last, t.Entities[name].Revision)
	}
	return last
}

// patternRevision is when a pattern was added: not before what it is about, nor before what it reads first.
func patternRevision(t model.Table, name string) int {
	last := 1
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		if seen[name] {
			return
		}
		seen[name] = true
		p := t.Patterns[name]
		last = max(last, p.Revision)
		about := append(slices.Clone(p.Entities), p.Entity)
		for _, w := range p.Writes {
			about = append(about, w.Entity)
		}
		for _, entity := range append(about, p.Requires...) {
			last = max(last, entityRevision(t, entity))
		}
		for _, read := range p.ReadsFirst {
			visit(read)
		}
	}
	visit(name)
	return last
}

// upTo is the declaration as it was in a revision. Attributes refer to nothing that was added later, and are what they are.
func upTo(r *model.Resolved, revision int) model.Table {
	whole, part := r.Table, r.Table
	part.Entities, part.Patterns = maps.Clone(whole.Entities), maps.Clone(whole.Patterns)
	maps.DeleteFunc(part.Entities, func(name string, _ model.Entity) bool { return entityRevision(whole, name) > revision })
	maps.DeleteFunc(part.Patterns, func(name string, _ model.Pattern) bool { return patternRevision(whole, name) > revision })
	later := func(path string) bool {
		entity, _, _ := strings.Cut(path, ".")
		_, was := part.Entities[entity]
		return path != "" && !was && whole.Entities[entity].Identity != nil
	}
	for name, e := range part.Entities {
		e.Attributes = maps.Clone(e.Attributes)
		for attribute, a := range e.Attributes {
			if later(a.References) {
				resolved := r.Entity(name).Attributes[attribute]
				a.References, a.Type, a.Immutable = "", resolved.Type, &resolved.Immutable
			}
			if later(a.CopiedFrom) {
				a.CopiedFrom = ""
			}
			e.Attributes[attribute] = a
		}
		part.Entities[name] = e
	}
	return part
}
