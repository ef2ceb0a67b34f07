package runner

import (
	"maps"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/store"
)

// tableWait is the longest that an engine may take to make a table.
const tableWait = 30 * time.Second

// attributes are the values of an item as DynamoDB carries them.
type attributes = map[string]types.AttributeValue

// encode is a value as DynamoDB carries it.
func encode(v store.Value) types.AttributeValue {
	switch v.Kind {
	case store.N:
		return &types.AttributeValueMemberN{Value: v.Text}
	case store.B:
		return &types.AttributeValueMemberB{Value: []byte(v.Text)}
	case store.Bool:
		return &types.AttributeValueMemberBOOL{Value: v.Text == "true"}
	case store.SS:
		return &types.AttributeValueMemberSS{Value: v.List}
	case store.NS:
		return &types.AttributeValueMemberNS{Value: v.List}
	case store.BS:
		set := &types.AttributeValueMemberBS{}
		for _, text := range v.List {
			set.Value = append(set.Value, []byte(text))
		}
		return set
	case store.L:
		list := &types.AttributeValueMemberL{Value: []types.AttributeValue{}}
		for _, text := range v.List {
			list.Value = append(list.Value, &types.AttributeValueMemberS{Value: text})
		}
		return list
	case store.M:
		m := attributes{}
		for _, name := range v.List {
			m[name] = &types.AttributeValueMemberS{Value: name}
		}
		return &types.AttributeValueMemberM{Value: m}
	case store.S:
	}
	return &types.AttributeValueMemberS{Value: v.Text}
}

// decode is a value that DynamoDB returned.
func decode(v types.AttributeValue) store.Value {
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return store.Text(v.Value)
	case *types.AttributeValueMemberN:
		return store.Number(v.Value)
	case *types.AttributeValueMemberB:
		return store.Value{Kind: store.B, Text: string(v.Value)}
	case *types.AttributeValueMemberBOOL:
		return store.Value{Kind: store.Bool, Text: map[bool]string{true: "true", false: "false"}[v.Value]}
	case *types.AttributeValueMemberSS:
		return store.Value{Kind: store.SS, List: v.Value}
	case *types.AttributeValueMemberNS:
		return store.Value{Kind: store.NS, List: v.Value}
	case *types.AttributeValueMemberBS:
		set := store.Value{Kind: store.BS}
		for _, element := range v.Value {
			set.List = append(set.List, string(element))
		}
		return set
	case *types.AttributeValueMemberL:
		list := store.Value{Kind: store.L}
		for _, element := range v.Value {
			list.List = append(list.List, decode(element).Text)
		}
		return list
	case *types.AttributeValueMemberM:
		return store.Value{Kind: store.M, List: slices.Sorted(maps.Keys(v.Value))}
	}
	return store.Value{}
}
