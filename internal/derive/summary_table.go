package derive

import (
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// Summary says in one sentence, without a full stop, how many secondary indexes a design has, and how many the other setting
// of keys.indexes would need: "2 native indexes; with overloaded keys it would be 1". It has no quotation marks, which Terraform
// shows with backslashes.
func Summary(d *design.Design) string {
	native, overloaded := 0, 0
	for _, index := range d.GlobalIndexes {
		if index.Overloaded {
			overloaded++
		} else {
			native++
		}
	}
	text := indexesInWords(native, overloaded, len(d.LocalIndexes))
	o := d.Certificate.Otherwise
	if o == nil || o.Indexes+indexesOf(d) == 0 {
		return text
	}
	needs := strconv.Itoa(o.Indexes)
	switch o.Indexes {
	case indexesOf(d):
		needs = "as many"
	case 0:
		needs = "none"
	}
	return text + "; with " + o.Setting + " keys it would be " + needs
}

func indexesInWords(native, overloaded, local int) string {
	var parts []string
	noun := ""
	add := func(n int, kind string) {
		if n == 0 {
			return
		}
		parts = append(parts, strconv.Itoa(n)+" "+kind)
		if noun = "indexes"; n == 1 {
			noun = "index"
		}
	}
	add(native, "native")
	add(overloaded, "overloaded")
	add(local, "local")
	if len(parts) == 0 {
		return "no secondary index"
	}
	return list(parts, "and") + " " + noun
}
