package design

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// MaxIndexNameBytes is the longest name of an index (DynamoDB API reference, GlobalSecondaryIndex: IndexName, 3 to 255
// characters).
const MaxIndexNameBytes = 255

// IndexName joins the parts of an index name with hyphens. A name that would be too long keeps its beginning and ends
// with a stable hash of the whole.
func IndexName(parts []string) string {
	name := strings.Join(parts, "-")
	if len(name) <= MaxIndexNameBytes {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	suffix := "-" + hex.EncodeToString(sum[:6]) + "-index"
	return name[:MaxIndexNameBytes-len(suffix)] + suffix
}
