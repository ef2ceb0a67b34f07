package dynamo_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// TestMain takes away what the machine's own AWS settings would change.
func TestMain(m *testing.M) {
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); strings.HasPrefix(name, "AWS_") {
			_ = os.Unsetenv(name)
		}
	}
	_ = os.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	_ = os.Setenv("AWS_CONFIG_FILE", os.DevNull)
	_ = os.Setenv("AWS_SHARED_CREDENTIALS_FILE", os.DevNull)
	os.Exit(m.Run())
}

// fake is an API made of functions that each get the number of the call, from 1. A call without a function fails.
type fake struct {
	dynamo.API // of what the tests that use this fake don't call
	create     func(n int, in *dynamodb.CreateTableInput) (*dynamodb.CreateTableOutput, error)
	describe   func(n int) (*types.TableDescription, error)
	update     func(n int, in *dynamodb.UpdateTableInput) error
	remove     func(n int) (*dynamodb.DeleteTableOutput, error)
	list       func(n int, in *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error)
	tag        func(n int, in *dynamodb.TagResourceInput) error
	untag      func(n int, in *dynamodb.UntagResourceInput) error
	beforeCall func(ctx context.Context, operation string) error

	mu    sync.Mutex
	calls []string
}

func (f *fake) called(ctx context.Context, operation string, known bool) (int, error) {
	f.mu.Lock()
	f.calls = append(f.calls, operation)
	n := 0
	for _, call := range f.calls {
		if call == operation {
			n++
		}
	}
	f.mu.Unlock()
	if f.beforeCall != nil {
		if err := f.beforeCall(ctx, operation); err != nil {
			return n, err
		}
	}
	if !known {
		return n, fmt.Errorf("the test expects no %s", operation)
	}
	return n, ctx.Err()
}

// log is the calls made, repeated ones counted: "CreateTable DescribeTable*3".
func (f *fake) log() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var words []string
	for i := 0; i < len(f.calls); {
		j := i
		for j < len(f.calls) && f.calls[j] == f.calls[i] {
			j++
		}
		word := f.calls[i]
		if j-i > 1 {
			word += fmt.Sprintf("*%d", j-i)
		}
		words, i = append(words, word), j
	}
	return strings.Join(words, " ")
}

func (f *fake) CreateTable(ctx context.Context, in *dynamodb.CreateTableInput, _ ...func(*dynamodb.Options)) (*dynamodb.CreateTableOutput, error) {
	n, err := f.called(ctx, "CreateTable", f.create != nil)
	if err != nil {
		return nil, err
	}
	return f.create(n, in)
}

func (f *fake) DescribeTable(ctx context.Context, _ *dynamodb.DescribeTableInput, _ ...func(*dynamodb.Options)) (*dynamodb.DescribeTableOutput, error) {
	n, err := f.called(ctx, "DescribeTable", f.describe != nil)
	if err != nil {
		return nil, err
	}
	table, err := f.describe(n)
	if err != nil {
		return nil, err
	}
	return &dynamodb.DescribeTableOutput{Table: table}, nil
}

func (f *fake) UpdateTable(ctx context.Context, in *dynamodb.UpdateTableInput, _ ...func(*dynamodb.Options)) (*dynamodb.UpdateTableOutput, error) {
	n, err := f.called(ctx, "UpdateTable", f.update != nil)
	if err != nil {
		return nil, err
	}
	return &dynamodb.UpdateTableOutput{}, f.update(n, in)
}

func (f *fake) DeleteTable(ctx context.Context, _ *dynamodb.DeleteTableInput, _ ...func(*dynamodb.Options)) (*dynamodb.DeleteTableOutput, error) {
	n, err := f.called(ctx, "DeleteTable", f.remove != nil)
	if err != nil {
		return nil, err
	}
	return f.remove(n)
}

func (f *fake) ListTagsOfResource(ctx context.Context, in *dynamodb.ListTagsOfResourceInput, _ ...func(*dynamodb.Options)) (*dynamodb.ListTagsOfResourceOutput, error) {
	n, err := f.called(ctx, "ListTagsOfResource", f.list != nil)
	if err != nil {
		return nil, err
	}
	return f.list(n, in)
}

func (f *fake) TagResource(ctx context.Context, in *dynamodb.TagResourceInput, _ ...func(*dynamodb.Options)) (*dynamodb.TagResourceOutput, error) {
	n, err := f.called(ctx, "TagResource", f.tag != nil)
	if err != nil {
		return nil, err
	}
	return &dynamodb.TagResourceOutput{}, f.tag(n, in)
}

func (f *fake) UntagResource(ctx context.Context, in *dynamodb.UntagResourceInput, _ ...func(*dynamodb.Options)) (*dynamodb.UntagResourceOutput, error) {
	n, err := f.called(ctx, "UntagResource", f.untag != nil)
	if err != nil {
		return nil, err
	}
	return &dynamodb.UntagResourceOutput{}, f.untag(n, in)
}

