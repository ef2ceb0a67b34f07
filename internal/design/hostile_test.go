package design_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// hostileDesign has an entity whose key text holds one value with text behind it, escaped and at the end.
func hostileDesign(t *testing.T, c design.Coding, format string) *design.Design {
	t.Helper()
	key := func(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "S"} }
	sort := key("SK")
	segment := "{v}"
	if format != "" {
		segment = "{v:" + format + "}"
	}
	return &design.Design{
		Version: design.Version, Delimiter: "#", Key: design.KeySchema{Partition: key("PK"), Sort: &sort},
		ItemKeys: []design.ItemKeys{{Entity: "e", Attributes: []design.ItemAttribute{
			{Name: "PK", Template: template(t, "E#"+segment+"#x")}, {Name: "SK", Template: template(t, segment)},
		}}},
		Entities: []design.EntityFacts{{Name: "e", Identity: []string{"v"}, Attributes: []design.AttributeFacts{{Name: "v", Coding: c}}}},
	}
}

// Each kind of value refuses what has no one text, naming the attribute and the value, and takes what only looks odd.
func TestItemKey_refusesHostileValues(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("9", 39)
	for name, c := range map[string]struct {
		coding    design.Coding
		format    string
		bad, good []string
	}{
		"number": {
			design.Coding{Type: "number", Digits: 4, Decimals: 2, Minimum: -5}, "04.2",
			[]string{
				"", "1e3", "1E3", "1e999999999", "-0", "-0.00", "+1", ".5", "5.", "1,5", " 1", "1 ", "0x10", "1_000", "1/2", "NaN", "Inf", "-",
				"10000", "1.001", "-5.01", "-6", long, "0." + long, "１",
			},
			[]string{"0", "-5", "9994.99", "1.500", "007", "0.0", "-4.99"},
		},
		"number as it is": {design.Coding{Type: "number"}, "", []string{"", "1e3", "-0", "x", long}, []string{"-7", "7.25", strings.Repeat("9", 38)}},
		"epoch seconds":   {design.Coding{Type: "epoch_seconds", Digits: 10}, "010", []string{"1.5", "-1", "10000000000", "2026-01-01"}, []string{"1767225600"}},
		"timestamp": {
			design.Coding{Type: "timestamp"}, "",
			[]string{
				"", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "2026-01-02T03:04:60Z", "2016-12-31T23:59:60Z", "10000-01-01T00:00:00Z",
				"2026-02-29T00:00:00Z", "2026-01-02T24:00:00Z", "2026-01-02T3:04:05Z", "2026-01-02T03:04:05,5Z", "2026-01-02t03:04:05z",
				"2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05+01", "2026-01-02T03:04:05+0100", "2026-01-02T03:04:05.0001Z",
				"2026-01-02T03:04:05.0000000000001Z", "2026-01-02T03:04:05.Z", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
				"-0001-01-01T00:00:00Z", "2026-01-02", "1767225600", "2026-01-02T03:04:05Z ",
			},
			[]string{"2026-01-02T03:04:05Z", "2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05.123000000000Z", "2026-01-02T03:04:05+23:59", "0000-01-01T00:00:00Z", "2024-02-29T00:00:00-00:00"},
		},
		"seconds": {design.Coding{Type: "timestamp", Resolution: "second"}, "", []string{"2026-01-02T03:04:05.1Z"}, []string{"2026-01-02T03:04:05.000Z"}},
		"date": {
			design.Coding{Type: "date"}, "",
			[]string{"", "2023-02-30", "2023-02-29", "2023-13-01", "2023-00-01", "2023-1-01", "23-01-01", "2023-01-01T00:00:00Z", "10000-01-01", "2023/01/01"},
			[]string{"2024-02-29", "0000-01-01", "9999-12-31"},
		},
		"uuid": {
			design.Coding{Type: "uuid"}, "",
			[]string{"", "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400", "123e4567-e89b-12d3-a456-42661417400g", "{23e4567-e89b-12d3-a456-426614174000}", "123e4567-e89b-12d3-a456-426614174000\n"},
			[]string{"123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000"},
		},
		"ulid":  {design.Coding{Type: "ulid"}, "", []string{"", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "01ARZ3NDEKTSV4RRFFQ69G5FA", "01ARZ3NDEKTSV4RRFFQ69G5FAU", "01arz3ndektsv4rrffq69g5fav"}, []string{"01ARZ3NDEKTSV4RRFFQ69G5FAV"}},
		"ksuid": {design.Coding{Type: "ksuid"}, "", []string{"", "0ujtsYcgvSTl8PAuAdqWYSMnLO", "0ujtsYcgvSTl8PAuAdqWYSMnLO-"}, []string{"0ujtsYcgvSTl8PAuAdqWYSMnLOv"}},
		"text": {
			design.Coding{Type: "string"}, "",
			[]string{"", "a#b", "#", "\xff", "a\xc3", "\xed\xa0\x80", "\xc0\x80"},
			[]string{"a", " ", "\x00", "é", "e\u0301", "\U0010ffff", "a$b", "{v}"},
		},
		"escaped text": {design.Coding{Type: "string"}, "escaped", []string{"", "\xff", "\xed\xb0\x80"}, []string{"a#b", "#", "$", "\x00"}},
		"list":         {design.Coding{Type: "string", Values: []string{"low", "high"}}, "rank", []string{"", "Low", "low ", "0", "00"}, []string{"low", "high"}},
		"bare list":    {design.Coding{Type: "string", Values: []string{"low", "high"}}, "", []string{"", "Low"}, []string{"low"}},
		"number list":  {design.Coding{Type: "number", Values: []string{"10", "5"}}, "", []string{"10.0", "7"}, []string{"10"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := hostileDesign(t, c.coding, c.format)
			for _, value := range c.bad {
				key, err := d.ItemKey("e", map[string]string{"v": value})
				if err == nil {
					t.Errorf("%q is written as %v", value, key)
				} else if !strings.Contains(err.Error(), "attribute v of e: ") || !names(err, value) {
					t.Errorf("%q: the error doesn't name the attribute and the value: %v", value, err)
				}
			}
			for _, value := range c.good {
				if _, err := d.ItemKey("e", map[string]string{"v": value}); err != nil {
					t.Errorf("%q is refused: %v", value, err)
				}
			}
		})
	}
}

// names reports whether an error shows a value, as it is or quoted.
func names(err error, value string) bool {
	return strings.Contains(err.Error(), value) || strings.Contains(err.Error(), strconv.Quote(value))
}
