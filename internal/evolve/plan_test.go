package evolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/evolve"
)

// texts are the changes and steps of an evolution, one a line.
func texts(e evolve.Evolution) []string {
	var list []string
	for _, change := range e.Changes {
		list = append(list, text(change))
	}
	for _, step := range e.Steps {
		if step.Build {
			list = append(list, "+ "+step.Index.Name)
		} else {
			list = append(list, "- "+step.Index.Name)
		}
	}
	for _, index := range e.Design.Retiring {
		list = append(list, "retiring "+index.Name)
	}
	return list
}

func text(change evolve.Change) string {
	names := func(list []design.Index) string {
		var all []string
		for _, index := range list {
			all = append(all, index.Name)
		}
		return strings.Join(all, ",")
	}
	switch c := change.(type) {
	case evolve.Repath:
		return "repath " + strings.Join(c.Patterns, ",")
	case evolve.Build:
		return fmt.Sprintf("build %s missing=%t", c.Index.Name, c.Missing)
	case evolve.Rebuild:
		return fmt.Sprintf("rebuild %s as %s for %s kept=%t gap=%t", c.Old.Name, names(c.New), strings.Join(c.Patterns, ","), c.Kept, c.Gap)
	case evolve.Drop:
		return fmt.Sprintf("drop %s retired=%t kept=%t", c.Index.Name, c.Retired, c.Kept)
	case evolve.Rewrite:
		var carry []string
		for _, a := range c.Attributes {
			carry = append(carry, a.Name+"="+a.Template.String())
		}
		return fmt.Sprintf("rewrite %s with %s, declared %s, for %s", c.Entity, strings.Join(carry, ","), strings.Join(c.Declared, ","), strings.Join(c.Patterns, ","))
	case evolve.Leave:
		return "leave " + c.Entity
	case evolve.Refusal:
		return c.Difference
	}
	return "?"
}

// native is an index on attributes of the items, made for a pattern of the same letter.
func native(name string, projection design.Projection, serves ...string) design.Index {
	return design.Index{
		Name: name + "-index", Partition: []design.KeyAttribute{attribute(name)}, Projection: projection, Entities: []string{"order"}, Serves: serves,
	}
}

// serving adds an index and the paths that it serves.
func serving(d *design.Design, index design.Index) {
	d.GlobalIndexes = append(d.GlobalIndexes, index)
	for _, pattern := range index.Serves {
		d.Paths = append(d.Paths, path(pattern, index.Name, index.Partition[0].Name))
	}
}

func path(pattern, index, attribute string) design.Path {
	return design.Path{Pattern: pattern, Operation: design.Query, Index: index, KeyCondition: attribute + " = :x", Entities: []string{"order"}}
}

// months has a path ask for one month after the other.
func months(d *design.Design) {
	d.Paths[0].Periods = &design.Periods{Of: "placed_at", Bucket: "month"}
}

func names(d *design.Design) []string {
	var list []string
	for _, index := range evolve.Wanted(d) {
		list = append(list, index.Name)
	}
	return list
}

