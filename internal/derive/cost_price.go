package derive

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// pricing is what a part of a design costs per month: all but the scans, which read the narrowest index there is and so
// depend on all of them, and these apart. Both are nil where they aren't known. beside is the part of keys that is for entries
// of items which the indexes serve no pattern about: it may go where an index comes to hold more. own is what the indexes cost
// by themselves, whatever they make of the table's items: no more than that beside others. load is what the part takes of
// provisioned capacity.
type pricing struct {
	keys, scans, beside, own money
	load                     load
}

func (p pricing) whole() money { return plus(p.keys, p.scans) }

// pricer prices parts of designs of one table by writing them out as designs: what the plan shows is what is compared.
type pricer struct {
	solver *solver
	terms  Terms
	// table is how the table is billed.
	table capacity.Billing
	memo  map[string]pricing
	// hot remembers which kinds of items overheat in a part.
	hot map[string][]string
	// missing is what kept a part from being priced.
	missing []capacity.Gap
}

// pricingSteps is how many steps of the work pricing one part is for each entity and pattern: it writes and prices the paths
// of all of them.
const pricingSteps = 10

// price is what base keys and indexes cost with the units that they serve. Patterns that none serves cost nothing.
func (p *pricer) price(base, indexes []*layout) pricing {
	key := textOf(base) + "\n\n" + textOf(indexes)
	known, ok := p.memo[key]
	if ok {
		return known
	}
	e := p.estimate(base, indexes)
	v := pricing{keys: e.PerMonth, scans: plus(), beside: plus(), own: plus(), load: p.load(&e)}
	for _, k := range e.Keys {
		v.beside = plus(v.beside, k.Beside)
		if k.Key.Index != "" {
			v.own = plus(v.own, k.PerMonth)
		}
	}
	for _, pattern := range e.Patterns {
		declared := p.solver.resolved.Pattern(pattern.Name)
		switch {
		case declared.IsWrite() || pattern.PerMonth == nil:
		case declared.Operation == model.Scan:
			v.scans = plus(v.scans, pattern.PerMonth)
		case len(declared.Declared.Filter)+len(declared.Declared.FilterAny) > 0:
			v.beside = plus(v.beside, pattern.PerMonth)
		}
	}
	v.keys, v.own = minus(v.keys, v.scans), minus(v.own, v.scans) // a scan may read an index
	if !e.TakesKnown() {
		v.keys, v.own = nil, nil // nobody knows whether what is provisioned is enough
	}
	if v.keys == nil {
		p.missing = append(p.missing, e.Missing...)
	}
	p.memo[key] = v
	return v
}

// estimate is what a part of a design is estimated at.
func (p *pricer) estimate(base, indexes []*layout) capacity.Estimate {
	return p.terms.estimate(p.solver.resolved, p.written(base, indexes))
}

// overheats reports whether items of some entities, or what guards them, are in a partition that takes more than one can.
func (p *pricer) overheats(members []*entity, base, indexes []*layout) bool {
	key := textOf(base) + "\n\n" + textOf(indexes)
	hot, known := p.hot[key]
	if !known {
		hot = capacity.New(p.solver.resolved, p.written(base, indexes)).Overheated()
		p.hot[key] = hot
	}
	return slices.ContainsFunc(hot, func(kind string) bool {
		return slices.ContainsFunc(members, func(e *entity) bool { return e.name() == kind || strings.HasPrefix(kind, e.name()+".") })
	})
}

// written is a part of a design, written out.
func (p *pricer) written(base, indexes []*layout) *design.Design {
	s := p.solver
	s.step(pricingSteps * (len(s.entities) + len(s.resolved.Patterns)))
	units, natural, emitting := s.units, s.natural, s.emitting
	s.units, s.emitting = s.instead(slices.Concat(base, indexes)), true
	defer func() { s.units, s.natural, s.emitting = units, natural, emitting }()
	em := &emitter{solver: s, bare: true, solution: &solution{base: copies(base), indexes: copies(indexes), natural: natural}}
	return em.design()
}

// readMoney is what the reads of one unit cost by a layout that serves it alone beside base keys: no more than they would
// beside others. It is nothing where capacity is provisioned, which is paid used or not, as long as it is known what they take.
func (p *pricer) readMoney(base []*layout, l *layout, u *unit) money {
	key := "read " + textOf(base) + "\n\n" + textOf([]*layout{l.serving([]*unit{u})})
	if known, ok := p.memo[key]; ok {
		return known.keys
	}
	var e capacity.Estimate
	if alone := l.serving([]*unit{u}); l.kind == baseKey {
		e = p.estimate(replaced(base, alone), nil)
	} else {
		e = p.estimate(base, []*layout{alone})
	}
	at := slices.IndexFunc(e.Patterns, func(own capacity.PatternEstimate) bool { return own.Name == u.name() })
	v := e.Patterns[at].PerMonth
	if p.provisioned() {
		if v = nil; e.TakesKnown() {
			v = plus()
		}
	}
	p.memo[key] = pricing{keys: v}
	return v
}

// instead are the units of the table with those that layouts serve in place of what they stand for.
func (s *solver) instead(layouts []*layout) []*unit {
	served := map[string]*unit{}
	for _, l := range layouts {
		for _, u := range l.units {
			served[u.name()] = u
		}
	}
	var list []*unit
	for _, u := range s.strong {
		if other := served[u.name()]; other != nil {
			u = other
		}
		list = append(list, u)
	}
	return list
}

// replaced are base keys with one of them in place of those of its entities.
func replaced(base []*layout, own *layout) []*layout {
	list := slices.DeleteFunc(slices.Clone(base), func(l *layout) bool { return meet(l.members, own.members) })
	return append(list, own)
}

func copies(layouts []*layout) []*layout {
	var list []*layout
	for _, l := range layouts {
		list = append(list, l.copied())
	}
	return list
}

// textOf tells parts of designs apart: by their keys and by what these serve.
func textOf(layouts []*layout) string {
	var texts []string
	for _, l := range layouts {
		text := l.text()
		if l.apart {
			text += " apart"
		}
		if l.shelf > 0 {
			text += fmt.Sprint(" in ", l.shelf)
		}
		for _, u := range l.units {
			text += fmt.Sprint(" ", u.id)
		}
		texts = append(texts, text)
	}
	slices.Sort(texts)
	return strings.Join(texts, "\n")
}
