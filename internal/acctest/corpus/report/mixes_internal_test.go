package main

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
)

// TestMixes_pickDifferentDesigns: no design costs less at the rates of a mix than the one derived for it; and the mixes with few
// and with many writes pick different ones, each the cheaper at its own rates.
func TestMixes_pickDifferentDesigns(t *testing.T) {
	t.Parallel()
	models, err := corpus.All("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	m, err := mixes(models)
	if err != nil {
		t.Fatal(err)
	}
	for mix, name := range m.names {
		for other := range m.names {
			if m.costs[other][mix].Cmp(m.costs[mix][mix]) < 0 {
				t.Errorf("at the rates of %s the design for %s costs %s, less than its own, %s", name, m.names[other],
					m.costs[other][mix].FloatString(9), m.costs[mix][mix].FloatString(9))
			}
		}
		if c := m.designs[mix].Certificate; !c.Optimal || c.Cost.PerMonth != m.costs[mix][mix].FloatString(9) {
			t.Errorf("%s: the certificate %+v doesn't say that it is the cheapest at %s", name, c, m.costs[mix][mix].FloatString(9))
		}
	}
	few, many := 1, 3
	if m.costs[few][few].Cmp(m.costs[many][few]) >= 0 || m.costs[many][many].Cmp(m.costs[few][many]) >= 0 {
		t.Errorf("the designs for %s and %s cost the same", m.names[few], m.names[many])
	}
}
