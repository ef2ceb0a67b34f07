package derive_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// overloadedCases are models under "overloaded", and what their global indexes are: the texts of a slot for the first entity
// it has, or the name of a native key, with the patterns served.
var overloadedCases = map[string]struct {
	model string
	want  []string
}{
	"a pattern joins the native key that another one needs, where that saves an index": {`{
		"entities": {"task": {"identity": ["task_id"], "attributes": {"board_id": {}, "state": {}, "due": {"type": "date"}}}},
		"access_patterns": {
			"in_state": {"entity": "task", "match": ["board_id", "state"], "sort": ["due"]},
			"on_board": {"entity": "task", "match": ["board_id"]},
			"move": {"entity": "task", "operation": "update", "match": ["task_id"], "sets": ["state"]},
			"plan": {"entity": "task", "operation": "update", "match": ["task_id"], "sets": ["due"]}}}`,
		[]string{"board_id-state.due-index [in_state on_board]"}},
	"a pattern keeps its slot where joining a native key saves nothing": {`{
		"entities": {"task": {"identity": ["task_id"], "attributes": {"board_id": {}, "state": {}, "due": {"type": "date"}, "owner": {}}}},
		"access_patterns": {
			"in_state": {"entity": "task", "match": ["board_id", "state"], "sort": ["due"]},
			"on_board": {"entity": "task", "match": ["board_id"]},
			"owned": {"entity": "task", "match": ["board_id", "owner"]},
			"move": {"entity": "task", "operation": "update", "match": ["task_id"], "sets": ["state"]},
			"plan": {"entity": "task", "operation": "update", "match": ["task_id"], "sets": ["due"]}}}`,
		[]string{"board_id.state-due-index [in_state]", "BOARD#{board_id} / TASK#{owner}#{task_id} [on_board owned]"}},
	"a native key rather than a slot with as few partitions as a list has values": {`{
		"entities": {"image": {"identity": ["image_id"], "attributes": {"album_id": {}, "status": {"values": ["new", "shown", "hidden"]}, "taken_at": {"type": "timestamp"}}}},
		"access_patterns": {
			"in_album": {"entity": "image", "match": ["album_id", "status"], "sort": ["taken_at"]},
			"moderate": {"entity": "image", "operation": "update", "match": ["image_id"], "sets": ["status"]}}}`,
		[]string{"album_id.status-taken_at-index [in_album]"}},
	"a slot with few partitions rather than an index more": {`{
		"entities": {"image": {"identity": ["image_id"], "attributes": {"album_id": {}, "status": {"values": ["new", "shown", "hidden"]}, "taken_at": {"type": "timestamp"}}}},
		"access_patterns": {
			"in_album": {"entity": "image", "match": ["album_id", "status"], "sort": ["taken_at"]},
			"in_state": {"entity": "image", "match": ["status"]},
			"moderate": {"entity": "image", "operation": "update", "match": ["image_id"], "sets": ["status"]}}}`,
		[]string{"STATUS#{status:rank} / IMAGE#{album_id}#{taken_at}#{image_id} [in_album in_state]"}},
	"a fixed value stays in the key where a write can't tell whether an item enters": {`{
		"entities": {"image": {"identity": ["image_id"], "attributes": {"state": {}, "taken_at": {"type": "timestamp"}}}},
		"access_patterns": {
			"hidden": {"entity": "image", "where": {"state": "hidden"}, "sort": ["taken_at"], "spread": {"shards": 1}},
			"moderate": {"entity": "image", "operation": "update", "match": ["image_id"], "sets": ["state"]}}}`,
		[]string{"STATE#{state} / IMAGE#{taken_at}#{image_id} [hidden]"}},
	"a filter that only items with the attribute pass shares the slot of those that have it": {`{
		"entities": {"image": {"identity": ["image_id"], "attributes": {"caption": {"optional": true}, "taken_at": {"type": "timestamp"}}}},
		"access_patterns": {
			"captioned": {"entity": "image", "present": ["caption"], "sort": ["taken_at"], "spread": {"shards": 1}},
			"search": {"entity": "image", "sort": ["taken_at"], "spread": {"shards": 1}, "filter": {"caption": "contains"}}}}`,
		[]string{"IMAGE / IMAGE#{taken_at}#{image_id} [captioned search] where map[] present [caption]"}},
	"a fixed value is the entry condition where every write can tell": {`{
		"entities": {"image": {"identity": ["image_id"], "attributes": {"state": {}, "taken_at": {"type": "timestamp"}}}},
		"access_patterns": {
			"hidden": {"entity": "image", "where": {"state": "hidden"}, "sort": ["taken_at"], "spread": {"shards": 1}},
			"moderate": {"entity": "image", "operation": "update", "match": ["image_id", "taken_at"], "sets": ["state"]}}}`,
		[]string{"IMAGE / IMAGE#{taken_at}#{image_id} [hidden] where map[state:hidden] present []"}},
}

func TestTable_choosesBetweenSlotsAndNativeKeys(t *testing.T) {
	t.Parallel()
	for name, c := range overloadedCases {
		table, _, err := corpus.Decode([]byte(c.model))
		if err != nil {
			t.Fatal(name, err)
		}
		table.Name, table.Keys.Indexes = "images", "overloaded"
		result := derive.Table(table)
		if result.Design == nil {
			t.Errorf("%s: %s", name, details(result.Findings))
			continue
		}
		var got []string
		for _, index := range result.Design.GlobalIndexes {
			text := index.Name
			if index.Overloaded {
				keys := result.Design.Keys(index.Entities[0])
				text = ""
				for _, a := range slices.Concat(index.Partition, index.Sort) {
					for _, key := range keys {
						if key.Name == a.Name && text != "" {
							text += " / "
						}
						if key.Name == a.Name {
							text += key.Template.String()
						}
					}
				}
			}
			text += fmt.Sprint(" ", index.Serves)
			for _, condition := range result.Design.Conditions {
				if condition.Index == index.Name {
					text += fmt.Sprint(" where ", condition.Where, " present ", condition.Present)
				}
			}
			got = append(got, text)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
