package policy

import (
	"strings"
	"unicode/utf8"
)

// Limits on the characters of a document (IAM user guide, IAM and AWS STS quotas). White space outside of texts is not
// counted, save in a session policy; documents written by JSON have none.
const (
	ManagedLimit = 6144
	InlineLimit  = 10240
	SessionLimit = 2048
	TrustLimit   = 2048
)

// Characters is the size of a document as JSON writes it. White space inside of texts is counted.
func (d Document) Characters() int { return utf8.RuneCountInString(d.JSON()) }

// Foreign is the first character of a text that no policy document may hold, and whether there is one: only tab, line
// feed, carriage return and U+0020 to U+00FF may (IAM API, CreatePolicy: PolicyDocument).
func Foreign(text string) (rune, bool) {
	for _, r := range text {
		if r != '\t' && r != '\n' && r != '\r' && (r < ' ' || r > 0xff) {
			return r, true
		}
	}
	return 0, false
}

// EscapeLike writes a text so that StringLike takes it literally. Under StringEquals it must not be used: there, * and ?
// are literal and an escape may be, too.
func EscapeLike(text string) string {
	return strings.NewReplacer("*", "${*}", "?", "${?}", "$", "${$}").Replace(text)
}
