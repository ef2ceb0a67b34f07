package execution_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// A mutation breaks a design on purpose. It returns all ways to do so, each a design of its own.
type mutation struct {
	name   string
	breaks func(d *design.Design) []*design.Design
	// surely are models in which every one has to be noticed; elsewhere some change nothing that a pattern asks.
	surely []string
}

// mutations are the slips that execution has to notice.
var mutations = []mutation{
	{
		name: "label dropped from a template", surely: []string{"article-company-tree", "article-customer-orders-between", "article-company-then"},
		breaks: eachTemplate(func(t design.Template) design.Template {
			if len(t) < 2 || t[0].Attribute != "" {
				return nil
			}
			return slices.Clone(t[1:])
		}),
	},
	{
		name: "delimiter dropped between two attributes", surely: []string{"article-customer-orders-between", "article-company-then"},
		breaks: eachTemplate(func(t design.Template) design.Template {
			for i := 1; i < len(t)-1; i++ {
				if t[i].Attribute == "" && t[i-1].Attribute != "" && len(t[i].Literal) == 1 {
					return slices.Delete(slices.Clone(t), i, i+1)
				}
			}
			return nil
		}),
	},
	{
		name: "direction flipped", surely: []string{"article-customer-orders-between"},
		breaks: eachPath(func(p design.Path) *design.Path {
			if p.Operation != design.Query {
				return nil
			}
			p.Descending = !p.Descending
			return &p
		}),
	},
	{
		name: "closing delimiter dropped from a query's beginning", surely: []string{"article-company-then"},
		breaks: eachValue(func(p design.Path, name string, t design.Template) design.Template {
			last := len(t) - 1
			if last < 1 || t[last].Literal == "" || t[last-1].Attribute == "" || !strings.Contains(p.KeyCondition, ", "+name+")") {
				return nil
			}
			cut := slices.Clone(t)
			cut[last].Literal = cut[last].Literal[:len(cut[last].Literal)-1]
			return slices.DeleteFunc(cut, func(s design.Segment) bool { return s == design.Segment{} })
		}),
	},
	{
		name: "bounds swapped", surely: []string{"article-customer-orders-between", "article-order-events", "delimiter-42"},
		breaks: eachPath(func(p design.Path) *design.Path {
			if !strings.Contains(p.KeyCondition, "BETWEEN") {
				return nil
			}
			p.KeyCondition = swapped(p.KeyCondition)
			return &p
		}),
	},
	{
		name: "end of a range left open", surely: []string{"article-customer-orders-between"},
		breaks: eachValue(func(_ design.Path, name string, t design.Template) design.Template {
			last := len(t) - 1
			if last < 1 || t[last-1].Bound == "" || t[last].Attribute != "" {
				return nil
			}
			return t[:last]
		}),
	},
	{
		name: "entry condition forgotten", surely: []string{"where-boolean"},
		breaks: func(d *design.Design) []*design.Design {
			if len(d.Conditions) == 0 {
				return nil
			}
			broken := *d
			broken.Conditions = nil
			return []*design.Design{&broken}
		},
	},
}

// TestMutations_areNoticed breaks the design of every model in every way and demands that each mutation is noticed
// somewhere. What was noticed by which model is logged.
func TestMutations_areNoticed(t *testing.T) {
	t.Parallel()
	for _, m := range mutations {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			noticed := 0
			for _, name := range mutated {
				for _, style := range styles {
					made, seen := noticedIn(t, m, name, style)
					if noticed += seen; made > 0 {
						t.Logf("%s/%s: %d of %d noticed", name, style, seen, made)
					}
					if slices.Contains(m.surely, name) && (made == 0 || seen < made) {
						t.Errorf("%s/%s: want all noticed", name, style)
					}
				}
			}
			if noticed == 0 {
				t.Error("no model notices it")
			}
		})
	}
}

// mutatedCalls is how often a path is asked until a mutation counts as not noticed.
const mutatedCalls = 24

// mutated are the models whose designs are broken.
var mutated = []string{
	"article-blog", "article-company-then", "article-company-tree", "article-customer-orders-between", "article-flagged-orders", "article-order-events",
	"05-device-status", "52-starbucks-hierarchy", "where-boolean", "delimiter-42",
}

func noticedIn(t *testing.T, m mutation, name, style string) (made, noticed int) {
	t.Helper()
	resolved, d, findings := derived(named(t, name, style))
	if d == nil {
		t.Fatalf("%s refused: %v", name, summaries(findings))
	}
	for _, broken := range m.breaks(d) {
		made++
		if b := newBench(resolved, broken, 1, wantedItems*3/4); b.disagrees(t.Context()) {
			noticed++
		}
	}
	return made, noticed
}

// disagrees reports whether anything differs from the plain reading: an item lost at its key, a request refused, or
// other items than wanted.
func (b *bench) disagrees(ctx context.Context) bool {
	b.untilWrong = true
	return b.fill(ctx) != nil || len(b.check(ctx, mutatedCalls)) > 0
}