// tables works on the fake with the system's clock, which tests run inside a synctest bubble.
func (f *fake) tables() *dynamo.Tables {
	return dynamo.NewTables(f, dynamo.Pace{Random: func() float64 { return 0.5 }})
}

// jumpClock is a clock that moves only by being slept on.
type jumpClock struct {
	mu  sync.Mutex
	now time.Time
}

func newJumpClock() *jumpClock { return &jumpClock{now: time.Now()} }

func (c *jumpClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *jumpClock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	return ctx.Err()
}

// apiError is an error as the SDK returns it.
func apiError(code, message string) error {
	return &smithy.OperationError{ServiceID: "DynamoDB", Err: &smithy.GenericAPIError{Code: code, Message: message}}
}

// statusError is an answer of that status whose body said nothing.
func statusError(status int) error {
	return &smithy.OperationError{ServiceID: "DynamoDB", Err: &smithyhttp.ResponseError{
		Response: &smithyhttp.Response{Response: &http.Response{StatusCode: status}}, Err: errors.New("no body"),
	}}
}

var (
	errNotFound = apiError("ResourceNotFoundException", "Requested resource not found: Table: orders not found")
	errInUse    = apiError("ResourceInUseException", "Table already exists: orders")
	errThrottle = apiError("ThrottlingException", "Rate exceeded")
	errServer   = apiError("InternalServerError", "Internal server error")
	errDenied   = apiError("AccessDeniedException", "User: arn:aws:iam::123456789012:user/dev is not authorized to perform: dynamodb:CreateTable")
)

const ordersARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/orders"

// orders is a design with one of everything.
func orders() *design.Design {
	key := func(name, kind string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: kind} }
	sort := key("SK", "S")
	return &design.Design{
		Version: design.Version, Table: "orders",
		Key: design.KeySchema{Partition: key("PK", "S"), Sort: &sort},
		GlobalIndexes: []design.Index{
			{
				Name: "by_customer", Partition: []design.KeyAttribute{key("tenant", "S"), key("customer_id", "S")},
				Sort: []design.KeyAttribute{key("placed_at", "S"), key("order_number", "N")}, Projection: design.ProjectAll,
			},
			{Name: "flagged", Partition: []design.KeyAttribute{key("flag", "S")}, Projection: design.ProjectKeysOnly},
		},
		LocalIndexes: []design.Index{{
			Name: "by_total", Partition: []design.KeyAttribute{key("PK", "S")}, Sort: []design.KeyAttribute{key("total", "N")},
			Projection: design.ProjectInclude, Projected: []string{"currency", "state"},
		}},
	}
}

// described is how AWS describes the table of a design.
func described(d *design.Design, status types.TableStatus) *types.TableDescription {
	in := dynamo.CreateInput(d, dynamo.Settings{DeletionProtection: true})
	t := &types.TableDescription{
		TableName: in.TableName, TableArn: aws.String(ordersARN), TableId: aws.String("id-1"), TableStatus: status,
		CreationDateTime: aws.Time(time.Now()), AttributeDefinitions: in.AttributeDefinitions, KeySchema: in.KeySchema,
		DeletionProtectionEnabled: aws.Bool(true),
		BillingModeSummary:        &types.BillingModeSummary{BillingMode: types.BillingModePayPerRequest},
	}
	for _, g := range in.GlobalSecondaryIndexes {
		t.GlobalSecondaryIndexes = append(t.GlobalSecondaryIndexes, types.GlobalSecondaryIndexDescription{
			IndexName: g.IndexName, KeySchema: g.KeySchema, Projection: g.Projection,
			IndexArn: aws.String(ordersARN + "/index/" + *g.IndexName), IndexStatus: types.IndexStatus(status),
		})
	}
	for _, l := range in.LocalSecondaryIndexes {
		t.LocalSecondaryIndexes = append(t.LocalSecondaryIndexes, types.LocalSecondaryIndexDescription{
			IndexName: l.IndexName, KeySchema: l.KeySchema, Projection: l.Projection,
		})
	}
	return t
}

func active() *types.TableDescription { return described(orders(), types.TableStatusActive) }

// noTags answers ListTagsOfResource.
func noTags(int, *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error) {
	return &dynamodb.ListTagsOfResourceOutput{}, nil
}

func wantClass(t *testing.T, err error, class dynamo.Class) {
	t.Helper()
	var e *dynamo.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v is no *dynamo.Error", err)
	}
	if e.Class != class {
		t.Fatalf("class %q, want %q: %v", e.Class, class, err)
	}
}

func wantText(t *testing.T, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q doesn't say %q", err, part)
		}
	}
}

func wantLog(t *testing.T, f *fake, want string) {
	t.Helper()
	if got := f.log(); got != want {
		t.Errorf("calls %s, want %s", got, want)
	}
}
