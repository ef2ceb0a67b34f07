package model

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
)

var (
	decimalNumber = regexp.MustCompile(`^-?[0-9]{1,38}(\.[0-9]{1,38})?$`)
	wholeNumber   = regexp.MustCompile(`^-?[0-9]{1,38}$`)
)

// idShapes are the shapes of generated ids.
var idShapes = map[Type]struct {
	pattern *regexp.Regexp
	holds   string
	example string
}{
	UUID:  {regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`), "a UUID", "0192f0c1-7d2a-7c3e-9a4b-5c6d7e8f9a0b"},
	UUID7: {regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`), "a UUID", "0192f0c1-7d2a-7c3e-9a4b-5c6d7e8f9a0b"},
	ULID:  {regexp.MustCompile(`^[0-7][0-9A-HJKMNP-TV-Z]{25}$`), "a ULID", "01ARZ3NDEKTSV4RRFFQ69G5FAV"},
	KSUID: {regexp.MustCompile(`^[0-9A-Za-z]{27}$`), "a KSUID", "0ujtsYcgvSTl8PAuAdqWYSMnLOv"},
}

// accepts reports whether a fixed value, written as text, is one that the attribute can hold; else it says what the
// attribute holds, as the end of a sentence, and gives a value of that kind.
func (a *ResolvedAttribute) accepts(text string) (holds, example string, ok bool) {
	if none := a.Declared.AbsentAs; none != "" && text == none {
		plain := *a
		plain.Declared.AbsentAs = ""
		if _, example, _ = plain.accepts(none); example == "" {
			example = "open"
		}
		return "any value but " + strconv.Quote(none) + ", which is its absent_as and stands for none", example, false
	}
	if list := a.Declared.Values; len(list) > 0 {
		example, ok = text, slices.Contains(list, text)
		if !ok {
			example = cmp.Or(finding.Nearest(text, list), list[0])
		}
		return "one of " + strings.Join(list, ", "), example, ok
	}
	switch a.Type {
	case Boolean:
		return `"true" or "false"`, "true", text == "true" || text == "false"
	case Number:
		return "a number in decimals", "5", decimalNumber.MatchString(text)
	case EpochSeconds:
		return "a whole number of seconds since 1970", "1767225600", wholeNumber.MatchString(text)
	case Timestamp:
		_, err := time.Parse(time.RFC3339Nano, text)
		return "a timestamp of RFC 3339", "2026-01-01T00:00:00Z", err == nil
	case Date:
		_, err := time.Parse(time.DateOnly, text)
		return "a date", "2026-01-01", err == nil
	case UUID, UUID7, ULID, KSUID:
		shape := idShapes[a.Type]
		return shape.holds, shape.example, shape.pattern.MatchString(text)
	case List, Map, StringSet, NumberSet, BinarySet:
		return "a " + string(a.Type) + ", which no fixed text can be", "", false
	case "", String, Binary:
	}
	return "", "", true
}
