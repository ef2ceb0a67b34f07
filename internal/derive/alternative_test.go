package derive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// shelf is an entity whose consistent pattern demands a local index that another pattern may use as well as the index
// it has.
func shelf(patterns map[string]model.Pattern) model.Table {
	return model.Table{
		Name: "shelf",
		Entities: map[string]model.Entity{"book": {
			Parent: "shop", Identity: []string{"book_id"},
			Attributes: map[string]model.Attribute{"title": {}, "genre": {}, "added_at": {Type: model.Timestamp, Immutable: new(true)}},
		}, "shop": {Identity: []string{"shop_id"}}},
		Patterns: patterns,
	}
}

func TestTable_saysWhatEachIndexIsNeededForAndWhatElseWouldServe(t *testing.T) {
	t.Parallel()
	result := derive.Table(shelf(map[string]model.Pattern{
		"get_book": {Entity: "book", Match: []string{"shop_id", "book_id"}},
		"by_title": {Entity: "book", Match: []string{"shop_id"}, Sort: []string{"title"}, Consistent: true},
		"by_genre": {Entity: "book", Match: []string{"genre"}, Sort: []string{"title"}},
		"in_shop":  {Entity: "book", Match: []string{"shop_id"}},
	}))
	if result.Design == nil {
		t.Fatal(details(result.Findings))
	}
	if c := result.Design.Certificate; !c.Optimal || c.AtLeast != 2 {
		t.Errorf("certificate %+v", c)
	}
	needed := map[string][]string{}
	for _, index := range append(result.Design.LocalIndexes, result.Design.GlobalIndexes...) {
		needed[index.Name] = index.NeededBy
	}
	runners := map[string]*design.RunnerUp{}
	for _, p := range result.Design.Paths {
		runners[p.Pattern] = p.RunnerUp
	}
	if diff := cmp.Diff(map[string][]string{"LSI1": {"by_title"}, "entity.genre-title-index": {"by_genre"}}, needed); diff != "" {
		t.Error("needed by:", diff)
	}
	want := map[string]*design.RunnerUp{
		"get_book": {Added: true, Index: "entity.shop_id.book_id-index", Partition: []string{"entity", "shop_id", "book_id"}},
		"by_title": nil, // a consistent read has no other key
		"by_genre": {Added: true, Partition: []string{"GENRE#{genre}"}, Sort: []string{"BOOK#{title:escaped}#{shop_id}#{book_id}"}},
		"in_shop":  {Index: "LSI1"},
	}
	if diff := cmp.Diff(want, runners); diff != "" {
		t.Error("runners-up:", diff)
	}
}
