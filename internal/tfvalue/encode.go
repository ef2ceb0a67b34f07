package tfvalue

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// KeyAttribute is an attribute of a key schema.
type KeyAttribute struct {
	Name string `tfsdk:"name"`
	Type string `tfsdk:"type"`
}

// KeySchema is the attribute key_schema.
type KeySchema struct {
	PartitionKey KeyAttribute  `tfsdk:"partition_key"`
	SortKey      *KeyAttribute `tfsdk:"sort_key"`
}

// GlobalIndex is an element of global_secondary_indexes.
type GlobalIndex struct {
	PartitionKeys       []KeyAttribute `tfsdk:"partition_keys"`
	SortKeys            []KeyAttribute `tfsdk:"sort_keys"`
	Projection          string         `tfsdk:"projection"`
	ProjectedAttributes []string       `tfsdk:"projected_attributes"`
	Entities            []string       `tfsdk:"entities"`
	Serves              []string       `tfsdk:"serves"`
	Retiring            *bool          `tfsdk:"retiring"`
	Class               *string        `tfsdk:"class"`
	PlantProof          *bool          `tfsdk:"plant_proof"`
	ARN                 types.String   `tfsdk:"arn"`
}

// LocalIndex is an element of local_secondary_indexes.
type LocalIndex struct {
	SortKey             KeyAttribute `tfsdk:"sort_key"`
	Projection          string       `tfsdk:"projection"`
	ProjectedAttributes []string     `tfsdk:"projected_attributes"`
	Entities            []string     `tfsdk:"entities"`
	Serves              []string     `tfsdk:"serves"`
	ARN                 types.String `tfsdk:"arn"`
}

// EntryCondition is an element of entry_conditions, under its entity and index.
type EntryCondition struct {
	Where   map[string]string `tfsdk:"where"`
	Present []string          `tfsdk:"present"`
	Absent  []string          `tfsdk:"absent"`
}

// AccessPath is an element of access_paths. What does not apply is null.
type AccessPath struct {
	Operation    string            `tfsdk:"operation"`
	Index        *string           `tfsdk:"index"`
	KeyCondition *string           `tfsdk:"key_condition"`
	Names        map[string]string `tfsdk:"names"`
	Values       map[string]string `tfsdk:"values"`
	Filter       *string           `tfsdk:"filter"`
	Condition    *string           `tfsdk:"condition"`
	Either       map[string]Either `tfsdk:"either"`
	Descending   *bool             `tfsdk:"descending"`
	Consistent   *bool             `tfsdk:"consistent"`
	Requests     *string           `tfsdk:"requests"`
	Steps        []PathStep        `tfsdk:"steps"`
	Summary      string            `tfsdk:"summary"`
}

// PathStep is an entry of a transaction, or the read of the item that a guard names.
type PathStep struct {
	Operation    string            `tfsdk:"operation"`
	Entity       string            `tfsdk:"entity"`
	KeyCondition string            `tfsdk:"key_condition"`
	Names        map[string]string `tfsdk:"names"`
	Values       map[string]string `tfsdk:"values"`
	Filter       *string           `tfsdk:"filter"`
	Condition    *string           `tfsdk:"condition"`
	Either       map[string]Either `tfsdk:"either"`
	Holds        []string          `tfsdk:"holds"`
	When         *string           `tfsdk:"when"`
	Many         *bool             `tfsdk:"many"`
}

// Either is what a condition demands besides, by whether the stored item has a value of the attribute under whose name it
// stands.
type Either struct {
	With    string `tfsdk:"with"`
	Without string `tfsdk:"without"`
}

// Derived is what a design says in the attributes of the plan. Empty collections are nil, which Terraform shows as
// null and so leaves out.
type Derived struct {
	KeySchema       KeySchema
	GlobalIndexes   map[string]GlobalIndex
	LocalIndexes    map[string]LocalIndex
	ItemKeys        map[string]map[string]string
	EntryConditions map[string]map[string]EntryCondition
	AccessPaths     map[string]AccessPath
	TenantOf        *TenantOf
	Audit           *Audit
}

// Encode turns a design into attribute values. The ARN of the table may be unknown; those of the indexes then are.
func Encode(d *design.Design, arn types.String) Derived {
	derived := Derived{KeySchema: KeySchema{PartitionKey: KeyAttribute(d.Key.Partition)}}
	if d.Key.Sort != nil {
		sort := KeyAttribute(*d.Key.Sort)
		derived.KeySchema.SortKey = &sort
	}
	for _, index := range d.GlobalIndexes {
		put(&derived.GlobalIndexes, index.Name, globalIndex(index, arn))
	}
	for _, index := range d.Retiring {
		retiring := globalIndex(index, arn)
		retiring.Retiring, retiring.Serves = trueOrNil(true), nil // no path uses it any more
		put(&derived.GlobalIndexes, index.Name, retiring)
	}
	for _, index := range d.LocalIndexes {
		put(&derived.LocalIndexes, index.Name, localIndex(index, arn))
	}
	for _, keys := range d.ItemKeys {
		for _, attribute := range slices.Concat(naturalKey(d, keys), keys.Attributes) {
			putInner(&derived.ItemKeys, keys.Entity, attribute.Name, attribute.Template.String())
		}
	}
	for _, c := range d.Conditions {
		putInner(&derived.EntryConditions, c.Entity, c.Index, EntryCondition{
			Where: orNilMap(c.Where), Present: orNil(c.Present), Absent: orNil(c.Absent),
		})
	}
	for _, p := range d.Paths {
		put(&derived.AccessPaths, p.Name(), accessPath(p))
	}
	derived.tenants(d)
	return derived
}

