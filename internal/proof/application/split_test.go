package application_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/application"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/sample"
)

// splitPath is a path over a partition that is split by shard and by period.
func splitPath(t *testing.T, bucket, partition string) (*design.Design, design.Path) {
	t.Helper()
	d := &design.Design{Delimiter: "#", Entities: []design.EntityFacts{{Name: "order", Attributes: []design.AttributeFacts{
		{Name: "id"}, {Name: "status"}, {Name: "at", Coding: design.Coding{Type: "timestamp"}},
	}}}}
	path := design.Path{Operation: design.Query, KeyCondition: "pk = :pk", Entities: []string{"order"}, Values: map[string]design.PathValue{
		":pk": {Template: template(t, partition), Type: "S"},
	}}
	if bucket != "" {
		path.Periods = &design.Periods{Of: "at", Bucket: bucket}
	}
	return d, path
}

func partitions(t *testing.T, d *design.Design, path design.Path, args sample.Arguments) string {
	t.Helper()
	calls, err := application.Calls(d, path, args)
	if err != nil {
		return err.Error()
	}
	var list []string
	for _, c := range calls {
		list = append(list, c.Values[":pk"].Text)
	}
	return strings.Join(list, " ")
}

func TestCalls_askThePeriodsThatARangeOverlaps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ bucket, first, last, from, to, want string }{
		{"month", "{at.from:month}", "{at.until - 1ms:month}", "2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-01"},
		{"month", "{at.from:month}", "{at.to:month}", "2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-01 2026-02"},
		{"month", "{at.after + 1ms:month}", "{at.through:month}", "2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-02"},
		{"day", "{at.from:day}", "{at.until - 1ms:day}", "2026-02-27T12:00:00Z", "2026-03-02T00:00:00.001Z", "2026-02-27 2026-02-28 2026-03-01 2026-03-02"},
		{"hour", "{at.from:hour}", "{at.to:hour}", "2026-01-01T00:30:00+01:00", "2026-01-01T00:00:00Z", "2025-12-31T23 2026-01-01T00"},
		{"year", "{at.from:year}", "{at.to:year}", "2027-01-01T00:00:00Z", "2026-12-31T00:00:00Z", ""},
	} {
		d, path := splitPath(t, c.bucket, "{at.each:"+c.bucket+"}")
		path.Periods.First, path.Periods.Last = template(t, c.first), template(t, c.last)
		args := sample.Arguments{Values: map[string]string{}}
		for _, name := range []string{"from", "after"} {
			args.Values["at."+name] = c.from
		}
		for _, name := range []string{"to", "until", "through"} {
			args.Values["at."+name] = c.to
		}
		if got := partitions(t, d, path, args); got != c.want {
			t.Errorf("%s to %s: got %q, want %q", c.first, c.last, got, c.want)
		}
		path.Descending = true
		back := strings.Fields(c.want)
		slices.Reverse(back)
		if got := partitions(t, d, path, args); got != strings.Join(back, " ") {
			t.Errorf("%s to %s, descending: got %q", c.first, c.last, got)
		}
	}
}

func TestCalls_askAsManyPeriodsAsThePatternSays(t *testing.T) {
	t.Parallel()
	d, path := splitPath(t, "month", "{at.each:month}")
	path.Periods.First, path.Periods.AtMost = template(t, "{at.period:month}"), 3
	args := sample.Arguments{Values: map[string]string{"at.period": "2026-12"}}
	if got := partitions(t, d, path, args); got != "2026-12 2027-01 2027-02" {
		t.Errorf("got %s", got)
	}
	path.Descending = true
	if got := partitions(t, d, path, args); got != "2026-12 2026-11 2026-10" {
		t.Errorf("descending: got %s", got)
	}
	args.Values["at.period"] = "December"
	if got := partitions(t, d, path, args); !strings.Contains(got, "is not a month") {
		t.Errorf("got %s", got)
	}
}

func TestCalls_multiplyValuesShardsAndPeriods(t *testing.T) {
	t.Parallel()
	d, path := splitPath(t, "year", "{status}#{id.each:shard2}#{at.each:year}")
	path.Shards, path.PerValueOf = 2, []string{"status"}
	path.Periods.First, path.Periods.AtMost = template(t, "{at.period:year}"), 2
	got := partitions(t, d, path, sample.Arguments{Values: map[string]string{"at.period": "2026"}, Lists: map[string][]string{"status": {"a", "b"}}})
	if got != "a#0#2026 a#0#2027 a#1#2026 a#1#2027 b#0#2026 b#0#2027 b#1#2026 b#1#2027" {
		t.Errorf("got %s", got)
	}
}

// One attribute may pick the shard and the period.
func TestCalls_tellAShardFromAPeriodOfOneAttribute(t *testing.T) {
	t.Parallel()
	d, path := splitPath(t, "year", "{at.each:shard11}#{at.each:year}")
	path.Shards = 11
	path.Periods.First, path.Periods.AtMost = template(t, "{at.period:year}"), 1
	got := partitions(t, d, path, sample.Arguments{Values: map[string]string{"at.period": "2026"}})
	if !strings.HasPrefix(got, "00#2026 01#2026 ") || !strings.HasSuffix(got, " 10#2026") || len(strings.Fields(got)) != 11 {
		t.Errorf("got %s", got)
	}
}
