package design

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Coding says how the values of an attribute are written as key text.
type Coding struct {
	// Type is the declared type, in the words of the language (string, number, timestamp, ...).
	Type string `json:"type"`
	// Values is the closed list of values in their order of meaning; empty where any value may stand.
	Values []string `json:"values,omitempty"`
	// Digits and Decimals are the places before and after the decimal point of a number's text.
	Digits   int `json:"digits,omitempty"`
	Decimals int `json:"decimals,omitempty"`
	// Minimum is the least value of a number; its text is that of the value less the minimum.
	Minimum int64 `json:"minimum,omitempty"`
	// AbsentAs is the text that stands for no value where a template says so ({city?NONE}); no value is written as it.
	AbsentAs string `json:"absent_as,omitempty"`
	// AbsentStored is true where the application stores AbsentAs in the attribute of an item without a value.
	AbsentStored bool `json:"absent_stored,omitempty"`
	// Resolution of a timestamp's text: "second" or, when empty, millisecond.
	Resolution string `json:"resolution,omitempty"`
	// Tenant is true for the attribute that holds the item's tenant, whose values CheckTenant judges.
	Tenant bool `json:"tenant,omitempty"`
}

// Formats of a segment that the string form of a template shows.
const (
	// FormatRank writes the place of a value in Coding.Values, from 0 on: with two digits in a text, as a number where it
	// is all that a template holds.
	FormatRank = "rank"
	// FormatEscaped writes text in the order-preserving code of Escape.
	FormatEscaped = "escaped"
)

const (
	millisecondLayout = "2006-01-02T15:04:05.000Z"
	secondLayout      = "2006-01-02T15:04:05Z"
)

// fixedWidth are the shapes of ids whose text sorts as the ids do.
var fixedWidth = map[string]*regexp.Regexp{
	"uuid":  regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`),
	"uuid7": regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`),
	"ulid":  regexp.MustCompile(`^[0-7][0-9A-HJKMNP-TV-Z]{25}$`),
	"ksuid": regexp.MustCompile(`^[0-9A-Za-z]{27}$`),
}

// Text writes a value in a format. The value is given as DynamoDB would carry it: text as it is, a number in decimal
// notation. The error says what is wrong with the value and names no attribute; the caller does.
func (c Coding) Text(value, format, delimiter string) (string, error) {
	switch {
	case c.AbsentAs != "" && value == c.AbsentAs:
		return "", fmt.Errorf("%q stands for no value (absent_as)", value)
	case format == FormatRank:
		return c.rank(value)
	case periodLayouts[format] != "":
		return c.period(value, format)
	case isIDFormat(format):
		return c.boundaryID(value, format)
	case format != "" && (c.Type == "number" || c.Type == "epoch_seconds"):
		return c.padded(value)
	}
	if c.Tenant {
		if err := CheckTenant(value, c.Type, delimiter); err != nil {
			return "", fmt.Errorf("%q is no tenant's id: %w", value, err)
		}
	}
	text, err := c.plain(value)
	if err != nil || format != FormatEscaped {
		return text, err
	}
	return Escape(text, delimiter), nil
}

// plain checks the shape of a value that is stored as text and writes instants in their one fixed width.
func (c Coding) plain(value string) (string, error) {
	if len(c.Values) > 0 && !slices.Contains(c.Values, value) {
		return "", fmt.Errorf("%q is none of its values (%s)", value, strings.Join(c.Values, ", "))
	}
	switch c.Type {
	case "timestamp":
		return c.instant(value)
	case "number", "epoch_seconds":
		if _, err := decimal(value); err != nil {
			return "", err
		}
	case "date":
		if _, err := time.Parse(time.DateOnly, value); err != nil {
			return "", fmt.Errorf("%q is not a date of the form 2006-01-02", value)
		}
	default:
		if !utf8.ValidString(value) {
			return "", fmt.Errorf("%q is not valid UTF-8", value)
		}
		if shape := fixedWidth[c.Type]; shape != nil && !shape.MatchString(value) {
			return "", fmt.Errorf("%q is not a %s", value, c.Type)
		}
	}
	return value, nil
}

