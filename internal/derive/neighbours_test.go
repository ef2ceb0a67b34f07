package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// A parent stands between two kinds of children at most, so that of three patterns that read it with one kind each two
// are served by the table and the third needs an index.
func TestTable_aParentHasTwoNeighbours(t *testing.T) {
	t.Parallel()
	table, _, err := corpus.Decode([]byte(`{
		"name": "orgs",
		"entities": {
			"org": {"identity": ["org_id"]},
			"user": {"parent": "org", "identity": ["user_id"]},
			"team": {"parent": "org", "identity": ["team_id"]},
			"repository": {"parent": "org", "identity": ["repository_id"]}},
		"access_patterns": {
			"with_users": {"entities": ["org", "user"], "match": ["org_id"]},
			"with_teams": {"entities": ["org", "team"], "match": ["org_id"]},
			"with_repositories": {"entities": ["org", "repository"], "match": ["org_id"]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, style := range []string{"native", "overloaded"} {
		table.Keys.Indexes = style
		d := derive.Table(table).Design
		if d == nil || len(d.GlobalIndexes) != 1 {
			t.Fatalf("%s: want one index, got %+v", style, d)
		}
		onTable := 0
		for _, p := range d.Paths {
			if p.Index == "" {
				onTable++
			}
		}
		if onTable != 2 || len(d.GlobalIndexes[0].Serves) != 1 {
			t.Errorf("%s: the table serves %d of the three, the index %v", style, onTable, d.GlobalIndexes[0].Serves)
		}
	}
	delete(table.Patterns, "with_repositories")
	if d := derive.Table(table).Design; d == nil || len(d.GlobalIndexes) != 0 {
		t.Errorf("two kinds of children need no index, got %+v", d)
	}
}
