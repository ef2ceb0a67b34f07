package runner

import (
	"regexp"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// term is one comparison of a key condition. Values are the placeholders compared with.
type term struct {
	attribute string
	operator  string
	values    []string
}

var termShape = regexp.MustCompile(`begins_with\((\S+), (:\w+)\)|(\S+) BETWEEN (:\w+) AND (:\w+)|(\S+) (=|<=|>=|<|>) (:\w+)`)

// terms reads a key condition as derived: comparisons joined by AND.
func terms(path design.Path) []term {
	name := func(text string) string {
		if attribute, ok := path.Names[text]; ok {
			return attribute
		}
		return text
	}
	var list []term
	for _, m := range termShape.FindAllStringSubmatch(path.KeyCondition, -1) {
		switch {
		case m[1] != "":
			list = append(list, term{name(m[1]), "begins_with", m[2:3]})
		case m[3] != "":
			list = append(list, term{name(m[3]), "between", m[4:6]})
		default:
			list = append(list, term{name(m[6]), m[7], m[8:9]})
		}
	}
	return list
}

// isEmpty reports whether a range has its ends the wrong way round. DynamoDB refuses such a request; it means no items.
func isEmpty(list []term, values map[string]sample.Value) bool {
	for _, t := range list {
		if t.operator == "between" && values[t.values[0]].Compare(values[t.values[1]]) > 0 {
			return true
		}
	}
	return false
}
