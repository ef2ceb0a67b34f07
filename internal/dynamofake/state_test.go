package dynamofake_test

import (
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

var ordersName = aws.String("orders")

func deletion() *dynamodb.DeleteTableInput { return &dynamodb.DeleteTableInput{TableName: ordersName} }

// adding is an UpdateTable request that makes an index on one attribute.
func adding(name, attribute string) *dynamodb.UpdateTableInput {
	return &dynamodb.UpdateTableInput{
		TableName: ordersName, AttributeDefinitions: attributes(attribute),
		GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{{Create: &types.CreateGlobalSecondaryIndexAction{
			IndexName: &name, KeySchema: key(attribute), Projection: all,
		}}},
	}
}

// dropping is an UpdateTable request that deletes an index.
func dropping(name string) *dynamodb.UpdateTableInput {
	return &dynamodb.UpdateTableInput{TableName: ordersName, GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{
		{Delete: &types.DeleteGlobalSecondaryIndexAction{IndexName: &name}},
	}}
}

func TestStates_ofATable(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	_, err := c.CreateTable(t.Context(), orders())
	wantOK(t, err)
	wantStatus(t, s, "CREATING", "by_a CREATING")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "Table is being created: orders")
	_, err = c.UpdateTable(t.Context(), adding("more", "z"))
	wantRefusal(t, err, inUse, "Table is being created: orders")
	s.Clock.Advance(s.Delays.CreateIndexed - time.Millisecond)
	wantStatus(t, s, "CREATING", "by_a CREATING")
	s.Clock.Advance(time.Millisecond)
	wantStatus(t, s, "ACTIVE", "by_a ACTIVE")
	out, err := c.DeleteTable(t.Context(), deletion())
	wantOK(t, err)
	if out.TableDescription.TableStatus != types.TableStatusDeleting {
		t.Errorf("status %s", out.TableDescription.TableStatus)
	}
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "Table is being deleted: orders")
	_, err = c.UpdateTable(t.Context(), adding("more", "z"))
	wantRefusal(t, err, inUse, "Table is being deleted: orders")
	s.Clock.Advance(s.Delays.Delete)
	wantStatus(t, s, "gone")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, notFound, "Requested resource not found: Table: orders not found")
}

func TestStates_ofANewIndex(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, plain("orders"))
	out, err := c.UpdateTable(t.Context(), adding("by_z", "z"))
	wantOK(t, err)
	if out.TableDescription.TableStatus != types.TableStatusUpdating {
		t.Errorf("status %s", out.TableDescription.TableStatus)
	}
	wantStatus(t, s, "UPDATING", "by_z CREATING")
	_, err = c.UpdateTable(t.Context(), dropping("by_z"))
	wantRefusal(t, err, inUse, "Index creation is in resource allocation phase. Retry deletion during backfilling phase")
	_, err = c.UpdateTable(t.Context(), adding("by_y", "y"))
	wantRefusal(t, err, limit, "Only 1 online index can be created or deleted simultaneously per table")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "in the process of being updated")
	s.Clock.Advance(s.Delays.Allocate)
	wantStatus(t, s, "ACTIVE", "by_z CREATING backfilling")
	before, _ := s.Table(region, "orders")
	_, err = c.UpdateTable(t.Context(), adding("by_y", "y"))
	wantRefusal(t, err, limit, "Only 1 online index")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "Cannot delete table while indexes are being created, updated, or deleted.")
	_, err = c.UpdateTable(t.Context(), &dynamodb.UpdateTableInput{TableName: ordersName, DeletionProtectionEnabled: aws.Bool(true)})
	wantOK(t, err)
	s.Clock.Advance(s.Delays.Backfill)
	wantStatus(t, s, "ACTIVE", "by_z ACTIVE")
	if filling := before.GlobalSecondaryIndexes[0].Backfilling; filling == nil || !*filling {
		t.Error("what was described before has changed: an answer that is still being written would change, too")
	}
}

