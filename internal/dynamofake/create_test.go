package dynamofake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

const (
	invalid  = "ValidationException"
	inUse    = "ResourceInUseException"
	limit    = "LimitExceededException"
	notFound = "ResourceNotFoundException"
	throttle = "ThrottlingException"
)

func TestCreateTable_showsWhatWasAsked(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	out, err := c.CreateTable(t.Context(), orders())
	wantOK(t, err)
	d := out.TableDescription
	if d.TableStatus != types.TableStatusCreating || *d.TableArn != "arn:aws:dynamodb:eu-central-1:123456789012:table/orders" || *d.TableId == "" {
		t.Errorf("description %+v", d)
	}
	if !d.CreationDateTime.Equal(s.Clock.Now()) || d.BillingModeSummary.BillingMode != types.BillingModePayPerRequest {
		t.Errorf("made %s, billing %v", d.CreationDateTime, d.BillingModeSummary)
	}
	if got := d.GlobalSecondaryIndexes[0]; len(got.KeySchema) != 2 || got.Projection.NonKeyAttributes[0] != "y" {
		t.Errorf("index %+v", got)
	}
	if len(d.LocalSecondaryIndexes) != 1 || len(d.AttributeDefinitions) != 5 {
		t.Errorf("description %+v", d)
	}
}

func TestCreateTable_takesKeysOfFourAndFour(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	in := plain("orders")
	in.AttributeDefinitions = attributes("PK", "a", "b", "c", "d", "e", "f", "g", "h")
	in.GlobalSecondaryIndexes = []types.GlobalSecondaryIndex{{IndexName: aws.String("wide"), KeySchema: key("a", "b", "c", "d", "+e", "+f", "+g", "+h"), Projection: all}}
	_, err := c.CreateTable(t.Context(), in)
	wantOK(t, err)
	table, _ := s.Table(region, "orders")
	if got := table.GlobalSecondaryIndexes[0].KeySchema; len(got) != 8 || got[3].AttributeName != "d" || got[4].KeyType != "RANGE" {
		t.Errorf("key %v", got)
	}
}

