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

// KeepBase declares the base key that a table was made with where the declaration leaves it open. Left open, it would
// turn from natural to composite when a second entity comes, and back when it goes, and every key with it.
func KeepBase(t model.Table, prior *design.Design) model.Table {
	if t.Keys.WithDefaults().Base == model.BaseAuto {
		t.Keys.Base = Base(prior)
	}
	return t
}
