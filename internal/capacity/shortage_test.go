package capacity_test

import (
	"math/big"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
)

// What is lacking is judged by the peak, at the limit itself nothing is, and beyond it so much that the peak takes 70 % of all. What
// is beyond is the peak; of what is scaled, what the average asks for.
func TestBilling_tellsWhatIsBeyond(t *testing.T) {
	t.Parallel()
	take := func(peak, mean int64) capacity.Take {
		return capacity.Take{Reads: big.NewRat(peak, 10), Writes: big.NewRat(1, 1), MeanReads: big.NewRat(mean, 10), MeanWrites: big.NewRat(7, 10)}
	}
	b := capacity.Billing{
		Capacity: map[string]capacity.Units{"": {Reads: 100, Writes: 5}, "index": {Reads: 100, Writes: 1}},
		Scaled:   map[string]bool{"index": true},
	}
	for _, c := range []struct {
		name  string
		of    capacity.Take
		lacks int64
		// beyond are read units, in tenths.
		beyond int64
	}{
		{"", take(1000, 999), 0, 0},
		{"", take(1001, 10), 43, 1}, // 100.1 are 70 % of 143
		{"index", take(9000, 700), 0, 0},
		{"index", take(9000, 777), 0, 110}, // 77.7 are 70 % of 111
	} {
		if lacks := b.Lacks(c.name, c.of); lacks != (capacity.Units{Reads: c.lacks}) {
			t.Errorf("%q with %v reads lacks %v", c.name, c.of.Reads, lacks)
		}
		reads, writes := b.Beyond(c.name, c.of)
		if want := big.NewRat(c.beyond, 10); reads.Cmp(want) != 0 || writes.Sign() > 0 {
			t.Errorf("%q with %v and %v reads takes %v more", c.name, c.of.Reads, c.of.MeanReads, reads)
		}
		if !(capacity.Billing{}).Lacks(c.name, c.of).None() {
			t.Error("on demand something lacks")
		}
	}
}
