package design_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

var instant = design.Coding{Type: "timestamp"}

// Known ids and the instants they carry: the ULID specification's example and RFC 9562's (appendix A.6), and the KSUID
// of its reference implementation's documentation.
func TestCoding_boundsOfKnownIDs(t *testing.T) {
	t.Parallel()
	for id, c := range map[string]struct{ format, at string }{
		"01ARZ3NDEKTSV4RRFFQ69G5FAV":           {"ulid", "2016-07-30T23:54:10.259Z"},
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f": {"uuid7", "2022-02-22T19:22:22Z"},
		"0ujtsYcgvSTl8PAuAdqWYSMnLOv":          {"ksuid", "2017-10-10T04:00:47Z"},
	} {
		first, err := instant.Text(c.at, c.format, "#")
		if err != nil {
			t.Fatal(err)
		}
		last, err := instant.Text(c.at, c.format+design.LastID, "#")
		if err != nil {
			t.Fatal(err)
		}
		if first > id || id > last || len(first) != len(id) || len(last) != len(id) {
			t.Errorf("%s carries %s, but the ids of that instant go from %s to %s", id, c.at, first, last)
		}
	}
}

// TestCoding_idsSortAsTheirInstants: every id of an instant stands below every id of a later one.
func TestCoding_idsSortAsTheirInstants(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		format := rapid.SampledFrom([]string{"ulid", "uuid7", "ksuid"}).Draw(t, "format")
		seconds := rapid.Int64Range(1_400_000_000, 5_000_000_000)
		a, b := seconds.Draw(t, "a"), seconds.Draw(t, "b")
		if a >= b {
			a, b = b, a+1
		}
		write := func(at int64, suffix string) string {
			text, err := instant.Text(time.Unix(at, 0).UTC().Format(time.RFC3339), format+suffix, "#")
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		if last, first := write(a, design.LastID), write(b, ""); a < b && last >= first {
			t.Fatalf("the last %s of %d, %s, does not stand below the first of %d, %s", format, a, last, b, first)
		}
		if first, last := write(a, ""), write(a, design.LastID); first > last {
			t.Fatalf("%s stands above %s", first, last)
		}
	})
}

func TestCoding_refusesInstantsThatNoIDCarries(t *testing.T) {
	t.Parallel()
	for value, c := range map[string]struct{ format, want string }{
		"2026-01-01T00:00:00.5Z": {"ksuid", "finer than the second"},
		"2013-01-01T00:00:00Z":   {"ksuid", "outside the instants"},
		"1960-01-01T00:00:00Z":   {"ulid", "outside the instants"},
		"yesterday":              {"uuid7.last", "not an RFC 3339 timestamp"},
	} {
		if text, err := instant.Text(value, c.format, "#"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s as %s: %q, %v", value, c.format, text, err)
		}
	}
}
