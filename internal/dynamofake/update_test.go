package dynamofake_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type updateInput = dynamodb.UpdateTableInput

func TestUpdateTable_refuses(t *testing.T) {
	t.Parallel()
	stream := &types.StreamSpecification{StreamEnabled: aws.Bool(true), StreamViewType: types.StreamViewTypeKeysOnly}
	with := func(in *updateInput, change func(*updateInput)) *updateInput {
		change(in)
		return in
	}
	changing := func(name string, p *types.ProvisionedThroughput) *updateInput {
		return &updateInput{GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{{Update: &types.UpdateGlobalSecondaryIndexAction{IndexName: &name, ProvisionedThroughput: p}}}}
	}
	second := func(in *updateInput) {
		in.GlobalSecondaryIndexUpdates = append(in.GlobalSecondaryIndexUpdates, types.GlobalSecondaryIndexUpdate{Delete: &types.DeleteGlobalSecondaryIndexAction{IndexName: aws.String("by_a")}})
	}
	for name, c := range map[string]struct {
		in        *updateInput
		code, say string
	}{
		"nothing":              {&updateInput{}, invalid, "At least one of ProvisionedThroughput"},
		"only definitions":     {&updateInput{AttributeDefinitions: attributes("a")}, invalid, "At least one of ProvisionedThroughput"},
		"no action":            {&updateInput{GlobalSecondaryIndexUpdates: []types.GlobalSecondaryIndexUpdate{{}}}, invalid, "must not be null"},
		"two online changes":   {with(adding("by_z", "z"), second), limit, "Only 1 online index"},
		"one index twice":      {with(dropping("by_a"), second), invalid, "Only one global secondary index update per index is allowed simultaneously. Index: by_a"},
		"protection and class": {&updateInput{DeletionProtectionEnabled: aws.Bool(true), TableClass: types.TableClassStandard}, invalid, "TableClass modification must be the only operation in the request"},
		"protection and index": {with(dropping("by_a"), func(in *updateInput) { in.DeletionProtectionEnabled = aws.Bool(true) }), invalid, "DeletionProtection modification must be the only operation"},
		"encryption and more":  {&updateInput{SSESpecification: &types.SSESpecification{Enabled: aws.Bool(true)}, StreamSpecification: stream}, invalid, "Server-Side Encryption modification must be the only operation"},
		"warm and more":        {&updateInput{WarmThroughput: &types.WarmThroughput{ReadUnitsPerSecond: aws.Int64(13000)}, StreamSpecification: stream}, invalid, "WarmThroughput must be the only operation"},
		"ceiling and stream":   {&updateInput{OnDemandThroughput: &types.OnDemandThroughput{MaxReadRequestUnits: aws.Int64(1)}, StreamSpecification: stream}, invalid, "OnDemandThroughput can only be combined with BillingMode"},
		"stream and capacity":  {&updateInput{BillingMode: types.BillingModeProvisioned, ProvisionedThroughput: units(1, 1), StreamSpecification: stream}, invalid, "You cannot modify stream status while updating table IOPS"},
		"index and capacity":   {with(dropping("by_a"), func(in *updateInput) { in.BillingMode = types.BillingModePayPerRequest }), invalid, "You cannot create or delete index while updating table IOPS"},
		"index and stream":     {with(dropping("by_a"), func(in *updateInput) { in.StreamSpecification = stream }), invalid, "You cannot create or delete index while changing stream status"},

		"unknown index":           {dropping("ghost"), notFound, "Requested resource not found: Index ghost for table orders"},
		"capacity of unknown":     {changing("ghost", units(1, 1)), notFound, "Index ghost for table orders"},
		"local index":             {dropping("by_l"), invalid, "Cannot delete an index that is not a GlobalSecondaryIndex: by_l"},
		"capacity of local index": {changing("by_l", units(1, 1)), invalid, "Cannot update an index that is not a GlobalSecondaryIndex: by_l"},
		"index that is there":     {adding("by_a", "a"), invalid, "Attempting to create an index which already exists"},
		"named as a local one":    {adding("by_l", "l"), invalid, "Attempting to create an index which already exists"},
		"undefined attribute":     {with(adding("by_z", "z"), func(in *updateInput) { in.AttributeDefinitions = attributes("PK") }), invalid, "Some index key attributes are not defined in AttributeDefinitions"},
		"no definitions":          {with(adding("by_z", "a"), func(in *updateInput) { in.AttributeDefinitions = nil }), invalid, "AttributeDefinitions is not specified for index: by_z"},
		"five partition": {with(adding("by_z", "z"), func(in *updateInput) {
			in.AttributeDefinitions, in.GlobalSecondaryIndexUpdates[0].Create.KeySchema = attributes("PK", "SK", "a", "b", "l"), key("PK", "SK", "a", "b", "l")
		}), invalid, "maximum allowed number of HASH"},
		"index with capacity":      {with(adding("by_z", "z"), func(in *updateInput) { in.GlobalSecondaryIndexUpdates[0].Create.ProvisionedThroughput = units(1, 1) }), invalid, "should not be specified for index: by_z"},
		"too many projected":       {with(adding("by_z", "z"), func(in *updateInput) { in.GlobalSecondaryIndexUpdates[0].Create.Projection = include(numbered(99)...) }), invalid, "per-table limit of 100"},
		"capacity on demand":       {&updateInput{ProvisionedThroughput: units(1, 1)}, invalid, "when BillingMode is PAY_PER_REQUEST"},
		"index capacity on demand": {changing("by_a", units(1, 1)), invalid, "can be specified for index: by_a"},
		"no change of an index":    {changing("by_a", nil), invalid, "must be specified for index: by_a"},
		"provisioned without":      {&updateInput{BillingMode: types.BillingModeProvisioned}, invalid, "ProvisionedThroughput must be specified when BillingMode is PROVISIONED"},
		"an index left out":        {&updateInput{BillingMode: types.BillingModeProvisioned, ProvisionedThroughput: units(1, 1)}, invalid, "ProvisionedThroughput must be specified for index: by_a"},
		"ceiling of nothing":       {&updateInput{OnDemandThroughput: &types.OnDemandThroughput{MaxWriteRequestUnits: aws.Int64(0)}}, invalid, "outside of valid range"},
		"warm lowered":             {&updateInput{WarmThroughput: &types.WarmThroughput{WriteUnitsPerSecond: aws.Int64(3999)}}, invalid, "decreasing WarmThroughput is not supported"},
		"stream without view":      {&updateInput{StreamSpecification: &types.StreamSpecification{StreamEnabled: aws.Bool(true)}}, invalid, "UpdateViewType is required"},
		"no stream to disable":     {&updateInput{StreamSpecification: &types.StreamSpecification{StreamEnabled: aws.Bool(false)}}, invalid, "Table has no stream to disable: TableName: orders"},
		"encrypted as it is":       {&updateInput{SSESpecification: &types.SSESpecification{Enabled: aws.Bool(false)}}, invalid, "Table is already encrypted by default"},
		"strange class":            {&updateInput{TableClass: "CHEAP"}, invalid, "Invalid table-class parameter"},
		"unknown table":            {&updateInput{TableName: aws.String("ghost"), TableClass: types.TableClassStandard}, notFound, "Table: ghost not found"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, client := start(t)
			makeTable(t, s, client, orders())
			if c.in.TableName == nil {
				c.in.TableName = ordersName
			}
			before, _ := s.Table(region, "orders")
			_, err := client.UpdateTable(t.Context(), c.in)
			wantRefusal(t, err, c.code, c.say)
			wantSameAtEngine(t, err, orders(), func(engine *dynamodb.Client, name string) error {
				if *c.in.TableName == "orders" {
					c.in.TableName = &name
				}
				_, err := engine.UpdateTable(t.Context(), c.in)
				return err
			})
			if after, _ := s.Table(region, "orders"); fmt.Sprint(after.TableStatus, after.AttributeDefinitions) != fmt.Sprint(before.TableStatus, before.AttributeDefinitions) {
				t.Errorf("changed all the same: %+v", after)
			}
		})
	}
}

