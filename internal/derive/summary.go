package derive

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// readSummary says in one sentence what was understood of a read that the path answers.
func (em *emitter) readSummary(q question, path design.Path) string {
	u := q.unit
	clauses := []string{q.subject() + where(q.spelled())}
	d := u.pattern.Declared
	for _, clause := range []string{filtered(d, q.answers), q.spelledOrder(), atMost(path), fetching(d.Fetch)} {
		if clause != "" {
			clauses = append(clauses, clause)
		}
	}
	if u.consistent() {
		clauses = append(clauses, "strongly consistent")
	}
	return strings.Join(clauses, ", ")
}

// fetching names the attributes that a caller asks for; empty where all are wanted.
func fetching(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "fetching " + list(names, "and")
}

// where joins conditions behind what they are about.
func where(conditions []string) string {
	if len(conditions) == 0 {
		return ""
	}
	return " where " + list(conditions, "and")
}

// subject names what comes back: one item, or several entities in the order of their blocks.
func (q question) subject() string {
	u := q.unit
	unasked := len(q.spelled()) == 0
	var names []string
	for m, e := range u.members {
		if !u.single() && !unasked && u.one(m) {
			names = append(names, "the "+words(e.name()))
			continue
		}
		names = append(names, plural(e.name()))
	}
	subject := list(names, "and")
	if u.grouped {
		subject = strings.Join(names, ", then ")
	}
	switch {
	case u.pattern.Operation == model.Count:
		return "the number of " + subject
	case u.get && unasked:
		return "the one " + words(u.members[0].name())
	case u.get && len(q.perValueOf()) == 0:
		return "the " + words(u.members[0].name())
	case unasked:
		return "all " + subject
	}
	return subject
}

// one reports whether a request finds at most one item of member m, whatever the caller gives.
func (u *unit) one(m int) bool {
	return u.pattern.Operation != model.Count && u.members[m].identifies(u.equalSet(m)) && len(question{unit: u}.perValueOf()) == 0
}

// spelledOrder says how the result is ordered: "newest created_at first", "by title and post_id".
func (q question) spelledOrder() string {
	u := q.unit
	d := u.pattern.Declared
	if !u.single() && u.pattern.Order() == model.OrderAny || u.get && len(d.Sort) == 0 {
		return ""
	}
	names := append(slices.Clone(d.Then[min(q.level, len(d.Then)):]), d.Sort...)
	if len(d.Sort) == 0 && len(orderNames(d)) > 0 && len(names) == 0 {
		names = orderNames(d)
	}
	if len(names) == 0 || len(d.Sort) == 0 && d.Prefix == "" && len(d.Range) == 0 {
		return ""
	}
	if first := firstWord(u, names[0]); len(names) == 1 && first != "" {
		return first + " " + names[0] + " first"
	}
	text := "by " + list(names, "and")
	if d.Descending {
		text = "descending " + text
	}
	return text
}

// firstWord is the superlative that fits an attribute's type and the direction; empty where there is none.
func firstWord(u *unit, name string) string {
	var superlatives [2]string
	for _, e := range u.members {
		if a := e.resolved.Attributes[name]; a != nil {
			switch a.Type {
			case model.Timestamp, model.Date, model.EpochSeconds, model.UUID7, model.ULID, model.KSUID:
				superlatives = [2]string{"oldest", "newest"}
			case model.Number:
				superlatives = [2]string{"smallest", "largest"}
			case model.String, model.Binary, model.Boolean, model.UUID, model.List, model.Map,
				model.StringSet, model.NumberSet, model.BinarySet:
			}
			break
		}
	}
	if u.descending() {
		return superlatives[1]
	}
	return superlatives[0]
}

// atMost says how many items come back and how many are examined for them; empty where nothing limits them.
func atMost(p design.Path) string {
	var limits []string
	if p.Limit > 0 {
		limits = append(limits, "at most "+strconv.Itoa(p.Limit))
	}
	if p.ReadAtMost > 0 {
		limits = append(limits, "reading at most "+strconv.Itoa(p.ReadAtMost))
	}
	return strings.Join(limits, ", ")
}
