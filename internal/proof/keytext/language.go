package keytext

import "slices"

// language is the texts that one piece of a template can write, as an automaton that reads them symbol by symbol and
// never has two ways to go. Its first place is 0; from every place an end can be reached.
type language struct {
	places []place
}

// place is where an automaton may stand.
type place struct {
	steps []step
	// end is true where the text may end here.
	end bool
}

// step is a way from a place, by any symbol of a span.
type step struct {
	span
	to int
}

// fixed is the language of texts of one width, with the spans that each of its symbols may be of.
func fixed(width ...[]span) *language {
	l := &language{}
	for i, spans := range width {
		p := place{}
		for _, s := range spans {
			p.steps = append(p.steps, step{s, i + 1})
		}
		l.places = append(l.places, p)
	}
	l.places = append(l.places, place{end: true})
	return l
}

// free is the language of all texts of symbols of the spans, the empty one among them.
func free(spans ...span) *language {
	p := place{end: true}
	for _, s := range spans {
		p.steps = append(p.steps, step{s, 0})
	}
	return &language{places: []place{p}}
}

// anything is the language of all texts; without is that of texts that don't hold a symbol.
func anything() *language { return free(span{firstSymbol, lastSymbol}) }

func without(x symbol) *language {
	var spans []span
	if x > firstSymbol {
		spans = append(spans, span{firstSymbol, x - 1})
	}
	return free(append(spans, span{x + 1, lastSymbol})...)
}

// escaped is the language of the codes that design.Escape writes.
func escaped(delimiter symbol) *language {
	escape := delimiter + 1
	return &language{places: []place{
		{end: true, steps: []step{{span{escape, escape}, 1}, {span{escape + 1, lastSymbol}, 0}}},
		{steps: []step{{span{'0', '0' + escape}, 0}}},
	}}
}

// words is the language of the texts listed.
func words(list []string) *language {
	l := &language{places: []place{{}}}
	for _, word := range list {
		at := 0
		for _, x := range symbols(word) {
			next := slices.IndexFunc(l.places[at].steps, func(s step) bool { return s.holds(x) })
			if next < 0 {
				l.places = append(l.places, place{})
				l.places[at].steps = append(l.places[at].steps, step{span{x, x}, len(l.places) - 1})
				at = len(l.places) - 1
				continue
			}
			at = l.places[at].steps[next].to
		}
		l.places[at].end = true
	}
	return l
}

// symbols reads a text; what is above ASCII becomes the symbol nearest to it.
func symbols(word string) []symbol {
	var list []symbol
	for _, r := range word {
		switch {
		case r < 128:
			list = append(list, symbol(r))
		case string(r) == highSymbols[1]:
			list = append(list, lastSymbol)
		default:
			list = append(list, lastSymbol-1)
		}
	}
	return list
}

// with is the language with one more text. What the text passes through is copied, since other texts may pass there too.
func (l *language) with(word string) *language {
	all := &language{places: slices.Clone(l.places)}
	at := 0
	for i, x := range symbols(word) {
		if i == 0 { // no step leads back to the copy of the beginning
			all.places = append(all.places, all.places[0])
			all.lead(len(all.places) - 1)
		}
		at = all.along(at, x)
	}
	all.places[at].end = true
	return all
}

// lead makes what leads to the first place lead to another one, so that the first is passed at the beginning only.
func (l *language) lead(to int) {
	for i, p := range l.places {
		l.places[i].steps = slices.Clone(p.steps)
		for j, s := range p.steps {
			if s.to == 0 {
				l.places[i].steps[j].to = to
			}
		}
	}
}

// along makes a place of its own for what follows a symbol from a place, and returns it.
func (l *language) along(at int, x symbol) int {
	own := len(l.places)
	l.places = append(l.places, place{})
	var steps []step
	for _, s := range l.places[at].steps {
		if !s.holds(x) {
			steps = append(steps, s)
			continue
		}
		l.places[own] = place{steps: slices.Clone(l.places[s.to].steps), end: l.places[s.to].end}
		if s.low < x {
			steps = append(steps, step{span{s.low, x - 1}, s.to})
		}
		if x < s.high {
			steps = append(steps, step{span{x + 1, s.high}, s.to})
		}
	}
	l.places[at].steps = append(steps, step{span{x, x}, own})
	return own
}

// rest is a shortest text that leads from a place to an end.
func (l *language) rest(from int) []symbol {
	type way struct {
		at   int
		word []symbol
	}
	seen := map[int]bool{from: true}
	for queue := []way{{at: from}}; len(queue) > 0; queue = queue[1:] {
		w := queue[0]
		if l.places[w.at].end {
			return w.word
		}
		for _, s := range l.places[w.at].steps {
			if !seen[s.to] {
				seen[s.to] = true
				queue = append(queue, way{s.to, append(slices.Clone(w.word), s.pick())})
			}
		}
	}
	return nil
}

// beginnings is the language of all beginnings of the texts of a language.
func (l *language) beginnings() *language {
	all := &language{}
	for _, p := range l.places {
		all.places = append(all.places, place{steps: p.steps, end: true})
	}
	return all
}

// sequence is the language of texts of the parts, one behind the other. No text of a part is a beginning of another.
func sequence(parts ...*language) *language {
	all := &language{}
	for _, part := range parts {
		first := len(all.places)
		if first > 0 {
			first-- // the end of what stands before is where the part begins
		}
		all.append(part, first)
	}
	return all
}

// append adds a part that begins at a place, and has its ends meet in a new last one.
func (l *language) append(part *language, first int) {
	at := make([]int, len(part.places))
	next := first + 1
	for i, p := range part.places {
		switch {
		case i == 0:
			at[i] = first
		case !p.end:
			at[i] = next
			next++
		}
	}
	for i, p := range part.places {
		if p.end {
			at[i] = next
		}
	}
	grown := make([]place, next+1)
	copy(grown, l.places)
	grown[next].end = true
	for i, p := range part.places {
		if i == 0 {
			grown[first].end = false
		}
		for _, s := range p.steps {
			grown[at[i]].steps = append(grown[at[i]].steps, step{s.span, at[s.to]})
		}
	}
	l.places = grown
}
