package derive

import (
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// certificate says how good a solution is known to be.
func (s *solver) certificate(t *solution) design.Certificate {
	c := design.Certificate{Optimal: !s.truncated, Indexes: t.score.indexes, AtLeast: t.score.indexes}
	if s.kept != nil { // a new table might do with less
		c.Optimal, c.AtLeast = false, min(s.leastIndexes(), c.Indexes)
	} else if s.truncated || t.money != nil {
		c.AtLeast = min(s.leastIndexes(), c.Indexes)
	}
	return c
}

// costOf is what a design costs that was chosen by that; nil for one that wasn't.
func (em *emitter) costOf(terms Terms) *design.Cost {
	t := em.solution
	if t.money == nil {
		return nil
	}
	return &design.Cost{
		PerMonth: t.money.FloatString(moneyDigits), AtLeast: t.least.FloatString(moneyDigits),
		Currency: terms.Prices.Currency, Prices: terms.Prices.String(), Choices: em.choices(),
	}
}

// choices names the indexes of the choices that made the design the cheapest, in the order of the indexes, then filters by
// pattern.
func (em *emitter) choices() []design.Choice {
	var list []design.Choice
	for _, k := range em.keys[1:] {
		serves := k.serves()
		for _, c := range em.solution.choices {
			if len(c.Filtered) == 0 && slices.ContainsFunc(c.Serves, func(name string) bool { return slices.Contains(serves, name) }) {
				c.Index = k.name
				list = append(list, c)
			}
		}
	}
	for _, c := range em.solution.choices {
		if len(c.Filtered) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// leastIndexes is a number of secondary indexes that every design of the table needs: of the patterns that no base key
// can serve, as many as can't share an index two by two. Native indexes add up; slots are shared by entities. It is what
// stands against the number found where a search was cut short.
func (s *solver) leastIndexes() int {
	natives, slots := s.surelyIndexed()
	most := 0
	for _, list := range slots {
		most = max(most, len(s.apart(list)))
	}
	return len(s.apart(natives)) + most
}

// surelyIndexed are the units that no base key can serve: those that only a native key serves, and by entity those that only
// a slot does.
func (s *solver) surelyIndexed() (natives []*unit, slots map[*entity][]*unit) {
	slots = map[*entity][]*unit{}
	for _, u := range s.units {
		switch {
		case u.wantsLocal() || !s.offBase(u):
		case !s.takesSlot(u):
			natives = append(natives, u)
		case !s.callsForNative(u) && !s.mayJoin(u):
			for _, e := range u.members {
				slots[e] = append(slots[e], u)
			}
		}
	}
	return natives, slots
}

// apart are units no two of which can share an index, chosen greedily: those with the fewest neighbours first.
func (s *solver) apart(units []*unit) []*unit {
	list := slices.Clone(units)
	slices.SortStableFunc(list, func(a, b *unit) int { return len(s.sharing()[a.id]) - len(s.sharing()[b.id]) })
	var chosen []*unit
	for _, u := range list {
		if !slices.ContainsFunc(chosen, func(o *unit) bool { return slices.Contains(s.sharing()[u.id], o) }) {
			chosen = append(chosen, u)
		}
	}
	return chosen
}

// offBase reports whether surely no base key serves the unit: it compares or orders by something that no base key may
// hold, or by nothing that a base partition could be made of.
func (s *solver) offBase(u *unit) bool {
	if u.byIdentity() {
		return false
	}
	if !u.conditionsOnBase() {
		return true
	}
	for m, e := range u.members {
		may := s.mayBase(e)
		if !setOf(u.orderOf(m)...).within(may) {
			return true
		}
		if !u.get && !u.equalSet(m).within(may) {
			return true
		}
		if u.asked() != 0 && !u.equalSet(m).overlaps(may) {
			return true
		}
	}
	return false
}