// timestampShape is stricter than time.Parse, which takes a comma for the point, hours of one digit and offsets of more
// than a day, and drops decimals beyond the ninth.
var timestampShape = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,9}0*)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`)

func (c Coding) instant(value string) (string, error) {
	at, err := time.Parse(time.RFC3339Nano, value)
	if err != nil || !timestampShape.MatchString(value) {
		return "", fmt.Errorf("%q is not an RFC 3339 timestamp", value)
	}
	layout, unit := millisecondLayout, time.Millisecond
	if c.Resolution == "second" {
		layout, unit = secondLayout, time.Second
	}
	at = at.UTC()
	if !at.Truncate(unit).Equal(at) {
		return "", fmt.Errorf("%q is finer than its resolution of one %s", value, orMillisecond(c.Resolution))
	}
	if at.Year() < 0 || at.Year() > 9999 {
		return "", fmt.Errorf("%q lies outside the years 0 to 9999, so its text would not sort", value)
	}
	return at.Format(layout), nil
}

func orMillisecond(resolution string) string {
	if resolution == "" {
		return "millisecond"
	}
	return resolution
}

func (c Coding) rank(value string) (string, error) {
	at, err := c.place(value)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%02d", at), nil
}

func (c Coding) place(value string) (int, error) {
	at := slices.Index(c.Values, value)
	if at < 0 {
		return 0, fmt.Errorf("%q is none of its values (%s)", value, strings.Join(c.Values, ", "))
	}
	return at, nil
}

// storedRank is the place of a value as a number, or with a shift that of its neighbour, which may lie beyond the list.
func (c Coding) storedRank(value, shift string) (string, error) {
	at, err := c.place(value)
	switch {
	case err != nil:
		return "", err
	case shift == "+1":
		at++
	case shift == "-1":
		at--
	}
	return strconv.Itoa(at), nil
}

// NumberFormat is the format of a number with these places: "015" or "015.2".
func NumberFormat(digits, decimals int) string {
	if decimals == 0 {
		return fmt.Sprintf("0%d", digits)
	}
	return fmt.Sprintf("0%d.%d", digits, decimals)
}

// FormatWidth is the number of bytes of every text in a format that has one width, 0 where it has none: of a rank, and of a
// number with these places.
func FormatWidth(format string) int {
	if format == FormatRank {
		return 2
	}
	places, ok := strings.CutPrefix(format, "0")
	if !ok {
		return 0
	}
	whole, fraction, dotted := strings.Cut(places, ".")
	digits, err := strconv.Atoi(whole)
	if !dotted || err != nil {
		return max(0, digits)
	}
	decimals, err := strconv.Atoi(fraction)
	if err != nil {
		return 0
	}
	return digits + 1 + decimals
}

// decimalShape is how DynamoDB returns numbers, of at most 38 digits. Exponents are left out: every language writes and
// reads them in its own way, and a short text with one stands for a number of any length.
var decimalShape = regexp.MustCompile(`^-?[0-9]{1,38}(\.[0-9]{1,38})?$`)

// decimal reads a number. Zero has no sign, so that it has one text.
func decimal(value string) (*big.Rat, error) {
	number, ok := new(big.Rat), decimalShape.MatchString(value)
	if ok {
		number, ok = number.SetString(value)
	}
	if !ok || number.Sign() == 0 && value[0] == '-' {
		return nil, fmt.Errorf("%q is not a decimal number such as 7, -7 or 7.25", value)
	}
	return number, nil
}

// padded writes a number less its minimum, with all its places, so that text sorts as the number does.
func (c Coding) padded(value string) (string, error) {
	number, err := decimal(value)
	if err != nil {
		return "", err
	}
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(c.Decimals)), nil)
	shifted := new(big.Rat).Sub(number, new(big.Rat).SetInt64(c.Minimum))
	shifted.Mul(shifted, new(big.Rat).SetInt(scale))
	if !shifted.IsInt() {
		return "", fmt.Errorf("%s has more than %d decimal places", value, c.Decimals)
	}
	if shifted.Sign() < 0 {
		return "", fmt.Errorf("%s is below the minimum %d", value, c.Minimum)
	}
	digits := shifted.Num().String()
	if missing := c.Decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	whole, fraction := digits[:len(digits)-c.Decimals], digits[len(digits)-c.Decimals:]
	if len(whole) > c.Digits {
		return "", fmt.Errorf("%s has more than %d digits", value, c.Digits)
	}
	text := strings.Repeat("0", c.Digits-len(whole)) + whole
	if c.Decimals > 0 {
		text += "." + fraction
	}
	return text, nil
}

// Delimiters are the delimiters of the language. Each is one ASCII character that sorts below letters, digits and the
// underscore, stands in no label, id, date or timestamp, and whose successor stands in no label either.
const Delimiters = "#!$%&*+,"

// AfterDelimiter is the least text above everything that begins with the delimiter.
func AfterDelimiter(delimiter string) string { return string(delimiter[0] + 1) }

// Escape writes text in a code that keeps its order and holds no byte at or below the delimiter. With e the byte after
// the delimiter, a byte b up to e becomes e and the byte "0"+b; other bytes stand for themselves.
//
// No code of a byte is the beginning of another's: one that begins with e is e and a byte that only b has, one that
// doesn't is that byte alone. So texts can be read back from their codes, and different texts have different codes. Codes
// of two bytes sort as the bytes do: both up to e, by "0"+b; both above, by themselves; one of each, because e is below
// all that stand for themselves. So two texts sort as their codes do: at the first byte in which they differ, the codes
// before it being equal; and where one text is the beginning of the other, its code is the beginning of the other's. Then
// the delimiter that follows it in a template decides for the shorter, because no byte of a code is as small: all are e
// or above it, "0" being above every delimiter. That codes of beginnings are beginnings of codes also makes begins_with
// find the values that begin with what is given, and, as no code ends within another, no others. Bytes of characters
// beyond ASCII are above e, so a code is UTF-8 where the text is.
func Escape(text, delimiter string) string {
	escape := delimiter[0] + 1
	var b strings.Builder
	for i := range len(text) {
		if text[i] <= escape {
			b.WriteByte(escape)
			b.WriteByte('0' + text[i])
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
