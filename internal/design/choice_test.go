package design_test

import (
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

func TestChoice_Sentence(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]design.Choice{
		"Nothing else serves a, b.": {Index: "i", Serves: []string{"a", "b"}, Needed: true},
		"By what is declared, whatever else serves a has a partition that takes more than one can.":     {Index: "i", Serves: []string{"a"}, Needed: true, Hot: true},
		"By what is declared, with an index for all of it some partition would take more than one can.": {Serves: []string{"a"}, Filtered: []string{"x"}, Needed: true, Hot: true},
		"Nothing else serves a. With keys alone in it, and a get of each item found, the cheapest design costs as much.": {
			Index: "i", Serves: []string{"a"}, Needed: true, KeysAlone: &design.KeysAlone{Saves: "0.000000000"},
		},
		"Nothing else serves a, b. With keys alone for a, c, and a get of each item found, the cheapest design costs 2.00 USD less per month.": {
			Index: "i", Serves: []string{"a", "b"}, Needed: true,
			KeysAlone: &design.KeysAlone{Saves: "-2.000000000", Lists: []design.KeyList{{Pattern: "a"}, {Pattern: "c"}}, Rest: []string{"b"}},
		},
		"Nothing else serves a. With keys alone in it, and a get of each item found, the cheapest design costs 2.00 USD less per month. Whether it costs less for other patterns of the index was not found out.": {
			Index: "i", Serves: []string{"a"}, Needed: true, KeysAlone: &design.KeysAlone{Saves: "-2.000000000", Unsure: true},
		},
		"With an index for all of it there is no design within the limits of the table.": {Serves: []string{"a"}, Filtered: []string{"x"}, Needed: true},
		"Without it the cheapest design costs as much.":                                  {Index: "i", Serves: []string{"a"}, Saves: "0.000000000"},
		"Without it the cheapest design costs 14.36 USD more per month.":                 {Index: "i", Serves: []string{"a"}, Saves: "14.360000000"},
		"Without it no design fits the capacity that is declared.":                       {Index: "i", Serves: []string{"a"}, Needed: true, Beyond: true},
		"With an index for all of it no design fits the capacity that is declared.":      {Serves: []string{"a"}, Filtered: []string{"x"}, Needed: true, Beyond: true},
		"With an index for all of it the cheapest design costs 0.0001 USD more per month; it would be the cheaper one above 2.5 calls per second of a.": {
			Serves: []string{"a"}, Filtered: []string{"x"}, Saves: "0.000100000", Flips: []design.Flip{{Pattern: "a", PerSecond: "2.500", Above: true}},
		},
	} {
		if got := c.Sentence("USD"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
