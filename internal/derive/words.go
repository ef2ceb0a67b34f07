package derive

import "strings"

// list joins words as English does: "a", "a and b", "a, b and c".
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// words is a name as it stands in a sentence.
func words(name string) string { return strings.ReplaceAll(name, "_", " ") }

// unchanging are nouns of which there is no plural; irregular are those that make theirs otherwise.
var (
	unchanging = map[string]bool{
		"data": true, "metadata": true, "media": true, "equipment": true, "feedback": true, "info": true,
		"information": true, "staff": true, "people": true, "children": true,
	}
	irregular = map[string]string{"person": "people", "child": "children", "man": "men", "woman": "women"}
)

// plural is the plural of an entity's name as English makes it. A name may be of any language, so what does not look
// like an English singular (a plural already, an abbreviation, a number) is left alone or gets a bare s.
func plural(name string) string {
	text := words(name)
	noun := text[strings.LastIndex(text, " ")+1:]
	begin := text[:len(text)-len(noun)]
	ends := func(with string) bool { return strings.HasSuffix(noun, with) }
	spoken := strings.ContainsAny(strings.TrimSuffix(noun, "y"), "aeiouy")
	switch {
	case noun == "" || unchanging[noun]:
		return text
	case irregular[noun] != "":
		return begin + irregular[noun]
	case ends("ss"), ends("us"):
		return text + "es"
	case len(noun) > 3 && ends("sis"): // analysis
		return strings.TrimSuffix(text, "is") + "es"
	case ends("s"): // a plural already
		return text
	case !spoken && !ends("y"): // tx
		return text + "s"
	case ends("z") && !ends("zz") && vowelBefore(noun): // quiz
		return text + "zes"
	case ends("x"), ends("z"), ends("ch"), ends("sh"):
		return text + "es"
	case ends("y") && len(noun) > 1 && !vowelBefore(noun):
		return strings.TrimSuffix(text, "y") + "ies"
	case noun[len(noun)-1] < 'a' || noun[len(noun)-1] > 'z':
		return text + " items"
	}
	return text + "s"
}

// vowelBefore reports whether a vowel stands before the last letter.
func vowelBefore(noun string) bool {
	return len(noun) > 1 && strings.ContainsRune("aeiou", rune(noun[len(noun)-2]))
}
