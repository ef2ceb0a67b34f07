package finding

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Entry is one kind of finding, as the documentation lists it.
type Entry struct {
	Code Code
	// Severity is that of every finding with the code.
	Severity Severity
	Title    string
	// Doc says in one paragraph what was found, why it matters and what to write.
	Doc string
	// Silenced is true for a warning that ignore_findings may list.
	Silenced bool
}

var registry = map[Code]Entry{}

// Codes lists every registered code, sorted.
func Codes() []Entry {
	var list []Entry
	for _, code := range slices.Sorted(maps.Keys(registry)) {
		list = append(list, registry[code])
	}
	return list
}

// register adds the code of an error to the catalogue when the package is loaded. A code has one meaning for ever, so
// registering it twice panics.
func register(code Code, title, doc string) Code {
	if _, taken := registry[code]; taken {
		panic("finding: code " + string(code) + " is registered twice")
	}
	registry[code] = Entry{Code: code, Severity: Error, Title: title, Doc: strings.Join(strings.Fields(doc), " ")}
	return code
}

// registerWarning adds the code of a warning that may be ignored.
func registerWarning(code Code, title, doc string) Code {
	registerLoud(code, title, doc)
	entry := registry[code]
	entry.Silenced = true
	registry[code] = entry
	return code
}

// registerLoud adds the code of a warning that is always shown.
func registerLoud(code Code, title, doc string) Code {
	register(code, title, doc)
	entry := registry[code]
	entry.Severity = Warning
	registry[code] = entry
	return code
}

// message is the text of one finding.
type message struct{ title, found, why, remedy string }

// fail is an error with the code.
func (c Code) fail(at Subject, m message) Finding {
	return Finding{
		Code: c, Severity: Error, Subject: at,
		Title: visible(m.title), Found: visible(m.found), Why: visible(m.why), Remedy: visible(m.remedy),
	}
}

// warn is a warning with the code.
func (c Code) warn(at Subject, m message) Finding {
	f := c.fail(at, m)
	f.Severity = Warning
	return f
}

// hclList writes texts as an HCL list.
func hclList(texts []string) string { return "[" + quoteAll(texts) + "]" }

// and joins words as a sentence does: a, b and c.
func and(words []string) string { return join(words, "and") }

// or joins words as a sentence does: a, b or c.
func or(words []string) string { return join(words, "or") }

func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// fieldOf is the field that a subject is about, at the beginning of a sentence.
func fieldOf(at Subject) string {
	path := strings.Split(at.Field, ".")
	for i := len(path) - 1; i >= 0; i-- {
		if _, err := strconv.Atoi(path[i]); err != nil && path[i] != "" {
			return path[i]
		}
	}
	return "This"
}

// mostShown is the number of names a message lists before it only counts the rest.
const mostShown = 12

// some joins names as a sentence does and only counts what goes beyond a dozen.
func some(names []string) string {
	names = named(names)
	if rest := len(names) - mostShown; rest > 0 {
		return strings.Join(names[:mostShown], ", ") + " and " + strconv.Itoa(rest) + " more"
	}
	return and(names)
}

// named writes a name that is empty, so that it is seen.
func named(names []string) []string {
	shown := slices.Clone(names)
	for i, name := range shown {
		if name == "" {
			shown[i] = quote(name)
		}
	}
	return shown
}
