package keytext

import "maps"

// Found is what a key condition is given, and an item that it must not find but does.
type Found struct {
	Given, Item map[string]string
}

// askState is where the reading of an item's text, and of what is asked, stands.
type askState struct {
	mode  mode
	fresh bool
	// behind is true once the common text is read.
	behind bool
	common spot
	item   spot
	low    bound
	high   bound
}

// bound is where the reading of one end stands. Passed is true once it is known on which side of it the item's text is;
// read is the symbol read last.
type bound struct {
	at     spot
	passed bool
	read   symbol
}

// askSearch reads an item's text beside what is asked.
type askSearch struct {
	asked Asked
	item  *Text
	// wanted is true where items of the entity are to be found if their values are those asked for.
	wanted bool
	trail  trail[askState]
}

// Ask searches for an item whose text is among those asked for and that is not wanted: any item of an entity that
// the question is not about, else one that has other values than the question gives. It returns nil where there is none.
func Ask(asked Asked, item *Text, wanted bool) *Found {
	if apart(asked.common.units, item.units) {
		return nil
	}
	s := &askSearch{asked: asked, item: item, wanted: wanted}
	s.trail.start(askState{high: bound{passed: asked.open}})
	for {
		at, ok := s.trail.next()
		if !ok {
			return nil
		}
		now := s.trail.state(at)
		var found *Found
		switch {
		case now.behind:
			found = s.visitBehind(now, at)
		case now.mode == together:
			s.visitTogether(now, at)
		default:
			s.visitApart(now, at)
		}
		if found != nil {
			return found
		}
	}
}

// visitTogether goes on in step, and tries every way in which the borders part.
func (s *askSearch) visitTogether(now askState, at int) {
	common := s.asked.common
	if common.over(now.common) {
		if !s.wanted {
			now.behind = true
			s.trail.add(at, now, nothing)
		}
		return
	}
	if s.item.over(now.item) || !common.units[now.common.unit].alike(s.item.units[now.item.unit]) {
		now.mode = parted
		s.trail.add(at, now, nothing)
		return
	}
	asks, has := spot{now.common.unit + 1, 0}, spot{now.item.unit + 1, 0}
	if common.end(now.common) && s.item.end(now.item) {
		next := now
		next.common, next.item = asks, has
		s.trail.add(at, next, nothing)
	}
	if common.end(now.common) && len(s.item.steps(now.item)) > 0 {
		next := now
		next.common, next.mode, next.fresh = asks, firstEnded, true
		if last := asks.unit == len(common.units); last && common.units[now.common.unit].open() {
			next.mode = together // the beginning of a value is asked for
			next.behind = !s.wanted
		}
		if next.mode != together || next.behind {
			s.trail.add(at, next, nothing)
		}
	}
	if s.item.end(now.item) && len(common.steps(now.common)) > 0 {
		next := now
		next.item, next.mode, next.fresh = has, secondEnded, true
		s.trail.add(at, next, nothing)
	}
	s.readCommon(now, at, now.common, now.item)
}

// visitApart goes on where the borders have parted, in all ways.
func (s *askSearch) visitApart(now askState, at int) {
	asks, has := s.asked.common.onward(now.common), s.item.onward(now.item)
	if now.fresh && now.mode == firstEnded {
		has = only(now.item)
	}
	if now.fresh && now.mode == secondEnded {
		asks = only(now.common)
	}
	for _, one := range asks {
		for _, other := range has {
			if s.asked.common.over(one) {
				next := now
				next.behind, next.common, next.item = true, one, other
				s.trail.add(at, next, nothing)
				continue
			}
			s.readCommon(now, at, one, other)
		}
	}
}

// readCommon reads every symbol that the common text and the item's share.
func (s *askSearch) readCommon(now askState, at int, one, other spot) {
	for _, a := range s.asked.common.steps(one) {
		for _, b := range s.item.steps(other) {
			if shared, ok := a.with(b.span); ok {
				next := now
				next.fresh, next.common, next.item = false, spot{one.unit, a.to}, spot{other.unit, b.to}
				s.trail.add(at, next, shared.pick())
			}
		}
	}
}

