package corpus

import (
	_ "embed"
	"encoding/json"
)

//go:embed warnings.json
var reasons []byte

// Reasons are why the warnings of published models are right: by code, or by the model's name, a blank and the code.
func Reasons() (map[string]string, error) {
	all := map[string]string{}
	err := json.Unmarshal(reasons, &all)
	return all, err
}
