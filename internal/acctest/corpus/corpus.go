package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Load reads a model from a file. The error names the file.
func Load(path string) (model.Table, map[string][]string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return model.Table{}, nil, err
	}
	t, rows, err := Decode(data)
	if err != nil {
		return model.Table{}, nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, rows, nil
}

// Decode reads a model and the rows of the source that each pattern answers. A field that the language does not have
// is an error, so that a slip in a test's model is not taken for a default.
func Decode(data []byte) (model.Table, map[string][]string, error) {
	var shape tableShape
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&shape); err != nil {
		return model.Table{}, nil, err
	}
	if shape.Tables != nil {
		return model.Table{}, nil, errors.New("the model has several tables")
	}
	return shape.table(), shape.Rows, nil
}
