package sample

import (
	"maps"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// boundNames are the ends that a caller gives for each operator of range.
var boundNames = map[string][]string{
	">=": {"from"}, ">": {"after"}, "<=": {"to"}, "<": {"until"},
	"between": {"from", "to"}, "from_until": {"from", "until"}, "after_through": {"after", "through"},
}

// bounds gives the ends of a range, and the beginning of a prefix, at the level that gives all of then.
func (c *caller) bounds(args Arguments, target Item) {
	d := c.pattern.Declared
	if c.level < len(d.Then) {
		return
	}
	for name, operator := range d.Range {
		c.ends(args, name, boundNames[operator], target)
	}
	if d.Prefix == "" {
		return
	}
	whole := []rune(c.valueOf(target, d.Prefix))
	if c.wide {
		whole = whole[:1]
	}
	args.Values[d.Prefix+".prefix"] = string(whole[:1+c.rng.IntN(len(whole))])
}

// ends gives bounds, most of them values of items. One pair in eight is the wrong way round, one in eight is equal.
func (c *caller) ends(args Arguments, name string, ends []string, target Item) {
	if c.wide {
		c.widest(args, name, ends)
		return
	}
	first, second := c.valueOf(target, name), c.anyValue(name)
	if !c.fewPeriods(name, first, second) {
		second = first
	}
	if len(ends) == 1 {
		args.Values[name+"."+ends[0]] = first
		return
	}
	if Rank(c.attribute(name), first).Compare(Rank(c.attribute(name), second)) > 0 {
		first, second = second, first
	}
	switch c.rng.IntN(8) {
	case 0:
		first, second = second, first
	case 1:
		second = first
	}
	args.Values[name+"."+ends[0]], args.Values[name+"."+ends[1]] = first, second
}

// widest gives the bounds that take in most of the items.
func (c *caller) widest(args Arguments, name string, ends []string) {
	a := c.attribute(name)
	least := c.anyValue(name)
	greatest := least
	for _, item := range c.items {
		own, ok := c.pattern.AttributeOf(c.resolved.Entity(item.Entity), name)
		v, has := item.Attributes[own]
		if !ok || !has {
			continue
		}
		if Rank(a, v.Text).Compare(Rank(a, least)) < 0 && c.fewPeriods(name, v.Text, greatest) {
			least = v.Text
		}
		if Rank(a, v.Text).Compare(Rank(a, greatest)) > 0 && c.fewPeriods(name, v.Text, least) {
			greatest = v.Text
		}
	}
	for _, end := range ends {
		args.Values[name+"."+end] = least
		if end == "to" || end == "until" || end == "through" {
			args.Values[name+"."+end] = greatest
		}
	}
}

// Rank is a value as range and sort compare it: by its place in the closed list of values where there is one, and instants
// of different resolution as instants.
func Rank(a *model.ResolvedAttribute, text string) store.Value {
	if whole, ok := strings.CutSuffix(text, "Z"); ok && a.Type == model.Timestamp && len(text) == len("2006-01-02T15:04:05Z") {
		return store.Text(whole + ".000Z")
	}
	if place := slices.Index(a.Declared.Values, text); place >= 0 {
		return store.Value{Kind: store.S, Text: digits(place, "0123456789", 3)}
	}
	return store.Value{Kind: kindOf(a.Type), Text: text}
}

// test gives what a filter's test compares with, where the model doesn't fix it; the ends of a range in order if wanted.
func (c *caller) test(args Arguments, name, text string, target Item, inOrder bool) {
	t, err := model.ParseTest(text)
	if err != nil || len(t.Values) > 0 || t.Operator == "exists" || t.Operator == "absent" {
		return
	}
	give := func(end, value string) { args.Values[TestName(c.pattern, name, t, end)] = value }
	switch {
	case t.Size && t.Operator == "between":
		give("from", "1")
		give("to", "3")
	case t.Size:
		give("", "2")
	case t.Operator == "between":
		ends := Arguments{Values: map[string]string{}}
		c.ends(ends, name, []string{"from", "to"}, target)
		from, to := ends.Values[name+".from"], ends.Values[name+".to"]
		if a := c.attribute(name); inOrder && (store.Value{Kind: kindOf(a.Type), Text: from}).Compare(store.Value{Kind: kindOf(a.Type), Text: to}) > 0 {
			from, to = to, from
		}
		give("from", from)
		give("to", to)
	case t.Operator == "in":
		args.Lists[name] = distinct([]string{c.valueOf(target, name), c.anyValue(name), c.anyValue(name)})
	case t.Operator == "begins_with":
		give("", strings.ToValidUTF8(c.valueOf(target, name)[:1], "x"))
	default:
		give("", c.valueOf(target, name))
	}
}

func sortedNames(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