func numbered(n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("p%d", i))
	}
	return list
}

func TestUpdateTable_anAttributeKeepsItsType(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, orders())
	in := adding("by_b", "b")
	in.AttributeDefinitions[0].AttributeType = types.ScalarAttributeTypeN
	_, err := c.UpdateTable(t.Context(), in)
	wantOK(t, err)
	table, _ := s.Table(region, "orders")
	for _, a := range table.AttributeDefinitions {
		if a.AttributeType != "S" {
			t.Errorf("definitions %v", table.AttributeDefinitions)
		}
	}
}

func TestUpdateTable_theTwentyFirstIndex(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	in := plain("orders")
	for _, name := range numbered(20) {
		name = "index" + name
		in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, types.GlobalSecondaryIndex{IndexName: &name, KeySchema: key("PK"), Projection: all})
	}
	makeTable(t, s, c, in)
	_, err := c.UpdateTable(t.Context(), adding("one_more", "PK"))
	wantRefusal(t, err, limit, "Number of global secondary indexes exceeds per-table limit of 20")
}

func TestUpdateTable_capacityShowsLate(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, provisionedTable("orders"))
	_, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, ProvisionedThroughput: units(5, 5)})
	wantRefusal(t, err, invalid, "The provisioned throughput for the table will not change. The requested value equals the current value.")
	out, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, ProvisionedThroughput: units(9, 9)})
	wantOK(t, err)
	if *out.TableDescription.ProvisionedThroughput.ReadCapacityUnits != 5 || out.TableDescription.TableStatus != types.TableStatusUpdating {
		t.Errorf("answer %+v", out.TableDescription)
	}
	_, err = c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, ProvisionedThroughput: units(10, 10)})
	wantRefusal(t, err, inUse, "Table is being updated: orders")
	s.Clock.Advance(s.Delays.Throughput)
	if table, _ := s.Table(region, "orders"); table.ProvisionedThroughput.WriteCapacityUnits != 9 {
		t.Errorf("capacity %+v", table.ProvisionedThroughput)
	}
}

