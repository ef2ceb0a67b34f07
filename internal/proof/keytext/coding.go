package keytext

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

var (
	digit  = []span{{'0', '9'}}
	hex    = []span{{'0', '9'}, {'A', 'F'}, {'a', 'f'}}
	base62 = []span{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}
	base32 = []span{{'0', '9'}, {'A', 'H'}, {'J', 'K'}, {'M', 'N'}, {'P', 'T'}, {'V', 'Z'}}
)

// languageOf is what a segment's attribute can write: last tells that no text follows it, so that it may hold the
// delimiter. The error says why the texts of its format can't be known.
func languageOf(c design.Coding, s design.Segment, delimiter string, last bool) (*language, error) {
	format := s.Format
	if _, split := design.SplitWidth(format); split {
		return splits(format), nil
	}
	if s.Bound == design.BoundPrefix && format != design.FormatEscaped {
		s.Bound = ""
		l, err := languageOf(c, s, delimiter, last)
		if err != nil {
			return nil, err
		}
		return l.beginnings(), nil
	}
	switch id := strings.TrimSuffix(format, design.LastID); {
	case c.Type == "timestamp" && (id == "ulid" || id == "uuid7" || id == "ksuid"):
		return plain(design.Coding{Type: id}, delimiter, last), nil
	case format == design.FormatEscaped && len(c.Values) == 0 && c.Type == "string":
		return escaped(symbol(delimiter[0])), nil
	case format == design.FormatRank:
		return words(twoDigits(0, len(c.Values)-1)), nil
	case c.Type == "number" || c.Type == "epoch_seconds":
		return numbers(c, format)
	case format != "":
		return nil, fmt.Errorf("%s is no format of a %s", format, c.Type)
	case len(c.Values) > 0:
		return words(c.Values), nil
	}
	return plain(c, delimiter, last), nil
}

// periods are the shapes of the texts of periods.
var periods = map[string]string{
	"minute": "YYYY-MM-DDThh:mm", "hour": "YYYY-MM-DDThh", "day": "YYYY-MM-DD", "month": "YYYY-MM", "year": "YYYY",
}

// splits is the language of shards or of periods.
func splits(format string) *language {
	shards := design.ShardsOf(format)
	if shards == 0 {
		return calendar(periods[format])
	}
	var list []string
	for shard := range shards {
		list = append(list, design.ShardText(shard, shards))
	}
	return words(list)
}

// plain is the language of values written as they are stored.
func plain(c design.Coding, delimiter string, last bool) *language {
	switch c.Type {
	case "timestamp":
		shape := "YYYY-MM-DDThh:mm:ss.nnnZ"
		if c.Resolution == "second" {
			shape = "YYYY-MM-DDThh:mm:ssZ"
		}
		return calendar(shape)
	case "date":
		return calendar("YYYY-MM-DD")
	case "uuid", "uuid7":
		return pattern("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", hex)
	case "ulid":
		return fixed(append([][]span{{{'0', '7'}}}, repeated(base32, 25)...)...)
	case "ksuid":
		return fixed(repeated(base62, 27)...)
	}
	if last && !c.Tenant { // a tenant's id never holds the delimiter
		return anything()
	}
	return without(symbol(delimiter[0]))
}

// fields are the letters of a calendar's shape with the numbers that may stand there, both included.
var fields = map[rune][2]int{'M': {1, 12}, 'D': {1, 31}, 'h': {0, 23}, 'm': {0, 59}, 's': {0, 59}}

// calendar is the language of instants of a shape. Every month has 31 days in it: what is decided for more is true of
// fewer, and what is found lies at their beginning.
func calendar(shape string) *language {
	var parts []*language
	for i, letter := range shape {
		limits, field := fields[letter]
		switch {
		case field && i > 0 && rune(shape[i-1]) == letter:
			continue // read with the first of the two digits
		case field:
			parts = append(parts, words(twoDigits(limits[0], limits[1])))
		case letter == 'Y' || letter == 'n':
			parts = append(parts, fixed(digit))
		default:
			parts = append(parts, fixed([]span{{symbol(letter), symbol(letter)}}))
		}
	}
	return sequence(parts...)
}

func twoDigits(from, to int) []string {
	var list []string
	for n := from; n <= to; n++ {
		list = append(list, fmt.Sprintf("%02d", n))
	}
	return list
}

// pattern is the language of a shape whose x are symbols of the alphabet.
func pattern(shape string, alphabet []span) *language {
	var width [][]span
	for _, letter := range shape {
		if letter == 'x' {
			width = append(width, alphabet)
			continue
		}
		width = append(width, []span{{symbol(letter), symbol(letter)}})
	}
	return fixed(width...)
}

func repeated(alphabet []span, times int) [][]span {
	var width [][]span
	for range times {
		width = append(width, alphabet)
	}
	return width
}

// numbers is the language of numbers of a fixed width; as they are stored they have none, and no one text either.
func numbers(c design.Coding, format string) (*language, error) {
	if format == "" {
		return nil, fmt.Errorf("a %s as it is stored has many texts (7, 7.0), and they do not sort as numbers", c.Type)
	}
	width := repeated(digit, c.Digits)
	if c.Decimals > 0 {
		width = append(append(width, []span{{'.', '.'}}), repeated(digit, c.Decimals)...)
	}
	return fixed(width...), nil
}

// Read is the value whose text in a segment is the given one: the inverse of design.Coding.Text.
func Read(c design.Coding, s design.Segment, delimiter, text string) (string, bool) {
	value, format := text, s.Format
	switch {
	case s.Bound == design.BoundPrefix && format == design.FormatEscaped:
		return unescaped(text, delimiter), true
	case s.Bound == design.BoundPrefix:
		return text, true
	case format == design.FormatRank:
		rank, err := strconv.Atoi(text)
		if err != nil || rank < 0 || rank >= len(c.Values) {
			return "", false
		}
		value = c.Values[rank]
	case format == design.FormatEscaped:
		value = unescaped(text, delimiter)
	case format != "":
		number, ok := new(big.Rat).SetString(text)
		if !ok {
			return "", false
		}
		value = shortest(number.Add(number, new(big.Rat).SetInt64(c.Minimum)).FloatString(c.Decimals))
	}
	written, err := c.Text(value, format, delimiter)
	return value, err == nil && written == text
}

// shortest is a decimal number as DynamoDB returns it, without the zeros behind its point.
func shortest(number string) string {
	if strings.Contains(number, ".") {
		number = strings.TrimRight(strings.TrimRight(number, "0"), ".")
	}
	return number
}

// unescaped is the text whose code design.Escape writes.
func unescaped(text, delimiter string) string {
	escape := delimiter[0] + 1
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == escape && i+1 < len(text) {
			i++
			b.WriteByte(text[i] - '0')
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
