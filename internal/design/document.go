package design

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// documentPrefix marks a design document and its format version.
const documentPrefix = "ddbmodel:1:"

// maxDocumentBytes bounds what a document may unfold to, so that a forged one can't exhaust memory. The largest design
// known, a table of a thousand patterns, is below 4 MiB.
const maxDocumentBytes = 64 << 20

// Document writes the design as one compact text: the prefix and the deflated JSON in base64.
func (d *Design) Document() (string, error) {
	data, err := json.Marshal(d)
	if err != nil {
		return "", fmt.Errorf("encoding the design: %w", err)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", fmt.Errorf("compressing the design: %w", err)
	}
	if _, err := w.Write(data); err != nil {
		return "", fmt.Errorf("compressing the design: %w", err)
	}
	if err := w.Close(); err != nil {
		return "", fmt.Errorf("compressing the design: %w", err)
	}
	return documentPrefix + base64.StdEncoding.EncodeToString(packed.Bytes()), nil
}

// DocumentJSON returns the JSON inside a document. The error says what is wrong with the text.
func DocumentJSON(document string) ([]byte, error) {
	encoded, ok := strings.CutPrefix(document, documentPrefix)
	if !ok {
		if version, later := laterVersion(document); later {
			return nil, fmt.Errorf("the design document has version %s, and this provider reads version %d: a newer version of the provider wrote it", version, Version)
		}
		return nil, fmt.Errorf("a design document begins with %q", documentPrefix)
	}
	packed, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, fmt.Errorf("the design document is damaged: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxDocumentBytes+1))
	if err != nil {
		return nil, fmt.Errorf("the design document is damaged: %w", err)
	}
	if len(data) > maxDocumentBytes {
		return nil, fmt.Errorf("the design document unfolds to more than %d bytes", maxDocumentBytes)
	}
	return data, nil
}

// laterVersion is the version of a document that a newer release wrote.
func laterVersion(document string) (version string, later bool) {
	rest, ours := strings.CutPrefix(document, "ddbmodel:")
	version, _, _ = strings.Cut(rest, ":")
	n, err := strconv.Atoi(version)
	return version, ours && err == nil && n > Version
}

// ParseDocument reads a document written by Document. The error says what is wrong with the text.
func ParseDocument(document string) (*Design, error) {
	data, err := DocumentJSON(document)
	if err != nil {
		return nil, err
	}
	var d Design
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, fmt.Errorf("the design document is damaged: %w", err)
	}
	if d.Version != Version {
		return nil, fmt.Errorf("the design document has version %d; this provider reads version %d", d.Version, Version)
	}
	return &d, nil
}

// SameDocument reports whether two documents hold the same JSON. Their texts may differ when different releases of the
// compressor wrote them.
func SameDocument(a, b string) bool {
	if a == b {
		return true
	}
	first, err := DocumentJSON(a)
	if err != nil {
		return false
	}
	second, err := DocumentJSON(b)
	return err == nil && bytes.Equal(first, second)
}
