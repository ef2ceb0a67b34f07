package lint

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// aggregates finds queries that fetch nothing but numbers of many items: what is asked is what they come to together.
func aggregates(p *pass) {
	for _, c := range p.Workload.Calls {
		if c.Pattern.IsWrite() || len(c.Pattern.Entities) != 1 || c.Pattern.Operation != model.Query {
			continue
		}
		numbers := numbersOnly(c.Pattern)
		for _, r := range c.Reads {
			if r.Known && !r.Bounded() && r.Path.Operation == design.Query && len(numbers) > 0 && r.Requests*r.Items() > manyCounted {
				p.report(finding.Aggregated(c.Pattern.Name, p.readCost(c, r), c.Pattern.Declared.Match, numbers))
			}
		}
	}
}

// numbersOnly are the numbers that a pattern fetches, where besides them it fetches only what it asks by. What only bears
// order, as the years of a chart do, is not what it asks by.
func numbersOnly(p *model.ResolvedPattern) []string {
	var numbers []string
	for _, name := range p.Declared.Fetch {
		a := p.Entities[0].Attributes[name]
		switch {
		case slices.Contains(p.Declared.Match, name):
		case a == nil || a.Type != model.Number || p.Entities[0].IsIdentity(name):
			return nil
		default:
			numbers = append(numbers, name)
		}
	}
	return numbers
}
