package keytext

import "strings"

// symbol is an ASCII character, or one of two that stand for all characters above: no literal, code or id holds those,
// their bytes are above all of ASCII, and two tell apart all that sorting can.
type symbol byte

const (
	firstSymbol symbol = 0
	lastSymbol  symbol = 129
)

// highSymbols are the characters that the two symbols above ASCII are shown as.
var highSymbols = [...]string{"é", "ü"}

// likely are the symbols that make values readable, the best first.
const likely = "a0AbB1zZ9 "

// text spells symbols.
func text(symbols []symbol) string {
	var b strings.Builder
	for _, s := range symbols {
		if s > 127 {
			b.WriteString(highSymbols[s-128])
			continue
		}
		b.WriteByte(byte(s))
	}
	return b.String()
}

// span is a run of symbols, both ends included.
type span struct{ low, high symbol }

func (s span) holds(x symbol) bool { return s.low <= x && x <= s.high }

// with is what two spans share.
func (s span) with(other span) (span, bool) {
	shared := span{max(s.low, other.low), min(s.high, other.high)}
	return shared, shared.low <= shared.high
}

// pick is a readable symbol of the span.
func (s span) pick() symbol {
	for i := range len(likely) {
		if x := symbol(likely[i]); s.holds(x) {
			return x
		}
	}
	return s.low
}

// above are a symbol of the span and a smaller one of the other, readable where that can be.
func (s span) above(other span) (symbol, symbol, bool) {
	if s.high <= other.low {
		return 0, 0, false
	}
	if a, b := s.pick(), other.pick(); a > b {
		return a, b, true
	}
	if b := other.pick(); s.high > b {
		return span{max(s.low, b+1), s.high}.pick(), b, true
	}
	if a := s.pick(); a > other.low {
		return a, span{other.low, min(other.high, a-1)}.pick(), true
	}
	return s.high, other.low, true
}