func TestStates_ofAnIndexThatGoes(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, orders())
	_, err := c.UpdateTable(t.Context(), dropping("by_a"))
	wantOK(t, err)
	wantStatus(t, s, "UPDATING", "by_a DELETING")
	s.Clock.Advance(s.Delays.Throughput)
	wantStatus(t, s, "ACTIVE", "by_a DELETING")
	_, err = c.UpdateTable(t.Context(), dropping("by_a"))
	wantRefusal(t, err, inUse, "Index is being deleted. Table: orders Index: by_a")
	_, err = c.UpdateTable(t.Context(), adding("by_a", "a"))
	wantRefusal(t, err, invalid, "already exists")
	_, err = c.UpdateTable(t.Context(), adding("by_z", "z"))
	wantRefusal(t, err, limit, "Only 1 online index")
	s.Clock.Advance(s.Delays.DeleteIndex)
	wantStatus(t, s, "ACTIVE")
	if table, _ := s.Table(region, "orders"); len(table.AttributeDefinitions) != 3 {
		t.Errorf("the definitions of its attributes stay: %v", table.AttributeDefinitions)
	}
}

func TestStates_anIndexBeingFilledCanBeDeleted(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, plain("orders"))
	_, err := c.UpdateTable(t.Context(), adding("by_z", "z"))
	wantOK(t, err)
	s.Clock.Advance(s.Delays.Allocate)
	_, err = c.UpdateTable(t.Context(), dropping("by_z"))
	wantOK(t, err)
	s.Clock.Advance(s.Delays.DeleteIndex)
	wantStatus(t, s, "ACTIVE")
}

// seen is what DescribeTable says: a status, or nothing where there is no table.
func seen(t *testing.T, c *dynamodb.Client) string {
	t.Helper()
	out, err := c.DescribeTable(t.Context(), &dynamodb.DescribeTableInput{TableName: ordersName})
	if codeOf(err) == notFound {
		return ""
	}
	wantOK(t, err)
	return string(out.Table.TableStatus)
}

func TestDescribeTable_canLagBehind(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.Stale.Describe = 2
	want := func(statuses ...string) {
		t.Helper()
		for n, status := range statuses {
			if got := seen(t, c); got != status {
				t.Errorf("look %d: %q, want %q", n+1, got, status)
			}
		}
	}
	_, err := c.CreateTable(t.Context(), plain("orders"))
	wantOK(t, err)
	want("", "", "CREATING")
	s.Clock.Advance(s.Delays.Create)
	want("ACTIVE")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantOK(t, err)
	want("ACTIVE", "ACTIVE", "DELETING")
	s.Clock.Advance(s.Delays.Delete)
	want("")
}

func TestListTables_pages(t *testing.T) {
	t.Parallel()
	_, c := start(t)
	for _, name := range []string{"ccc", "aaa", "bbb"} {
		_, err := c.CreateTable(t.Context(), plain(name))
		wantOK(t, err)
	}
	first, err := c.ListTables(t.Context(), &dynamodb.ListTablesInput{Limit: aws.Int32(2)})
	wantOK(t, err)
	if len(first.TableNames) != 2 || first.TableNames[0] != "aaa" || aws.ToString(first.LastEvaluatedTableName) != "bbb" {
		t.Errorf("first page %v, %v", first.TableNames, first.LastEvaluatedTableName)
	}
	second, err := c.ListTables(t.Context(), &dynamodb.ListTablesInput{ExclusiveStartTableName: first.LastEvaluatedTableName})
	wantOK(t, err)
	if len(second.TableNames) != 1 || second.TableNames[0] != "ccc" || second.LastEvaluatedTableName != nil {
		t.Errorf("second page %v, %v", second.TableNames, second.LastEvaluatedTableName)
	}
	_, err = c.ListTables(t.Context(), &dynamodb.ListTablesInput{Limit: aws.Int32(101)})
	wantRefusal(t, err, invalid, "less than or equal to 100")
}

func TestTables_areFoundByARN(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	arn := makeTable(t, s, c, plain("orders"))
	out, err := c.DescribeTable(t.Context(), &dynamodb.DescribeTableInput{TableName: &arn})
	wantOK(t, err)
	if *out.Table.TableName != "orders" {
		t.Errorf("name %s", *out.Table.TableName)
	}
	for name, want := range map[string]string{
		"arn:aws:dynamodb:us-east-1:" + dynamofake.Account + ":table/orders":              invalid,
		"arn:aws:dynamodb:" + region + ":999999999999:table/orders":                       "AccessDeniedException",
		"arn:aws:dynamodb:" + region + ":" + dynamofake.Account + ":table/orders/index/x": invalid,
		"arn:aws:sqs:" + region + ":" + dynamofake.Account + ":orders":                    invalid,
		"ab": invalid, "a b c": invalid,
	} {
		if _, err := c.DescribeTable(t.Context(), &dynamodb.DescribeTableInput{TableName: &name}); codeOf(err) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
