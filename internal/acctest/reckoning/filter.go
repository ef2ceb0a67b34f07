package reckoning

import (
	"maps"
	"regexp"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

var (
	filterWord = regexp.MustCompile(`[#:]?[\pL\pN_]+`)
	oneValue   = regexp.MustCompile(`^ *=( |$)`)
)

// declaredTests are the attributes that the declared filter of a query compares with one value each, of those that are tested on
// items; only is false where items are tested otherwise, too.
func (r *Reckoning) declaredTests(p *model.ResolvedPattern, path design.Path, e *model.ResolvedEntity) (names []string, only bool) {
	if len(p.Declared.FilterAny) > 0 {
		return nil, false
	}
	var words []string
	for _, word := range filterWord.FindAllString(path.Filter, -1) {
		words = append(words, named(path, word))
	}
	for _, name := range slices.Sorted(maps.Keys(p.Declared.Filter)) {
		if !slices.Contains(words, name) {
			continue
		}
		if !oneValue.MatchString(p.Declared.Filter[name]) || r.asked(p, name) || e.Attributes[name] == nil || r.distinct(e, name) == nil {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// asked reports whether a pattern compares an attribute apart from its filter.
func (r *Reckoning) asked(p *model.ResolvedPattern, name string) bool {
	d := p.Declared
	asked := slices.Concat(d.Match, d.MatchAny, d.Then, []string{d.Prefix}, slices.Collect(maps.Keys(d.Range)), slices.Collect(maps.Keys(d.Where)), slices.Collect(maps.Keys(d.WhereAny)))
	return slices.Contains(asked, name)
}
