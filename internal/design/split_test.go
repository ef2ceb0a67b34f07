package design_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// readings is an entity with attributes of the types that split partitions.
func readings() design.EntityFacts {
	facts := design.EntityFacts{Name: "reading", Identity: []string{"sensor", "no"}}
	for _, a := range [][2]string{{"sensor", "string"}, {"no", "number"}, {"at", "timestamp"}, {"day", "date"}} {
		facts.Attributes = append(facts.Attributes, design.AttributeFacts{Name: a[0], Coding: design.Coding{Type: a[1], Digits: 4}})
	}
	return facts
}

// The remainders are those of Python's zlib.crc32, so that applications in other languages agree.
func TestRender_writesShards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ template, values, want string }{
		{"I#{sensor:shard8}", "sensor=image-1", "I#5"},
		{"{sensor:shard1000}", "sensor=zürich", "626"},
		{"{sensor:shard12}", "sensor=é", "02"},
		{"{no:shard8}", "no=10", "1"},
		{"{no:shard8}", "no=10.00", "1"},
		{"{no:shard8}", "no=10.5", "7"},
		{"{sensor,no:shard16}", "sensor=a no=b", "attribute no of reading: \"b\" is not a decimal number such as 7, -7 or 7.25"},
		{"{sensor,day:shard16}", "sensor=a", "attribute day of reading: no value is given"},
		{"{at:shard100}", "at=2026-02-01T00:59:59.999+01:00", "86"},
		{"{sensor,no.each:shard16}", "sensor,no.each:shard16=07", "07"},
		{"{at:minute} {at:hour} {at:day} {at:month} {at:year}", "at=2026-02-01T00:59:59.999+01:00", "2026-01-31T23:59 2026-01-31T23 2026-01-31 2026-01 2026"},
		{"{day:day} {day:month} {day:year}", "day=2026-02-28", "2026-02-28 2026-02 2026"},
		{"{day:hour}", "day=2026-02-28", `"2026-02-28" has no hour`},
		{"{at.until - 1ms:month}", "at.until=2026-02-01T00:00:00Z", "2026-01"},
		{"{at.after + 1ms:month}", "at.after=2026-01-31T23:59:59.999Z", "2026-02"},
		{"{at.period:month}", "at.period=2026-13", `"2026-13" is not a month of the form 2006-01`},
		{"{at.period:month}{at.each:month}", "at.period=2026-12 at.each:month=2026-11", "2026-122026-11"},
	} {
		values := map[string]string{}
		for _, pair := range strings.Fields(c.values) {
			name, value, _ := strings.Cut(pair, "=")
			values[name] = value
		}
		parsed := template(t, c.template)
		if parsed.String() != c.template {
			t.Errorf("%s is shown as %s", c.template, parsed)
		}
		got, err := parsed.Render(readings(), "#", values)
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.HasSuffix(got, c.want)) {
			t.Errorf("%s of %s: got %q, want %q", c.template, c.values, got, c.want)
		}
	}
}

func TestShard_joinsByTheDelimiter(t *testing.T) {
	t.Parallel()
	one, err := design.Shard(readings(), []string{"sensor", "day"}, "#", map[string]string{"sensor": "a", "day": "2026-02-28"}, 100)
	if err != nil {
		t.Fatal(err)
	}
	facts := design.EntityFacts{Attributes: []design.AttributeFacts{{Name: "x"}}}
	joined, err := design.Shard(facts, []string{"x"}, "#", map[string]string{"x": "a#2026-02-28"}, 100)
	if err != nil || one != joined {
		t.Errorf("got %q and %q, %v", one, joined, err)
	}
}

func TestShard_spreadsEvenly(t *testing.T) {
	t.Parallel()
	facts := design.EntityFacts{Attributes: []design.AttributeFacts{{Name: "id"}}}
	for _, shards := range []int{2, 8, 10, 100} {
		count := map[string]int{}
		for n := range 100 * shards {
			shard, err := design.Shard(facts, []string{"id"}, "#", map[string]string{"id": fmt.Sprintf("image-%d", n)}, shards)
			if err != nil {
				t.Fatal(err)
			}
			count[shard]++
		}
		for shard, n := range count {
			if n < 40 || n > 160 || len(shard) != len(fmt.Sprint(shards-1)) {
				t.Errorf("of %d shards %s has %d of 100", shards, shard, n)
			}
		}
		if len(count) != shards {
			t.Errorf("%d of %d shards are used", len(count), shards)
		}
	}
}

func TestNextPeriod_goesThereAndBack(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"minute", "2026-12-31T23:59", "2027-01-01T00:00"}, {"hour", "2028-02-28T23", "2028-02-29T00"}, {"day", "2026-02-28", "2026-03-01"},
		{"month", "2026-12", "2027-01"}, {"year", "2099", "2100"},
	} {
		next, err := design.NextPeriod(c[0], c[1], false)
		if err != nil || next != c[2] {
			t.Errorf("after %s: %s, %v", c[1], next, err)
		}
		back, err := design.NextPeriod(c[0], c[2], true)
		if err != nil || back != c[1] {
			t.Errorf("before %s: %s, %v", c[2], back, err)
		}
	}
	if _, err := design.NextPeriod("month", "2026-1", false); err == nil {
		t.Error("2026-1 is no month")
	}
}

// The periods of instants sort as the instants do, and the next one is later than all in it.
func TestRender_periodsFollowInstants(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		instant := func(label string) string {
			n := func(name string, from, to int) int { return rapid.IntRange(from, to).Draw(t, label+name) }
			return fmt.Sprintf("20%02d-%02d-%02dT%02d:%02d:%02d.%03dZ", n("y", 20, 30), n("m", 1, 12), n("d", 1, 28), n("h", 0, 23), n("i", 0, 59), n("s", 0, 59), n("ms", 0, 999))
		}
		a, b := instant("a"), instant("b")
		bucket := rapid.SampledFrom([]string{"minute", "hour", "day", "month", "year"}).Draw(t, "bucket")
		period := func(at string) string {
			text, err := design.Template{{Attribute: "at", Format: bucket}}.Render(readings(), "#", map[string]string{"at": at})
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		next, err := design.NextPeriod(bucket, period(a), false)
		if err != nil || a < b && period(a) > period(b) || next <= a || strings.HasPrefix(a, next) {
			t.Fatalf("%s %s: %s and %s, next %s, %v", a, b, period(a), period(b), next, err)
		}
	})
}

func TestSplitWidth_isThatOfTheText(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]int{"shard2": 1, "shard10": 1, "shard11": 2, "month": 7, "minute": 16, "rank": 0, "015": 0, "": 0} {
		if got, split := design.SplitWidth(format); got != want || split != (want > 0) {
			t.Errorf("%s: got %d", format, got)
		}
	}
}

// The table of the guide is what applications are written by.
func TestGuide_tellsTheShards(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../templates/guides/spreading.md.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `(.*)` \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$").FindAllStringSubmatch(string(guide), -1)
	if len(rows) < 4 {
		t.Fatalf("only %d rows", len(rows))
	}
	facts := design.EntityFacts{Attributes: []design.AttributeFacts{{Name: "x"}}}
	for _, row := range rows {
		for i, shards := range []int{8, 10, 100} {
			got, err := design.Shard(facts, []string{"x"}, "#", map[string]string{"x": row[1]}, shards)
			if err != nil || strings.TrimLeft(got, "0") != strings.TrimLeft(row[3+i], "0") {
				t.Errorf("%s of %d: got %s, the guide says %s", row[1], shards, got, row[3+i])
			}
		}
	}
}
