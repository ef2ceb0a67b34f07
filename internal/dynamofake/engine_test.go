package dynamofake_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"
	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/engine"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// lie is something that the engine answers unlike AWS, or unlike what the fake holds for AWS's answer.
type lie struct{ what, fake, engine string }

// lies are the differences that are known, each a pattern of what the fake and of what the engine says.
var lies = []lie{
	// Where they differ in what they do.
	{"makes and deletes several indexes in one request", `LimitExceededException: .*Only 1 online index`, `^$`},
	{"looks at each index of a request before it counts them, or after", `LimitExceededException: .*Only 1 online index`, `.`},
	{"doesn't count projected attributes, nor minds one that is named twice", `per-table limit of 100|Duplicate element in NonKeyAttributes`, `^$`},
	{"takes tags of AWS's own, and a tag twice", `Tag Key cannot be prefixed with aws:|Duplicate Tag Keys`, `^$`},
	{"takes any mix of changes in one request", `must be the only operation|You cannot|can only be combined`, `.?`},
	{"doesn't mind the capacity of indexes", `for index: \w+|Both ReadCapacityUnits and WriteCapacityUnits must be specified`, `^$|update.provisionedThroughput`},
	{"makes an index that includes nothing", `ProjectionType is INCLUDE, but NonKeyAttributes is not specified`, `^$`},
	{"knows no local indexes when it makes a global one", `Attempting to create an index which already exists`, `^$`},
	{"doesn't mind whether a stream is on, or what it holds", `enabled stream|no stream to disable|UpdateViewType is required|streamViewType`, `^$`},
	{"doesn't mind what time to live was, nor when it was changed", `TimeToLive is already|modified multiple times|TimeToLive is active on a different`, `^$`},
	{"looks for the table, or the index, before it has looked at all of the request", `^ValidationException`, `^ResourceNotFoundException`},
	{"doesn't know warm throughput", `for WarmThroughput`, `^$|At least one of`},
	{"doesn't know resource policies", `Invalid policy document`, `^$`},
	{"doesn't mind how a table is encrypted", `KMSMasterKeyId|already encrypted`, `^$|At least one of`},
	{"counts no changes of the table class or to on demand", `Updates to (TableClass|PayPerRequest)`, `^$`},
	// Where they refuse the same in other words; what the fake says is what was measured.
	{"one more tag than 50", `Number of Tags exceed`, `Too many tags: tag limit is 50`},
	{"an index that is there", `Attempting to create an index which already exists`, `Index already exists`},
	{"an index that isn't there", `ResourceNotFoundException: .*Index \w+ for table`, `ResourceNotFoundException: Requested resource not found: Table: \w+ not found|Action Blocked: IndexUpdate`},
	{"an index that is local", `that is not a GlobalSecondaryIndex`, `not found|Action Blocked: IndexUpdate`},
	{"a request without a change", `At least one of`, `At least one of`},
	{"a table class there isn't", `Invalid table-class`, `tableClass`},
	{"definitions left out", `AttributeDefinitions is not specified for index`, `Some index key attribute`},
	{"an attribute defined twice", `Attribute Name is duplicated`, `Some AttributeDefinitions are not used`},
	{"a key of one attribute twice", `have the same name`, `Some index key attribute have no definition`},
	{"time to live of another attribute", `TimeToLive is active on a different`, `TimeToLive is already enabled with a different`},
}

// outcome is what a call came to: the error, or nothing.
func outcome(err error) string {
	var api smithy.APIError
	switch {
	case errors.As(err, &api):
		return api.ErrorCode() + ": " + api.ErrorMessage()
	case err != nil:
		return "not of the API: " + err.Error()
	}
	return ""
}

// order is what differs in messages because AWS's sets have an order nobody promises.
var order = regexp.MustCompile(`\[[^\]]*\]`)

// agree reports whether two outcomes are the same but for a known lie, and which.
func agree(fake, engine string) (string, bool) {
	if order.ReplaceAllString(fake, "[]") == order.ReplaceAllString(engine, "[]") {
		return "", true
	}
	if strings.Contains(engine, "Table already exists") {
		engine = "" // it would have taken the request
	}
	for _, l := range lies {
		if regexp.MustCompile(l.fake).MatchString(fake) && regexp.MustCompile(l.engine).MatchString(engine) {
			return l.what, true
		}
	}
	return "", false
}

// pair is the fake and the engine, given the same calls.
type pair struct {
	t            *rapid.T
	ctx          context.Context
	fake, engine *dynamodb.Client
	names        []string
	arns         map[*dynamodb.Client]map[string]string
	log          []string
}

// both makes a call at both. Where they disagree by a known lie the tables may differ from there on, so that the
// sequence ends.
func (p *pair) both(what string, call func(*dynamodb.Client) error) (ok bool) {
	fake, actual := outcome(call(p.fake)), outcome(call(p.engine))
	p.log = append(p.log, what+" -> "+fake)
	told, same := agree(fake, actual)
	// Where a random request has several faults, nobody promises which is named.
	if bothInvalid := strings.HasPrefix(fake, invalid) && strings.HasPrefix(actual, invalid); !same && !bothInvalid {
		p.t.Fatalf("after\n  %s\nthe fake says   %q\nthe engine says %q", strings.Join(p.log, "\n  "), fake, actual)
	}
	return told == "" || (fake == "") == (actual == "")
}

