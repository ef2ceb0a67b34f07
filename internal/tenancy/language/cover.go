package language

import (
	"fmt"
	"slices"
)

// tenantSign stands for the tenant's id as a whole, in texts of one and the same tenant.
const tenantSign = rune(-1)

// Covers reports whether every text of a language is in one of the others, all of one and the same tenant; if not, it
// shows a text that isn't, with {tenant} for its id. The id is taken as one sign that only itself and Any match, so that
// what holds for the sign holds for every id.
func Covers(wide []Language, narrow Language, alphabet Alphabet) (string, bool) {
	c := covering{narrow: narrow.elements()}
	for _, l := range wide {
		c.wide = append(c.wide, l.elements())
	}
	characters := append(representatives(alphabet, append([]Language{narrow}, wide...)...), tenantSign)
	start := state{at: 0, reached: c.start()}
	seen := map[string]bool{start.key(): true}
	queue := []state{start}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if c.lost(s) {
			return s.text, false
		}
		for _, r := range characters {
			for _, next := range c.after(s, r) {
				if !seen[next.key()] {
					seen[next.key()] = true
					queue = append(queue, next)
				}
			}
		}
	}
	return "", true
}

// spot is a place in one of the wide languages.
type spot struct{ language, at int }

// state is a place in the narrow language with every spot of the wide ones that the same text can reach.
type state struct {
	at      int
	reached []spot
	text    string
}

func (s state) key() string { return fmt.Sprint(s.at, s.reached) }

type covering struct {
	narrow []element
	wide   [][]element
}

// lost reports whether the text so far is whole in the narrow language and in none of the wide ones.
func (c covering) lost(s state) bool {
	for at := s.at; at < len(c.narrow); at++ {
		if c.narrow[at].kind != Any {
			return false
		}
	}
	return !slices.ContainsFunc(s.reached, func(p spot) bool { return p.at == len(c.wide[p.language]) })
}

func (c covering) start() []spot {
	var all []spot
	for i := range c.wide {
		all = append(all, c.closed(spot{i, 0})...)
	}
	return all
}

// closed is a spot and those beyond it that need no reading.
func (c covering) closed(p spot) []spot {
	all := []spot{p}
	for elements := c.wide[p.language]; p.at < len(elements) && elements[p.at].kind == Any; {
		p.at++
		all = append(all, p)
	}
	return all
}

func (c covering) after(s state, r rune) []state {
	reached := c.step(s.reached, r)
	text := s.text + string(r)
	if r == tenantSign {
		text = s.text + "{tenant}"
	}
	var all []state
	for at := s.at; at < len(c.narrow); at++ {
		e := c.narrow[at]
		switch {
		case e.kind == Any && r != tenantSign:
			all = append(all, state{at, reached, text})
		case e.reads(r):
			all = append(all, state{at + 1, reached, text})
		}
		if e.kind != Any {
			break
		}
	}
	return all
}

func (c covering) step(from []spot, r rune) []spot {
	var all []spot
	for _, p := range from {
		if p.at == len(c.wide[p.language]) {
			continue
		}
		e := c.wide[p.language][p.at]
		switch {
		case e.kind == Any:
			all = append(all, c.closed(p)...)
		case e.reads(r):
			all = append(all, c.closed(spot{p.language, p.at + 1})...)
		}
	}
	slices.SortFunc(all, func(a, b spot) int {
		if a.language != b.language {
			return a.language - b.language
		}
		return a.at - b.at
	})
	return slices.Compact(all)
}

// reads reports whether an element other than Any is the sign or character.
func (e element) reads(r rune) bool {
	switch e.kind {
	case Tenant:
		return r == tenantSign
	case One:
		return r != tenantSign
	default:
		return e.kind == Literal && e.char == r
	}
}
