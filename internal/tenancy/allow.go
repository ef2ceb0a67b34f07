package tenancy

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

const leadingKeys = "dynamodb:LeadingKeys"

// cell is one action on the table or an index, with the key values on which it is allowed.
type cell struct {
	index, action string
	values        []language.Language
	patterns      []string
}

// cells gathers what is granted by place and action.
func (g *generator) cells() []cell {
	byPlace := map[[2]string]*cell{}
	for _, a := range g.granted {
		at := [2]string{a.Index, a.Action}
		if byPlace[at] == nil {
			byPlace[at] = &cell{index: a.Index, action: a.Action}
		}
		values, _ := g.reader.Values(a.Template)
		byPlace[at].values = append(byPlace[at].values, values...)
		byPlace[at].patterns = append(byPlace[at].patterns, a.Pattern)
	}
	var all []cell
	for _, at := range slices.SortedFunc(maps.Keys(byPlace), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	}) {
		all = append(all, *byPlace[at])
	}
	return all
}

// grant is one statement to be: the same actions on the same key values.
type grant struct {
	actions, indexes, keys, patterns []string
	like                             bool
}

// like reports whether a value needs wildcards.
func wildcards(values []language.Language) bool {
	return slices.ContainsFunc(values, func(l language.Language) bool {
		return slices.ContainsFunc(l, func(p language.Piece) bool { return p.Kind == language.Any || p.Kind == language.One })
	})
}

func (g *generator) keyTexts(values []language.Language, like bool) []string {
	var texts []string
	for _, v := range values {
		texts = append(texts, g.source.write(v, like))
	}
	return unique(texts)
}

func unique(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// grants joins cells into as few statements as say the same: first the actions of one place that share their key values,
// then the places that share both.
func (g *generator) grants() []grant {
	join := func(list []grant, key func(grant) string, add func(into *grant, other grant)) []grant {
		var joined []grant
		at := map[string]int{}
		for _, x := range list {
			k := key(x)
			if i, known := at[k]; known {
				add(&joined[i], x)
				joined[i].patterns = unique(append(joined[i].patterns, x.patterns...))
				continue
			}
			at[k] = len(joined)
			joined = append(joined, x)
		}
		return joined
	}
	var list []grant
	for _, c := range g.cells() {
		like := wildcards(c.values)
		list = append(list, grant{
			actions: []string{c.action}, indexes: []string{c.index}, keys: g.keyTexts(c.values, like),
			patterns: unique(c.patterns), like: like,
		})
	}
	keys := func(x grant) string { return strconv.FormatBool(x.like) + "\n" + strings.Join(x.keys, "\n") }
	list = join(list, func(x grant) string { return x.indexes[0] + "\n" + keys(x) }, func(into *grant, other grant) {
		into.actions = unique(append(into.actions, other.actions...))
	})
	return join(list, func(x grant) string { return strings.Join(x.actions, ",") + "\n" + keys(x) }, func(into *grant, other grant) {
		into.indexes = unique(append(into.indexes, other.indexes...))
	})
}

// allows writes the statements that allow, with what is said of each.
func (g *generator) allows() ([]policy.Statement, map[string]Grant) {
	said := map[string]Grant{}
	count := map[string]int{}
	var list []policy.Statement
	for _, x := range g.grants() {
		sid := "Indexes"
		if slices.Contains(x.indexes, "") {
			sid = "Items"
		}
		if count[sid]++; count[sid] > 1 {
			sid += strconv.Itoa(count[sid])
		}
		list = append(list, g.allow(sid, x))
		shown := Grant{Actions: x.actions, Keys: x.keys, Patterns: x.patterns}
		for _, index := range x.indexes {
			shown.On = append(shown.On, on(index))
		}
		said[sid] = shown
	}
	return list, said
}

func on(index string) string {
	if index == "" {
		return "table"
	}
	return "index/" + index
}

func (g *generator) allow(sid string, x grant) policy.Statement {
	s := policy.Statement{Sid: sid, Effect: policy.Allow}
	for _, action := range x.actions {
		s.Actions = append(s.Actions, "dynamodb:"+action)
	}
	for _, index := range x.indexes {
		s.Resources = append(s.Resources, g.where.arns(g.where.regions, below(index))...)
	}
	operator := "ForAllValues:StringEquals"
	if x.like {
		operator = "ForAllValues:StringLike"
	}
	s.Conditions = append([]policy.Condition{
		{Operator: operator, Key: leadingKeys, Values: x.keys},
		// Both exclude requests without a key, for which ForAllValues holds: the second one also where a key without values
		// would pass for one that exists.
		{Operator: "Null", Key: leadingKeys, Values: []string{"false"}},
		{Operator: "ForAnyValue:StringLike", Key: leadingKeys, Values: []string{"?*"}},
	}, g.source.guards(g.design.Delimiter)...)
	if g.args.Access == Write {
		s.Conditions = append(s.Conditions, policy.Condition{
			Operator: "StringEqualsIfExists", Key: "dynamodb:ReturnValues", Values: []string{"NONE", "UPDATED_NEW", "UPDATED_OLD"},
		})
	}
	return s
}

// keysIn are the keys of KMS that are in one of the regions.
func (g *generator) keysIn(regions []string) []string {
	var keys []string
	for _, key := range g.args.Keys {
		if parts := strings.SplitN(key, ":", 5); len(parts) == 5 && slices.Contains(regions, parts[3]) {
			keys = append(keys, key)
		}
	}
	return unique(keys)
}

func below(index string) string {
	if index == "" {
		return ""
	}
	return "/index/" + index
}

// also writes the statements of also_allow. None of them can be kept to a tenant's items.
func (g *generator) also() []policy.Statement {
	var list []policy.Statement
	guards := g.source.guards(g.design.Delimiter)
	if slices.Contains(g.args.AlsoAllow, AllowDescribe) {
		list = append(list, policy.Statement{
			Sid: "Describe", Effect: policy.Allow, Actions: []string{describe},
			Resources: g.where.arns(g.where.regions, ""), Conditions: guards,
		})
	}
	if slices.Contains(g.args.AlsoAllow, AllowDecrypt) && len(g.keysIn(g.where.regions)) > 0 {
		var services []string
		suffix := ".amazonaws.com"
		if g.where.partition == "aws-cn" {
			suffix += ".cn"
		}
		for _, region := range g.where.regions {
			services = append(services, "dynamodb."+region+suffix)
		}
		list = append(list, policy.Statement{
			Sid: "Decrypt", Effect: policy.Allow, Actions: []string{"kms:Decrypt"}, Resources: g.keysIn(g.where.regions),
			Conditions: append([]policy.Condition{
				{Operator: "StringEquals", Key: "kms:ViaService", Values: services},
				{Operator: "StringEquals", Key: "kms:EncryptionContext:aws:dynamodb:tableName", Values: []string{g.where.table}},
				{Operator: "StringEquals", Key: "kms:EncryptionContext:aws:dynamodb:subscriberId", Values: []string{g.where.account}},
			}, guards...),
		})
	}
	return list
}
