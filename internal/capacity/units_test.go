package capacity_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
)

// The examples of the Amazon DynamoDB developer guide, each under the page that has it.
func TestUnits_agreeWithTheDeveloperGuide(t *testing.T) {
	t.Parallel()
	several := func(items, bytes int64) []capacity.Several { return []capacity.Several{{Items: items, Bytes: bytes}} }
	for name, c := range map[string]struct{ got, halves int64 }{
		"Capacity unit consumption: an item of 4 KB, strongly":               {capacity.GetHalves(4096, capacity.Strong), 2},
		"Capacity unit consumption: an item of 4 KB, eventually":             {capacity.GetHalves(4096, capacity.Eventual), 1},
		"Capacity unit consumption: a byte more is another unit":             {capacity.GetHalves(4097, capacity.Strong), 4},
		"Capacity unit consumption: an item of 8 KB in a transaction":        {capacity.GetHalves(8192, capacity.Transactional), 8},
		"Capacity unit consumption: an item that isn't there, strongly":      {capacity.GetHalves(0, capacity.Strong), 2},
		"Capacity unit consumption: an item that isn't there, eventually":    {capacity.GetHalves(0, capacity.Eventual), 1},
		"Capacity unit consumption: BatchGetItem of 1.5 KB and 6.5 KB":       {capacity.BatchHalves([]capacity.Several{{Items: 1, Bytes: 1536}, {Items: 1, Bytes: 6656}}, capacity.Strong), 6},
		"Capacity unit consumption: Query of 10 items, together 40.8 KB":     {capacity.QueryHalves(several(10, 4178), capacity.Strong), 22},
		"Global secondary indexes: 8 entries of 2,000 bytes":                 {capacity.QueryHalves(several(8, 2000), capacity.Eventual), 4},
		"Local secondary indexes: 4 entries of 200 bytes, items of 300":      {capacity.FetchHalves(several(4, 200), several(4, 300), capacity.Strong), 2 * (4 + 16) / 4},
		"Transaction APIs: TransactGetItems of three items of 500 bytes":     {capacity.BatchHalves(several(3, 500), capacity.Transactional), 2 * 6},
		"Transaction APIs: TransactWriteItems of three items of 500 bytes":   {2 * 3 * capacity.TransactionFactor * capacity.WriteUnits(500, 500), 2 * 6},
		"Capacity unit consumption: PutItem of 1 KB":                         {2 * capacity.WriteUnits(0, 1024), 2 * 1},
		"Capacity unit consumption: UpdateItem counts the larger of the two": {2 * capacity.WriteUnits(2100, 900), 2 * 3},
		"Capacity unit consumption: DeleteItem of nothing":                   {2 * capacity.WriteUnits(0, 0), 2 * 1},
	} {
		if c.got != c.halves {
			t.Errorf("%s: got %d halves, want %d", name, c.got, c.halves)
		}
	}
}

// The table of what an index takes (Global secondary indexes, Local secondary indexes: provisioned throughput considerations).
func TestIndexUnits_followTheTable(t *testing.T) {
	t.Parallel()
	absent := capacity.Entry{}
	small, large := capacity.Entry{Exists: true, Bytes: 700}, capacity.Entry{Exists: true, Bytes: 2100}
	for name, c := range map[string]struct {
		before, after   capacity.Entry
		key, projection bool
		want            int64
	}{
		"absent to absent":                {absent, absent, true, true, 0},
		"absent to present, the new one":  {absent, large, true, true, 3},
		"present to absent, the old one":  {large, absent, true, true, 3},
		"key changed, both":               {small, large, true, true, 1 + 3},
		"projected changed, the larger":   {large, small, false, true, 3},
		"only unprojected ones changed":   {large, small, false, false, 0},
		"a small entry takes a unit also": {absent, capacity.Entry{Exists: true, Bytes: 40}, true, true, 1},
	} {
		if got := capacity.IndexUnits(c.before, c.after, c.key, c.projection); got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}

func TestQueryHalves_roundsEachPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		items []capacity.Several
		want  int64
	}{
		{nil, 1},
		{[]capacity.Several{{Items: 0, Bytes: 500}}, 1},
		{[]capacity.Several{{Items: 256, Bytes: 4096}}, 256},
		{[]capacity.Several{{Items: 257, Bytes: 4096}}, 257},
		{[]capacity.Several{{Items: 3, Bytes: 409600}}, 200 + 100},                                 // two fit into a page
		{[]capacity.Several{{Items: 2, Bytes: 409600}, {Items: 600, Bytes: 1000}}, 256 + 91},       // 229 more fit into the first
		{[]capacity.Several{{Items: 1048, Bytes: 1000}, {Items: 1, Bytes: 4096}}, 256 + 1},         // the second doesn't fit
		{[]capacity.Several{{Items: 1_000_000_000_000, Bytes: 1024}}, 250_000_000_000},             // as many pages as it takes
		{[]capacity.Several{{Items: 10, Bytes: 1}, {Items: 0, Bytes: 7}, {Items: 5, Bytes: 1}}, 1}, // all in one
	} {
		if got := capacity.QueryHalves(c.items, capacity.Eventual); got != c.want {
			t.Errorf("%v: got %d, want %d", c.items, got, c.want)
		}
	}
}