func TestUpdateTable_billing(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, orders())
	to := func(mode types.BillingMode) error {
		in := &updateInput{TableName: ordersName, BillingMode: mode}
		if mode == types.BillingModeProvisioned {
			in.ProvisionedThroughput = units(5, 5)
			in.GlobalSecondaryIndexUpdates = []types.GlobalSecondaryIndexUpdate{{Update: &types.UpdateGlobalSecondaryIndexAction{IndexName: aws.String("by_a"), ProvisionedThroughput: units(6, 6)}}}
		}
		_, err := c.UpdateTable(t.Context(), in)
		return err
	}
	wantOK(t, to(types.BillingModeProvisioned))
	wantStatus(t, s, "UPDATING", "by_a UPDATING")
	s.Clock.Advance(s.Delays.Billing)
	wantStatus(t, s, "ACTIVE", "by_a ACTIVE")
	table, _ := s.Table(region, "orders")
	if table.BillingModeSummary.BillingMode != "PROVISIONED" || table.ProvisionedThroughput.ReadCapacityUnits != 5 || table.GlobalSecondaryIndexes[0].ProvisionedThroughput.ReadCapacityUnits != 6 {
		t.Errorf("table %+v", table)
	}
	for range 4 {
		wantOK(t, to(types.BillingModePayPerRequest))
		s.Clock.Advance(s.Delays.Billing)
		wantOK(t, to(types.BillingModeProvisioned))
		s.Clock.Advance(s.Delays.Billing)
	}
	wantRefusal(t, to(types.BillingModePayPerRequest), limit, "Updates to PayPerRequest mode are limited")
	s.Clock.Advance(24 * time.Hour)
	wantOK(t, to(types.BillingModePayPerRequest))
}

func TestUpdateTable_ceiling(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, plain("orders"))
	set := func(read int64) *int64 {
		_, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, OnDemandThroughput: &types.OnDemandThroughput{MaxReadRequestUnits: &read}})
		wantOK(t, err)
		s.Clock.Advance(s.Delays.Throughput)
		table, _ := s.Table(region, "orders")
		if table.OnDemandThroughput == nil {
			return nil
		}
		return table.OnDemandThroughput.MaxReadRequestUnits
	}
	if got := set(7); got == nil || *got != 7 {
		t.Errorf("ceiling %v", got)
	}
	if got := set(-1); got != nil {
		t.Errorf("ceiling %d", *got)
	}
}