// naturalKey is the base key of an item as templates, where it is made of the item's own attributes and so is not in
// the design: a reader of the plan looks for the key of an item in one place.
func naturalKey(d *design.Design, keys design.ItemKeys) []design.ItemAttribute {
	if slices.ContainsFunc(keys.Attributes, func(a design.ItemAttribute) bool { return a.Name == d.Key.Partition.Name }) {
		return nil
	}
	natural := []design.ItemAttribute{{Name: d.Key.Partition.Name, Template: design.Value(d.Key.Partition.Name)}}
	if d.Key.Sort != nil {
		natural = append(natural, design.ItemAttribute{Name: d.Key.Sort.Name, Template: design.Value(d.Key.Sort.Name)})
	}
	return natural
}

func globalIndex(index design.Index, arn types.String) GlobalIndex {
	return GlobalIndex{
		PartitionKeys:       keyAttributes(index.Partition),
		SortKeys:            keyAttributes(index.Sort),
		Projection:          string(index.Projection),
		ProjectedAttributes: orNil(index.Projected),
		Entities:            orNil(index.Entities),
		Serves:              orNil(index.Serves),
		ARN:                 indexARN(arn, index.Name),
	}
}

func localIndex(index design.Index, arn types.String) LocalIndex {
	local := LocalIndex{
		Projection:          string(index.Projection),
		ProjectedAttributes: orNil(index.Projected),
		Entities:            orNil(index.Entities),
		Serves:              orNil(index.Serves),
		ARN:                 indexARN(arn, index.Name),
	}
	if len(index.Sort) > 0 {
		local.SortKey = KeyAttribute(index.Sort[0])
	}
	return local
}

func accessPath(p design.Path) AccessPath {
	path := AccessPath{
		Operation:    string(p.Operation),
		Index:        orNilText(p.Index),
		KeyCondition: orNilText(p.KeyCondition),
		Names:        orNilMap(p.Names),
		Values:       templates(p.Values),
		Descending:   trueOrNil(p.Descending),
		Consistent:   trueOrNil(p.Consistent),
		Requests:     orNilText(p.Requests),
		Summary:      p.Summary,
	}
	if writes(p.Operation) {
		path.Condition, path.Either = orNilText(p.Filter), eithers(p.Either)
	} else {
		path.Filter = orNilText(p.Filter)
	}
	for _, s := range p.Steps {
		path.Steps = append(path.Steps, PathStep{
			Operation: string(s.Operation), Entity: s.Entity, KeyCondition: s.KeyCondition, Names: orNilMap(s.Names),
			Values: templates(known(s.Values, s.By)), Condition: orNilText(s.Condition), Either: eithers(s.Either), Holds: orNil(s.Holds),
			When: orNilText(s.When), Many: trueOrNil(s.Many),
		})
	}
	if next := p.Next; next != nil {
		path.Steps = append(path.Steps, PathStep{
			Operation: string(next.Operation), Entity: next.Entities[0], KeyCondition: next.KeyCondition,
			Names: orNilMap(next.Names), Values: templates(next.Values), Filter: orNilText(next.Filter),
		})
	}
	return path
}

func writes(o design.Request) bool {
	return o == design.PutItem || o == design.UpdateItem || o == design.DeleteItem
}

// eithers are demands by the attribute that decides which of them is made; nil where there are none.
func eithers(list []design.Either) map[string]Either {
	var all map[string]Either
	for _, e := range list {
		put(&all, e.Attribute, Either{With: e.Present, Without: e.Absent})
	}
	return all
}

// known are values under the names that the caller knows them by, where those are others than the item's.
func known(values map[string]design.PathValue, by map[string]string) map[string]design.PathValue {
	named := map[string]design.PathValue{}
	for placeholder, value := range values {
		value.Template = slices.Clone(value.Template)
		for i, s := range value.Template {
			if name, ok := by[s.Attribute]; ok {
				value.Template[i].Attribute = name
			}
		}
		named[placeholder] = value
	}
	return named
}

// templates are the templates of values, or nil where there are none.
func templates(values map[string]design.PathValue) map[string]string {
	var list map[string]string
	for placeholder, value := range values {
		put(&list, placeholder, value.Template.String())
	}
	return list
}

// indexARN is the ARN of an index of a table (Service Authorization Reference, Amazon DynamoDB, resource types).
func indexARN(table types.String, index string) types.String {
	if table.IsUnknown() || table.IsNull() {
		return table
	}
	return types.StringValue(table.ValueString() + "/index/" + index)
}

func keyAttributes(list []design.KeyAttribute) []KeyAttribute {
	var result []KeyAttribute
	for _, a := range list {
		result = append(result, KeyAttribute(a))
	}
	return result
}
