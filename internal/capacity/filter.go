package capacity

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// tests are the attributes of a kind of items that the filter of a read compares with one value, as the pattern declares it: one
// in distinct has that. Known is false where it tests something else, too, or how many values there are isn't declared: then nobody
// knows how many items pass.
func (w *Workload) tests(r *Read, e *model.ResolvedEntity) (names []string, known bool) {
	d := r.Pattern.Declared
	for _, name := range slices.Sorted(maps.Keys(d.Filter)) {
		switch {
		case !mentions(r.Path, name): // the key answers it
		case !isEqual(d.Filter[name]) || w.distinct(e, name) == nil || alsoCompared(d, name):
			return nil, false
		default:
			names = append(names, name)
		}
	}
	return names, len(d.FilterAny) == 0
}

// isEqual reports whether a test compares with one value: of the caller, or a fixed one.
func isEqual(test string) bool {
	operator, _, _ := strings.Cut(strings.TrimSpace(test), " ")
	return operator == "="
}

// alsoCompared reports whether a pattern compares an attribute besides, so that its values don't spread as all do.
func alsoCompared(d model.Pattern, name string) bool {
	_, ranged := d.Range[name]
	return ranged || d.Where[name] != "" || len(d.WhereAny[name]) > 0 || d.Prefix == name || slices.Contains(slices.Concat(d.Match, d.MatchAny, d.Then), name)
}

// mentions reports whether the filter of a path tests an attribute.
func mentions(path design.Path, attribute string) bool {
	words := strings.FieldsFunc(path.Filter, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("_#:", c)
	})
	return slices.ContainsFunc(words, func(word string) bool { return word == attribute || path.Names[word] == attribute })
}
