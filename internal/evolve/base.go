package evolve

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Base is the base key of a design, natural or composite: the attributes of a composite one are filled from templates.
func Base(d *design.Design) string {
	filled := slices.ContainsFunc(d.ItemKeys, func(keys design.ItemKeys) bool {
		return slices.ContainsFunc(keys.Attributes, func(a design.ItemAttribute) bool { return a.Name == d.Key.Partition.Name })
	})
	if filled {
		return model.BaseComposite
	}
	return model.BaseNatural
}
