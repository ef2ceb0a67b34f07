package derive_test

import (
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// twoKinds are posts and users, which have nothing in common, with a pattern of each in an index on generic attributes.
func twoKinds(pinnedPosts, pinnedUsers string) model.Table {
	return model.Table{
		Name: "any", Keys: model.Keys{Base: model.BaseComposite, Indexes: model.IndexesOverloaded},
		Entities: map[string]model.Entity{
			"post": {Identity: []string{"post_id"}, Attributes: map[string]model.Attribute{"post_id": {Type: model.UUID}, "topic": {}}},
			"user": {Identity: []string{"user_id"}, Attributes: map[string]model.Attribute{"user_id": {Type: model.UUID}, "city": {}}},
		},
		Patterns: map[string]model.Pattern{
			"posts_of": {Entity: "post", Match: []string{"topic"}, Index: pinnedPosts},
			"users_in": {Entity: "user", Match: []string{"city"}, Index: pinnedUsers},
		},
	}
}

// One entity fills the index that another one is pinned to, whatever its number.
func TestTable_sharesTheIndexThatIsPinned(t *testing.T) {
	t.Parallel()
	d := derive.Table(twoKinds("GSI2", "")).Design
	if len(d.GlobalIndexes) != 1 || d.GlobalIndexes[0].Name != "GSI2" || len(d.GlobalIndexes[0].Serves) != 2 || d.Certificate.Indexes != 1 {
		t.Errorf("%d indexes, %v", d.Certificate.Indexes, d.GlobalIndexes)
	}
}

// Indexes that entities are pinned to count against the quota each.
func TestTable_countsIndexesThatArePinned(t *testing.T) {
	t.Parallel()
	table := twoKinds("GSI1", "GSI2")
	if d := derive.Table(table).Design; len(d.GlobalIndexes) != 2 || d.Certificate.Indexes != 2 {
		t.Errorf("%d indexes, %v", d.Certificate.Indexes, d.GlobalIndexes)
	}
	table.Limits.GlobalIndexes = 1
	if r := derive.Table(table); !slices.ContainsFunc(r.Findings, func(f finding.Finding) bool { return f.Code == "DM158" }) {
		t.Errorf("two indexes where one may be: %v", r.Findings)
	}
}

// Under optimize = "cost" an entity whose pattern needs keys alone doesn't share a local index with one that needs all of its
// items, where its entries would copy them, too.
func TestTable_cheapestSharesNoLocalIndexThatCopiesMore(t *testing.T) {
	t.Parallel()
	large := func(id string) model.Entity {
		return model.Entity{
			Identity: []string{"owner", id}, Count: new(int64(1_000_000)), ItemBytes: new(int64(3_000)),
			Attributes: map[string]model.Attribute{
				"owner": {Distinct: new(int64(10_000))}, id: {Type: model.UUID, Distinct: new(int64(1_000_000))},
				"made_at": {Type: model.Timestamp, Distinct: new(int64(1_000_000)), Immutable: new(true)},
			},
		}
	}
	table := model.Table{
		Name: "any", Optimize: model.OptimizeCost, Keys: model.Keys{Base: model.BaseComposite},
		Entities: map[string]model.Entity{"post": large("post_id"), "note": large("note_id")},
		Patterns: map[string]model.Pattern{
			"create_post": {Entity: "post", Operation: model.Create, AveragePerSecond: new(10.0)},
			"create_note": {Entity: "note", Operation: model.Create, AveragePerSecond: new(10.0)},
			"posts":       {Entity: "post", Match: []string{"owner"}, Sort: []string{"made_at"}, Consistent: true, AveragePerSecond: new(1.0), Limit: 10},
			"notes":       {Entity: "note", Match: []string{"owner"}, Sort: []string{"made_at"}, Consistent: true, AveragePerSecond: new(1.0), Limit: 10, Fetch: []string{"note_id"}},
			"post":        {Entity: "post", Match: []string{"owner", "post_id"}, AveragePerSecond: new(1.0)},
			"note":        {Entity: "note", Match: []string{"owner", "note_id"}, AveragePerSecond: new(1.0)},
			"ids":         {Entity: "post", Match: []string{"owner"}, Sort: []string{"post_id"}, AveragePerSecond: new(500.0), Limit: 10},
			"note_ids":    {Entity: "note", Match: []string{"owner"}, Sort: []string{"note_id"}, AveragePerSecond: new(500.0), Limit: 10},
		},
	}
	local := func() []design.Projection {
		var list []design.Projection
		for _, index := range derive.Table(table).Design.LocalIndexes {
			list = append(list, index.Projection)
		}
		return list
	}
	if got := local(); len(got) != 2 || !slices.Contains(got, design.ProjectAll) || !slices.Contains(got, design.ProjectInclude) {
		t.Errorf("local indexes that copy %v", got)
	}
	table.Optimize = model.OptimizeFewest
	if got := local(); !slices.Equal(got, []design.Projection{design.ProjectAll}) {
		t.Errorf("the fewest are %v", got)
	}
}

// A key that puts all items into one partition is some bytes shorter. That is no reason for it.
func TestTable_cheapestHasNoConstantPartitionForNothing(t *testing.T) {
	t.Parallel()
	table := model.Table{
		Name: "any", Optimize: model.OptimizeCost, Keys: model.Keys{Base: model.BaseComposite},
		Entities: map[string]model.Entity{"country": {
			Identity: []string{"country_code"}, Count: new(int64(200)), ItemBytes: new(int64(300)),
			Attributes: map[string]model.Attribute{"country_code": {}},
		}},
		Patterns: map[string]model.Pattern{
			"country": {Entity: "country", Match: []string{"country_code"}, AveragePerSecond: new(10.0)},
			"put":     {Entity: "country", Operation: model.Put, AveragePerSecond: new(0.1)},
		},
	}
	isConstant := func() bool {
		key, _ := derive.Table(table).Design.ItemKey("country", map[string]string{"country_code": "CH"})
		return key["PK"] == "COUNTRY"
	}
	if isConstant() {
		t.Error("all countries are in one partition")
	}
	table.Patterns["countries"] = model.Pattern{Entity: "country", AveragePerSecond: new(1.0)}
	if !isConstant() {
		t.Error("they aren't where a pattern reads them all")
	}
}
