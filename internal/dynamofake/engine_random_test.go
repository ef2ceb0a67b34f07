package dynamofake_test

import (
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"pgregory.net/rapid"
)

// step makes one random call at both, and compares the tables. It reports whether the sequence goes on.
func (p *pair) step() bool {
	name := rapid.SampledFrom(p.names).Draw(p.t, "table")
	call := rapid.SampledFrom([]func(string) bool{
		p.create, p.index, p.index, p.index, p.settings, p.settings, p.remove, p.tag, p.untag, p.expire,
	}).Draw(p.t, "call")
	if p.arns[p.fake][name] == "" && rapid.IntRange(0, 9).Draw(p.t, "known") > 0 {
		call = p.create
	}
	if !call(name) {
		return false
	}
	p.same(name)
	p.sameTags(name)
	return true
}

// few draws some of a list, in its order.
func few(t *rapid.T, label string, list []string, least, most int) []string {
	list = rapid.Permutation(list).Draw(t, label)
	return list[:rapid.IntRange(least, min(most, len(list))).Draw(t, label+" count")]
}

var someNames = []string{"PK", "SK", "a", "b", "c", "d", "e", "f", "g"}

// globalKey draws a key that may be refused.
func globalKey(t *rapid.T) []types.KeySchemaElement {
	var key []types.KeySchemaElement
	for _, name := range few(t, "key", someNames, 1, rapid.SampledFrom([]int{2, 3, 4, 9}).Draw(t, "width")) {
		kind := types.KeyTypeHash
		if len(key) > 0 && (key[len(key)-1].KeyType == types.KeyTypeRange || rapid.Bool().Draw(t, "sort")) && rapid.IntRange(0, 20).Draw(t, "order") > 0 {
			kind = types.KeyTypeRange
		}
		key = append(key, types.KeySchemaElement{AttributeName: &name, KeyType: kind})
	}
	return key
}

func anyProjection(t *rapid.T) *types.Projection {
	p := &types.Projection{ProjectionType: rapid.SampledFrom([]types.ProjectionType{"ALL", "KEYS_ONLY", "INCLUDE", "INCLUDE"}).Draw(t, "projection")}
	if p.ProjectionType == "INCLUDE" && rapid.IntRange(0, 9).Draw(t, "empty") > 0 || rapid.IntRange(0, 9).Draw(t, "more") == 0 {
		p.NonKeyAttributes = few(t, "projected", []string{"x", "y", "z"}, 1, 3)
	}
	return p
}

// definitions are those of the keys, sometimes one more or less.
func definitions(t *rapid.T, keys ...[]types.KeySchemaElement) []types.AttributeDefinition {
	var list []types.AttributeDefinition
	seen := map[string]bool{}
	for _, key := range keys {
		for _, element := range key {
			if !seen[*element.AttributeName] {
				seen[*element.AttributeName] = true
				list = append(list, attributes(*element.AttributeName)...)
			}
		}
	}
	switch n := rapid.IntRange(0, 19).Draw(t, "definitions"); {
	case n == 0 && len(keys) > 0:
		list = append(list, attributes("unused")...)
	case n == 1 && len(list) > 1:
		list = list[1:]
	}
	return list
}

func (p *pair) create(name string) bool {
	t := p.t
	in := &dynamodb.CreateTableInput{TableName: &name, BillingMode: types.BillingModePayPerRequest, KeySchema: key("PK", "+SK")}
	if rapid.IntRange(0, 9).Draw(t, "shape") == 0 {
		in.KeySchema = rapid.SampledFrom([][]types.KeySchemaElement{key("PK"), key("PK", "SK"), key("+PK"), key("PK", "+PK")}).Draw(t, "base")
	}
	keys := [][]types.KeySchemaElement{in.KeySchema}
	for n := range rapid.IntRange(0, 3).Draw(t, "global") {
		index := types.GlobalSecondaryIndex{IndexName: aws.String(fmt.Sprintf("gsi%d", n)), KeySchema: globalKey(t), Projection: anyProjection(t)}
		in.GlobalSecondaryIndexes, keys = append(in.GlobalSecondaryIndexes, index), append(keys, index.KeySchema)
	}
	for n := range rapid.IntRange(0, 2).Draw(t, "local") {
		index := types.LocalSecondaryIndex{
			IndexName: aws.String(fmt.Sprintf(rapid.SampledFrom([]string{"lsi%d", "lsi%d", "gsi%d"}).Draw(t, "name"), n)), Projection: anyProjection(t),
			KeySchema: rapid.SampledFrom([][]types.KeySchemaElement{key("PK", "+a"), key("PK", "+b"), key("PK", "+c"), key("PK", "+d"), key("PK", "+SK"), key("PK"), key("a", "+b")}).Draw(t, "local key"),
		}
		in.LocalSecondaryIndexes, keys = append(in.LocalSecondaryIndexes, index), append(keys, index.KeySchema)
	}
	in.AttributeDefinitions = definitions(t, keys...)
	if rapid.IntRange(0, 3).Draw(t, "billing") == 0 {
		in.BillingMode = types.BillingModeProvisioned
	}
	if (rapid.IntRange(0, 9).Draw(t, "capacity") == 0) != (in.BillingMode == types.BillingModeProvisioned) {
		in.ProvisionedThroughput = units(rapid.Int64Range(1, 5).Draw(t, "read"), 5)
	}
	in.DeletionProtectionEnabled = rapid.SampledFrom([]*bool{nil, aws.Bool(true), aws.Bool(false)}).Draw(t, "protection")
	for _, key := range few(t, "tags", []string{"a", "b", "c"}, 0, 3) {
		in.Tags = append(in.Tags, types.Tag{Key: &key, Value: aws.String("v")})
	}
	return p.both(fmt.Sprintf("CreateTable %s %s", name, keyText(in.KeySchema)), func(c *dynamodb.Client) error {
		out, err := c.CreateTable(p.ctx, in)
		if err == nil {
			p.arns[c][name] = *out.TableDescription.TableArn
		}
		return err
	})
}

