package corpus

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// The shapes mirror the arguments of ddbmodel_table. Where a model type has the same fields but for their spelling, its
// shape is converted field by field, so that a field added to the model fails to compile here until it is read.

type tableShape struct {
	Name           string                  `json:"name"`
	Entities       map[string]entityShape  `json:"entities"`
	Patterns       map[string]patternShape `json:"access_patterns"`
	Keys           keysShape               `json:"keys"`
	Limits         limitsShape             `json:"limits"`
	LocalIndexes   string                  `json:"local_indexes"`
	Optimize       string                  `json:"optimize"`
	Tenant         *tenantShape            `json:"tenant"`
	TTLAttribute   string                  `json:"ttl_attribute"`
	IgnoreFindings []string                `json:"ignore_findings"`
	StreamViewType string                  `json:"stream_view_type"`

	Source        string                `json:"_source"`
	Rows          map[string][]string   `json:"_rows"`
	Inexpressible []rowShape            `json:"_inexpressible"`
	Tables        map[string]tableShape `json:"tables"`
}

// rowShape is a row of the source that the language can't say.
type rowShape struct {
	Row   string `json:"row"`
	Class string `json:"class"`
	Why   string `json:"why"`
}

type keysShape struct {
	Base            string `json:"base"`
	Indexes         string `json:"indexes"`
	PartitionKey    string `json:"partition_key"`
	SortKey         string `json:"sort_key"`
	Delimiter       string `json:"delimiter"`
	EntityAttribute string `json:"entity_attribute"`

	IndexAttributes map[string]indexAttributesShape `json:"index_attributes"`
}

type indexAttributesShape struct {
	PartitionKey string `json:"partition_key"`
	SortKey      string `json:"sort_key"`
}

func (s keysShape) keys() model.Keys {
	return model.Keys{
		Base: s.Base, Indexes: s.Indexes, PartitionKey: s.PartitionKey, SortKey: s.SortKey, Delimiter: s.Delimiter, EntityAttribute: s.EntityAttribute,
		IndexAttributes: convert(s.IndexAttributes, func(a indexAttributesShape) model.IndexAttributes { return model.IndexAttributes(a) }),
	}
}

type limitsShape struct {
	GlobalIndexes int `json:"global_indexes"`
}

type tenantShape struct {
	Attribute string `json:"attribute"`
	Isolation string `json:"isolation"`
	Writers   string `json:"writers"`
}

type spreadShape struct {
	Shards int    `json:"shards"`
	By     string `json:"by"`
	Bucket string `json:"bucket"`
	Of     string `json:"of"`
	AtMost int    `json:"at_most"`
}

type keyShape struct {
	Partition string `json:"partition"`
	Sort      string `json:"sort"`
}

type indexKeyShape struct {
	Partition string            `json:"partition"`
	Sort      string            `json:"sort"`
	Where     map[string]string `json:"where"`
	Present   []string          `json:"present"`
	Absent    []string          `json:"absent"`
}

type entityShape struct {
	Description  string                    `json:"description"`
	Identity     []string                  `json:"identity"`
	Parent       string                    `json:"parent"`
	Attributes   map[string]attributeShape `json:"attributes"`
	Label        string                    `json:"label"`
	Count        *int64                    `json:"count"`
	ItemBytes    *int64                    `json:"item_bytes"`
	MaxItemBytes *int64                    `json:"max_item_bytes"`
	Spread       *spreadShape              `json:"spread"`
	TenantAccess string                    `json:"tenant_access"`
	Key          *keyShape                 `json:"key"`
	IndexKeys    map[string]indexKeyShape  `json:"index_keys"`
	Revision     int                       `json:"revision"`
}

type attributeShape struct {
	Description  string     `json:"description"`
	Type         model.Type `json:"type"`
	Immutable    *bool      `json:"immutable"`
	Optional     bool       `json:"optional"`
	References   string     `json:"references"`
	Label        string     `json:"label"`
	Values       []string   `json:"values"`
	Unique       string     `json:"unique"`
	SortsAs      string     `json:"sorts_as"`
	AbsentAs     string     `json:"absent_as"`
	AbsentStored bool       `json:"absent_stored"`
	CopiedFrom   string     `json:"copied_from"`
	Distinct     *int64     `json:"distinct"`
	HottestShare *float64   `json:"hottest_share"`
	LargestShare *float64   `json:"largest_share"`
	Bytes        *int64     `json:"bytes"`
	MaxBytes     *int64     `json:"max_bytes"`
	Digits       int        `json:"digits"`
	Decimals     int        `json:"decimals"`
	Minimum      *int64     `json:"minimum"`
	Resolution   string     `json:"resolution"`
	Encrypted    bool       `json:"encrypted"`
}

func (s tableShape) table() model.Table {
	return model.Table{
		Name: s.Name, Entities: convert(s.Entities, entityShape.entity), Patterns: convert(s.Patterns, patternShape.pattern),
		Keys: s.Keys.keys(), Limits: model.Limits(s.Limits), LocalIndexes: s.LocalIndexes, Optimize: s.Optimize,
		Tenant: (*model.Tenant)(s.Tenant), TTLAttribute: s.TTLAttribute, IgnoreFindings: s.IgnoreFindings,
	}
}

func (s entityShape) entity() model.Entity {
	return model.Entity{
		Description: s.Description, Identity: s.Identity, Parent: s.Parent,
		Attributes: convert(s.Attributes, func(a attributeShape) model.Attribute { return model.Attribute(a) }),
		Label:      s.Label, Count: s.Count, ItemBytes: s.ItemBytes, MaxItemBytes: s.MaxItemBytes,
		Spread: (*model.Spread)(s.Spread), TenantAccess: s.TenantAccess, Key: (*model.PinnedKey)(s.Key), Revision: s.Revision,
		IndexKeys: convert(s.IndexKeys, func(k indexKeyShape) model.PinnedIndexKey { return model.PinnedIndexKey(k) }),
	}
}

func convert[A, B any](m map[string]A, to func(A) B) map[string]B {
	converted := make(map[string]B, len(m))
	for name, value := range m {
		converted[name] = to(value)
	}
	return converted
}
