package finding

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Severity says whether a plan may go on.
type Severity int

const (
	// Warning is shown and may be silenced by its code.
	Warning Severity = iota
	// Error stops the plan.
	Error
)

// String returns the word used in the findings attribute: "warning" or "error".
func (s Severity) String() string {
	if s == Error {
		return "error"
	}
	return "warning"
}

// Kind is the part of the configuration a subject stands in.
type Kind int

const (
	// KindTable is the table as a whole, or one of its own arguments or of a policy's (then Subject.Name holds the argument).
	KindTable Kind = iota
	// KindEntity is one entry of entities.
	KindEntity
	// KindPattern is one entry of access_patterns.
	KindPattern
	// KindIndex is one entry of index_settings.
	KindIndex
	// KindPolicy is a tenant policy as a whole; its arguments are of KindTable.
	KindPolicy
)

// Subject is what a finding is about. Name is the entry's key in the configuration, or the name of a table argument;
// Field is the path below it in the user's words ("attributes.email.type"), empty for the whole entry.
type Subject struct {
	Kind  Kind
	Name  string
	Field string
}

// Table is the subject of a finding about the table's own argument; an empty argument means the table as a whole.
func Table(argument string) Subject { return Subject{Kind: KindTable, Name: argument} }

// Entity is the subject of a finding about an entity.
func Entity(name string) Subject { return Subject{Kind: KindEntity, Name: name} }

// Pattern is the subject of a finding about an access pattern.
func Pattern(name string) Subject { return Subject{Kind: KindPattern, Name: name} }

// Index is the subject of a finding about the settings of an index.
func Index(name string) Subject { return Subject{Kind: KindIndex, Name: name} }

// Policy is the subject of a finding about a tenant policy as a whole.
func Policy() Subject { return Subject{Kind: KindPolicy} }

// At returns the subject with the path of a field below it.
func (s Subject) At(field ...string) Subject {
	s.Field = strings.Join(field, ".")
	return s
}

// Last is the last name of the path: that of the argument that the subject is.
func (s Subject) Last() string {
	if s.Field == "" {
		return s.Name
	}
	return s.Field[strings.LastIndex(s.Field, ".")+1:]
}

// String returns the subject as a user would write it: access_patterns["x"].writes[1].sets.
func (s Subject) String() string {
	text := s.Name
	switch s.Kind {
	case KindEntity:
		text = "entities[" + quote(s.Name) + "]"
	case KindPattern:
		text = "access_patterns[" + quote(s.Name) + "]"
	case KindIndex:
		text = "index_settings[" + quote(s.Name) + "]"
	case KindPolicy:
		return "policy"
	case KindTable:
		if text == "" {
			return "table"
		}
	}
	if s.Field == "" {
		return text
	}
	for _, step := range strings.Split(visible(s.Field), ".") {
		if _, err := strconv.Atoi(step); err == nil {
			text += "[" + step + "]"
		} else {
			text += "." + step
		}
	}
	return text
}

// Finding is one thing the provider noticed. Found, Why and Remedy are full sentences; Remedy holds the line to write
// instead wherever there is one. Title says the problem in a few words without the code.
type Finding struct {
	Code     Code
	Severity Severity
	Subject  Subject
	Title    string
	Found    string
	Why      string
	Remedy   string
	// Asks is what an entry of accept names, behind the code, to answer the finding; empty where nothing answers it.
	Asks string
}

// Summary is the headline of a finding. It names the subject and the code, because Terraform merges warnings that
// share a summary.
func (f Finding) Summary() string {
	return f.Subject.String() + ": " + f.Title + " [" + string(f.Code) + "]"
}

// Detail is the body of a finding: what was found, why it matters, what to write instead.
func (f Finding) Detail() string {
	parts := []string{}
	for _, p := range []string{f.Found, f.Why, f.Remedy} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, "\n\n")
}

// Key identifies a finding in the findings attribute: the code and the subject.
func (f Finding) Key() string { return string(f.Code) + " " + f.Subject.String() }

// Answer is the entry of accept that answers the finding: the code and what is asked.
func (f Finding) Answer() string { return string(f.Code) + " " + f.Asks }

// Sort puts findings in their one order: errors first, then by subject, code and text, and drops exact repeats.
func Sort(list []Finding) []Finding {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, compare)
	return slices.Compact(sorted)
}

// HasErrors reports whether any finding stops the plan.
func HasErrors(list []Finding) bool {
	return slices.ContainsFunc(list, func(f Finding) bool { return f.Severity == Error })
}

func compare(a, b Finding) int {
	return cmp.Or(
		-cmp.Compare(a.Severity, b.Severity),
		cmp.Compare(a.Subject.Kind, b.Subject.Kind),
		cmp.Compare(a.Subject.Name, b.Subject.Name),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Subject.Field, b.Subject.Field),
		cmp.Compare(a.Title, b.Title),
		cmp.Compare(a.Found, b.Found),
		cmp.Compare(a.Why, b.Why),
		cmp.Compare(a.Remedy, b.Remedy),
	)
}
