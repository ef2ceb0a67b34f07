package corpus

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// RUBiS is the published model whose source gives several mixes of the same statements: the NoSE benchmark's auction site.
const RUBiS = "32-nose-rubis"

// Mix is a mix of rates of one model.
type Mix struct {
	Name  string
	rates map[string]float64
}

// mixes are the weights of the source, taken as calls per second, of browsing and of bidding; of the other mixes it says by how
// much the writes grow. Two gets, of which it says only that they stand in most groups, are taken to be 40.
//
//go:embed mixes.json
var mixes []byte

// growth is how much the writes of each mix grow, after those of which the weights are given.
var growth = []float64{1, 1, 10, 100}

// Mixes are the mixes of RUBiS.
func Mixes(table model.Table) ([]Mix, error) {
	var given struct {
		Names   []string              `json:"names"`
		Weights map[string][2]float64 `json:"weights"`
	}
	if err := json.Unmarshal(mixes, &given); err != nil {
		return nil, err
	}
	var list []Mix
	for i, name := range given.Names {
		mix := Mix{Name: name, rates: map[string]float64{}}
		for pattern, p := range table.Patterns {
			weights, known := given.Weights[pattern]
			if !known {
				return nil, fmt.Errorf("no weight of %s", pattern)
			}
			rate := weights[min(i, 1)]
			if p.Operation != "" { // all that is written out is a write
				rate *= growth[i]
			}
			mix.rates[pattern] = rate
		}
		list = append(list, mix)
	}
	return list, nil
}

// Of is the declaration at the rates of the mix, to be designed by what it costs.
func (m Mix) Of(table model.Table) model.Table {
	table.Optimize = model.OptimizeCost
	table.Patterns = maps.Clone(table.Patterns)
	for name, p := range table.Patterns {
		rate := m.rates[name]
		p.AveragePerSecond = &rate
		table.Patterns[name] = p
	}
	return table
}
