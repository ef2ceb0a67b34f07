package finding

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// quote writes a text as HCL writes it.
func quote(text string) string {
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "${", "$${", "%{", "%%{").Replace(text)
	return `"` + strings.ReplaceAll(visible(quoted), bullet, `\n  - `) + `"`
}

// quoteAll writes texts as an HCL list writes them, without its brackets.
func quoteAll(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = quote(text)
	}
	return strings.Join(quoted, ", ")
}

// bullet begins an item of a list inside a message, on a line of its own.
const bullet = "\n  - "

// visible writes what a reader would not see, or what would move the cursor or turn the direction of writing, as HCL
// escapes it: names come from users. Only the line breaks of a message's own lists stay.
func visible(text string) string {
	if strings.IndexFunc(text, hidden) < 0 {
		return text
	}
	lines := strings.Split(text, bullet)
	for i, line := range lines {
		lines[i] = escaped(line)
	}
	return strings.Join(lines, bullet)
}

func hidden(r rune) bool { return r == utf8.RuneError || !strconv.IsPrint(r) }

func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case !hidden(r):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
