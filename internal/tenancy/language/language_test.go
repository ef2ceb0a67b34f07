package language_test

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/language"
)

func alphabet(r rune) bool { return design.TenantCharacter(r, "#") }

// parse reads the form that String writes.
func parse(text string) language.Language {
	var l language.Language
	for text != "" {
		switch {
		case strings.HasPrefix(text, "{tenant}"):
			l = append(l, language.Piece{Kind: language.Tenant})
			text = strings.TrimPrefix(text, "{tenant}")
		case text[0] == '*':
			l = append(l, language.Piece{Kind: language.Any})
			text = text[1:]
		case text[0] == '?':
			l = append(l, language.Piece{Kind: language.One})
			text = text[1:]
		default:
			l = append(l, language.Text(text[:1]))
			text = text[1:]
		}
	}
	return l
}

// matcher is the language of one tenant as a regular expression.
func matcher(l language.Language, tenant string) *regexp.Regexp {
	shown := map[language.Kind]string{language.Tenant: regexp.QuoteMeta(tenant), language.Any: "(?s:.*)", language.One: "(?s:.)"}
	text := "^"
	for _, p := range l {
		text += regexp.QuoteMeta(p.Text) + shown[p.Kind]
	}
	return regexp.MustCompile(text + "$")
}

func TestMeet_decidesTheTemplatesOfTheRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b  string
		whose language.Whose
		want  bool
	}{
		{"TENANT#{tenant}", "TENANT#{tenant}", language.Different, false},
		{"TENANT#{tenant}", "TENANT#{tenant}", language.Everybody, true},
		{"TENANT#{tenant}#*", "TENANT#{tenant}#ORDER#*", language.Different, false},
		{"TENANT#{tenant}*", "TENANT#{tenant}", language.Different, true},    // acme* and acme2
		{"TENANT#{tenant}*", "TENANT#{tenant}#*", language.Different, true},  // no delimiter
		{"TENANT#{tenant}-*", "TENANT#{tenant}-*", language.Different, true}, // a delimiter that ids may hold
		{"TENANT#{tenant}#ORDER*", "TENANT#{tenant}#ORDERLINE#*", language.Everybody, true},
		{"TENANT#{tenant}#ORDER#*", "TENANT#{tenant}#ORDERLINE#*", language.Everybody, false},
		{"*#TENANT#{tenant}#*", "*#TENANT#{tenant}#*", language.Different, true},
		{"ORDER#*#TENANT#{tenant}", "ORDER#*#TENANT#{tenant}", language.Different, false}, // the end tells; refused all the same
		{"{tenant}#ORDER#*", "{tenant}", language.Different, false},
		{"{tenant}", "TENANT#{tenant}", language.Different, false},  // an id holds no delimiter
		{"{tenant}#*", "TENANT#{tenant}", language.Different, true}, // the tenant TENANT
		{"TENANT#{tenant}#?", "TENANT#{tenant}#??", language.Everybody, false},
		{"TENANT#{tenant}#??", "TENANT#{tenant}#07", language.Everybody, true},
		{"TENANT#{tenant}#??", "TENANT#{tenant}#07", language.Different, false},
		{"TENANT#{tenant}#????-??", "TENANT#{tenant}#METRICS", language.Everybody, false},
		{"TENANT#{tenant}", "OPERATOR#TENANT#{tenant}", language.Everybody, false},
		{"TENANT#{tenant}", "TENANT#*", language.Different, true},
		{"EMAIL#*", "EMAIL#*", language.Different, true}, // nobody's
		{"EMAIL#*", "TENANT#{tenant}#*", language.Different, false},
		{"*", "TENANT#{tenant}", language.Different, true},
		{"A{tenant}B", "A{tenant}B", language.Different, false},
		{"A{tenant}B", "A{tenant}BB", language.Different, true}, // acme and acmeB
	} {
		text, got := language.Meet(parse(c.a), parse(c.b), alphabet, c.whose)
		if got != c.want {
			t.Errorf("%s and %s: got %v (%q), want %v", c.a, c.b, got, text, c.want)
		}
	}
}