// Item sizes and formats of the developer guide.
func TestValues_haveTheSizesOfTheDeveloperGuide(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ got, want int64 }{
		"a text counts UTF-8":                      {capacity.TextBytes("Grüße"), 7},
		"two digits take one byte and one is more": {capacity.NumberBytes("27"), 2},
		"three digits":                             {capacity.NumberBytes("123"), 3},
		"zeros before and after don't count":       {capacity.NumberBytes("00120.00"), 2},
		"zeros in between do":                      {capacity.NumberBytes("1002"), 3},
		"a sign":                                   {capacity.NumberBytes("-27"), 3},
		"zero":                                     {capacity.NumberBytes("0"), 1},
		"38 digits":                                {capacity.NumberBytes(strings.Repeat("7", 38)), 20},
		"an empty list":                            {capacity.ListBytes(), 3},
		"a list of two":                            {capacity.ListBytes(5, 2), 3 + 2 + 7},
		"a map of one":                             {capacity.ListBytes(capacity.AttributeBytes("city", 6)), 3 + 1 + 10},
		"the name counts":                          {capacity.AttributeBytes("customer_id", 36), 47},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %d, want %d", name, c.got, c.want)
		}
	}
}

// What the price list comes to: 28.9 % of use, and a peak of about 2.4 times the average.
func TestPrices_breakEven(t *testing.T) {
	t.Parallel()
	p := capacity.PublishedPrices()
	reads, writes := p.BreakEvenUse(p.Standard)
	if got := writes.FloatString(3); got != "0.289" || reads.Cmp(writes) != 0 {
		t.Errorf("use: %s, %s", got, reads.FloatString(3))
	}
	if _, peak := p.BreakEvenPeak(p.Standard); peak.FloatString(1) != "2.4" {
		t.Errorf("peak: %s", peak.FloatString(3))
	}
	if p.HoursPerMonth*3600 != 2_628_000 || p.GigabyteBytes != 1<<30 || p.Source == "" || p.Date == "" || p.Region != "us-east-1" || p.Currency != "USD" {
		t.Errorf("%+v", p)
	}
	for name, pair := range map[string][2]*big.Rat{
		"reads": {p.InfrequentAccess.ReadMillion, p.Standard.ReadMillion}, "writes": {p.InfrequentAccess.WriteMillion, p.Standard.WriteMillion},
		"read capacity": {p.InfrequentAccess.ReadHour, p.Standard.ReadHour}, "write capacity": {p.InfrequentAccess.WriteHour, p.Standard.WriteHour},
	} {
		if new(big.Rat).Quo(pair[0], pair[1]).Cmp(big.NewRat(5, 4)) != 0 {
			t.Errorf("%s of Standard-IA are %s", name, pair[0])
		}
	}
	if new(big.Rat).Quo(p.InfrequentAccess.Storage, p.Standard.Storage).Cmp(big.NewRat(2, 5)) != 0 {
		t.Error("storage of Standard-IA")
	}
	// A hundred reads and ten writes a second, and 25 GB.
	if got := p.Requests(p.Standard, big.NewRat(100, 1), big.NewRat(10, 1)).FloatString(3); got != "49.275" {
		t.Errorf("requests: %s", got)
	}
	if got := p.Stored(p.Standard, big.NewRat(25<<30, 1)).FloatString(2); got != "6.25" {
		t.Errorf("storage: %s", got)
	}
	if got := p.Capacity(p.Standard, 100, 10).FloatString(3); got != "14.235" {
		t.Errorf("capacity: %s", got)
	}
}
func TestZipfShare_isNeverLessThanItIs(t *testing.T) {
	t.Parallel()
	for _, n := range []int64{1, 2, 10, 999, 1000, 1001, 4000, 1_000_000, 100_000_000} {
		var harmonic float64
		for k := int64(1); k <= n; k++ {
			harmonic += 1 / float64(k)
		}
		got, _ := capacity.ZipfShare(n).Float64()
		if want := 1 / harmonic; got < want-1e-12 || got > want*1.12 {
			t.Errorf("of %d: got %f, want %f", n, got, want)
		}
	}
}
