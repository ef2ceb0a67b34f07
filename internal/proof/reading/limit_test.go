package reading_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/reading"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// shelf are books by shelf and title, and cards of each book. An item is written "id:title" or "id:title:lent", a card
// "id/card".
func shelf(t *testing.T, p model.Pattern) (*model.Resolved, *model.ResolvedPattern) {
	t.Helper()
	resolved, findings := model.Check(model.Table{
		Name: "library",
		Entities: map[string]model.Entity{
			"shelf": {Identity: []string{"shelf_id"}},
			"book":  {Parent: "shelf", Identity: []string{"book_id"}, Attributes: map[string]model.Attribute{"title": {}, "state": {Optional: true}}},
			"card":  {Parent: "book", Identity: []string{"card_id"}},
		},
		Patterns: map[string]model.Pattern{"p": p},
	})
	if finding.HasErrors(findings) {
		t.Fatal(findings)
	}
	return resolved, resolved.Pattern("p")
}

func books(text string) []sample.Item {
	var list []sample.Item
	for _, one := range strings.Fields(text) {
		if id, card, ok := strings.Cut(one, "/"); ok {
			list = append(list, sample.Item{Entity: "card", Attributes: store.Item{
				"shelf_id": store.Text("s"), "book_id": store.Text(id), "card_id": store.Text(card),
			}})
			continue
		}
		parts := strings.Split(one, ":")
		item := sample.Item{Entity: "book", Attributes: store.Item{
			"shelf_id": store.Text("s"), "book_id": store.Text(parts[0]), "title": store.Text(parts[1]),
		}}
		if len(parts) > 2 {
			item.Attributes["state"] = store.Text(parts[2])
		}
		list = append(list, item)
	}
	return list
}

func TestCheck_limits(t *testing.T) {
	t.Parallel()
	sorted := model.Pattern{Entity: "book", Match: []string{"shelf_id"}, Sort: []string{"title"}, Limit: 2}
	filtered := sorted
	filtered.Filter, filtered.ReadAtMost = map[string]string{"state": "= lent"}, 3
	unsorted := filtered
	unsorted.Sort = nil
	nested := model.Pattern{Entities: []string{"book", "card"}, Match: []string{"shelf_id"}, Order: model.OrderGrouped, Limit: 3}
	const all, lent, cards = "1:a 2:b 3:b 4:c", "1:a:lent 2:b 3:b:lent 4:c:lent 5:d:lent", "1:a 1/x 1/y 2:b 2/z"
	for name, c := range map[string]struct {
		pattern  model.Pattern
		all, got string
		want     string
	}{
		"the first":                       {sorted, all, "1:a 2:b", ""},
		"either of the equal":             {sorted, all, "1:a 3:b", ""},
		"not the first":                   {sorted, all, "2:b 3:b", "left out, though it stands before the other"},
		"too few":                         {sorted, all, "1:a", "missing, among 1 items"},
		"none":                            {sorted, all, "", "missing, among 0 items"},
		"too many":                        {sorted, all, "1:a 2:b 3:b", "beyond the limit of 2"},
		"out of order":                    {sorted, all, "2:b 1:a", "out of order"},
		"fewer exist":                     {sorted, "1:a", "1:a", ""},
		"all that can be read":            {filtered, lent, "1:a:lent 3:b:lent", ""},
		"what is surely read":             {filtered, lent, "1:a:lent", "missing"},
		"what may not be read":            {filtered, "1:a 2:b 3:b 4:c:lent", "", ""},
		"read, as another key finds it":   {filtered, "1:a 2:b 3:b 4:c:lent", "4:c:lent", ""},
		"read, but the filter drops it":   {filtered, lent, "1:a:lent 2:b", "not wanted"},
		"no order, so nothing is sure":    {unsorted, lent, "5:d:lent", ""},
		"no order, and few enough":        {unsorted, "1:a:lent 2:b 3:b", "", "missing"},
		"nested":                          {nested, cards, "1:a 1/x 1/y", ""},
		"nested, groups in any order":     {nested, cards, "2:b 2/z 1:a", ""},
		"nested, a group left too early":  {nested, cards, "1:a 1/x 2:b", "left out of its group"},
		"nested, a block skipped":         {nested, cards, "1/x 1/y 2:b", "left out"},
		"nested, the last group's parent": {nested, cards, "2:b 2/z 1/x", "left out, though it stands before the other"},
	} {
		resolved, p := shelf(t, c.pattern)
		q := reading.Question{Model: resolved, Pattern: p, Arguments: sample.Arguments{Values: map[string]string{"shelf_id": "s"}}}
		err := q.Check(books(c.got), books(c.all))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
