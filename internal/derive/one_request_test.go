package derive_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Every read of a published model is one request, unless its author asks for several: by values, by a spread of its
// partitions, by a scan, whose pages are as many as there are, or through the guard of a unique value, whose item is then read.
func TestTable_publishedReadsAreOneRequest(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../acctest/corpus/testdata")
	if err != nil {
		t.Fatal(err)
	}
	looked := 0
	for _, m := range models {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			table := m.Table
			table.Keys.Indexes = style
			result := derive.Table(table)
			if result.Design == nil {
				continue // its golden says why
			}
			for _, path := range result.Design.Paths {
				p := table.Patterns[path.Pattern]
				guarded := p.Consistent && path.Next != nil
				several := len(p.MatchAny)+len(p.WhereAny) > 0 || p.Spread != nil || spread(table, path.Entities)
				if isWrite(p) || several || guarded || p.Operation == model.Scan {
					continue
				}
				looked++
				if path.Requests != "" || path.Next != nil {
					t.Errorf("%s, %s: %s takes %q", m.Name, style, path.Name(), path.Requests)
				}
			}
		}
	}
	if looked < 600 {
		t.Errorf("only %d reads were looked at", looked)
	}
}

func spread(table model.Table, entities []string) bool {
	for _, name := range entities {
		if table.Entities[name].Spread != nil {
			return true
		}
	}
	return false
}

func isWrite(p model.Pattern) bool {
	switch p.Operation {
	case model.Create, model.Put, model.Update, model.Delete, model.Increment:
		return true
	default:
		return len(p.Writes) > 0
	}
}
