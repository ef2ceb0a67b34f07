package dynamo

import (
	"context"
	"maps"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// setBilling changes mode and capacity. A change to provisioned capacity needs that of every index there is, declared or
// not; else only what differs is sent, as AWS refuses what changes nothing.
func (t *Tables) setBilling(ctx context.Context, table string, c settings.SetBilling) (*State, error) {
	s, err := t.update(ctx, tableChange{
		table: table, what: "the billing mode " + c.To.Billing, settles: true,
		ready: func(s *State) bool {
			return s.calm() && (s.Settings.Billing == c.To.Billing || s.settled())
		},
		done: func(s *State) (bool, error) {
			table, indexes := unlike(s, c)
			return s.Settings.Billing == c.To.Billing && table == nil && len(indexes) == 0, nil
		},
		input: func(s *State) *dynamodb.UpdateTableInput { return billingInput(table, s, c) },
	})
	err = advise(err, Quota, "AWS lets a table be changed to PAY_PER_REQUEST four times in 24 hours, and lets capacity be lowered four times a day and once an hour after that. "+
		"Nothing is lost: apply again later.")
	return s, err
}

// unlike is the capacity that isn't as declared, of the table (nil where it is) and of the declared indexes it has.
func unlike(s *State, c settings.SetBilling) (table *types.ProvisionedThroughput, indexes []types.GlobalSecondaryIndexUpdate) {
	if c.To.Billing != settings.Provisioned {
		return nil, nil
	}
	if !c.To.IsScaled() && s.Settings.Capacity != c.To.Capacity {
		table = provisioned(c.To.Capacity)
	}
	for _, index := range s.GlobalIndexes {
		wanted := c.To.Of(index.Name)
		if slices.Contains(c.Indexes, index.Name) && index.Status != types.IndexStatusDeleting && !wanted.IsScaled() &&
			s.Settings.Indexes[index.Name].Capacity != wanted.Capacity {
			indexes = append(indexes, indexCapacity(index.Name, wanted.Capacity))
		}
	}
	return table, indexes
}

func billingInput(table string, s *State, c settings.SetBilling) *dynamodb.UpdateTableInput {
	in := &dynamodb.UpdateTableInput{TableName: &table}
	if s.Settings.Billing == c.To.Billing {
		in.ProvisionedThroughput, in.GlobalSecondaryIndexUpdates = unlike(s, c)
		return in
	}
	in.BillingMode = types.BillingMode(c.To.Billing)
	if c.To.Billing != settings.Provisioned {
		return in
	}
	in.ProvisionedThroughput = provisioned(c.To.Capacity)
	for _, index := range s.GlobalIndexes {
		in.GlobalSecondaryIndexUpdates = append(in.GlobalSecondaryIndexUpdates, indexCapacity(index.Name, c.To.Of(index.Name).Capacity))
	}
	return in
}

func indexCapacity(index string, capacity settings.Units) types.GlobalSecondaryIndexUpdate {
	return types.GlobalSecondaryIndexUpdate{Update: &types.UpdateGlobalSecondaryIndexAction{
		IndexName: aws.String(index), ProvisionedThroughput: provisioned(capacity),
	}}
}

// setCeilings changes ceilings, those of the table and of its indexes together.
func (t *Tables) setCeilings(ctx context.Context, table string, c settings.SetCeilings) (*State, error) {
	is := func(has, wanted settings.Units) bool {
		member := func(has, wanted int64) bool { return wanted == 0 || has == max(0, wanted) }
		return member(has.Read, wanted.Read) && member(has.Write, wanted.Write)
	}
	left := func(s *State) []string {
		return lacking(s, c.Indexes, func(has settings.Throughput, wanted settings.Units) bool { return is(has.Ceiling, wanted) })
	}
	return t.setting(ctx, table, "the ceiling of throughput",
		func(s *State) bool { return is(s.Settings.Ceiling, c.Table) && len(left(s)) == 0 },
		func(s *State) *dynamodb.UpdateTableInput {
			in := &dynamodb.UpdateTableInput{TableName: &table}
			if !is(s.Settings.Ceiling, c.Table) {
				in.OnDemandThroughput = ceiling(c.Table)
			}
			for _, index := range left(s) {
				in.GlobalSecondaryIndexUpdates = append(in.GlobalSecondaryIndexUpdates, types.GlobalSecondaryIndexUpdate{
					Update: &types.UpdateGlobalSecondaryIndexAction{IndexName: aws.String(index), OnDemandThroughput: ceiling(c.Indexes[index])},
				})
			}
			return in
		})
}

// setWarm raises warm throughput. It isn't waited for: the table serves meanwhile what it served before.
func (t *Tables) setWarm(ctx context.Context, table string, c settings.SetWarm) (*State, error) {
	// Zero is shown while it is being raised, and by engines that don't know it.
	is := func(has, wanted settings.Units) bool {
		return has.None() || has.Read >= wanted.Read && has.Write >= wanted.Write
	}
	left := func(s *State) []string {
		return lacking(s, c.Indexes, func(has settings.Throughput, wanted settings.Units) bool { return is(has.Warm, wanted) })
	}
	return t.setting(ctx, table, "the warm throughput",
		func(s *State) bool { return is(s.Settings.Warm, c.Table) && len(left(s)) == 0 },
		func(s *State) *dynamodb.UpdateTableInput {
			in := &dynamodb.UpdateTableInput{TableName: &table}
			if !is(s.Settings.Warm, c.Table) {
				in.WarmThroughput = warm(c.Table)
			}
			for _, index := range left(s) {
				in.GlobalSecondaryIndexUpdates = append(in.GlobalSecondaryIndexUpdates, types.GlobalSecondaryIndexUpdate{
					Update: &types.UpdateGlobalSecondaryIndexAction{IndexName: aws.String(index), WarmThroughput: warm(c.Indexes[index])},
				})
			}
			return in
		})
}

// lacking are the names, sorted, of the indexes that a table has and that aren't as wanted yet. Others are made with what
// is wanted of them.
func lacking(s *State, wanted map[string]settings.Units, is func(settings.Throughput, settings.Units) bool) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(wanted)), func(name string) bool {
		index, there := s.globalIndex(name)
		return !there || index.Status == types.IndexStatusDeleting || is(s.Settings.Indexes[name], wanted[name])
	})
}

// provisioned is capacity as AWS takes it.
func provisioned(u settings.Units) *types.ProvisionedThroughput {
	return &types.ProvisionedThroughput{ReadCapacityUnits: aws.Int64(u.Read), WriteCapacityUnits: aws.Int64(u.Write)}
}

// ceiling is a ceiling as AWS takes it; nil for none.
func ceiling(u settings.Units) *types.OnDemandThroughput {
	if u.None() {
		return nil
	}
	return &types.OnDemandThroughput{MaxReadRequestUnits: given(u.Read), MaxWriteRequestUnits: given(u.Write)}
}

// warm is warm throughput as AWS takes it; nil for none.
func warm(u settings.Units) *types.WarmThroughput {
	if u.None() {
		return nil
	}
	return &types.WarmThroughput{ReadUnitsPerSecond: given(u.Read), WriteUnitsPerSecond: given(u.Write)}
}

func given(n int64) *int64 {
	if n == 0 {
		return nil
	}
	return &n
}