// index makes or deletes indexes.
func (p *pair) index(name string) bool {
	t := p.t
	in := &dynamodb.UpdateTableInput{TableName: &name}
	var keys [][]types.KeySchemaElement
	for range rapid.SampledFrom([]int{1, 1, 1, 1, 2}).Draw(t, "changes") {
		index := aws.String(rapid.SampledFrom([]string{"gsi0", "gsi1", "gsi2", "gsi3", "lsi0"}).Draw(t, "index"))
		if rapid.Bool().Draw(t, "delete") {
			in.GlobalSecondaryIndexUpdates = append(in.GlobalSecondaryIndexUpdates, types.GlobalSecondaryIndexUpdate{Delete: &types.DeleteGlobalSecondaryIndexAction{IndexName: index}})
			continue
		}
		create := &types.CreateGlobalSecondaryIndexAction{IndexName: index, KeySchema: globalKey(t), Projection: anyProjection(t)}
		in.GlobalSecondaryIndexUpdates, keys = append(in.GlobalSecondaryIndexUpdates, types.GlobalSecondaryIndexUpdate{Create: create}), append(keys, create.KeySchema)
	}
	in.AttributeDefinitions = definitions(t, keys...)
	return p.both(fmt.Sprintf("UpdateTable %s: %d index changes", name, len(in.GlobalSecondaryIndexUpdates)), p.update(in))
}

func (p *pair) update(in *dynamodb.UpdateTableInput) func(*dynamodb.Client) error {
	return func(c *dynamodb.Client) error {
		_, err := c.UpdateTable(p.ctx, in)
		return err
	}
}

// settings changes one or two settings of a table.
func (p *pair) settings(name string) bool {
	t := p.t
	in := &dynamodb.UpdateTableInput{TableName: &name}
	for range rapid.SampledFrom([]int{0, 1, 1, 1, 1, 1, 2}).Draw(t, "changes") {
		switch rapid.IntRange(0, 5).Draw(t, "setting") {
		case 0:
			in.DeletionProtectionEnabled = aws.Bool(rapid.Bool().Draw(t, "protection"))
		case 1:
			in.BillingMode = rapid.SampledFrom([]types.BillingMode{types.BillingModePayPerRequest, types.BillingModeProvisioned}).Draw(t, "billing")
			if in.BillingMode == types.BillingModeProvisioned {
				in.ProvisionedThroughput = units(5, 5)
			}
		case 2:
			in.ProvisionedThroughput = units(rapid.Int64Range(0, 5).Draw(t, "read"), 5)
		case 3:
			in.TableClass = rapid.SampledFrom([]types.TableClass{types.TableClassStandard, types.TableClassStandardInfrequentAccess, "X"}).Draw(t, "class")
		case 4:
			in.StreamSpecification = &types.StreamSpecification{StreamEnabled: aws.Bool(rapid.Bool().Draw(t, "stream"))}
			if *in.StreamSpecification.StreamEnabled {
				in.StreamSpecification.StreamViewType = types.StreamViewTypeKeysOnly
			}
		case 5:
			in.OnDemandThroughput = &types.OnDemandThroughput{MaxReadRequestUnits: aws.Int64(rapid.Int64Range(-2, 3).Draw(t, "ceiling"))}
		}
	}
	return p.both("UpdateTable "+name+": settings", p.update(in))
}

func (p *pair) remove(name string) bool {
	return p.both("DeleteTable "+name, func(c *dynamodb.Client) error {
		_, err := c.DeleteTable(p.ctx, &dynamodb.DeleteTableInput{TableName: &name})
		return err
	})
}

func (p *pair) tag(name string) bool {
	if p.arns[p.fake][name] == "" || p.arns[p.engine][name] == "" {
		return true
	}
	var pairs []string
	for _, key := range few(p.t, "tags", []string{"a", "b", "c", "d", "aws:e", "a"}, 1, 3) {
		pairs = append(pairs, key, rapid.SampledFrom([]string{"", "v", "w"}).Draw(p.t, "value"))
	}
	return p.both("TagResource "+name, func(c *dynamodb.Client) error {
		_, err := c.TagResource(p.ctx, setting(p.arns[c][name], pairs...))
		return unknownARN(err)
	})
}

func (p *pair) untag(name string) bool {
	if p.arns[p.fake][name] == "" || p.arns[p.engine][name] == "" {
		return true
	}
	keys := few(p.t, "tags", []string{"a", "b", "c", "d"}, 1, 3)
	return p.both("UntagResource "+name, func(c *dynamodb.Client) error {
		arn := p.arns[c][name]
		_, err := c.UntagResource(p.ctx, &dynamodb.UntagResourceInput{ResourceArn: &arn, TagKeys: keys})
		return unknownARN(err)
	})
}

func (p *pair) expire(name string) bool {
	on, attribute := rapid.Bool().Draw(p.t, "on"), rapid.SampledFrom([]string{"x", "y"}).Draw(p.t, "attribute")
	return p.both("UpdateTimeToLive "+name, func(c *dynamodb.Client) error {
		_, err := c.UpdateTimeToLive(p.ctx, &dynamodb.UpdateTimeToLiveInput{
			TableName: &name, TimeToLiveSpecification: &types.TimeToLiveSpecification{AttributeName: &attribute, Enabled: &on},
		})
		return err
	})
}
