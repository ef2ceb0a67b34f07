package design

import (
	_ "embed" // for the word list
	"strings"
)

// reservedList is the list of words that expressions take only through placeholders (Amazon DynamoDB developer guide,
// Reserved words in DynamoDB: 573 words).
//
//go:embed reserved_words.txt
var reservedList string

var reservedWords = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.Fields(reservedList) {
		words[w] = true
	}
	return words
}()

// NeedsPlaceholder reports whether an attribute can't stand in an expression by its own name: it is a reserved word, in
// any case, or does not begin with a letter, or has characters other than letters, digits and underscores.
func NeedsPlaceholder(attribute string) bool {
	if reservedWords[strings.ToUpper(attribute)] || attribute == "" {
		return true
	}
	for i, r := range attribute {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return true
		}
	}
	return false
}
