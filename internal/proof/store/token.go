package store

import (
	"strings"
)

// tokens splits an expression into names, placeholders, operators and marks.
func tokens(text string) ([]string, error) {
	var list []string
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		case strings.IndexByte("(),=", c) >= 0:
			list = append(list, text[i:i+1])
			i++
		case c == '<' || c == '>':
			n := 1
			if rest := text[i:]; strings.HasPrefix(rest, "<>") || strings.HasPrefix(rest, "<=") || strings.HasPrefix(rest, ">=") {
				n = 2
			}
			list = append(list, text[i:i+n])
			i += n
		default:
			end := i + 1
			for end < len(text) && isWordByte(text[end]) {
				end++
			}
			if !isWordByte(c) && c != '#' && c != ':' {
				return nil, refuse("a syntax error in %q: token %q", text, text[i:end])
			}
			list = append(list, text[i:end])
			i = end
		}
	}
	return list, nil
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