func TestUpdateTable_stream(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, plain("orders"))
	on := &types.StreamSpecification{StreamEnabled: aws.Bool(true), StreamViewType: types.StreamViewTypeNewImage}
	set := func(spec *types.StreamSpecification) error {
		_, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, StreamSpecification: spec})
		s.Clock.Advance(s.Delays.Stream)
		return err
	}
	wantOK(t, set(on))
	first, _ := s.Table(region, "orders")
	wantRefusal(t, set(on), invalid, "Table already has an enabled stream: TableName: orders")
	wantOK(t, set(&types.StreamSpecification{StreamEnabled: aws.Bool(false)}))
	if off, _ := s.Table(region, "orders"); off.StreamSpecification != nil || off.LatestStreamArn != first.LatestStreamArn {
		t.Errorf("off: %+v", off)
	}
	wantOK(t, set(on))
	if again, _ := s.Table(region, "orders"); again.LatestStreamArn == first.LatestStreamArn || again.LatestStreamArn == "" {
		t.Errorf("stream %q after %q", again.LatestStreamArn, first.LatestStreamArn)
	}
}

func TestUpdateTable_protection(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, orders())
	set := func(on bool) error {
		_, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, DeletionProtectionEnabled: &on})
		return err
	}
	wantOK(t, set(true))
	wantStatus(t, s, "ACTIVE", "by_a ACTIVE")
	_, err := c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, invalid, "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.")
	wantRefusal(t, set(false), throttle, "Deletion protection setting for table orders modified within the previous 15000 milliseconds. Please try again after 2026-03-01T09:00:36.000Z")
	wantOK(t, set(true)) // as it is
	s.Clock.Advance(s.Delays.ProtectionPause)
	wantOK(t, set(false))
	_, err = c.UpdateTable(t.Context(), adding("by_z", "z"))
	wantOK(t, err)
	wantRefusal(t, set(true), inUse, "Table needs to be in ACTIVE status to modify deletion protection setting.")
}

func TestUpdateTable_class(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, plain("orders"))
	set := func(class types.TableClass) error {
		_, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, TableClass: class})
		s.Clock.Advance(s.Delays.Class)
		return err
	}
	wantOK(t, set(types.TableClassStandardInfrequentAccess))
	if table, _ := s.Table(region, "orders"); table.TableClassSummary.TableClass != "STANDARD_INFREQUENT_ACCESS" {
		t.Errorf("class %+v", table.TableClassSummary)
	}
	wantOK(t, set(types.TableClassStandard))
	wantRefusal(t, set(types.TableClassStandard), limit, "Updates to TableClass are limited to 2 times in 30 day(s).")
	s.Clock.Advance(30 * 24 * time.Hour)
	wantOK(t, set(types.TableClassStandardInfrequentAccess))
}

func TestUpdateTable_encryptionAndWarmthLeaveTheTableActive(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	makeTable(t, s, c, plain("orders"))
	_, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, SSESpecification: &types.SSESpecification{Enabled: aws.Bool(true)}})
	wantOK(t, err)
	wantStatus(t, s, "ACTIVE")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "Server-Side Encryption is still being updated")
	s.Clock.Advance(s.Delays.Encryption)
	_, err = c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, SSESpecification: &types.SSESpecification{Enabled: aws.Bool(true)}})
	wantRefusal(t, err, invalid, "Table is already encrypted with given KMSMasterKeyId")
	out, err := c.UpdateTable(t.Context(), &updateInput{TableName: ordersName, WarmThroughput: &types.WarmThroughput{ReadUnitsPerSecond: aws.Int64(13000)}})
	wantOK(t, err)
	if w := out.TableDescription.WarmThroughput; *w.ReadUnitsPerSecond != 12000 || w.Status != types.TableStatusUpdating || out.TableDescription.TableStatus != types.TableStatusActive {
		t.Errorf("answer %+v", out.TableDescription)
	}
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "")
	s.Clock.Advance(s.Delays.Warm)
	if table, _ := s.Table(region, "orders"); table.WarmThroughput.ReadUnitsPerSecond != 13000 || table.WarmThroughput.WriteUnitsPerSecond != 4000 {
		t.Errorf("warm %+v", table.WarmThroughput)
	}
}
