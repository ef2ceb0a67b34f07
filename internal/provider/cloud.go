package provider

import (
	"context"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// The statuses of tables and indexes that AWS is still making, or deleting, by AWS's names.
const (
	creating = "CREATING"
	deleting = "DELETING"
)

// Cloud is what the provider needs of AWS. Nothing but Tables, and what it returns, may make calls or need credentials.
type Cloud interface {
	// KnownARN is the ARN that a table in a region will have, as far as it is known without a call.
	KnownARN(region, table string) (string, bool)
	// KnownRegion is the region of tables that name none, as far as it is known without a call.
	KnownRegion() (string, bool)
	// Tables opens the tables of a region; an empty region means the provider's.
	Tables(ctx context.Context, region string) (Tables, error)
	// Policies opens the managed policies of the account.
	Policies(ctx context.Context) (Policies, error)
}

// Policies is what the policy resource needs of IAM. Package iam says what each method promises.
type Policies interface {
	Create(ctx context.Context, wanted iam.Policy) (iam.Policy, error)
	Read(ctx context.Context, arn string) (iam.Policy, bool, error)
	Update(ctx context.Context, arn, document string) (iam.Policy, error)
	SetTags(ctx context.Context, arn string, have, want map[string]string) error
	Delete(ctx context.Context, arn string) error
}

var _ Policies = (*iam.Policies)(nil)

// Tables is what the table resource needs of DynamoDB in one region. Package dynamo says what each method promises.
type Tables interface {
	Create(ctx context.Context, d *design.Design, s dynamo.Settings) (*dynamo.State, error)
	Describe(ctx context.Context, name string) (*dynamo.State, error)
	Tags(ctx context.Context, arn string) (map[string]string, error)
	WaitActive(ctx context.Context, name string) (*dynamo.State, error)
	WaitTags(ctx context.Context, arn string, present map[string]string, absent []string) error
	SetTags(ctx context.Context, arn string, prior, next map[string]string) error
	SetDeletionProtection(ctx context.Context, name string, on bool) error
	BuildIndex(ctx context.Context, table string, index design.Index, has settings.Throughput) error
	DropIndex(ctx context.Context, table, name string) error
	Set(ctx context.Context, arn string, change settings.Change) (*dynamo.State, error)
	Expiry(ctx context.Context, name string) (string, error)
	Recovery(ctx context.Context, name string) (int64, error)
	Policy(ctx context.Context, arn string) (string, error)
	Delete(ctx context.Context, name string) error
}

var _ Tables = (*dynamo.Tables)(nil)

// dynamoCloud is AWS.
type dynamoCloud struct{ *dynamo.Clients }

// Tables opens the tables of a region.
func (c dynamoCloud) Tables(ctx context.Context, region string) (Tables, error) {
	tables, err := c.Clients.Tables(ctx, region)
	if err != nil {
		return nil, err
	}
	return tables, nil
}

// Policies opens the policies of the account.
func (c dynamoCloud) Policies(ctx context.Context) (Policies, error) {
	config, endpoint, err := c.IAM(ctx)
	if err != nil {
		return nil, err
	}
	pace := c.Pace()
	return iam.Open(config, endpoint, iam.Pace{Sleep: pace.Clock.Sleep, Random: pace.Random, AttemptTimeout: pace.AttemptTimeout}), nil
}

// OpenDynamo opens AWS itself, as New does. It makes no call.
func OpenDynamo(config dynamo.Config) Cloud { return dynamoCloud{dynamo.Open(config)} }
