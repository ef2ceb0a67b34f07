package capacity_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/anymodel"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// The package and the ledger agree to the unit, on the published models and on random ones, each with random sizes,
// counts and rates.
func TestWorkload_agreesWithTheLedger(t *testing.T) {
	t.Parallel()
	compared, patterns := 0, 0
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range models {
		for seed := range 2 {
			table := rapid.Custom(func(r *rapid.T) model.Table { return measured(r, m.Table) }).Example(seed)
			table.Keys.Indexes = []string{model.IndexesNative, model.IndexesOverloaded}[seed]
			n := compare(t, fmt.Sprintf("%s, %d", m.Name, seed), table)
			patterns += n
		}
	}
	for seed := 0; compared < 600 && seed < 3000; seed++ {
		table := rapid.Custom(func(r *rapid.T) model.Table {
			return measured(r, anymodel.Table(r, anymodel.Limits{Entities: 3, Patterns: 5}))
		}).Example(seed)
		if n := compare(t, fmt.Sprint("seed ", seed), table); n > 0 {
			compared++
			patterns += n
		}
	}
	if compared < 500 || patterns < 1500 {
		t.Errorf("compared %d random models, %d patterns", compared, patterns)
	}
}

// measured gives a model sizes, counts and rates. Some are left out.
func measured(r *rapid.T, t model.Table) model.Table {
	draw := func(label string, low, high int64) *int64 {
		if rapid.IntRange(0, 9).Draw(r, label+"?") == 0 {
			return nil
		}
		n := rapid.Int64Range(low, high).Draw(r, label)
		return &n
	}
	entities := map[string]model.Entity{}
	for _, name := range slices.Sorted(maps.Keys(t.Entities)) {
		e := t.Entities[name]
		e.Count, e.ItemBytes, e.MaxItemBytes = draw("count", 0, 3000), nil, nil
		if rapid.IntRange(0, 3).Draw(r, "item?") == 0 {
			e.ItemBytes = draw("item_bytes", 1, 9000)
		}
		e.Attributes = maps.Clone(e.Attributes)
		for _, attribute := range slices.Sorted(maps.Keys(e.Attributes)) {
			a := e.Attributes[attribute]
			a.Distinct = draw("distinct", 1, 50)
			if a.Type == "" || a.Type == model.String || a.Type == model.Map {
				a.Bytes = draw("bytes", 1, 900)
			}
			a.MaxBytes = nil
			e.Attributes[attribute] = a
		}
		entities[name] = e
	}
	patterns := map[string]model.Pattern{}
	for _, name := range slices.Sorted(maps.Keys(t.Patterns)) {
		p := t.Patterns[name]
		p.WhereShare = nil
		if tenths := draw("rate", 0, 5000); tenths != nil {
			rate := float64(*tenths) / 10
			p.AveragePerSecond, p.PeakPerSecond = &rate, nil
		}
		patterns[name] = p
	}
	t.Entities, t.Patterns = entities, patterns
	return t
}

// compare returns how many patterns were compared, none where the model is refused.
func compare(t *testing.T, name string, table model.Table) int {
	t.Helper()
	result := derive.Table(table)
	if result.Design == nil {
		return 0
	}
	resolved, _ := model.Check(table)
	l := ledger{resolved, result.Design}
	estimate := capacity.New(resolved, result.Design).Estimate(capacity.PublishedPrices(), capacity.Billing{})
	book := l.whole()
	for _, p := range estimate.Patterns {
		if want := book.patterns[p.Name]; !same(p.ReadsPerCall, want.reads) || !same(p.WritesPerCall, want.writes) {
			t.Errorf("%s: %s takes %s read and %s write units, by the ledger %s and %s", name, p.Name,
				show(p.ReadsPerCall), show(p.WritesPerCall), show(want.reads), show(want.writes))
		}
	}
	for i, k := range estimate.Keys {
		if !same(k.Writes, book.writes[i]) || !same(k.Reads, book.reads[i]) || !same(k.Bytes, book.bytes[i]) {
			t.Errorf("%s: %s takes %s, %s a second and %s bytes, by the ledger %s, %s and %s", name, k.Key.Name(),
				show(k.Reads), show(k.Writes), show(k.Bytes), show(book.reads[i]), show(book.writes[i]), show(book.bytes[i]))
		}
	}
	if !same(estimate.PerMonth, book.money()) {
		t.Errorf("%s: %s a month, by the ledger %s", name, show(estimate.PerMonth), show(book.money()))
	}
	if t.Failed() {
		t.FailNow()
	}
	return len(estimate.Patterns)
}

func same(a, b *big.Rat) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Cmp(b) == 0
}

func show(n *big.Rat) string {
	if n == nil {
		return "unknown"
	}
	return n.RatString()
}

// book is what the ledger comes to: by pattern the units of a call, by key the units per second and the bytes.
type book struct {
	patterns             map[string]struct{ reads, writes *big.Rat }
	reads, writes, bytes []*big.Rat
}

// whole prices everything.
func (l ledger) whole() book {
	indexes := append([]design.Index{{}}, l.indexes()...)
	b := book{patterns: map[string]struct{ reads, writes *big.Rat }{}}
	for range indexes {
		b.reads, b.writes, b.bytes = append(b.reads, new(big.Rat)), append(b.writes, new(big.Rat)), append(b.bytes, new(big.Rat))
	}
	for _, p := range l.model.Patterns {
		if !p.IsServed() {
			continue
		}
		reads, writes := l.perCall(p, indexes)
		entry := b.patterns[p.Name]
		entry.reads, entry.writes = added(reads...), added(writes...)
		b.patterns[p.Name] = entry
		var rate *big.Rat
		if p.Declared.AveragePerSecond != nil {
			rate, _ = new(big.Rat).SetString(fmt.Sprint(*p.Declared.AveragePerSecond))
		}
		for i := range indexes {
			b.reads[i], b.writes[i] = added(b.reads[i], scaled(rate, reads[i])), added(b.writes[i], scaled(rate, writes[i]))
		}
	}
	for i, index := range indexes {
		for _, keys := range l.design.ItemKeys {
			count, size, there := l.stored(index, keys.Entity)
			if there {
				b.bytes[i] = added(b.bytes[i], scaled(count, big.NewRat(size+100, 1)))
			}
		}
	}
	return b
}

// money is what it costs in a month of 730 hours at 0.125 and 0.625 dollars a million and 0.25 a gigabyte.
func (b book) money() *big.Rat {
	return added(
		scaled(added(b.reads...), big.NewRat(2628*125, 1_000_000)),
		scaled(added(b.writes...), big.NewRat(2628*625, 1_000_000)),
		scaled(added(b.bytes...), big.NewRat(1, 4<<30)),
	)
}

func added(list ...*big.Rat) *big.Rat {
	total := new(big.Rat)
	for _, n := range list {
		if n == nil {
			return nil
		}
		total.Add(total, n)
	}
	return total
}

func scaled(a, b *big.Rat) *big.Rat {
	for _, n := range []*big.Rat{a, b} {
		if n != nil && n.Sign() == 0 {
			return new(big.Rat)
		}
	}
	if a == nil || b == nil {
		return nil
	}
	return new(big.Rat).Mul(a, b)
}
