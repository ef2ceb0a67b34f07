package keytext

// spot is where the reading of a text stands: a unit, and a place of its language. Behind the last unit the text is read.
type spot struct{ unit, place int }

// over reports whether the whole text has been read.
func (t *Text) over(s spot) bool { return s.unit == len(t.units) }

// end reports whether the unit may end here.
func (t *Text) end(s spot) bool { return !t.over(s) && t.units[s.unit].places[s.place].end }

// steps are the ways on from a spot within its unit.
func (t *Text) steps(s spot) []step {
	if t.over(s) {
		return nil
	}
	return t.units[s.unit].places[s.place].steps
}

// onward are the spots that are reached from one without reading: itself, and the beginnings of the units behind it as
// far as what lies between may be empty.
func (t *Text) onward(s spot) []spot {
	list := []spot{s}
	for t.end(s) {
		s = spot{s.unit + 1, 0}
		list = append(list, s)
	}
	return list
}

// only is the spot alone: the unit goes on.
func only(s spot) []spot { return []spot{s} }

// complete reads a text from a spot to its end, the shortest way.
func (t *Text) complete(read [][]symbol, from spot) {
	for s := from; !t.over(s); s = (spot{s.unit + 1, 0}) {
		read[s.unit] = append(read[s.unit], t.units[s.unit].rest(s.place)...)
	}
}
