package design_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

func TestCoding_Text(t *testing.T) {
	t.Parallel()
	number := design.Coding{Type: "number", Digits: 5, Decimals: 2, Minimum: -100}
	for name, c := range map[string]struct {
		coding        design.Coding
		format, value string
		want, err     string
	}{
		"text":                    {design.Coding{Type: "string"}, "", "a b", "a b", ""},
		"rank":                    {design.Coding{Type: "string", Values: []string{"low", "high"}}, "rank", "high", "01", ""},
		"rank of nothing":         {design.Coding{Type: "string", Values: []string{"low", "high"}}, "rank", "middle", "", `"middle" is none of its values (low, high)`},
		"number":                  {design.Coding{Type: "number", Digits: 5}, "05", "42", "00042", ""},
		"number in exponents":     {design.Coding{Type: "number", Digits: 5}, "05", "4.2e1", "", `"4.2e1" is not a decimal number such as 7, -7 or 7.25`},
		"number too long":         {design.Coding{Type: "number", Digits: 3}, "03", "1000", "", "1000 has more than 3 digits"},
		"number below zero":       {design.Coding{Type: "number", Digits: 3}, "03", "-1", "", "-1 is below the minimum 0"},
		"number shifted":          {number, "05.2", "-99.5", "00000.50", ""},
		"number too fine":         {number, "05.2", "1.001", "", "1.001 has more than 2 decimal places"},
		"no number":               {number, "05.2", "1/3", "", `"1/3" is not a decimal number such as 7, -7 or 7.25`},
		"hexadecimal":             {number, "05.2", "0x10", "", `"0x10" is not a decimal number such as 7, -7 or 7.25`},
		"timestamp":               {design.Coding{Type: "timestamp"}, "", "2026-01-02T03:04:05+01:00", "2026-01-02T02:04:05.000Z", ""},
		"timestamp too fine":      {design.Coding{Type: "timestamp"}, "", "2026-01-02T03:04:05.0001Z", "", `"2026-01-02T03:04:05.0001Z" is finer than its resolution of one millisecond`},
		"timestamp in seconds":    {design.Coding{Type: "timestamp", Resolution: "second"}, "", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z", ""},
		"no timestamp":            {design.Coding{Type: "timestamp"}, "", "1/2/26", "", `"1/2/26" is not an RFC 3339 timestamp`},
		"date":                    {design.Coding{Type: "date"}, "", "2026-01-02", "2026-01-02", ""},
		"no date":                 {design.Coding{Type: "date"}, "", "2026-13-02", "", `"2026-13-02" is not a date of the form 2006-01-02`},
		"uuid":                    {design.Coding{Type: "uuid"}, "", "123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-426614174000", ""},
		"no uuid":                 {design.Coding{Type: "uuid"}, "", "123e4567", "", `"123e4567" is not a uuid`},
		"no ulid":                 {design.Coding{Type: "ulid"}, "", "lower", "", `"lower" is not a ulid`},
		"escaped":                 {design.Coding{Type: "string"}, "escaped", "Ann Lee", "Ann$PLee", ""},
		"escaped escape":          {design.Coding{Type: "string"}, "escaped", "$#", "$T$S", ""},
		"value outside the list":  {design.Coding{Type: "string", Values: []string{"a"}}, "", "b", "", `"b" is none of its values (a)`},
		"whole number, decimals":  {design.Coding{Type: "number", Digits: 2, Decimals: 3}, "02.3", "7", "07.000", ""},
		"fraction below a unit":   {design.Coding{Type: "number", Digits: 2, Decimals: 3}, "02.3", "0.007", "00.007", ""},
		"a number as it is":       {design.Coding{Type: "number", Digits: 2}, "", "7", "7", ""},
		"timestamp of year 10000": {design.Coding{Type: "timestamp"}, "", "9999-12-31T23:59:59-01:00", "", `"9999-12-31T23:59:59-01:00" lies outside the years 0 to 9999, so its text would not sort`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := c.coding.Text(c.value, c.format, "#")
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Fatalf("error %v, want %s", err, c.err)
				}
				return
			}
			if err != nil || got != c.want {
				t.Fatalf("%q, %v; want %q", got, err, c.want)
			}
		})
	}
}

