package runner

import (
	"maps"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/sample"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// tableWait is the longest that an engine may take to make a table.
const tableWait = 30 * time.Second

// attributes are the values of an item as DynamoDB carries them.
type attributes = map[string]types.AttributeValue

// encode is a value as DynamoDB carries it.
func encode(v sample.Value) types.AttributeValue {
	switch v.Kind {
	case sample.N:
		return &types.AttributeValueMemberN{Value: v.Text}
	case sample.B:
		return &types.AttributeValueMemberB{Value: []byte(v.Text)}
	case sample.Bool:
		return &types.AttributeValueMemberBOOL{Value: v.Text == "true"}
	case sample.SS:
		return &types.AttributeValueMemberSS{Value: v.List}
	case sample.NS:
		return &types.AttributeValueMemberNS{Value: v.List}
	case sample.BS:
		set := &types.AttributeValueMemberBS{}
		for _, text := range v.List {
			set.Value = append(set.Value, []byte(text))
		}
		return set
	case sample.L:
		list := &types.AttributeValueMemberL{Value: []types.AttributeValue{}}
		for _, text := range v.List {
			list.Value = append(list.Value, &types.AttributeValueMemberS{Value: text})
		}
		return list
	case sample.M:
		m := attributes{}
		for _, name := range v.List {
			m[name] = &types.AttributeValueMemberS{Value: name}
		}
		return &types.AttributeValueMemberM{Value: m}
	case sample.S:
	}
	return &types.AttributeValueMemberS{Value: v.Text}
}

// decode is a value that DynamoDB returned.
func decode(v types.AttributeValue) sample.Value {
	switch v := v.(type) {
	case *types.AttributeValueMemberS:
		return sample.Text(v.Value)
	case *types.AttributeValueMemberN:
		return sample.Number(v.Value)
	case *types.AttributeValueMemberB:
		return sample.Value{Kind: sample.B, Text: string(v.Value)}
	case *types.AttributeValueMemberBOOL:
		return sample.Value{Kind: sample.Bool, Text: map[bool]string{true: "true", false: "false"}[v.Value]}
	case *types.AttributeValueMemberSS:
		return sample.Value{Kind: sample.SS, List: v.Value}
	case *types.AttributeValueMemberNS:
		return sample.Value{Kind: sample.NS, List: v.Value}
	case *types.AttributeValueMemberBS:
		set := sample.Value{Kind: sample.BS}
		for _, element := range v.Value {
			set.List = append(set.List, string(element))
		}
		return set
	case *types.AttributeValueMemberL:
		list := sample.Value{Kind: sample.L}
		for _, element := range v.Value {
			list.List = append(list.List, decode(element).Text)
		}
		return list
	case *types.AttributeValueMemberM:
		return sample.Value{Kind: sample.M, List: slices.Sorted(maps.Keys(v.Value))}
	}
	return sample.Value{}
}

// itemOf is an item that DynamoDB returned. Its entity is what it says itself, else the one the path asks for.
func itemOf(d *design.Design, path design.Path, raw attributes) sample.Item {
	item := sample.Item{Attributes: map[string]sample.Value{}}
	for name, v := range raw {
		item.Attributes[name] = decode(v)
	}
	if own, ok := item.Attributes[d.EntityAttribute]; ok {
		item.Entity = own.Text
	} else if len(path.Entities) == 1 {
		item.Entity = path.Entities[0]
	}
	return item
}
