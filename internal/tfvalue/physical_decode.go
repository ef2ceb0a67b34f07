package tfvalue

import (
	"maps"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// DecodePhysical reads what AWS knows of a design from the attributes of a state: the table's key and its indexes.
func DecodePhysical(state types.Object) *design.Design {
	d := &design.Design{}
	r := &Reader{}
	o, ok := r.Root(state)
	if !ok {
		return d
	}
	if key, ok := o.Child("key_schema"); ok {
		d.Key.Partition, _ = key.keyAttribute("partition_key")
		if sort, ok := key.keyAttribute("sort_key"); ok {
			d.Key.Sort = &sort
		}
	}
	global, at := o.field("global_secondary_indexes")
	d.GlobalIndexes = indexes(r, global, at, func(index Object) (partition, sort []design.KeyAttribute) {
		return index.keyAttributes("partition_keys"), index.keyAttributes("sort_keys")
	})
	local, at := o.field("local_secondary_indexes")
	d.LocalIndexes = indexes(r, local, at, func(index Object) (partition, sort []design.KeyAttribute) {
		if own, ok := index.keyAttribute("sort_key"); ok {
			sort = append(sort, own)
		}
		return []design.KeyAttribute{d.Key.Partition}, sort
	})
	return d
}

// indexes reads a map of indexes, whose keys are told by read, in the order of their names.
func indexes(r *Reader, v attr.Value, at path.Path, read func(Object) (partition, sort []design.KeyAttribute)) []design.Index {
	found := entries(r, v, at, func(v attr.Value, at path.Path) design.Index {
		o, _ := r.Object(v, at)
		index := design.Index{Projection: design.Projection(o.Text("projection")), Projected: o.List("projected_attributes")}
		index.Partition, index.Sort = read(o)
		return index
	})
	var list []design.Index
	for _, name := range slices.Sorted(maps.Keys(found)) {
		index := found[name]
		index.Name = name
		list = append(list, index)
	}
	return list
}

func (o Object) keyAttribute(name string) (design.KeyAttribute, bool) {
	a, ok := o.Child(name)
	if !ok {
		return design.KeyAttribute{}, false
	}
	return design.KeyAttribute{Name: a.Text("name"), Type: a.Text("type")}, true
}

func (o Object) keyAttributes(name string) []design.KeyAttribute {
	var list []design.KeyAttribute
	for _, a := range o.Children(name) {
		list = append(list, design.KeyAttribute{Name: a.Text("name"), Type: a.Text("type")})
	}
	return list
}
