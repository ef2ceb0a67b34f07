package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// localCases are models with consistent patterns, and the indexes that they need in each style: [local, global].
var localCases = map[string]struct {
	model              string
	native, overloaded [2]int
}{
	"another entity uses the local index that one requires": {`{
		"entities": {
			"device": {"identity": ["device_id"], "attributes": {"seen_at": {"type": "timestamp"}}},
			"owner": {"identity": ["owner_id"], "attributes": {"name": {}}}},
		"access_patterns": {
			"seen": {"entity": "device", "match": ["device_id"], "range": {"seen_at": ">="}, "consistent": true},
			"named": {"entity": "owner", "match": ["owner_id"], "prefix": "name"}}}`, [2]int{1, 0}, [2]int{1, 0}},
	"no local index is made for a pattern that need not be consistent": {`{
		"entities": {
			"device": {"identity": ["site", "device_id"], "attributes": {"made_at": {"type": "timestamp", "immutable": true}}},
			"owner": {"identity": ["owner_id"], "attributes": {"name": {}}}},
		"access_patterns": {
			"get": {"entity": "device", "match": ["site", "device_id"], "consistent": true},
			"newest": {"entity": "device", "match": ["site"], "sort": ["made_at"]},
			"named": {"entity": "owner", "match": ["owner_id"], "prefix": "name"}}}`, [2]int{0, 2}, [2]int{0, 1}},
	"a fixed value that the base partition holds is no condition of the local index": {`{
		"entities": {"bill": {"identity": ["bill_id", "state"], "attributes": {"due": {"type": "date"}}}},
		"access_patterns": {
			"open_on": {"entity": "bill", "match": ["due"], "where": {"state": "open"}, "consistent": true},
			"on": {"entity": "bill", "match": ["state", "due"]}}}`, [2]int{1, 0}, [2]int{1, 0}},
	"a collection is read from a local index beside a base key of its own": {`{
		"entities": {
			"host": {"identity": ["host_id"]},
			"event": {"identity": ["event_id"], "attributes": {"host_id": {"references": "host"}, "rating": {}}}},
		"access_patterns": {"rated": {"entities": ["host", "event"], "match": ["host_id"], "sort": ["rating"], "consistent": true}}}`, [2]int{1, 0}, [2]int{1, 0}},
}

func TestTable_makesAsFewLocalIndexesAsAreRequiredAndSharesThem(t *testing.T) {
	t.Parallel()
	for name, c := range localCases {
		table, _, err := corpus.Decode([]byte(c.model))
		if err != nil {
			t.Fatal(err)
		}
		table.Name, table.Keys.Base = "local", "composite"
		for style, want := range map[string][2]int{"native": c.native, "overloaded": c.overloaded} {
			table.Keys.Indexes = style
			r := derive.Table(table)
			if r.Design == nil {
				t.Errorf("%s, %s: %s", name, style, details(r.Findings))
				continue
			}
			if got := [2]int{len(r.Design.LocalIndexes), len(r.Design.GlobalIndexes)}; got != want || !r.Design.Certificate.Optimal {
				t.Errorf("%s, %s: %v local and global indexes, want %v; %+v", name, style, got, want, r.Design.Certificate)
			}
		}
	}
}
