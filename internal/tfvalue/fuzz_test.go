package tfvalue_test

import (
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// decoded are the arguments that bear on the design.
var decoded = []string{
	"name", "entities", "access_patterns", "keys", "limits", "local_indexes", "optimize", "tenant", "ignore_findings",
}

// FuzzDecode decodes values of the table's type with nulls and unknowns anywhere. It must not panic, must come to the
// same twice, and must name an unknown path exactly where something is unknown; what is known is checked, too.
func FuzzDecode(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("a table of posts and comments"))
	f.Add(slices.Repeat([]byte{7, 9, 4, 11}, 400))
	typ := tableType(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		source := bytesSource(data)
		given := map[string]tftypes.Value{}
		whole := true
		for _, name := range decoded {
			given[name] = source.value(typ.AttributeTypes[name])
			whole = whole && given[name].IsFullyKnown()
		}
		arguments := object(t, typ, with(typ, given))
		table, unknown := tfvalue.Decode(arguments)
		if whole != (len(unknown) == 0) {
			t.Errorf("fully known: %t, unknown: %v", whole, unknown)
		}
		again, unknownAgain := tfvalue.Decode(arguments)
		if !reflect.DeepEqual(table, again) || unknown.String() != unknownAgain.String() {
			t.Error("decoding twice differs")
		}
		if whole {
			model.Check(table)
		}
	})
}

// bytesSource makes values out of bytes; when they run out, everything is null.
type bytesSource []byte

func (s *bytesSource) next() byte {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return b
}

// words are names that fit together often enough for a model to come to something.
var words = []string{"", "post", "comment", "post_id", "author_id", "created_at", "get", "query", "string", "timestamp", "=", "between", "GSI1", "true"}

func (s *bytesSource) value(typ tftypes.Type) tftypes.Value {
	b := s.next()
	switch {
	case b%8 == 0:
		return tftypes.NewValue(typ, nil)
	case b == 255:
		return tftypes.NewValue(typ, tftypes.UnknownValue)
	}
	switch of := typ.(type) {
	case tftypes.Object:
		values := map[string]tftypes.Value{}
		for _, name := range sortedNames(of) {
			values[name] = s.value(of.AttributeTypes[name])
		}
		return tftypes.NewValue(typ, values)
	case tftypes.Map:
		values := map[string]tftypes.Value{}
		for range b % 4 {
			values[s.word()] = s.value(of.ElementType)
		}
		return tftypes.NewValue(typ, values)
	case tftypes.List:
		values := []tftypes.Value{}
		for range b % 4 {
			values = append(values, s.value(of.ElementType))
		}
		return tftypes.NewValue(typ, values)
	}
	switch {
	case typ.Is(tftypes.Bool):
		return tftypes.NewValue(typ, b%2 == 0)
	case typ.Is(tftypes.Number):
		return tftypes.NewValue(typ, new(big.Float).SetInt64(int64(b)-100))
	}
	return tftypes.NewValue(typ, s.word())
}

func (s *bytesSource) word() string { return words[int(s.next())%len(words)] }

func sortedNames(o tftypes.Object) []string {
	names := make([]string, 0, len(o.AttributeTypes))
	for name := range o.AttributeTypes {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
