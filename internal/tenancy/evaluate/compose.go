package evaluate

import "strings"

// Normal form C as far as it ends in the characters that a policy document may hold, U+0020 to U+00FF: the letters that a
// mark behind another one makes, and the characters that are another way to write one of these (Unicode Character Database,
// UnicodeData.txt, canonical decompositions).
var (
	marked = map[rune][2]string{
		'\u0300': {"AEIOUaeiou", "ÀÈÌÒÙàèìòù"},
		'\u0301': {"AEIOUYaeiouy", "ÁÉÍÓÚÝáéíóúý"},
		'\u0302': {"AEIOUaeiou", "ÂÊÎÔÛâêîôû"},
		'\u0303': {"ANOano", "ÃÑÕãñõ"},
		'\u0308': {"AEIOUaeiouy", "ÄËÏÖÜäëïöüÿ"},
		'\u030a': {"Aa", "Åå"},
		'\u0327': {"Cc", "Çç"},
	}
	single = map[rune]rune{
		'\u212a': 'K', '\u212b': 'Å', '\u037e': ';', '\u1fef': '`', '\u0387': '·', '\u0340': '\u0300', '\u0341': '\u0301',
	}
)

// composes reports whether a character may change what it stands in: all that do lie beyond U+00FF.
func composes(r rune) bool { return r > 0xff }

// compose writes a text in that form.
func compose(text string) string {
	var out []rune
	for _, r := range text {
		if other, ok := single[r]; ok {
			r = other
		}
		if n := len(out); n > 0 {
			if whole, ok := join(out[n-1], r); ok {
				out[n-1] = whole
				continue
			}
		}
		out = append(out, r)
	}
	return string(out)
}

func join(letter, mark rune) (rune, bool) {
	pair, ok := marked[mark]
	if !ok {
		return 0, false
	}
	at := strings.IndexRune(pair[0], letter)
	if at < 0 {
		return 0, false
	}
	return []rune(pair[1])[at], true
}

// composeTokens composes the literal stretches of a pattern, and reports whether that changed it.
func composeTokens(pattern []token) ([]token, bool) {
	var out []token
	var stretch []rune
	changed := false
	flush := func() {
		text := compose(string(stretch))
		changed = changed || text != string(stretch)
		out = literal(out, text)
		stretch = nil
	}
	for _, t := range pattern {
		if t.any || t.one {
			flush()
			out = append(out, t)
			continue
		}
		stretch = append(stretch, t.char)
	}
	flush()
	return out, changed
}
