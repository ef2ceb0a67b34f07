package keytext

import "testing"

func (l *language) accepts(word string) bool {
	at := 0
	for _, x := range symbols(word) {
		to := -1
		for _, s := range l.places[at].steps {
			if s.holds(x) {
				if to >= 0 {
					panic("two ways to go")
				}
				to = s.to
			}
		}
		if to < 0 {
			return false
		}
		at = to
	}
	return l.places[at].end
}

func TestLanguage_withOneMoreText(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		language *language
		word     string
		still    []string
		not      []string
	}{
		"a date or none":       {calendar("YYYY-MM-DD"), "NONE", []string{"2026-01-31", "0999-12-01"}, []string{"NON", "2026", "", "NONE1"}},
		"a date that is none":  {calendar("YYYY-MM-DD"), "9999-99-99", []string{"9999-12-31", "2026-01-31"}, []string{"9999-99-98", "2026-99-99"}},
		"a beginning of dates": {calendar("YYYY-MM-DD"), "9999", []string{"9999-12-31", "9998-12-31"}, []string{"9998", "999"}},
		"a text among all":     {without('#'), "NONE", []string{"", "a", "NONE", "NONES", "aNONE"}, []string{"#", "NO#NE"}},
		"a rank or none":       {words([]string{"00", "01"}), "-", []string{"00", "01"}, []string{"02", "0", "-0"}},
		"an escaped text":      {escaped('#'), "N$PE", []string{"", "ab", "a$P"}, []string{"a$", "N$", "a b#"}},
	} {
		l := c.language.with(c.word)
		for _, word := range append(c.still, c.word) {
			if !l.accepts(word) {
				t.Errorf("%s: %q is not in it", name, word)
			}
		}
		for _, word := range c.not {
			if l.accepts(word) {
				t.Errorf("%s: %q is in it", name, word)
			}
		}
		if c.language.accepts(c.word) != (name == "a text among all" || name == "an escaped text") {
			t.Errorf("%s: the language itself has changed", name)
		}
	}
}