func TestCovers_decidesTheTemplatesOfTheRules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wide, narrow string
		want         bool
	}{
		{"TENANT#{tenant}", "TENANT#{tenant}", true},
		{"TENANT#{tenant}#*", "TENANT#{tenant}#ORDER#*", true},
		{"TENANT#{tenant}#*", "TENANT#{tenant}", false},
		{"TENANT#{tenant} TENANT#{tenant}#*", "TENANT#{tenant}", true},
		{"TENANT#{tenant}#0 TENANT#{tenant}#1", "TENANT#{tenant}#1", true},
		{"TENANT#{tenant}#0 TENANT#{tenant}#1", "TENANT#{tenant}#?", false},
		{"TENANT#{tenant}#??", "TENANT#{tenant}#07", true},
		{"TENANT#{tenant}#?", "TENANT#{tenant}#07", false},
		{"TENANT#*", "TENANT#{tenant}", true},
		{"TENANT#?", "TENANT#{tenant}", false},
		{"TENANT#{tenant}#ORDER#*", "TENANT#{tenant}#*", false},
		{"*A*", "{tenant}BA*", true},
		{"*A*", "{tenant}B*", false},
		{"", "TENANT", false},
	} {
		var wide []language.Language
		for _, text := range strings.Fields(c.wide) {
			wide = append(wide, parse(text))
		}
		if text, got := language.Covers(wide, parse(c.narrow), alphabet); got != c.want {
			t.Errorf("%s over %s: got %v (%q), want %v", c.wide, c.narrow, got, text, c.want)
		}
	}
}

func TestLanguage_isShown(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "TENANT#{tenant}#*", "{tenant}??A"} {
		if got := parse(text).String(); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
}

func draw(t *rapid.T, label string) language.Language {
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "#", "{tenant}", "*", "?", "a#", "#b"}), 1, 6).Draw(t, label)
	return parse(strings.Join(pieces, ""))
}

// Where two languages are said not to meet, no text of a few characters is one of both; where they are, the text shown is,
// as far as its ids can be told.
func TestMeet_isRightOnSmallTexts(t *testing.T) {
	t.Parallel()
	tenants := []string{"a", "b", "ab", "ba", "aa", "x", "aba"}
	texts := small(4)
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		for _, whose := range []language.Whose{language.Different, language.Everybody} {
			if _, meet := language.Meet(a, b, alphabet, whose); meet {
				continue
			}
			for _, first := range tenants {
				for _, second := range tenants {
					if whose == language.Different && first == second {
						continue
					}
					one, other := matcher(a, first), matcher(b, second)
					for _, text := range texts {
						if one.MatchString(text) && other.MatchString(text) {
							t.Fatalf("%s of %s and %s of %s have %q", a, first, b, second, text)
						}
					}
				}
			}
		}
	})
}

// Where one language is said to cover another one, each of its small texts is covered for each tenant; where it isn't, the
// text shown is one that is not.
func TestCovers_isRightOnSmallTexts(t *testing.T) {
	t.Parallel()
	texts := small(4)
	rapid.Check(t, func(t *rapid.T) {
		narrow := draw(t, "narrow")
		wide := []language.Language{draw(t, "wide"), draw(t, "other")}
		shown, covers := language.Covers(wide, narrow, alphabet)
		for _, tenant := range []string{"a", "b", "ab", "x"} {
			inside, one, other := matcher(narrow, tenant), matcher(wide[0], tenant), matcher(wide[1], tenant)
			for _, text := range texts {
				if covers && inside.MatchString(text) && !one.MatchString(text) && !other.MatchString(text) {
					t.Fatalf("%s is not in %s or %s: %q of %s", narrow, wide[0], wide[1], text, tenant)
				}
			}
		}
		if strange := strings.ReplaceAll(shown, "{tenant}", "zzzz"); !covers {
			if !matcher(narrow, "zzzz").MatchString(strange) || matcher(wide[0], "zzzz").MatchString(strange) && !strings.Contains(wide[0].String(), "?") {
				t.Fatalf("%q does not show that %s is not covered by %s", shown, narrow, wide[0])
			}
		}
	})
}

// small are all texts of up to n characters of a small alphabet.
func small(n int) []string {
	all := []string{""}
	for from := 0; n > 0; n-- {
		to := len(all)
		for _, text := range all[from:to] {
			for _, c := range []string{"a", "b", "#", "x"} {
				all = append(all, text+c)
			}
		}
		from = to
	}
	return all
}
