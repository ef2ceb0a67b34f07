package derive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// Two entries on one entity differ by the name under which the caller knows its identity, so the recipe has to say it.
func TestTable_saysByWhatNameAnEntryFindsItsItem(t *testing.T) {
	t.Parallel()
	table, _, err := corpus.Decode([]byte(`{
		"name": "follows",
		"entities": {
			"user": {"identity": ["user_id"], "attributes": {"followers": {"type": "number"}, "following": {"type": "number"}}},
			"follow": {"identity": ["follower", "followed"], "attributes": {"follower": {"references": "user"}, "followed": {"references": "user"}}}},
		"access_patterns": {
			"follow": {"match": ["follower", "followed"], "writes": [
				{"create": "follow"},
				{"increment": "user", "by": ["followed"], "sets": ["followers"]},
				{"increment": "user", "by": ["follower"], "sets": ["following"]}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	result := derive.Table(table)
	if result.Design == nil {
		t.Fatal(details(result.Findings))
	}
	var got []map[string]string
	for _, p := range result.Design.Paths {
		for _, s := range p.Steps {
			got = append(got, s.By)
		}
	}
	if diff := cmp.Diff([]map[string]string{nil, {"user_id": "followed"}, {"user_id": "follower"}}, got); diff != "" {
		t.Error(diff)
	}
}
