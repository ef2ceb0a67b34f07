package derive_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// TestTable_indexesAreNeeded: in a design that is proven best, each index is needed by some pattern: without it the design
// would be as good, and have one index less.
func TestTable_indexesAreNeeded(t *testing.T) {
	t.Parallel()
	indexes := 0
	rapid.Check(t, func(t *rapid.T) {
		d := derive.Table(anymodel.Table(t, drawn)).Design
		if d == nil || !d.Certificate.Optimal {
			return
		}
		for _, index := range d.GlobalIndexes {
			indexes++
			if len(index.NeededBy) == 0 {
				t.Fatalf("no pattern needs index %s, which serves %v\n%s", index.Name, index.Serves, encode(t, d))
			}
		}
		for _, index := range d.LocalIndexes {
			indexes++
			if len(index.NeededBy) == 0 {
				t.Fatalf("no pattern needs index %s, which serves %v\n%s", index.Name, index.Serves, encode(t, d))
			}
		}
	})
	if indexes < 20 {
		t.Fatalf("only %d indexes were looked at", indexes)
	}
}
