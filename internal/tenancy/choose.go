package tenancy

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/attack"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/space"
)

// actions are the IAM actions of the operations of access paths. A transaction has none of its own: its entries are
// checked one by one (Service authorization reference, operations of Amazon DynamoDB).
var actions = map[design.Request]string{
	design.GetItem: "GetItem", design.BatchGetItem: "BatchGetItem", design.Query: "Query",
	design.PutItem: "PutItem", design.UpdateItem: "UpdateItem", design.DeleteItem: "DeleteItem",
	design.ConditionCheck: "ConditionCheckItem",
}

// reads reports whether an operation only reads.
func reads(operation design.Request) bool {
	return slices.Contains([]design.Request{design.GetItem, design.BatchGetItem, design.Query, design.Scan}, operation)
}

// names lists the patterns of the design, each once, sorted.
func (g *generator) names() []string {
	var all []string
	for _, path := range g.design.Paths {
		all = append(all, path.Pattern)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// choose decides which patterns are granted, and says of the others why not.
func (g *generator) choose() (granted []string, not map[string]string) {
	not = map[string]string{}
	all := g.names()
	for _, name := range g.args.Patterns {
		if !slices.Contains(all, name) {
			g.report(finding.PolicyPatternUnknown(name, all))
		}
	}
	for _, name := range all {
		listed := g.args.Patterns == nil || slices.Contains(g.args.Patterns, name)
		why := g.barred(name)
		switch {
		case !listed:
			not[name] = "patterns does not list it"
		case why == "":
			granted = append(granted, name)
		default:
			not[name] = why
			if g.args.Patterns != nil {
				g.reportBarred(name)
			}
		}
	}
	return granted, not
}

// barred says why a pattern can't be granted, or nothing.
func (g *generator) barred(name string) string {
	read := g.reading(name)
	switch {
	case g.tenancy.IsOperators(name):
		return "an operators' pattern (tenant_scoped = false)"
	case read && g.args.Access == Write:
		return `it reads, and access is "write"`
	case !read && g.args.Access == Read:
		return `it writes, and access is "read"`
	}
	return ""
}

func (g *generator) reportBarred(name string) {
	if g.tenancy.IsOperators(name) {
		index, attribute := "", g.design.Key.Partition.Name
		for _, path := range g.design.Paths {
			if path.Pattern == name {
				index = path.Index
			}
		}
		for _, p := range g.spaces {
			if p.Index == index {
				attribute = p.Attribute.Name
			}
		}
		g.report(finding.PolicyOperators(name, index, attribute))
		return
	}
	g.report(finding.PolicyNotAdmitted(name, g.args.Access))
}

// reading reports whether a pattern reads.
func (g *generator) reading(name string) bool {
	for _, path := range g.design.Paths {
		if path.Pattern == name {
			return reads(path.Operation)
		}
	}
	return false
}

// need lists the accesses of the patterns: every action on the keys of a template, in the table or an index.
func (g *generator) need(patterns []string) {
	for _, path := range g.design.Paths {
		if !slices.Contains(patterns, path.Pattern) {
			continue
		}
		for p := &path; p != nil; p = p.Next {
			if p.Operation == design.TransactWriteItems {
				for _, step := range p.Steps {
					g.add(path.Pattern, actions[step.Operation], "", step.KeyCondition, step.Names, step.Values)
				}
				continue
			}
			g.add(path.Pattern, actions[p.Operation], p.Index, p.KeyCondition, p.Names, p.Values)
			g.addRetiring(*p)
		}
	}
	g.addBatchWrites(patterns)
}

func (g *generator) add(pattern, action, index, condition string, names map[string]string, values map[string]design.PathValue) {
	for _, p := range g.spaces {
		if p.Index != index || p.Retiring {
			continue
		}
		template, found := space.Requested(p.Attribute.Name, condition, names, values)
		if !found || action == "" {
			g.report(finding.PolicyPathUnread(pattern, condition))
			return
		}
		if g.badKey(finding.Pattern(pattern), space.Key{Entity: pattern, Template: template}, index) {
			return
		}
		g.granted = append(g.granted, access{Pattern: pattern, Action: action, Index: index, Template: template})
		return
	}
	g.report(finding.PolicyPathUnread(pattern, index))
}

// access is one action on the keys of a template.
type access = attack.Access

// addRetiring adds to a query the index that served it before, until the next apply drops that one: the keys there of the
// kinds of items that it asks for.
func (g *generator) addRetiring(path design.Path) {
	for _, p := range g.spaces {
		if !p.Retiring || path.Operation != design.Query || !slices.Contains(p.Definition.Serves, path.Pattern) || !g.grantsRetiring(p) {
			continue
		}
		keys := g.tenantKeys()
		if !g.onBase(p) {
			keys = slices.Concat(p.Keys, p.Left)
		}
		for _, k := range keys {
			if slices.Contains(path.Entities, k.Entity) {
				g.granted = append(g.granted, access{Pattern: path.Pattern, Action: "Query", Index: p.Index, Template: k.Template})
			}
		}
	}
}

// addBatchWrites adds BatchWriteItem, which is put and delete at once, on the keys that plain puts and plain deletes are
// both granted on. It carries no conditions, so that writes with one don't count.
func (g *generator) addBatchWrites(patterns []string) {
	plain := func(operation design.Request) []access {
		var list []access
		for _, a := range g.granted {
			for _, path := range g.design.Paths {
				if path.Pattern == a.Pattern && path.Operation == operation && path.Filter == "" && slices.Contains(patterns, path.Pattern) {
					list = append(list, a)
				}
			}
		}
		return list
	}
	deletes := plain(design.DeleteItem)
	for _, put := range plain(design.PutItem) {
		for _, d := range deletes {
			if put.Template.Equal(d.Template) {
				for _, pattern := range []string{put.Pattern, d.Pattern} {
					g.granted = append(g.granted, access{Pattern: pattern, Action: "BatchWriteItem", Template: put.Template})
				}
			}
		}
	}
}
