package lint

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// staleCopies finds copies that patterns ask by, whose source some pattern changes and which none updates: the answers
// would be those of the old value.
func staleCopies(p *pass) {
	for _, e := range p.Model.Entities {
		for _, name := range e.AttributeNames() {
			a := e.Attributes[name]
			of, source := e.CopyOf(name)
			if source == "" || a.Immutable || len(p.updates(e.Name, name)) > 0 {
				continue
			}
			asked, changed := p.askedBy(e, name), p.updates(of, source)
			if len(asked) > 0 && len(changed) > 0 {
				p.report(finding.StaleCopy(e.Name, name, of, source, e.Identity, changed, asked))
			}
		}
	}
}

// updates are the patterns that change an attribute of stored items of an entity.
func (p *pass) updates(entity, attribute string) []string {
	var list []string
	for _, pattern := range p.Model.Patterns {
		d := pattern.Declared
		sets := slices.Concat(d.Sets, slices.Collect(maps.Keys(d.SetsTo)), d.Removes)
		if d.Entity == entity && changesItems(pattern.Operation) && slices.Contains(sets, attribute) ||
			slices.ContainsFunc(d.Writes, func(w model.Write) bool {
				sets := slices.Concat(w.Sets, slices.Collect(maps.Keys(w.SetsTo)), w.Removes)
				return w.Entity == entity && changesItems(w.Operation) && slices.Contains(sets, attribute)
			}) {
			list = append(list, pattern.Name)
		}
	}
	return list
}

func changesItems(o model.Operation) bool { return o == model.Update || o == model.Increment }

// askedBy are the read patterns over an entity that compare, order or test by one of its attributes.
func (p *pass) askedBy(e *model.ResolvedEntity, attribute string) []string {
	var list []string
	for _, pattern := range p.Model.Patterns {
		d := pattern.Declared
		if pattern.IsWrite() || !pattern.IsServed() || !slices.Contains(pattern.Entities, e) {
			continue
		}
		names := slices.Concat(d.Match, d.Then, d.MatchAny, d.Present, d.Absent, d.Sort, []string{d.Prefix})
		names = slices.AppendSeq(names, maps.Keys(d.Where))
		names = slices.AppendSeq(names, maps.Keys(d.WhereAny))
		names = slices.AppendSeq(names, maps.Keys(d.Range))
		names = slices.AppendSeq(names, maps.Keys(d.Filter))
		names = slices.AppendSeq(names, maps.Keys(d.FilterAny))
		if slices.ContainsFunc(names, func(n string) bool {
			own, ok := pattern.AttributeOf(e, n)
			return ok && own == attribute
		}) {
			list = append(list, pattern.Name)
		}
	}
	return list
}
