package tfvalue

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

func (r *Reader) entity(v attr.Value, at path.Path) model.Entity {
	o, ok := r.Object(v, at)
	if !ok {
		return model.Entity{}
	}
	attributes, place := o.field("attributes")
	entity := model.Entity{
		Description:  o.Text("description"),
		Identity:     o.List("identity"),
		Parent:       o.Text("parent"),
		Attributes:   entries(r, attributes, place, r.attribute),
		Label:        o.Text("label"),
		Count:        o.OptionalWhole("count"),
		ItemBytes:    o.OptionalWhole("item_bytes"),
		MaxItemBytes: o.OptionalWhole("max_item_bytes"),
		Spread:       o.spread(),
		TenantAccess: o.Text("tenant_access"),
		Revision:     o.Whole("revision"),
	}
	indexKeys, place := o.field("index_keys")
	entity.IndexKeys = entries(r, indexKeys, place, r.indexKey)
	if key, ok := o.Child("key"); ok {
		entity.Key = &model.PinnedKey{Partition: key.Text("partition"), Sort: key.Text("sort")}
	}
	return entity
}

func (r *Reader) indexKey(v attr.Value, at path.Path) model.PinnedIndexKey {
	o, ok := r.Object(v, at)
	if !ok {
		return model.PinnedIndexKey{}
	}
	return model.PinnedIndexKey{
		Partition: o.Text("partition"), Sort: o.Text("sort"), Where: o.Texts("where"), Present: o.List("present"), Absent: o.List("absent"),
	}
}

func (r *Reader) attribute(v attr.Value, at path.Path) model.Attribute {
	o, ok := r.Object(v, at)
	if !ok {
		return model.Attribute{}
	}
	return model.Attribute{
		Description:  o.Text("description"),
		Type:         model.Type(o.Text("type")),
		Immutable:    o.OptionalFlag("immutable"),
		Optional:     o.Flag("optional"),
		References:   o.Text("references"),
		Label:        o.Text("label"),
		Values:       o.List("values"),
		Unique:       o.Text("unique"),
		SortsAs:      o.Text("sorts_as"),
		AbsentAs:     o.Text("absent_as"),
		AbsentStored: o.Flag("absent_stored"),
		CopiedFrom:   o.Text("copied_from"),
		Distinct:     o.OptionalWhole("distinct"),
		HottestShare: o.OptionalReal("hottest_share"),
		LargestShare: o.OptionalReal("largest_share"),
		Bytes:        o.OptionalWhole("bytes"),
		MaxBytes:     o.OptionalWhole("max_bytes"),
		Digits:       o.Whole("digits"),
		Decimals:     o.Whole("decimals"),
		Minimum:      o.OptionalWhole("minimum"),
		Resolution:   o.Text("resolution"),
		Encrypted:    o.Flag("encrypted"),
	}
}
