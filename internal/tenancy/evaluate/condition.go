package evaluate

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// operator is a condition operator, taken apart.
type operator struct {
	set      string // "forallvalues", "foranyvalue" or empty
	kind     string // the name in lower case, without Not and IfExists
	negated  bool
	ifExists bool
}

// parseOperator takes apart an operator that is spelt in lower case.
func parseOperator(name string) operator {
	var o operator
	if before, after, ok := strings.Cut(name, ":"); ok {
		o.set, name = before, after
	}
	name, o.ifExists = strings.CutSuffix(name, "ifexists")
	for _, family := range []string{"string", "arn"} {
		if rest, ok := strings.CutPrefix(name, family+"not"); ok {
			o.negated, name = true, name[:len(family)]+rest
		}
	}
	o.kind = name
	return o
}

// known are the operators that are decided here; the others are a question.
func (o operator) known() bool {
	return slices.Contains([]string{"stringequals", "stringlike", "stringequalsignorecase", "arnequals", "arnlike", "bool"}, o.kind) &&
		slices.Contains([]string{"", "forallvalues", "foranyvalue"}, o.set)
}

func (d decider) condition(c policy.Condition, version string) bool {
	o := parseOperator(d.words.lower(c.Operator))
	if o.kind == "null" && o.set == "" && !o.ifExists {
		return d.null(c)
	}
	if !o.known() {
		return d.ask(UnknownOperator) == 0
	}
	value, there := d.value(c.Key)
	holds := func(text string) bool { return d.compare(o, text, c.Values, version) }
	switch {
	case !there && o.ifExists:
		return true
	case o.set == "forallvalues":
		return !slices.ContainsFunc(value.Texts, func(t string) bool { return !holds(t) })
	case o.set == "foranyvalue":
		return slices.ContainsFunc(value.Texts, holds)
	case !there || len(value.Texts) == 0:
		return o.negated && d.ask(NegatedKey) == 0
	case !value.Set:
		return holds(value.Texts[0])
	}
	switch d.ask(PlainOnSet) {
	case 0:
		return slices.ContainsFunc(value.Texts, holds)
	case 1:
		return !slices.ContainsFunc(value.Texts, func(t string) bool { return !holds(t) })
	}
	return false
}

// sets are the keys that may have several values, so that lacking them may look like having none.
var sets = []string{
	"dynamodb:leadingkeys", "dynamodb:firstpartitionkeyvalues", "dynamodb:secondpartitionkeyvalues",
	"dynamodb:thirdpartitionkeyvalues", "dynamodb:fourthpartitionkeyvalues", "dynamodb:attributes", "aws:tagkeys",
	"sts:transitivetagkeys",
}

// value is what the request says of a key, and whether it is there. Names of keys don't distinguish case.
func (d decider) value(key string) (Value, bool) {
	key = d.words.lower(key)
	value, there := d.request.Context[key]
	if there && slices.Contains(value.Texts, "") && d.ask(EmptyText) == 1 {
		value.Texts = slices.DeleteFunc(slices.Clone(value.Texts), func(t string) bool { return t == "" })
		there = len(value.Texts) > 0
	}
	if !there && slices.Contains(sets, key) && d.ask(LackingSet) == 1 {
		return Value{Set: true}, true
	}
	return value, there
}

// null decides Null: whether a key is absent, or has a value that is null.
func (d decider) null(c policy.Condition) bool {
	value, there := d.value(c.Key)
	null := !there || len(value.Texts) == 0 && d.ask(NullOfEmptySet) == 0
	return slices.ContainsFunc(c.Values, func(want string) bool { return strings.EqualFold(want, "true") == null })
}

// compare applies an operator to one value of the request. A negated one holds when none of the policy's values matches.
func (d decider) compare(o operator, text string, values []string, version string) bool {
	void := false
	for _, v := range values {
		switch d.match(o.kind, v, text, version) {
		case yes:
			return !o.negated
		case lacking:
			void = true
		case no:
		}
	}
	return o.negated && (!void || d.ask(NegatedVariable) == 0)
}

func (d decider) match(kind, value, text, version string) verdict {
	switch kind {
	case "bool":
		return verdictOf(strings.EqualFold(value, text))
	case "stringequalsignorecase":
		return d.matches(strings.ToLower(value), strings.ToLower(text), false, version)
	case "arnequals", "arnlike":
		return d.arn(value, text, version)
	}
	return d.matches(value, text, kind == "stringlike", version)
}

// arn compares ARNs part by part: a wildcard stays within its part, of which there are six.
func (d decider) arn(value, text, version string) verdict {
	want, have := strings.SplitN(value, ":", 6), strings.SplitN(text, ":", 6)
	if len(want) != len(have) {
		return no
	}
	for i := range want {
		if v := d.matches(want[i], have[i], true, version); v != yes {
			return v
		}
	}
	return yes
}