// visitBehind goes on behind the common text, where the item's has to stand between the ends.
func (s *askSearch) visitBehind(now askState, at int) *Found {
	has := s.item.onward(now.item)
	if now.fresh {
		has = only(now.item)
	}
	for _, x := range has {
		switch {
		case now.low.passed && now.high.passed:
			return s.show(at, x, now)
		case s.item.over(x):
			if now.low.passed || s.asked.low.over(last(s.asked.low.onward(now.low.at))) {
				return s.show(at, x, now)
			}
		default:
			s.readBehind(now, at, x)
		}
	}
	return nil
}

func last(list []spot) spot { return list[len(list)-1] }

// readBehind reads a symbol of the item's text, with every way in which it can stand to the two ends.
func (s *askSearch) readBehind(now askState, at int, x spot) {
	for _, step := range s.item.steps(x) {
		for _, low := range s.asked.low.ways(now.low, false) {
			for _, high := range s.asked.high.ways(now.high, true) {
				allowed, ok := step.with(low.allowed)
				if ok {
					allowed, ok = allowed.with(high.allowed)
				}
				if !ok {
					continue
				}
				read := allowed.pick()
				next := now
				next.fresh, next.item, next.low, next.high = false, spot{x.unit, step.to}, low.after(read, false), high.after(read, true)
				s.trail.add(at, next, read)
			}
		}
	}
}

// way is how one end can go on beside the next symbol of the item's text, which has to be allowed.
type way struct {
	allowed span
	bound   bound
	// step is the symbols that the end may read; none where it is over or passed already.
	step *step
}

// ways are the ways an end can go on; of a high end it has to stay at or above the item's text.
func (t *Text) ways(b bound, high bool) []way {
	b.read = nothing
	all := span{firstSymbol, lastSymbol}
	if b.passed {
		return []way{{allowed: all, bound: b}}
	}
	var list []way
	for _, at := range t.onward(b.at) {
		if t.over(at) && !high {
			list = append(list, way{allowed: all, bound: bound{at: at, passed: true, read: nothing}})
		}
		for _, st := range t.steps(at) {
			to := spot{at.unit, st.to}
			list = append(list, way{allowed: st.span, bound: bound{at: to}, step: &st})
			if !high && st.low < lastSymbol {
				list = append(list, way{allowed: span{st.low + 1, lastSymbol}, bound: bound{at: to, passed: true}, step: &st})
			}
			if high && st.high > firstSymbol {
				list = append(list, way{allowed: span{firstSymbol, st.high - 1}, bound: bound{at: to, passed: true}, step: &st})
			}
		}
	}
	return list
}

// after is the end after the item's text has read a symbol.
func (w way) after(read symbol, high bool) bound {
	b := w.bound
	switch {
	case w.step == nil:
		b.read = nothing
	case !b.passed:
		b.read = read
	case high:
		b.read = span{max(w.step.low, read+1), w.step.high}.pick()
	default:
		b.read = span{w.step.low, min(w.step.high, read-1)}.pick()
	}
	return b
}

// show finishes the texts and finds the values.
func (s *askSearch) show(at int, x spot, now askState) *Found {
	item, common := make([][]symbol, len(s.item.units)), make([][]symbol, len(s.asked.common.units))
	low, high := make([][]symbol, len(s.asked.low.units)), make([][]symbol, len(s.asked.high.units))
	s.trail.back(at, func(state askState, read symbol) {
		item[state.item.unit] = append(item[state.item.unit], read)
		if !state.behind {
			common[state.common.unit] = append(common[state.common.unit], read)
			return
		}
		if state.low.read != nothing {
			low[state.low.at.unit] = append(low[state.low.at.unit], state.low.read)
		}
		if state.high.read != nothing {
			high[state.high.at.unit] = append(high[state.high.at.unit], state.high.read)
		}
	})
	s.item.complete(item, x)
	if now.low.passed {
		s.asked.low.complete(low, now.low.at)
	}
	s.asked.high.complete(high, now.high.at)
	found := &Found{Given: s.asked.common.values(common), Item: s.item.values(item)}
	maps.Copy(found.Given, s.asked.low.values(low))
	maps.Copy(found.Given, s.asked.high.values(high))
	return found
}
