package dynamo

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// Recovery reads for how many days the table can be set back; zero where it can't. The error is an *Error.
func (t *Tables) Recovery(ctx context.Context, table string) (int64, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	out, err := send(ctx, t.requester, DescribeContinuousBackups, table, &dynamodb.DescribeContinuousBackupsInput{TableName: &table}, t.api.DescribeContinuousBackups)
	if err != nil {
		return 0, err
	}
	if out.ContinuousBackupsDescription == nil {
		return 0, newError(DescribeContinuousBackups, table, Ambiguous, errNoAnswer)
	}
	point := out.ContinuousBackupsDescription.PointInTimeRecoveryDescription
	switch {
	case point == nil || point.PointInTimeRecoveryStatus != types.PointInTimeRecoveryStatusEnabled:
		return 0, nil
	case point.RecoveryPeriodInDays == nil: // engines that know no other period
		return settings.MostDays, nil
	}
	return int64(*point.RecoveryPeriodInDays), nil
}

// setRecovery changes for how many days the table can be set back. Backups of a new table can't be changed for some
// seconds; AWS says so, and is asked again.
func (t *Tables) setRecovery(ctx context.Context, table string, days int64) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	return t.converge(ctx, change{
		op: UpdateContinuousBackups, table: table, what: "the change of point-in-time recovery",
		look: func(ctx context.Context) (bool, []string, error) {
			is, err := t.Recovery(ctx, table)
			return err == nil && is == days, nil, err
		},
		ask: func(ctx context.Context) error {
			specification := &types.PointInTimeRecoverySpecification{PointInTimeRecoveryEnabled: aws.Bool(days > 0)}
			if days > 0 {
				specification.RecoveryPeriodInDays = aws.Int32(int32(days)) //nolint:gosec // at most settings.MostDays
			}
			in := &dynamodb.UpdateContinuousBackupsInput{TableName: &table, PointInTimeRecoverySpecification: specification}
			_, err := send(ctx, t.requester, UpdateContinuousBackups, table, in, t.api.UpdateContinuousBackups)
			return err
		},
	})
}