func TestCreateTable_refuses(t *testing.T) {
	t.Parallel()
	index := func(name string, p *types.Projection, elements ...string) types.GlobalSecondaryIndex {
		return types.GlobalSecondaryIndex{IndexName: &name, KeySchema: key(elements...), Projection: p}
	}
	many := func(n int, name string) []string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%s%d", name, i))
		}
		return list
	}
	type input = *dynamodb.CreateTableInput
	for name, c := range map[string]struct {
		change func(input)
		say    string
	}{
		"short name":     {func(in input) { in.TableName = aws.String("ab") }, "'tableName' failed to satisfy constraint: Member must have length greater than or equal to 3"},
		"strange name":   {func(in input) { in.TableName = aws.String("a b c") }, "regular expression pattern: [a-zA-Z0-9_.-]+"},
		"long name":      {func(in input) { in.TableName = aws.String(strings.Repeat("x", 256)) }, "less than or equal to 255"},
		"no sort key":    {func(in input) { in.KeySchema, in.AttributeDefinitions = key("PK"), attributes("PK", "a", "b", "l") }, "does not have a range key, which is required when specifying a LocalSecondaryIndex"},
		"sort key first": {func(in input) { in.KeySchema = key("+SK", "+PK") }, "The first KeySchemaElement is not a HASH key type"},
		"two hash":       {func(in input) { in.KeySchema = key("PK", "SK") }, "The second KeySchemaElement is not a RANGE key type"},
		"three":          {func(in input) { in.KeySchema = key("PK", "+SK", "+l") }, "less than or equal to 2"},
		"twice the same": {func(in input) { in.KeySchema = key("PK", "+PK") }, "have the same name"},
		"key type":       {func(in input) { in.AttributeDefinitions[0].AttributeType = "BOOL" }, "enum value set: [B, N, S]"},
		"defined twice":  {func(in input) { in.AttributeDefinitions = append(in.AttributeDefinitions, attributes("a")...) }, "Attribute Name is duplicated: a"},
		"unused":         {func(in input) { in.AttributeDefinitions = append(in.AttributeDefinitions, attributes("z")...) }, "Some AttributeDefinitions are not used"},
		"unused, no index": {func(in input) {
			*in = *plain("orders")
			in.AttributeDefinitions = attributes("PK", "z")
		}, "does not exactly match number of attributes"},
		"undefined":         {func(in input) { in.AttributeDefinitions = attributes("PK", "SK", "a", "l") }, "Some index key attributes are not defined"},
		"no definitions":    {func(in input) { in.AttributeDefinitions = attributes("PK") }, "Some index key attribute have no definition"},
		"index name":        {func(in input) { in.GlobalSecondaryIndexes[0].IndexName = aws.String("x") }, "globalSecondaryIndexes.1.member.indexName"},
		"same index name":   {func(in input) { in.LocalSecondaryIndexes[0].IndexName = aws.String("by_a") }, "Duplicate index name: by_a"},
		"index without key": {func(in input) { in.GlobalSecondaryIndexes[0].KeySchema = []types.KeySchemaElement{} }, "greater than or equal to 1"},
		"index sort first":  {func(in input) { in.GlobalSecondaryIndexes[0].KeySchema = key("+a", "b") }, "The first KeySchemaElement is not a HASH"},
		"index hash after":  {func(in input) { in.GlobalSecondaryIndexes[0].KeySchema = key("PK", "+a", "b") }, "All HASH key attributes must precede"},
		"index same again":  {func(in input) { in.GlobalSecondaryIndexes[0].KeySchema = key("a", "b", "+a") }, "multiple key attributes with the same name"},
		"index same key":    {func(in input) { in.GlobalSecondaryIndexes[0].KeySchema = key("a", "+a") }, "have the same name"},
		"five hash":         {func(in input) { in.GlobalSecondaryIndexes[0].KeySchema = key("PK", "SK", "a", "b", "l") }, "exceeds the maximum allowed number of HASH"},
		"five range": {func(in input) {
			in.AttributeDefinitions = append(in.AttributeDefinitions, attributes("m")...)
			in.GlobalSecondaryIndexes[0].KeySchema = key("PK", "+SK", "+a", "+b", "+l", "+m")
		}, "exceeds the maximum allowed number of RANGE"},
		"local hash":    {func(in input) { in.LocalSecondaryIndexes[0].KeySchema = key("a", "+l") }, "same leading hash key as table KeySchema for index: by_l. index hash key: a, table hash key: PK"},
		"local no sort": {func(in input) { in.LocalSecondaryIndexes[0].KeySchema = key("PK") }, "Index KeySchema does not have a range key for index: by_l"},
		"local three":   {func(in input) { in.LocalSecondaryIndexes[0].KeySchema = key("PK", "+l", "+a") }, "less than or equal to 2"},
		"six local": {func(in input) {
			for _, name := range many(5, "more") {
				in.LocalSecondaryIndexes = append(in.LocalSecondaryIndexes, types.LocalSecondaryIndex{IndexName: &name, KeySchema: key("PK", "+l"), Projection: all})
			}
		}, "Number of LocalSecondaryIndexes exceeds per-table limit of 5"},
		"21 global": {func(in input) {
			for _, name := range many(20, "more") {
				in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, index(name, all, "a"))
			}
		}, "GlobalSecondaryIndex count exceeds the per-table limit of 20"},
		"101 projected": {func(in input) {
			in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, index("more", include(many(99, "p")...), "a"))
		}, "per-table limit of 100"},
		"include nothing":           {func(in input) { in.GlobalSecondaryIndexes[0].Projection = include() }, "but NonKeyAttributes is not specified"},
		"include twice":             {func(in input) { in.GlobalSecondaryIndexes[0].Projection = include("x", "x") }, "Duplicate element in NonKeyAttributes: x"},
		"all and more":              {func(in input) { in.GlobalSecondaryIndexes[0].Projection.ProjectionType = types.ProjectionTypeAll }, "ProjectionType is ALL, but NonKeyAttributes is specified"},
		"no projection":             {func(in input) { in.GlobalSecondaryIndexes[0].Projection = &types.Projection{} }, "Unknown ProjectionType: null"},
		"capacity on demand":        {func(in input) { in.ProvisionedThroughput = units(1, 1) }, "Neither ReadCapacityUnits nor WriteCapacityUnits"},
		"index capacity on demand":  {func(in input) { in.GlobalSecondaryIndexes[0].ProvisionedThroughput = units(1, 1) }, "should not be specified for index: by_a"},
		"provisioned without":       {func(in input) { in.BillingMode = types.BillingModeProvisioned }, "must both be specified when BillingMode is PROVISIONED"},
		"index provisioned without": {func(in input) { in.BillingMode, in.ProvisionedThroughput = types.BillingModeProvisioned, units(1, 1) }, "ProvisionedThroughput is not specified for index: by_a"},
		"no capacity":               {func(in input) { in.BillingMode, in.ProvisionedThroughput = types.BillingModeProvisioned, units(0, 1) }, "greater than or equal to 1"},
		"ceiling when provisioned": {func(in input) {
			*in = *provisionedTable("orders")
			in.OnDemandThroughput = &types.OnDemandThroughput{MaxReadRequestUnits: aws.Int64(5)}
		}, "cannot be specified when table BillingMode is PROVISIONED"},
		"ceiling of nothing":       {func(in input) { in.OnDemandThroughput = &types.OnDemandThroughput{MaxReadRequestUnits: aws.Int64(-1)} }, "outside of valid range"},
		"warm below what there is": {func(in input) { in.WarmThroughput = &types.WarmThroughput{ReadUnitsPerSecond: aws.Int64(11999)} }, "lower than initial throughput for OnDemand"},
		"warm below what is provided": {func(in input) {
			*in = *provisionedTable("orders")
			in.WarmThroughput = &types.WarmThroughput{WriteUnitsPerSecond: aws.Int64(4)}
		}, "lower than WriteCapacityUnits of ProvisionedThroughput"},
		"stream without a view": {func(in input) { in.StreamSpecification = &types.StreamSpecification{StreamEnabled: aws.Bool(true)} }, "UpdateViewType is required"},
		"view without a stream": {func(in input) {
			in.StreamSpecification = &types.StreamSpecification{StreamEnabled: aws.Bool(false), StreamViewType: types.StreamViewTypeKeysOnly}
		}, "UpdateViewType should not be specified"},
		"strange view": {func(in input) {
			in.StreamSpecification = &types.StreamSpecification{StreamEnabled: aws.Bool(true), StreamViewType: "X"}
		}, "streamViewType"},
		"table class": {func(in input) { in.TableClass = "CHEAP" }, "Invalid table-class parameter"},
		"key without KMS": {func(in input) {
			in.SSESpecification = &types.SSESpecification{Enabled: aws.Bool(true), KMSMasterKeyId: aws.String("k")}
		}, "SSEType KMS is required"},
		"key without encryption": {func(in input) { in.SSESpecification = &types.SSESpecification{KMSMasterKeyId: aws.String("k")} }, "can not be specified if Enabled is false"},
		"AWS's own tags":         {func(in input) { in.Tags[0].Key = aws.String("aws:x") }, "Tag Key cannot be prefixed with aws:, Key: aws:x"},
		"51 tags": {func(in input) {
			for _, name := range many(50, "k") {
				in.Tags = append(in.Tags, types.Tag{Key: &name, Value: aws.String("")})
			}
		}, "Number of Tags exceed the current limit"},
		"tag twice":  {func(in input) { in.Tags = append(in.Tags, in.Tags[0]) }, "Duplicate Tag Key found team"},
		"bad policy": {func(in input) { in.ResourcePolicy = aws.String("{") }, "invalid Json"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, client := start(t)
			in := orders()
			c.change(in)
			_, err := client.CreateTable(t.Context(), in)
			wantRefusal(t, err, invalid, c.say)
			wantSameAtEngine(t, err, nil, func(engine *dynamodb.Client, name string) error {
				if !strings.Contains(c.say, "tableName") && !strings.Contains(c.say, "a-zA-Z") && !strings.Contains(c.say, "255") {
					in.TableName = &name
				}
				_, err := engine.CreateTable(t.Context(), in)
				return err
			})
			if names := s.Names(region); len(names) > 0 {
				t.Errorf("made %q all the same", names)
			}
		})
	}
}

