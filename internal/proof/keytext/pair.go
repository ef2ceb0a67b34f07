package keytext

// mode tells how two readings of one beginning stand to each other.
type mode byte

const (
	// together: every border has fallen together, so all values read so far are equal.
	together mode = iota
	// firstEnded: the first text's value has ended where the second's, a value with the first's as its beginning, goes on.
	firstEnded
	// secondEnded is the reverse.
	secondEnded
	// parted: the texts are those of different rows of units, and hold other things.
	parted
)

// pairState is where two readings of one text stand.
type pairState struct {
	mode mode
	// fresh is true where the longer value has not yet read the symbol that makes it longer.
	fresh bool
	// ordered is true where the texts have to sort as the values that told them apart.
	ordered       bool
	first, second spot
}

// Fault is what two texts show.
type Fault int

// What can be wrong with two texts.
const (
	// None: nothing.
	None Fault = iota
	// Equal: different values have one text.
	Equal
	// Unsorted: the smaller value has the greater text.
	Unsorted
)

// Shown is two sets of values whose texts show a fault. Of unsorted ones the first sorts first by its values; Swapped is
// true where those are the values of the second text.
type Shown struct {
	Fault         Fault
	First, Second map[string]string
	Swapped       bool
}

// pairSearch reads two texts side by side.
type pairSearch struct {
	first, second *Text
	// same is true where both are texts of one entity, which are equal where all values are.
	same  bool
	trail trail[pairState]
}

// Compare searches for values with which two texts show a fault: of one template, or of two entities' templates in the
// same place of a key. Of different templates equality is a fault whatever the values, and order only as far as both are
// rows of the same units.
func Compare(first, second *Text) Shown {
	if apart(first.units, second.units) {
		return Shown{}
	}
	s := &pairSearch{first: first, second: second, same: first == second}
	s.trail.start(pairState{})
	for {
		at, ok := s.trail.next()
		if !ok {
			return Shown{}
		}
		if shown := s.visit(s.trail.state(at), at); shown.Fault != None {
			return shown
		}
	}
}

func (s *pairSearch) visit(now pairState, at int) Shown {
	if now.mode == together {
		return s.visitTogether(now, at)
	}
	ones, others := s.first.onward(now.first), s.second.onward(now.second)
	if now.fresh && now.mode == firstEnded {
		others = only(now.second)
	}
	if now.fresh && now.mode == secondEnded {
		ones = only(now.first)
	}
	for _, one := range ones {
		for _, other := range others {
			if shown := s.ends(now, at, one, other); shown.Fault != None {
				return shown
			}
			if shown := s.read(now, at, one, other); shown.Fault != None {
				return shown
			}
		}
	}
	return Shown{}
}

// visitTogether goes on in step where the borders fall together, and tries every way in which they part.
func (s *pairSearch) visitTogether(now pairState, at int) Shown {
	first, second := now.first, now.second
	switch over := s.first.over(first); {
	case over && s.same:
		return Shown{} // all values are equal
	case over && s.second.over(second):
		return s.show(Equal, at, first, second, nil, nil)
	case over || s.second.over(second) || !s.first.units[first.unit].alike(s.second.units[second.unit]):
		return s.part(now, at)
	}
	s.goOn(now, at)
	return Shown{}
}

// goOn tries every way on for texts whose borders have fallen together.
func (s *pairSearch) goOn(now pairState, at int) {
	first, second := now.first, now.second
	next := spot{first.unit + 1, 0}
	if s.first.end(first) && s.second.end(second) {
		s.trail.add(at, pairState{first: next, second: next}, nothing)
	}
	ordered := s.first.units[first.unit].ordered || s.second.units[second.unit].ordered
	if s.first.end(first) && len(s.second.steps(second)) > 0 {
		s.trail.add(at, pairState{mode: firstEnded, fresh: true, ordered: ordered, first: next, second: second}, nothing)
	}
	if !s.same && s.second.end(second) && len(s.first.steps(first)) > 0 {
		s.trail.add(at, pairState{mode: secondEnded, fresh: true, ordered: ordered, first: first, second: next}, nothing)
	}
	for _, a := range s.first.steps(first) {
		for _, b := range s.second.steps(second) {
			if shared, ok := a.with(b.span); ok {
				s.trail.add(at, pairState{first: spot{first.unit, a.to}, second: spot{second.unit, b.to}}, shared.pick())
			}
		}
	}
}

func (s *pairSearch) part(now pairState, at int) Shown {
	now.mode = parted
	s.trail.add(at, now, nothing)
	return Shown{}
}

// ends looks at what it means if the texts end here: one, the other, or both.
func (s *pairSearch) ends(now pairState, at int, one, other spot) Shown {
	first, second := s.first.over(one), s.second.over(other)
	switch {
	case first && second:
		return s.show(Equal, at, one, other, nil, nil)
	case now.ordered && now.mode == firstEnded && second || now.ordered && now.mode == secondEnded && first:
		return s.show(Unsorted, at, one, other, nil, nil)
	}
	return Shown{}
}

// read goes on by every symbol that both can read, and looks whether they can read symbols that sort wrongly.
func (s *pairSearch) read(now pairState, at int, one, other spot) Shown {
	for _, a := range s.first.steps(one) {
		for _, b := range s.second.steps(other) {
			if shared, ok := a.with(b.span); ok {
				next := now
				next.fresh, next.first, next.second = false, spot{one.unit, a.to}, spot{other.unit, b.to}
				s.trail.add(at, next, shared.pick())
			}
			if !now.ordered {
				continue
			}
			x, y, wrong := a.above(b.span)
			if now.mode == secondEnded {
				y, x, wrong = b.above(a.span)
			}
			if wrong {
				return s.show(Unsorted, at, spot{one.unit, a.to}, spot{other.unit, b.to}, []symbol{x}, []symbol{y})
			}
		}
	}
	return Shown{}
}

// show finishes two texts that part at a state, each by a last symbol or none, and finds their values.
func (s *pairSearch) show(fault Fault, at int, one, other spot, x, y []symbol) Shown {
	first, second := make([][]symbol, len(s.first.units)), make([][]symbol, len(s.second.units))
	s.trail.back(at, func(state pairState, read symbol) {
		first[state.first.unit] = append(first[state.first.unit], read)
		second[state.second.unit] = append(second[state.second.unit], read)
	})
	if x != nil {
		first[one.unit], second[other.unit] = append(first[one.unit], x...), append(second[other.unit], y...)
	}
	s.first.complete(first, one)
	s.second.complete(second, other)
	shown := Shown{Fault: fault, First: s.first.values(first), Second: s.second.values(second)}
	if fault == Unsorted && s.trail.state(at).mode == secondEnded {
		shown.First, shown.Second, shown.Swapped = shown.Second, shown.First, true
	}
	return shown
}
