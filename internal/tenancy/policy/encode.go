package policy

import (
	"cmp"
	"slices"
	"strings"
)

// Canonical is the document in its one order: statements as they are, the members of each sorted. What AWS reads as a set
// is sorted, so that the order in which a grant was put together changes no byte.
func (d Document) Canonical() Document {
	canonical := Document{Version: d.Version, ID: d.ID}
	for _, s := range d.Statements {
		canonical.Statements = append(canonical.Statements, s.canonical())
	}
	return canonical
}

func (s Statement) canonical() Statement {
	for _, list := range []*[]string{&s.Actions, &s.NotActions, &s.Resources, &s.NotResources} {
		*list = sorted(*list)
	}
	s.Principals, s.NotPrincipals = sortedPrincipals(s.Principals), sortedPrincipals(s.NotPrincipals)
	conditions := slices.Clone(s.Conditions)
	for i := range conditions {
		conditions[i].Values = sorted(conditions[i].Values)
	}
	slices.SortFunc(conditions, func(a, b Condition) int {
		return cmp.Or(cmp.Compare(a.Operator, b.Operator), cmp.Compare(a.Key, b.Key))
	})
	s.Conditions = conditions
	return s
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

func sortedPrincipals(list []Principal) []Principal {
	list = slices.Clone(list)
	for i := range list {
		list[i].Names = sorted(list[i].Names)
	}
	slices.SortFunc(list, func(a, b Principal) int { return cmp.Compare(a.Kind, b.Kind) })
	return list
}

// JSON writes the document without white space, members in the order of the policy grammar, a list of one as its text.
func (d Document) JSON() string {
	var w writer
	var members []string
	members = w.text(members, "Version", d.Version)
	members = w.text(members, "Id", d.ID)
	statements := make([]string, len(d.Statements))
	for i, s := range d.Statements {
		statements[i] = w.statement(s)
	}
	members = append(members, `"Statement":[`+strings.Join(statements, ",")+"]")
	return object(members)
}

// writer writes JSON members; empty ones are left out.
type writer struct{}

func (w writer) statement(s Statement) string {
	var members []string
	members = w.text(members, "Sid", s.Sid)
	members = w.text(members, "Effect", s.Effect)
	members = w.principals(members, "Principal", s.Principals)
	members = w.principals(members, "NotPrincipal", s.NotPrincipals)
	members = w.list(members, "Action", s.Actions)
	members = w.list(members, "NotAction", s.NotActions)
	members = w.list(members, "Resource", s.Resources)
	members = w.list(members, "NotResource", s.NotResources)
	if len(s.Conditions) > 0 {
		members = append(members, `"Condition":`+w.conditions(s.Conditions))
	}
	return object(members)
}

// conditions groups the conditions by operator, in order of first use.
func (w writer) conditions(list []Condition) string {
	var operators, blocks []string
	for _, c := range list {
		if slices.Contains(operators, c.Operator) {
			continue
		}
		operators = append(operators, c.Operator)
		var keys []string
		for _, other := range list {
			if other.Operator == c.Operator {
				keys = w.list(keys, other.Key, other.Values)
			}
		}
		blocks = append(blocks, quote(c.Operator)+":"+object(keys))
	}
	return object(blocks)
}

func (w writer) principals(members []string, name string, list []Principal) []string {
	switch {
	case len(list) == 0:
		return members
	case len(list) == 1 && list[0].Kind == "*":
		return w.text(members, name, "*")
	}
	var kinds []string
	for _, p := range list {
		kinds = w.list(kinds, p.Kind, p.Names)
	}
	return append(members, quote(name)+":"+object(kinds))
}

func (w writer) text(members []string, name, value string) []string {
	if value == "" {
		return members
	}
	return append(members, quote(name)+":"+quote(value))
}

func (w writer) list(members []string, name string, values []string) []string {
	switch len(values) {
	case 0:
		return members
	case 1:
		return append(members, quote(name)+":"+quote(values[0]))
	}
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = quote(v)
	}
	return append(members, quote(name)+":["+strings.Join(quoted, ",")+"]")
}

func object(members []string) string { return "{" + strings.Join(members, ",") + "}" }

// quote writes a JSON string. Only what JSON demands is escaped: every character counts towards the size.
func quote(text string) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			b.WriteString(`\u00` + string(hex[r>>4]) + string(hex[r&15]))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
