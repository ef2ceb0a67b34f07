package reckoning

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Reckoning is a declaration and its design.
type Reckoning struct {
	model  *model.Resolved
	design *design.Design
	kinds  []*kind
	// Keys are the table's key, under the empty name, local indexes and global ones.
	all []*key
}

// New looks at a design of a declaration.
func New(m *model.Resolved, d *design.Design) *Reckoning {
	r := &Reckoning{model: m, design: d}
	for _, e := range m.Entities {
		r.kinds = append(r.kinds, r.entityKind(e))
		for _, attribute := range e.Enforced() {
			r.kinds = append(r.kinds, r.guardKind(e, attribute))
		}
	}
	r.all = r.keys()
	return r
}

// Units are read and write units, by key: the table's under the empty name. What isn't known is nil.
type Units struct {
	Reads, Writes map[string]*big.Rat
}

func newUnits() Units { return Units{Reads: map[string]*big.Rat{}, Writes: map[string]*big.Rat{}} }

func (u Units) read(key string, units *big.Rat)  { put(u.Reads, key, units) }
func (u Units) write(key string, units *big.Rat) { put(u.Writes, key, units) }

func put(m map[string]*big.Rat, key string, units *big.Rat) {
	if has, ok := m[key]; ok {
		units = plus(has, units)
	}
	m[key] = units
}

// add adds other units, so many times over.
func (u Units) add(other Units, factor *big.Rat) {
	for key, units := range other.Reads {
		u.read(key, times(units, factor))
	}
	for key, units := range other.Writes {
		u.write(key, times(units, factor))
	}
}

// Sum is what a pattern takes of all keys.
func Sum(m map[string]*big.Rat) *big.Rat {
	sum := whole(0)
	for _, units := range m {
		sum = plus(sum, units)
	}
	return sum
}

// Served are the patterns that the design answers, by name.
func (r *Reckoning) Served() []*model.ResolvedPattern {
	var list []*model.ResolvedPattern
	for _, p := range r.model.Patterns {
		if p.IsServed() && r.answers(p.Name) {
			list = append(list, p)
		}
	}
	return list
}

// answers reports whether the design has a path of a pattern.
func (r *Reckoning) answers(name string) bool {
	return slices.ContainsFunc(r.design.Paths, func(path design.Path) bool { return path.Pattern == name && path.Level == 0 })
}

// PerCall are the units of one call of a pattern.
func (r *Reckoning) PerCall(p *model.ResolvedPattern) Units {
	path := r.path(p.Name)
	if p.IsWrite() {
		return r.write(p, path)
	}
	units, _ := r.reads(p, path)
	return units
}

// path is that of a pattern, or of the level that gives none of its then.
func (r *Reckoning) path(name string) design.Path {
	for _, path := range r.design.Paths {
		if path.Pattern == name && path.Level == 0 {
			return path
		}
	}
	panic(fmt.Sprintf("no path of %s: %+v", name, r.model.Pattern(name).Declared))
}

func (r *Reckoning) key(name string) *key {
	for _, k := range r.all {
		if k.name == name {
			return k
		}
	}
	panic("no key " + name)
}

// rates are a pattern's calls per second: on average and at the peak, either of which stands for the other.
func rates(p *model.ResolvedPattern) (average, peak *big.Rat) {
	if f := p.Declared.AveragePerSecond; f != nil {
		average = exactly(*f)
	}
	if f := p.Declared.PeakPerSecond; f != nil {
		peak = exactly(*f)
	}
	if average == nil {
		average = peak
	}
	if peak == nil {
		peak = average
	}
	return average, peak
}
