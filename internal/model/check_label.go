package model

import "github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"

// checkLabels checks that no two entities, and no two attributes of different domains, carry one label.
func (c *checker) checkLabels() {
	owner := map[string]string{}
	for _, e := range c.resolved.Entities {
		if other, taken := owner[e.Label]; taken {
			c.report(finding.EntityLabelClash(e.Name, other, e.Label))
			continue
		}
		owner[e.Label] = e.Name
	}
	first := map[string]link{}
	for _, d := range c.resolved.domains() {
		if d.explicit == "" {
			continue
		}
		if other, taken := first[d.explicit]; taken {
			at := finding.Entity(d.labelled.entity).At("attributes", d.labelled.attribute, "label")
			c.report(finding.AttributeLabelClash(at, other.String(), d.labelled.String(), d.explicit))
			continue
		}
		first[d.explicit] = d.labelled
	}
}
