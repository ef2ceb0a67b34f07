package cheapest_test

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// flow is what one pattern takes per second, at its peak, of the partitions of an entity; fixed are the values of the partition
// that its where fixes, share the part of it that the busiest of the others takes.
type flow struct {
	entity, fixed string
	reads, writes *big.Rat
}

type flows []flow

// tooHot reports whether some partition takes more than 1,000 write units or 3,000 read units per second while all values are
// alike. The partitions of two entities are never the same: either their keys name other attributes, or the entity attribute
// tells them apart. A single item never takes so much: there are thousands.
func (s *search) tooHot() bool {
	table := s.written(nil)
	for _, f := range s.tables {
		table = append(table, s.read(nil, f))
	}
	if table.tooHot() {
		return true
	}
	return slices.ContainsFunc(s.groups, func(group []form) bool {
		index := s.written(group)
		for _, f := range group {
			index = append(index, s.read(group, f))
		}
		return index.tooHot()
	})
}

func (list flows) tooHot() bool {
	for _, at := range list {
		reads, writes := new(big.Rat), new(big.Rat)
		for _, f := range list {
			if f.entity == at.entity && (f.fixed == "" || f.fixed == at.fixed) {
				if f.reads != nil {
					reads.Add(reads, f.reads)
				}
				if f.writes != nil {
					writes.Add(writes, f.writes)
				}
			}
		}
		if reads.Cmp(big.NewRat(3000, 1)) > 0 || writes.Cmp(big.NewRat(1000, 1)) > 0 {
			return true
		}
	}
	return false
}

// written are the flows of all writes.
func (s *search) written(group []form) flows {
	return s.known(s.heatText(group, nil), func() flows {
		d := s.design(group, nil)
		r := reckoning.New(s.model, d)
		index := indexName(d)
		var list flows
		for _, p := range s.model.Patterns {
			if !p.IsWrite() {
				continue
			}
			if units := r.PerCall(p).Writes[index]; units != nil {
				share, _ := s.share(p.Entities[0], s.partition(group, p.Entities[0]), nil)
				list = append(list, flow{entity: p.Entities[0].Name, reads: new(big.Rat), writes: times(units, peak(p), share)})
			}
		}
		return list
	})
}

// read is the flow of one read.
func (s *search) read(group []form, f form) flow {
	return s.known(s.heatText(group, &f), func() flows {
		units := s.sure(group, f)
		share, fixed := s.share(f.entity, s.partition(group, f.entity), f.pattern.Declared.Where)
		return flows{{entity: f.entity.Name, fixed: fixed, writes: new(big.Rat), reads: times(units, peak(f.pattern), share)}}
	})[0]
}

// sure are the units that one call of a read surely takes; nil where nobody knows.
func (s *search) sure(group []form, f form) *big.Rat {
	d := s.design(group, &f)
	units := reckoning.New(s.model, d).PerCall(f.pattern).Reads[indexName(d)]
	if declared := f.pattern.Declared; units != nil && len(declared.Range)+len(declared.Prefix) > 0 && (declared.Limit == 0 || len(f.moved)+len(f.tested(s.inKeyOf(group, f))) > 0) {
		if declared.Consistent { // how much is in the range isn't declared: a page at least
			return big.NewRat(1, 1)
		}
		return big.NewRat(1, 2)
	}
	return units
}

// heatText tells apart what partitions take: groups of one key may have another partition.
func (s *search) heatText(group []form, read *form) string {
	text := s.partText(group, read)
	if group != nil {
		text += fmt.Sprint(" ", s.keys(group)[0].partition)
	}
	return text
}

func (s *search) known(text string, find func() flows) flows {
	if _, known := s.flows[text]; !known {
		s.flows[text] = find()
	}
	return s.flows[text]
}

// partition are the attributes of a partition of the table, or of a group's index.
func (s *search) partition(group []form, e *model.ResolvedEntity) []string {
	if group == nil {
		return s.base[e.Name].partition
	}
	return s.keys(group)[0].partition
}

// share is the part that one of the partitions takes where all are alike, of those with the fixed values.
func (s *search) share(e *model.ResolvedEntity, partition []string, where map[string]string) (share *big.Rat, fixed string) {
	n, count := big.NewRat(1, 1), new(big.Rat).SetInt64(*e.Declared.Count)
	var open []string
	for _, name := range partition {
		if value, is := where[name]; is {
			fixed += fmt.Sprint(name, value)
			continue
		}
		open = append(open, name)
		n = times(n, distinct(e, name))
	}
	switch {
	case e.Covers(open) || n != nil && n.Cmp(count) > 0:
		n = count
	case n == nil:
		return nil, fixed
	}
	return new(big.Rat).Inv(n), fixed
}

// distinct is how many values an attribute has; nil where that isn't declared.
func distinct(e *model.ResolvedEntity, name string) *big.Rat {
	a := e.Attributes[name]
	switch {
	case a.Declared.Distinct != nil:
		return new(big.Rat).SetInt64(*a.Declared.Distinct)
	case len(a.Declared.Values) > 0:
		return new(big.Rat).SetInt64(int64(len(a.Declared.Values)))
	case len(e.Identity) == 1 && e.Identity[0] == name:
		return new(big.Rat).SetInt64(*e.Declared.Count)
	}
	return nil
}

// times multiplies; nil where something isn't known, which adds no heat.
func times(list ...*big.Rat) *big.Rat {
	total := big.NewRat(1, 1)
	for _, n := range list {
		if n == nil {
			return nil
		}
		total.Mul(total, n)
	}
	return total
}

// indexName is the index of a design that has at most one.
func indexName(d *design.Design) string {
	for _, index := range slices.Concat(d.LocalIndexes, d.GlobalIndexes) {
		return index.Name
	}
	return ""
}

// peak is a pattern's rate.
func peak(p *model.ResolvedPattern) *big.Rat {
	rate := p.Declared.AveragePerSecond
	if p.Declared.PeakPerSecond != nil {
		rate = p.Declared.PeakPerSecond
	}
	text := fmt.Sprint(*rate)
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}
