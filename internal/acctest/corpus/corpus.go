package corpus

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Model is one table of a published model.
type Model struct {
	// Name is the file's name without its ending, and for one of several tables a dot and the table's name in the file.
	Name  string
	Table model.Table
	// Rows are the rows of the source that each pattern answers.
	Rows map[string][]string
	// Inexpressible are the rows that the language can't say, with the reason.
	Inexpressible map[string]string
}

// All reads every model of a folder, the tables of a file apart, in order of name. The error names the file.
func All(dir string) ([]Model, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s holds no models", dir)
	}
	var all []Model
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		list, err := tables(strings.TrimSuffix(filepath.Base(file), ".json"), data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, list...)
	}
	return all, nil
}

// tables decodes the one model of a file, or each of its tables.
func tables(name string, data []byte) ([]Model, error) {
	shape, err := decode(data)
	if err != nil {
		return nil, err
	}
	inexpressible := map[string]string{}
	for _, i := range shape.Inexpressible {
		inexpressible[i.Row] = i.Why
	}
	if shape.Tables == nil {
		return []Model{{Name: name, Table: shape.table(), Rows: shape.Rows, Inexpressible: inexpressible}}, nil
	}
	var list []Model
	for _, key := range slices.Sorted(maps.Keys(shape.Tables)) {
		part := shape.Tables[key]
		m := Model{Name: name + "." + key, Table: part.table(), Rows: map[string][]string{}}
		for pattern := range m.Table.Patterns {
			m.Rows[pattern] = shape.Rows[pattern]
		}
		list = append(list, m)
	}
	list[0].Inexpressible = inexpressible
	return list, nil
}

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
	shape, err := decode(data)
	if err != nil {
		return model.Table{}, nil, err
	}
	if shape.Tables != nil {
		return model.Table{}, nil, errors.New("the model has several tables")
	}
	return shape.table(), shape.Rows, nil
}

func decode(data []byte) (tableShape, error) {
	var shape tableShape
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&shape)
	return shape, err
}