// TestEscape_order: codes sort as the texts do, also with the delimiter and any text behind them, and hold nothing at or
// below the delimiter.
func TestEscape_order(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		delimiter := string(rapid.SampledFrom([]byte(design.Delimiters)).Draw(t, "delimiter"))
		text := rapid.StringOfN(rapid.RuneFrom([]rune{0, 1, ' ', '!', '"', '#', '$', '%', '&', '*', '+', ',', '-', '0', 'A', 'a', 'é', '\u00ff'}), 0, 6, -1)
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		x, y := design.Escape(a, delimiter), design.Escape(b, delimiter)
		if strings.Compare(a, b) != strings.Compare(x, y) {
			t.Fatalf("%q, %q sort as %d, their codes %q, %q as %d", a, b, strings.Compare(a, b), x, y, strings.Compare(x, y))
		}
		if a != b {
			first, second := x+delimiter+text.Draw(t, "more"), y+delimiter+text.Draw(t, "other")
			if strings.Compare(a, b) != strings.Compare(first, second) {
				t.Fatalf("with text behind them %q and %q sort otherwise than %q and %q", first, second, a, b)
			}
		}
		if strings.ContainsFunc(x, func(r rune) bool { return r <= rune(delimiter[0]) }) {
			t.Fatalf("the code %q of %q holds a byte up to the delimiter %q", x, a, delimiter)
		}
		if strings.HasPrefix(a, b) != strings.HasPrefix(x, y) {
			t.Fatalf("that %q begins with %q is %v, that %q begins with %q is not", a, b, strings.HasPrefix(a, b), x, y)
		}
		if beginning := a + text.Draw(t, "end"); !strings.HasPrefix(design.Escape(beginning, delimiter), x) {
			t.Fatalf("the code of %q does not begin with %q, that of %q", beginning, x, a)
		}
	})
}

// TestCoding_numbersSort: texts of numbers sort as the numbers do.
func TestCoding_numbersSort(t *testing.T) {
	t.Parallel()
	c := design.Coding{Type: "number", Digits: 6, Decimals: 3, Minimum: -500}
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Int64Range(-500_000, 900_000)
		a, b := value.Draw(t, "a"), value.Draw(t, "b")
		x, errX := c.Text(thousandths(a), "06.3", "#")
		y, errY := c.Text(thousandths(b), "06.3", "#")
		if errX != nil || errY != nil {
			t.Fatal(errX, errY)
		}
		if (a < b) != (x < y) || (a == b) != (x == y) {
			t.Fatalf("%s and %s have texts %s and %s", thousandths(a), thousandths(b), x, y)
		}
	})
}

func thousandths(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	digits := []byte("000" + itoa(n))
	whole, fraction := strings.TrimLeft(string(digits[:len(digits)-3]), "0"), string(digits[len(digits)-3:])
	if whole == "" {
		whole = "0"
	}
	return sign + whole + "." + fraction
}

func itoa(n int64) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

func TestCoding_Shift(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		coding             design.Coding
		value, shift, want string
	}{
		"nothing":             {design.Coding{Type: "string"}, "a", "", "a"},
		"millisecond down":    {design.Coding{Type: "timestamp"}, "2026-01-01T00:00:00Z", "-1ms", "2025-12-31T23:59:59.999Z"},
		"second up":           {design.Coding{Type: "timestamp", Resolution: "second"}, "2026-12-31T23:59:59Z", "+1s", "2027-01-01T00:00:00Z"},
		"day down":            {design.Coding{Type: "date"}, "2026-03-01", "-1d", "2026-02-28"},
		"number up":           {design.Coding{Type: "number"}, "41", "+1", "42"},
		"number down by cent": {design.Coding{Type: "number", Decimals: 2}, "1", "-1", "0.99"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, err := c.coding.Shift(c.value, c.shift); err != nil || got != c.want {
				t.Fatalf("%q, %v; want %q", got, err, c.want)
			}
		})
	}
	for _, bad := range [][2]string{{"x", "-1ms"}, {"x", "+1d"}, {"x", "+1"}, {"1", "+7"}} {
		if got, err := (design.Coding{}).Shift(bad[0], bad[1]); err == nil {
			t.Errorf("Shift(%q, %q) = %q without an error", bad[0], bad[1], got)
		}
	}
}
