package tfvalue

import (
	"github.com/hashicorp/terraform-plugin-framework/attr"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Decode turns the arguments of a table into a model. It does not fail on values that are not known yet but lists their
// paths, in the order below and then of the keys; the model is complete only where the list is empty.
func Decode(arguments types.Object) (model.Table, path.Paths) {
	r := &Reader{}
	o, ok := r.Root(arguments)
	if !ok {
		return model.Table{}, r.Unknown
	}
	entities, entitiesPlace := o.field("entities")
	patterns, patternsPlace := o.field("access_patterns")
	table := model.Table{
		Name:           o.Text("name"),
		Entities:       entries(r, entities, entitiesPlace, r.entity),
		Patterns:       entries(r, patterns, patternsPlace, r.pattern),
		Keys:           o.keys(),
		LocalIndexes:   o.Text("local_indexes"),
		Optimize:       o.Text("optimize"),
		IgnoreFindings: o.List("ignore_findings"),
		TTLAttribute:   o.Text("ttl_attribute"),
	}
	if limits, ok := o.Child("limits"); ok {
		table.Limits = model.Limits{GlobalIndexes: limits.Whole("global_indexes")}
	}
	if t, ok := o.Child("tenant"); ok {
		table.Tenant = &model.Tenant{Attribute: t.Text("attribute"), Isolation: t.Text("isolation"), Writers: t.Text("writers")}
	}
	return table, r.Unknown
}

func (o Object) keys() model.Keys {
	k, ok := o.Child("keys")
	if !ok {
		return model.Keys{}
	}
	attributes, place := k.field("index_attributes")
	return model.Keys{
		IndexAttributes: entries(k.in, attributes, place, k.in.indexAttributes),
		Base:            k.Text("base"),
		Indexes:         k.Text("indexes"),
		PartitionKey:    k.Text("partition_key"),
		SortKey:         k.Text("sort_key"),
		Delimiter:       k.Text("delimiter"),
		EntityAttribute: k.Text("entity_attribute"),
	}
}

func (r *Reader) indexAttributes(v attr.Value, at path.Path) model.IndexAttributes {
	o, ok := r.Object(v, at)
	if !ok {
		return model.IndexAttributes{}
	}
	return model.IndexAttributes{PartitionKey: o.Text("partition_key"), SortKey: o.Text("sort_key")}
}

// spread reads the spread of an entity or a pattern; null is nil.
func (o Object) spread() *model.Spread {
	s, ok := o.Child("spread")
	if !ok {
		return nil
	}
	return &model.Spread{
		Shards: s.Whole("shards"),
		By:     s.Text("by"),
		Bucket: s.Text("bucket"),
		Of:     s.Text("of"),
		AtMost: s.Whole("at_most"),
	}
}