func TestCreateTable_refusesNamesThatAreTaken(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	_, err := c.CreateTable(t.Context(), plain("orders"))
	wantOK(t, err)
	_, err = c.CreateTable(t.Context(), plain("orders"))
	wantRefusal(t, err, inUse, "Table is being created: orders")
	s.Clock.Advance(s.Delays.Create)
	_, err = c.CreateTable(t.Context(), plain("orders"))
	wantRefusal(t, err, inUse, "Table already exists: orders")
	_, err = c.DeleteTable(t.Context(), &dynamodb.DeleteTableInput{TableName: aws.String("orders")})
	wantOK(t, err)
	_, err = c.CreateTable(t.Context(), plain("orders"))
	wantRefusal(t, err, inUse, "orders")
	_, err = clientOf(s.URL(), "us-east-1").CreateTable(t.Context(), plain("orders"))
	wantOK(t, err) // another region is another world
	first, _ := s.Table(region, "orders")
	s.Clock.Advance(s.Delays.Delete)
	_, err = c.CreateTable(t.Context(), plain("orders"))
	wantOK(t, err)
	if second, _ := s.Table(region, "orders"); second.TableId == first.TableId {
		t.Error("two incarnations have one id")
	}
}

func TestCreateTable_refusesMoreThanThereMayBe(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.Quotas.Simultaneous, s.Quotas.Tables = 2, 3
	for _, name := range []string{"one", "two"} {
		_, err := c.CreateTable(t.Context(), plain(name))
		wantOK(t, err)
	}
	_, err := c.CreateTable(t.Context(), plain("three"))
	wantRefusal(t, err, limit, "Only 2 tables can be created, updated, or deleted simultaneously")
	s.Clock.Advance(s.Delays.Create)
	_, err = c.CreateTable(t.Context(), plain("three"))
	wantOK(t, err)
	_, err = c.CreateTable(t.Context(), plain("four"))
	wantRefusal(t, err, limit, "There is a limit of 3 tables per subscriber")
}
