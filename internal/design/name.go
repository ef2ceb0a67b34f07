package design

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// MaxIndexNameBytes is the longest name of an index (DynamoDB API reference, GlobalSecondaryIndex: IndexName, 3 to 255
// characters).
const MaxIndexNameBytes = 255

// IndexName is the structural name of an index: its partition attributes, then its sort attributes, joined with dots
// inside each part and hyphens between the parts. Where the text doesn't tell indexes apart, because an attribute's name
// has a hyphen or the name would be too long, it ends with a stable hash of the key.
func IndexName(partition, sort []string) string {
	parts := []string{strings.Join(partition, ".")}
	if len(sort) > 0 {
		parts = append(parts, strings.Join(sort, "."))
	}
	name := strings.Join(append(parts, "index"), "-")
	hyphenated := strings.Contains(strings.Join(parts, ""), "-")
	if len(name) <= MaxIndexNameBytes && !hyphenated {
		return name
	}
	sum := sha256.Sum256([]byte(strings.Join(partition, "\x00") + "\x00\x00" + strings.Join(sort, "\x00")))
	suffix := "-" + hex.EncodeToString(sum[:6]) + "-index"
	stem := strings.TrimSuffix(name, "-index")
	return stem[:min(len(stem), MaxIndexNameBytes-len(suffix))] + suffix
}
