package lint

import (
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// onlyOrdered finds native indexes that a cheaper one makes nearly redundant: it finds the same items, so few that one read
// brings all of them, and only their order differs.
func onlyOrdered(p *pass) {
	if p.Estimate.Billing.Capacity != nil {
		return // capacity is paid, used or not
	}
	for _, k := range p.Estimate.Keys {
		if k.Key.Index == "" || k.Key.Local || k.PerMonth == nil || !dear(k.PerMonth) {
			continue
		}
		bytes, few := p.findsLittle(k.Key)
		other := p.instead(k)
		if !few || other == "" {
			continue
		}
		p.report(finding.OnlyOrdered(servedAt(k.Key),
			finding.IndexCost{Index: k.Key.Index, Serves: k.Key.Design.Serves, PerMonth: p.amount(k.PerMonth)},
			other, strconv.FormatInt(bytes, 10), p.unordered(k.Key)))
	}
}

// unordered are the patterns of an index as they would stand without their order.
func (p *pass) unordered(key *capacity.Key) []finding.Unordered {
	var list []finding.Unordered
	for _, name := range key.Design.Serves {
		d := p.Model.Pattern(name).Declared
		list = append(list, finding.Unordered{Pattern: name, Entity: key.Design.Entities[0], Match: d.Match, Fetch: d.Fetch})
	}
	return list
}

// findsLittle reports whether all patterns of an index ask for nothing but the items under its partition key, in some
// order, and one read brings the most that one of them finds: so many bytes.
func (p *pass) findsLittle(key *capacity.Key) (bytes int64, few bool) {
	if key.Design.Overloaded || len(key.Design.Entities) != 1 || len(key.Design.Serves) == 0 {
		return 0, false
	}
	for _, c := range p.Workload.Calls {
		for _, r := range c.Reads {
			if r.Key != key {
				continue
			}
			if !r.Known || !p.ordersOnly(r) {
				return 0, false
			}
			bytes = max(bytes, r.Bytes())
		}
	}
	return bytes, bytes <= capacity.ReadUnitBytes
}

// ordersOnly reports whether a read asks for all items with the values of its partition key, and for their order.
func (p *pass) ordersOnly(r *capacity.Read) bool {
	d := r.Pattern.Declared
	asksMore := len(d.Then)+len(d.MatchAny)+len(d.Where)+len(d.WhereAny)+len(d.Present)+len(d.Absent)+len(d.Range)+len(d.Filter)+len(d.FilterAny) > 0
	if asksMore || d.Prefix != "" || d.Index != "" || d.Spread != nil || d.Limit > 0 || d.ReadAtMost > 0 || r.Pattern.Operation != model.Query {
		return false
	}
	entity := r.Pattern.Entities[0]
	for _, name := range d.Match {
		if a := entity.Attributes[name]; a == nil || a.Declared.LargestShare != nil {
			return false // some values have many items, and it is said of which
		}
	}
	return len(d.Sort) > 0 && len(d.Match) == len(ownKeys(r.Key.Design.Partition, entity))
}

// instead is the cheapest index that finds what another one does, and costs less: it has the same partition key, copies the
// same, and no item is without an entry.
func (p *pass) instead(k capacity.KeyEstimate) string {
	var best *capacity.KeyEstimate
	for i, other := range p.Estimate.Keys {
		d := other.Key.Design
		if other.Key.Index == "" || other.Key.Local || other.PerMonth == nil || d.Overloaded || !slices.Equal(d.Entities, k.Key.Design.Entities) {
			continue
		}
		if !slices.Equal(d.Partition, k.Key.Design.Partition) || d.Projection != k.Key.Design.Projection || !slices.Equal(d.Projected, k.Key.Design.Projected) {
			continue
		}
		cheaper := other.PerMonth.Cmp(k.PerMonth) < 0 || other.PerMonth.Cmp(k.PerMonth) == 0 && other.Key.Index < k.Key.Index
		if cheaper && p.holdsAll(d) && (best == nil || other.PerMonth.Cmp(best.PerMonth) < 0) {
			best = &p.Estimate.Keys[i]
		}
	}
	if best == nil {
		return ""
	}
	return best.Key.Index
}

// holdsAll reports whether every item of the entity has an entry in a native index: none lacks an attribute of its key.
func (p *pass) holdsAll(index design.Index) bool {
	entity := p.Model.Entity(index.Entities[0])
	return entity != nil && !slices.ContainsFunc(slices.Concat(index.Partition, index.Sort), func(key design.KeyAttribute) bool {
		a := entity.Attributes[key.Name]
		return a != nil && a.Optional
	})
}

// ownKeys are the key attributes that are the entity's own.
func ownKeys(keys []design.KeyAttribute, entity *model.ResolvedEntity) []string {
	var names []string
	for _, key := range keys {
		if entity.Attributes[key.Name] != nil {
			names = append(names, key.Name)
		}
	}
	return names
}