func TestPlan(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		prior, next func(*design.Design)
		// gone are indexes of the prior design that are not at AWS.
		gone string
		most int
		want []string
	}{
		"nothing":          {},
		"a path":           {next: func(d *design.Design) { d.Paths[0].Descending = true }, want: []string{"repath orders_of_customer"}},
		"the same periods": {prior: months, next: months},
		"periods":          {next: months, want: []string{"repath orders_of_customer"}},
		"a new pattern on a key that is there": {
			next: func(d *design.Design) { d.Paths = append(d.Paths, path("more", "GSI1", "GSI1PK")) }, want: []string{"repath more"},
		},
		"a new index": {
			next: func(d *design.Design) { serving(d, native("by", design.ProjectKeysOnly, "p", "q")) },
			want: []string{"build by-index missing=false", "repath p,q", "+ by-index"},
		},
		"an index that serves nothing": {
			next: func(d *design.Design) { d.GlobalIndexes, d.Paths = nil, nil },
			want: []string{"drop GSI1 retired=false kept=false", "repath orders_of_customer", "- GSI1"},
		},
		"an index whose pattern another key answers": {
			next: func(d *design.Design) { d.GlobalIndexes, d.Paths[0].Index = nil, "" },
			want: []string{"drop GSI1 retired=false kept=true", "repath orders_of_customer", "retiring GSI1"},
		},
		"a retiring index": {
			prior: func(d *design.Design) { d.Retiring = append(d.Retiring, native("old", design.ProjectAll)) },
			want:  []string{"drop old-index retired=true kept=false", "- old-index"},
		},
		"a wider projection": {
			prior: func(d *design.Design) { serving(d, native("by", design.ProjectKeysOnly, "p")) },
			next:  func(d *design.Design) { serving(d, native("by", design.ProjectAll, "p")) },
			want:  []string{"rebuild by-index as by-index-2 for p kept=true gap=false", "repath p", "+ by-index-2", "retiring by-index"},
		},
		"a narrower projection": {
			prior: func(d *design.Design) { serving(d, native("by", design.ProjectAll, "p")) },
			next:  func(d *design.Design) { serving(d, native("by", design.ProjectKeysOnly, "p")) },
		},
		"another key": {
			prior: func(d *design.Design) { serving(d, native("a", design.ProjectAll, "p")) },
			next:  func(d *design.Design) { serving(d, native("b", design.ProjectAll, "p")) },
			want:  []string{"rebuild a-index as b-index for p kept=true gap=false", "repath p", "+ b-index", "retiring a-index"},
		},
		"another key without room": {
			prior: func(d *design.Design) { serving(d, native("a", design.ProjectAll, "p")) },
			next:  func(d *design.Design) { serving(d, native("b", design.ProjectAll, "p")) },
			most:  2,
			want:  []string{"rebuild a-index as b-index for p kept=false gap=true", "repath p", "- a-index", "+ b-index"},
		},
		"another key where something else makes room": {
			prior: func(d *design.Design) {
				serving(d, native("a", design.ProjectAll, "p"))
				serving(d, native("c", design.ProjectAll, "given_up"))
			},
			next: func(d *design.Design) { serving(d, native("b", design.ProjectAll, "p")) },
			most: 3,
			want: []string{
				"rebuild a-index as b-index for p kept=true gap=false", "drop c-index retired=false kept=false", "repath given_up,p",
				"- c-index", "+ b-index", "retiring a-index",
			},
		},
		"two other keys and room for one": {
			prior: func(d *design.Design) {
				serving(d, native("a", design.ProjectAll, "p"))
				serving(d, native("b", design.ProjectAll, "q"))
			},
			next: func(d *design.Design) {
				serving(d, native("c", design.ProjectAll, "p"))
				serving(d, native("d", design.ProjectAll, "q"))
			},
			most: 4,
			want: []string{
				"rebuild a-index as c-index for p kept=false gap=false", "rebuild b-index as d-index for q kept=true gap=false", "repath p,q",
				"+ c-index", "- a-index", "+ d-index", "retiring b-index",
			},
		},
		"too many attributes in projections": {
			prior: func(d *design.Design) { serving(d, wide("a", 60, "p")) },
			next:  func(d *design.Design) { serving(d, wide("b", 60, "p")) },
			want:  []string{"rebuild a-index as b-index for p kept=false gap=true", "repath p", "- a-index", "+ b-index"},
		},
		"no room at all": {
			next: func(d *design.Design) { serving(d, native("b", design.ProjectAll, "p")) },
			most: 1,
			want: []string{
				"There is no room for the global index b-index (partition b (S), projection ALL): a table has at most 1 of them, and their projections name at most 100 attributes.",
				"build b-index missing=false", "repath p", "+ b-index",
			},
		},
		"a projection that is taken back while the old index is there": {
			prior: func(d *design.Design) {
				index := native("by", design.ProjectKeysOnly, "p")
				index.Name = "by-index-2"
				serving(d, index)
				d.Retiring = append(d.Retiring, native("by", design.ProjectAll))
			},
			next: func(d *design.Design) { serving(d, native("by", design.ProjectAll, "p")) },
			want: []string{"drop by-index-2 retired=false kept=true", "repath p", "retiring by-index-2"},
		},
		"an index that somebody deleted": {
			gone: "GSI1", want: []string{"build GSI1 missing=true", "+ GSI1"},
		},
		"an index that somebody deleted and nothing needs": {
			next: func(d *design.Design) { d.GlobalIndexes, d.Paths = nil, nil }, gone: "GSI1", want: []string{"repath orders_of_customer"},
		},
		"an entity given up": {next: func(d *design.Design) { d.ItemKeys, d.Entities = nil, nil }, want: []string{"leave order"}},
		"an attribute declared for an index": {
			next: func(d *design.Design) {
				serving(d, native("by", design.ProjectAll, "p"))
				d.Entities[0].Attributes = append(d.Entities[0].Attributes, design.AttributeFacts{Name: "by"})
			},
			want: []string{"rewrite order with , declared by, for p", "build by-index missing=false", "repath p", "+ by-index"},
		},
		"a slot for stored items": {
			next: func(d *design.Design) {
				serving(d, native("GSI2PK", design.ProjectAll, "p"))
				fill(d, "GSI2PK")
			},
			want: []string{"rewrite order with GSI2PK={order_id}, declared , for p", "build GSI2PK-index missing=false", "repath p", "+ GSI2PK-index"},
		},
		"a pattern that moves to a slot": {
			next: func(d *design.Design) {
				d.GlobalIndexes, d.Paths = nil, nil
				serving(d, native("GSI2PK", design.ProjectAll, "orders_of_customer"))
				fill(d, "GSI2PK")
			},
			want: []string{
				"The pattern orders_of_customer would find items of order by GSI2PK, which the stored ones don't carry.",
				"rebuild GSI1 as GSI2PK-index for orders_of_customer kept=true gap=false", "repath orders_of_customer", "+ GSI2PK-index", "retiring GSI1",
			},
		},
		"a slot that goes": {
			prior: func(d *design.Design) {
				serving(d, native("GSI2PK", design.ProjectAll, "p"))
				fill(d, "GSI2PK")
			},
			want: []string{"drop GSI2PK-index retired=false kept=false", "repath p", "- GSI2PK-index"},
		},
		"an entity that leaves a slot which is read otherwise": {
			prior: func(d *design.Design) { fill(d, "GSI1PK") },
			next:  func(d *design.Design) { d.Paths[0].KeyCondition = "GSI1PK = :other" },
			want: []string{
				"Items of order would no longer carry GSI1PK; those stored stay in the index GSI1, which would be read in another way.",
				"repath orders_of_customer",
			},
		},
		"an entity that leaves a slot": {prior: func(d *design.Design) { fill(d, "GSI1PK") }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prior, next := orders(c.prior), orders(c.next)
			there := slices.DeleteFunc(names(prior), func(name string) bool { return name == c.gone })
			e := evolve.Plan(prior, next, evolve.Live{There: there, Most: c.most})
			if diff := cmp.Diff(c.want, texts(e)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func wide(name string, attributes int, serves ...string) design.Index {
	index := native(name, design.ProjectInclude, serves...)
	for n := range attributes {
		index.Projected = append(index.Projected, fmt.Sprint("a", n))
	}
	return index
}

// fill makes the items of order carry an attribute.
func fill(d *design.Design, name string) {
	d.ItemKeys[0].Attributes = append(d.ItemKeys[0].Attributes, design.ItemAttribute{Name: name, Template: design.Value("order_id")})
}

func TestPlan_refuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*design.Design)
		want   []string
	}{
		"table key": {func(d *design.Design) { d.Key.Sort = nil }, []string{"The table's key would be PK (S); it is PK (S) and SK (S)."}},
		"key type": {
			func(d *design.Design) { d.GlobalIndexes[0].Sort[0].Type = "N" },
			[]string{"The key attribute GSI1SK would be of type N; stored items have it as S."},
		},
		"local index": {func(d *design.Design) {
			d.LocalIndexes = []design.Index{{Name: "LSI1", Partition: []design.KeyAttribute{attribute("PK")}, Sort: []design.KeyAttribute{attribute("LSI1SK")}, Projection: design.ProjectAll}}
		}, []string{"The local index LSI1 (partition PK (S), sort LSI1SK (S), projection ALL) would be added."}},
		"item key": {func(d *design.Design) {
			d.ItemKeys[0].Attributes[0].Template = design.Value("order_id")
		}, []string{"Items of order would have PK = {order_id}; they have ORDER#{order_id}."}},
		"value added at the end": {func(d *design.Design) {
			d.Entities[0].Attributes[1].Coding.Values = []string{"low", "high", "top"}
		}, nil},
		"value added before": {func(d *design.Design) {
			d.Entities[0].Attributes[1].Coding.Values = []string{"none", "low", "high"}
		}, []string{"In SK of items of order, the attribute rank would be written another way."}},
		"guard added": {func(d *design.Design) {
			d.ItemKeys = append(d.ItemKeys, design.ItemKeys{Entity: "order.number"})
			d.Entities = append(d.Entities, design.EntityFacts{Name: "order.number"})
		}, []string{"Items of order that exist would have no guard of their number."}},
		"entity renamed": {func(d *design.Design) {
			d.ItemKeys[0].Entity, d.Entities[0].Name = "purchase", "purchase"
		}, []string{"Entities order are gone and purchase are new: if that is a rename, the stored items would not be found."}},
		"entry condition": {func(d *design.Design) {
			d.Conditions = []design.EntryCondition{{Entity: "order", Index: "GSI1", Present: []string{"flagged_at"}}}
		}, []string{"Items of order would be in an index under another condition."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, r := range evolve.Plan(orders(nil), orders(c.change), evolve.Live{There: []string{"GSI1"}}).Refusals() {
				got = append(got, r.Difference)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What was done once is not done again, and a declaration that stays lets nothing move but what retires.
func TestSettle(t *testing.T) {
	t.Parallel()
	prior := orders(func(d *design.Design) { serving(d, native("by", design.ProjectKeysOnly, "p")) })
	next := orders(func(d *design.Design) { serving(d, native("by", design.ProjectAll, "p")) })
	first := evolve.Plan(prior, next, evolve.Live{There: names(prior)})
	second := evolve.Settle(first.Design, evolve.Live{There: names(first.Design)})
	if diff := cmp.Diff([]string{"drop by-index retired=true kept=false", "- by-index"}, texts(second)); diff != "" {
		t.Error(diff)
	}
	third := evolve.Plan(second.Design, next, evolve.Live{There: names(second.Design)})
	if got := texts(third); got != nil || third.Design.GlobalIndexes[1].Name != "by-index-2" || third.Design.Paths[1].Index != "by-index-2" {
		t.Errorf("%q, %+v", got, third.Design)
	}
}