// shown is a table as both should describe it.
func shown(c *dynamodb.Client, ctx context.Context, name string) string {
	out, err := c.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: &name})
	if err != nil {
		return outcome(err)
	}
	d := out.Table
	var lines []string
	for _, a := range d.AttributeDefinitions {
		lines = append(lines, "attribute "+*a.AttributeName+" "+string(a.AttributeType))
	}
	index := func(kind string, name *string, key []types.KeySchemaElement, p *types.Projection, status types.IndexStatus) {
		slices.Sort(p.NonKeyAttributes)
		lines = append(lines, fmt.Sprint(kind, *name, keyText(key), p.ProjectionType, p.NonKeyAttributes, status))
	}
	for _, g := range d.GlobalSecondaryIndexes {
		index("global ", g.IndexName, g.KeySchema, g.Projection, g.IndexStatus)
	}
	for _, l := range d.LocalSecondaryIndexes {
		index("local ", l.IndexName, l.KeySchema, l.Projection, "")
	}
	billing, class, stream := types.BillingModeProvisioned, types.TableClassStandard, types.StreamViewType("")
	if d.BillingModeSummary != nil {
		billing = d.BillingModeSummary.BillingMode
	}
	if d.TableClassSummary != nil {
		class = d.TableClassSummary.TableClass
	}
	if d.StreamSpecification != nil && aws.ToBool(d.StreamSpecification.StreamEnabled) {
		stream = d.StreamSpecification.StreamViewType
	}
	slices.Sort(lines)
	return fmt.Sprint(d.TableStatus, keyText(d.KeySchema), billing, aws.ToInt64(d.ProvisionedThroughput.ReadCapacityUnits), class, stream,
		aws.ToBool(d.DeletionProtectionEnabled), "\n", strings.Join(lines, "\n"))
}

func keyText(key []types.KeySchemaElement) string {
	var text []string
	for _, element := range key {
		text = append(text, *element.AttributeName+":"+string(element.KeyType))
	}
	return fmt.Sprint(text)
}

// same compares a table at both.
func (p *pair) same(name string) {
	fake, actual := shown(p.fake, p.ctx, name), shown(p.engine, p.ctx, name)
	if fake != actual {
		p.t.Fatalf("after\n  %s\nthe fake shows\n%s\nthe engine shows\n%s", strings.Join(p.log, "\n  "), fake, actual)
	}
}

var sequences atomic.Int64

// The fake and the engine agree on what they both know: random calls come to the same at both.
func TestFake_agreesWithTheEngine(t *testing.T) {
	t.Parallel()
	if theEngine == nil {
		t.Skip(engine.ErrNotInstalled)
	}
	s := dynamofake.Start(t)
	s.Delays, s.Quotas.TagPage = dynamofake.Delays{}, 50
	fake, actual := clientOf(s.URL(), region), theEngine
	rapid.Check(t, func(rt *rapid.T) {
		n := sequences.Add(1)
		p := &pair{
			t: rt, ctx: t.Context(), fake: fake, engine: actual, names: []string{fmt.Sprintf("t%d_one", n), fmt.Sprintf("t%d_two", n)},
			arns: map[*dynamodb.Client]map[string]string{fake: {}, actual: {}},
		}
		for range rapid.IntRange(3, 12).Draw(rt, "calls") {
			if !p.step() {
				return
			}
		}
	})
}

// theEngine is the client of the engine that all tests share; nil where it isn't installed.
var theEngine *dynamodb.Client

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	e, err := engine.Start(context.Background(), "../..")
	switch {
	case err == nil:
		defer func() { _ = e.Stop() }()
		theEngine = clientOf(e.Endpoint(), region)
	case !errors.Is(err, engine.ErrNotInstalled) || os.Getenv("CI") != "":
		fmt.Println(err)
		return 1
	}
	return m.Run()
}

// wantSameAtEngine wants the engine to refuse a request as the fake does, in the same words, but for known lies. The
// request goes to a table of that name, made as given where it must be there.
func wantSameAtEngine(t *testing.T, refused error, table *dynamodb.CreateTableInput, call func(c *dynamodb.Client, name string) error) {
	t.Helper()
	if theEngine == nil {
		return
	}
	name := fmt.Sprintf("refusal%d", sequences.Add(1))
	if table != nil {
		table.TableName = &name
		_, err := theEngine.CreateTable(t.Context(), table)
		wantOK(t, err)
	}
	fake, actual := outcome(refused), strings.ReplaceAll(outcome(call(theEngine, name)), name, "orders")
	if _, same := agree(fake, actual); !same {
		t.Errorf("the fake says   %q\nthe engine says %q", fake, actual)
	}
}

// unknownARN makes the refusal of a table that isn't there the same at both: their ARNs differ, and so does what they
// say of them.
func unknownARN(err error) error {
	if codeOf(err) != notFound {
		return err
	}
	return &smithy.GenericAPIError{Code: notFound, Message: "ARN"}
}

// sameTags compares the tags of a table that is there at both.
func (p *pair) sameTags(name string) {
	if p.arns[p.fake][name] == "" {
		return
	}
	list := func(c *dynamodb.Client) string {
		arn := p.arns[c][name]
		out, err := c.ListTagsOfResource(p.ctx, &dynamodb.ListTagsOfResourceInput{ResourceArn: &arn})
		if err != nil {
			return "none" // the engine answers AccessDeniedException for a table that isn't there
		}
		var tags []string
		for _, tag := range out.Tags {
			tags = append(tags, *tag.Key+"="+*tag.Value)
		}
		slices.Sort(tags)
		return fmt.Sprint(tags)
	}
	if fake, actual := list(p.fake), list(p.engine); fake != actual {
		p.t.Fatalf("after\n  %s\nthe fake has the tags %s, the engine %s", strings.Join(p.log, "\n  "), fake, actual)
	}
}
