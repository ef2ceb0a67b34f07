package corpus

import (
	_ "embed"
	"encoding/json"
)

// Figures are what others found for a published model.
type Figures struct {
	// Author and AuthorLocal are how many GSIs and LSIs the author's own design has, in the words of the source's reader.
	Author      string `json:"author"`
	AuthorLocal string `json:"author_local"`
	// Native and Overloaded are the fewest secondary indexes in either style, summed over the model's tables, by an
	// exhaustive search that shares no code with deriving.
	Native     int `json:"native"`
	Overloaded int `json:"overloaded"`
}

//go:embed figures.json
var figures []byte

// AllFigures are the figures of every published model, by the name of its file.
func AllFigures() (map[string]Figures, error) {
	all := map[string]Figures{}
	err := json.Unmarshal(figures, &all)
	return all, err
}
