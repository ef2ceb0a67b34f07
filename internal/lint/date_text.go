package lint

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// dateTexts finds attributes that order items, are named as times are, and are declared as plain texts: nothing says that
// their texts sort as the times do.
func dateTexts(p *pass) {
	said := map[string]bool{}
	for _, pattern := range p.Model.Patterns {
		d := pattern.Declared
		if pattern.IsWrite() || !pattern.IsServed() {
			continue
		}
		for _, name := range slices.Concat(d.Sort, slices.Sorted(maps.Keys(d.Range))) {
			for _, e := range pattern.Entities {
				a := e.Attributes[name]
				if a == nil || a.Type != model.String || len(a.Declared.Values) > 0 || !isTime(name) || said[a.Root] {
					continue
				}
				said[a.Root] = true
				p.report(finding.DateText(e.Name, name, pattern.Name))
			}
		}
	}
}

// isTime reports whether an attribute is named as times are.
func isTime(name string) bool {
	words := strings.Split(strings.ToLower(name), "_")
	last := words[len(words)-1]
	return slices.Contains([]string{"date", "time", "timestamp", "datetime", "at"}, last)
}
