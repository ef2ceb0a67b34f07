package language

// Whose says whose texts are compared.
type Whose int

const (
	// Different are the texts of two different tenants.
	Different Whose = iota
	// Everybody are the texts of any two tenants, one and the same too.
	Everybody
)

// relation is what is known of the two tenants' ids while one text is read as both languages.
type relation int

const (
	apart    relation = iota // neither id has begun
	together                 // both began at the same place and are equal so far
	differ                   // they began or ended at different places, so that they may differ
	same                     // they began and ended at the same places, so that they are equal
)

// place is how far one language is read: the next element, and whether the id there has begun.
type place struct {
	at     int
	inside bool
}

// pair is a state of reading one text as both languages.
type pair struct {
	a, b place
	ids  relation
}

// Meet reports whether one text is in both languages, and such a text. Under Different only texts count in which the two
// ids may differ. What the answer leaves out is only ever a reason to say that they meet: an id that stands twice in a
// language is not compared with itself, and ids have any length.
func Meet(a, b Language, alphabet Alphabet, whose Whose) (string, bool) {
	m := meeting{first: reading{a.elements(), alphabet}, second: reading{b.elements(), alphabet}, whose: whose}
	characters := representatives(alphabet, a, b)
	type step struct {
		from pair
		char rune
	}
	start := pair{}
	came := map[pair]step{}
	seen := map[pair]bool{start: true}
	queue := []pair{start}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if m.accepts(p) {
			var text []rune
			for p != start {
				text = append([]rune{came[p].char}, text...)
				p = came[p].from
			}
			return string(text), true
		}
		for _, c := range characters {
			m.after(p, c, func(next pair) {
				if !seen[next] {
					seen[next] = true
					came[next] = step{p, c}
					queue = append(queue, next)
				}
			})
		}
	}
	return "", false
}

type meeting struct {
	first, second reading
	whose         Whose
}

func (m meeting) accepts(p pair) bool {
	if !m.first.ends(p.a) || !m.second.ends(p.b) {
		return false
	}
	return m.whose == Everybody || p.ids == apart || p.ids == differ
}

// after tells every pair that one character leads to.
func (m meeting) after(p pair, c rune, tell func(pair)) {
	m.first.moves(p.a, c, func(a move) {
		m.second.moves(p.b, c, func(b move) {
			tell(pair{a.to, b.to, p.ids.after(a.id, b.id)})
		})
	})
}

// after is what is known once a character was read, as part of the id or not in each of the two.
func (r relation) after(a, b bool) relation {
	switch {
	case r == differ || r == same || !a && !b && r == apart:
		return r
	case a != b:
		return differ
	case a:
		return together
	}
	return same
}

// reading reads texts of one language.
type reading struct {
	elements []element
	alphabet Alphabet
}

// move is where a character leads; id is true where it belongs to the first id of the language.
type move struct {
	to place
	id bool
}

// moves reads one character, and tells where it leads.
func (r reading) moves(p place, c rune, tell func(move)) {
	for from, more := p, true; more; from, more = r.silent(from) {
		if from.at == len(r.elements) {
			continue
		}
		e := r.elements[from.at]
		switch {
		case e.kind == Any:
			tell(move{to: from})
		case e.kind == One || e.kind == Literal && e.char == c:
			tell(move{to: place{at: from.at + 1}})
		case e.kind == Tenant && r.alphabet(c):
			tell(move{to: place{from.at, true}, id: r.firstID(from.at)})
		}
	}
}

// silent is the place that is reached without reading, if there is one: beyond Any, and beyond an id that has begun.
func (r reading) silent(p place) (place, bool) {
	if p.at < len(r.elements) && (r.elements[p.at].kind == Any || p.inside) {
		return place{at: p.at + 1}, true
	}
	return p, false
}

func (r reading) ends(p place) bool {
	for more := true; more; {
		p, more = r.silent(p)
	}
	return p.at == len(r.elements)
}

func (r reading) firstID(at int) bool {
	for _, e := range r.elements[:at] {
		if e.kind == Tenant {
			return false
		}
	}
	return true
}
