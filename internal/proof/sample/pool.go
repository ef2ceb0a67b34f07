package sample

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// pool is an endless list of distinct values of one domain, the awkward ones first. Where it is closed it ends.
type pool struct {
	first  []string
	more   func(n int) string
	closed bool
}

// at is the n-th value.
func (p pool) at(n int) string {
	if n < len(p.first) {
		return p.first[n]
	}
	if p.closed {
		return p.first[n%len(p.first)]
	}
	return p.more(n - len(p.first))
}

// newPool makes the pool of an attribute. Values of ids stay in one order, so that entities share ids; others are
// shuffled, save the first four, which are beginnings of one another or adjacent.
func (m *maker) newPool(rng *chance, a *model.ResolvedAttribute, isID bool) pool {
	p := m.rawPool(a)
	if !p.closed {
		p.first = slices.DeleteFunc(p.first, func(text string) bool { return m.none[domainText{a.Root, text}] })
	}
	if a.Tenant {
		p.first = slices.DeleteFunc(p.first, func(text string) bool {
			return design.CheckTenant(text, string(a.Type), m.resolved.Keys.Delimiter) != nil
		})
		if a.Type == model.String {
			p.more = func(n int) string { return "a1 " + strconv.Itoa(n) + "x" }
		}
		return p
	}
	if rest := p.first[min(4, len(p.first)):]; !isID {
		rng.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	return p
}

func (m *maker) rawPool(a *model.ResolvedAttribute) pool {
	if len(a.Declared.Values) > 0 {
		return pool{first: append([]string(nil), a.Declared.Values...), closed: true}
	}
	switch a.Type {
	case model.Number:
		return numbers(a)
	case model.EpochSeconds:
		return pool{first: []string{"999999999", "1000000000", "1000000001", "1767225600", "0"}, more: func(n int) string {
			return strconv.Itoa(1767225601 + n)
		}}
	case model.Timestamp:
		return instants(a.Declared.Resolution)
	case model.Date:
		return days()
	case model.UUID, model.UUID7:
		return ids(func(n int) string {
			return fmt.Sprintf("0192f0c%x-7d2a-7c3e-9a4b-5c6d7e8f%04x", n%3, n)
		})
	case model.ULID:
		return ids(func(n int) string {
			return "01ARZ3NDEKTSV4RRFFQ69G5" + digits(n, "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 3)
		})
	case model.KSUID:
		return ids(func(n int) string {
			return "0ujtsYcgvSTl8PAuAdqWYSMn" + digits(n*7, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 3)
		})
	case model.Boolean:
		return pool{first: []string{"true", "false"}, closed: true}
	default:
		if len(m.texts.first) == 0 {
			m.texts = texts(m.resolved.Keys.Delimiter, m.resolved.Entities)
		}
		return pool{first: slices.Clone(m.texts.first), more: m.texts.more}
	}
}

// texts are beginnings of one another, look like labels, and hold characters below, at and above the delimiter.
func texts(delimiter string, entities []*model.ResolvedEntity) pool {
	after := string(delimiter[0] + 1)
	first := []string{
		"a", "a1", "a10", "a 1", "b", "a" + after, "a!", "10", "9", "ab", "a~", "A", "a-", "100", "é", "a1 x",
		"a" + delimiter + "1", after + "a", "aé", "a\t", "z", "a_", "0", "a1" + delimiter, " a", "a" + after + "1",
	}
	for _, e := range entities {
		first = append(first, e.Label, e.Name)
	}
	return pool{first: distinct(first), more: func(n int) string { return first[n%10] + "." + strconv.Itoa(n/10) }}
}

func numbers(a *model.ResolvedAttribute) pool {
	least := int64(0)
	first := []string{"9", "10", "99", "100", "101", "1", "0", "2", "20", "1000"}
	if a.Declared.Minimum != nil {
		least = *a.Declared.Minimum
		for i := range first {
			n, _ := strconv.ParseInt(first[i], 10, 64)
			first[i] = strconv.FormatInt(n+least, 10)
		}
	} else {
		first = append(first, "-1", "-10")
	}
	if a.Declared.Decimals > 0 {
		first = append(first, "9.5", "10.1", "9."+strings.Repeat("9", a.Declared.Decimals))
	}
	return pool{first: distinct(first), more: func(n int) string { return strconv.FormatInt(least+1100+int64(n), 10) }}
}

func instants(resolution string) pool {
	layout, step := "2006-01-02T15:04:05.000Z", time.Millisecond
	if resolution == "second" {
		layout, step = "2006-01-02T15:04:05Z", time.Second
	}
	start := time.Date(2026, 1, 31, 23, 59, 59, 0, time.UTC).Add(time.Second - step)
	var first []string
	for _, offset := range []time.Duration{0, step, 2 * step, -step, time.Hour, 24 * time.Hour, 10 * step, 9 * step, -24 * time.Hour, 365 * 24 * time.Hour} {
		first = append(first, start.Add(offset).Format(layout))
	}
	return pool{first: first, more: func(n int) string { return start.Add(time.Minute + time.Duration(n)*step).Format(layout) }}
}

func days() pool {
	start := time.Date(2026, 2, 28, 0, 0, 0, 0, time.UTC)
	var first []string
	for _, offset := range []int{0, 1, -1, 2, 10, 9, 31, -59, 365} {
		first = append(first, start.AddDate(0, 0, offset).Format(time.DateOnly))
	}
	return pool{first: first, more: func(n int) string { return start.AddDate(0, 2, n).Format(time.DateOnly) }}
}

func ids(more func(n int) string) pool { return pool{more: more} }

// digits writes a number in an alphabet, with a fixed number of places.
func digits(n int, alphabet string, places int) string {
	text := ""
	for range places {
		text = string(alphabet[n%len(alphabet)]) + text
		n /= len(alphabet)
	}
	return text
}

func distinct(list []string) []string {
	var once []string
	seen := map[string]bool{}
	for _, text := range list {
		if !seen[text] {
			seen[text] = true
			once = append(once, text)
		}
	}
	return once
}
