// Package language treats templates of keys and values of policies as regular languages, and decides whether the texts of
// two different tenants can ever be equal, and whether a policy covers all of a tenant's own texts.
package language

import "strings"

// Kind is what a piece of a language stands for.
type Kind int

// The kinds of pieces.
const (
	// Literal is fixed text.
	Literal Kind = iota
	// Tenant is the tenant's id: one or more characters of its alphabet.
	Tenant
	// Any is all text, the empty one too.
	Any
	// One is any one character.
	One
)

// Piece is one piece of a language.
type Piece struct {
	Kind Kind
	Text string // of a literal
}

// Language is all texts that its pieces write one after the other.
type Language []Piece

// Text is a literal piece.
func Text(text string) Piece { return Piece{Literal, text} }

// String shows the language: {tenant}, * for any text, ? for one character.
func (l Language) String() string {
	shown := map[Kind]string{Tenant: "{tenant}", Any: "*", One: "?"}
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.Text + shown[p.Kind])
	}
	return b.String()
}

// Alphabet tells which characters a tenant's id may hold.
type Alphabet func(rune) bool

// element is one step of a language: a character, or a piece of another kind.
type element struct {
	kind Kind
	char rune
}

func (l Language) elements() []element {
	var all []element
	for _, p := range l {
		if p.Kind != Literal {
			all = append(all, element{kind: p.Kind})
			continue
		}
		for _, r := range p.Text {
			all = append(all, element{Literal, r})
		}
	}
	return all
}

// representatives are characters that stand for all: each that a literal names, and one of the others that ids may hold,
// and one of those they may not. Two characters that no literal names and that ids treat alike can't be told apart.
func representatives(alphabet Alphabet, languages ...Language) []rune {
	named := map[rune]bool{}
	var all []rune
	for _, l := range languages {
		for _, e := range l.elements() {
			if e.kind == Literal && !named[e.char] {
				named[e.char] = true
				all = append(all, e.char)
			}
		}
	}
	for _, inside := range []bool{true, false} {
		for r := rune(1); r < 0x3000; r++ {
			if !named[r] && alphabet(r) == inside {
				all = append(all, r)
				break
			}
		}
	}
	return all
}
