package evaluate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// verdict is whether a value of a policy matches; lacking where it has a variable that the request has no value for.
type verdict int

const (
	no verdict = iota
	yes
	lacking
)

func verdictOf(holds bool) verdict {
	if holds {
		return yes
	}
	return no
}

// token is one character of a pattern, or a wildcard: any for *, one for ?.
type token struct {
	char     rune
	any, one bool
}

// wild appends the pattern of a text in which * and ? are wildcards.
func wild(tokens []token, text string) []token {
	for _, r := range text {
		tokens = append(tokens, token{char: r, any: r == '*', one: r == '?'})
	}
	return tokens
}

func literal(tokens []token, text string) []token {
	for _, r := range text {
		tokens = append(tokens, token{char: r})
	}
	return tokens
}

// like matches a whole text against a pattern.
func like(pattern []token, text string) bool {
	if len(pattern) > 0 {
		first, _ := utf8.DecodeRuneInString(text)
		if p := pattern[0]; !p.any && !p.one && (text == "" || p.char != first) {
			return false
		}
	}
	chars := []rune(text)
	star, mark := -1, 0
	p, c := 0, 0
	for c < len(chars) {
		switch {
		case p < len(pattern) && pattern[p].any:
			star, mark = p, c
			p++
		case p < len(pattern) && (pattern[p].one || pattern[p].char == chars[c]):
			p++
			c++
		case star >= 0:
			mark++
			p, c = star+1, mark
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p].any {
		p++
	}
	return p == len(pattern)
}

// unusual reports whether a text holds characters that normal forms may change.
func unusual(text string) bool {
	for _, r := range text {
		if composes(r) {
			return true
		}
	}
	return false
}

// matches compares a value of a policy with a text.
func (d decider) matches(value, text string, wildcards bool, version string) verdict {
	if v, simple := d.simply(value, text, wildcards, version); simple {
		return v
	}
	return d.closely(value, text, wildcards, version)
}

// closely compares any value with a text.
func (d decider) closely(value, text string, wildcards bool, version string) verdict {
	pattern, ok := d.pattern(value, wildcards, version)
	if !ok {
		return lacking
	}
	if like(pattern, text) {
		return yes
	}
	if !slices.ContainsFunc(pattern, func(t token) bool { return composes(t.char) }) && !unusual(text) {
		return no
	}
	composed, changed := composeTokens(pattern)
	if again := compose(text); (changed || again != text) && d.ask(Normalised) == 1 {
		return verdictOf(like(composed, again))
	}
	return no
}

// simply compares what nearly all values are, without looking closer: literal text with at most one variable in it and
// at most one wildcard, at its end. It reports whether the value is one of those.
func (d decider) simply(value, text string, wildcards bool, version string) (verdict, bool) {
	if unusual(value) || unusual(text) {
		return no, false
	}
	before, variable, after, has := cutVariable(value)
	end, open := after, false
	if wildcards {
		end, open = strings.CutSuffix(after, "*")
	}
	if special(before) || special(end) || has && (version != policy.Version || special(variable)) {
		return no, false
	}
	if has {
		own, ok := d.variable(variable)
		switch {
		case !ok:
			return lacking, true
		case special(own) || unusual(own):
			return no, false
		}
		rest, begins := strings.CutPrefix(text, before)
		if !begins {
			return no, true
		}
		before, text = own, rest
	}
	rest, begins := strings.CutPrefix(text, before)
	if open {
		return verdictOf(begins && strings.HasPrefix(rest, end)), true
	}
	return verdictOf(begins && rest == end), true
}

// cutVariable cuts a value around its first policy variable. Without one, all of it is what comes after.
func cutVariable(value string) (before, inside, after string, found bool) {
	before, rest, found := strings.Cut(value, "${")
	if !found {
		return "", "", value, false
	}
	inside, after, found = strings.Cut(rest, "}")
	if !found {
		return "", "", value, false
	}
	return before, inside, after, true
}

// special reports whether a text holds wildcards or what begins a variable.
func special(text string) bool {
	for i := range len(text) {
		if c := text[i]; c == '*' || c == '?' || c == '$' {
			return true
		}
	}
	return false
}

// pattern reads a value: variables replaced, escapes taken off. It is false where a variable has no value.
func (d decider) pattern(value string, wildcards bool, version string) ([]token, bool) {
	plain := literal
	if wildcards {
		plain = wild
	}
	tokens := make([]token, 0, 2*len(value)) // the values of variables are about as long as their names
	if strings.Contains(value, "${") && version != policy.Version && d.ask(OldVersion) == 0 {
		return plain(tokens, value), true
	}
	for value != "" {
		before, rest, found := strings.Cut(value, "${")
		tokens = plain(tokens, before)
		inside, after, closed := strings.Cut(rest, "}")
		switch {
		case !found:
			return tokens, true
		case !closed:
			return plain(tokens, "${"+rest), true
		case inside == "*" || inside == "?" || inside == "$":
			escaped := inside
			if !wildcards && d.ask(EscapeUnderEquals) == 1 {
				escaped = "${" + inside + "}"
			}
			tokens = literal(tokens, escaped)
		default:
			text, ok := d.variable(inside)
			if !ok {
				return nil, false
			}
			if wildcards && strings.ContainsAny(text, "*?") && d.ask(LiveWildcards) == 1 {
				tokens = wild(tokens, text)
			} else {
				tokens = literal(tokens, text)
			}
		}
		value = after
	}
	return tokens, true
}

// variable is the value of a policy variable, its default where it has none. Keys of several values can't be variables.
func (d decider) variable(inside string) (string, bool) {
	name, fallback, defaulted := strings.Cut(inside, ",")
	value, there := d.request.Context[d.words.lower(strings.TrimSpace(name))]
	switch {
	case there && !value.Set && len(value.Texts) == 1 && (value.Texts[0] != "" || d.ask(EmptyText) == 0):
		return value.Texts[0], true
	case defaulted:
		return strings.Trim(strings.TrimSpace(fallback), "'"), true
	}
	return "", d.ask(MissingVariable) == 1
}
