package dynamo

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/smithy-go"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
)

// principalTimeout is how long a policy is asked for again that names somebody AWS doesn't know yet: IAM's changes take
// some seconds to be known everywhere (IAM User Guide, Troubleshooting, eventual consistency).
const principalTimeout = 2 * time.Minute

// Policy reads the resource policy of the table with that ARN; empty where there is none. The error is an *Error.
func (t *Tables) Policy(ctx context.Context, arn string) (string, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	out, err := send(ctx, t.requester, GetResourcePolicy, tableName(arn), &dynamodb.GetResourcePolicyInput{ResourceArn: &arn}, t.api.GetResourcePolicy)
	var api smithy.APIError
	switch {
	case errors.As(err, &api) && api.ErrorCode() == "PolicyNotFoundException":
		return "", nil
	case err != nil:
		return "", err
	}
	return aws.ToString(out.Policy), nil
}

// setPolicy changes the resource policy; an empty document removes it.
func (t *Tables) setPolicy(ctx context.Context, arn, document string) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	op := PutResourcePolicy
	if document == "" {
		op = DeleteResourcePolicy
	}
	return t.converge(ctx, change{
		op: op, table: tableName(arn), what: "the change of the resource policy",
		look: func(ctx context.Context) (bool, []string, error) {
			is, err := t.Policy(ctx, arn)
			return err == nil && iam.Same(is, document), nil, err
		},
		ask: func(ctx context.Context) error {
			if document == "" {
				_, err := send(ctx, t.requester, op, tableName(arn), &dynamodb.DeleteResourcePolicyInput{ResourceArn: &arn}, t.api.DeleteResourcePolicy)
				return err
			}
			return t.putPolicy(ctx, arn, document)
		},
	})
}

// putPolicy asks for a policy, and again while AWS doesn't know somebody whom it names.
func (t *Tables) putPolicy(ctx context.Context, arn, document string) error {
	start := t.requester.clock.Now()
	for n := 1; ; n++ {
		in := &dynamodb.PutResourcePolicyInput{ResourceArn: &arn, Policy: &document}
		_, err := send(ctx, t.requester, PutResourcePolicy, tableName(arn), in, t.api.PutResourcePolicy)
		unknown := ClassOf(err) == Validation && strings.Contains(strings.ToLower(messageIn(err)), "principal")
		if !unknown || t.requester.clock.Now().Sub(start) >= principalTimeout || t.requester.poll(ctx, n) != nil {
			return err
		}
	}
}
