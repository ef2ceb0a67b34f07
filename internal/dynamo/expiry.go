package dynamo

import (
	"context"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// Expiry reads the attribute that holds the time to live; empty where that is off, or being turned off. The error is an
// *Error.
func (t *Tables) Expiry(ctx context.Context, table string) (string, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	status, attribute, err := t.expiry(ctx, table)
	if status == types.TimeToLiveStatusDisabled || status == types.TimeToLiveStatusDisabling {
		attribute = ""
	}
	return attribute, err
}

func (t *Tables) expiry(ctx context.Context, table string) (types.TimeToLiveStatus, string, error) {
	out, err := send(ctx, t.requester, DescribeTimeToLive, table, &dynamodb.DescribeTimeToLiveInput{TableName: &table}, t.api.DescribeTimeToLive)
	switch {
	case err != nil:
		return "", "", err
	case out.TimeToLiveDescription == nil:
		return "", "", newError(DescribeTimeToLive, table, Ambiguous, errNoAnswer)
	}
	return out.TimeToLiveDescription.TimeToLiveStatus, aws.ToString(out.TimeToLiveDescription.AttributeName), nil
}

// setExpiry turns time to live on, or off where the attribute is empty. One that is on for another attribute is turned off
// first. What AWS is still turning off is waited for.
func (t *Tables) setExpiry(ctx context.Context, table, attribute string) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	var before string
	return t.converge(ctx, change{
		op: UpdateTimeToLive, table: table, what: "the change of time to live",
		look: func(ctx context.Context) (bool, []string, error) {
			status, is, err := t.expiry(ctx, table)
			off := status == types.TimeToLiveStatusDisabled || status == types.TimeToLiveStatusDisabling
			before = is
			switch {
			case err != nil:
				return false, nil, err
			case off && attribute == "" || !off && is == attribute:
				return true, nil, nil
			case status == types.TimeToLiveStatusDisabling:
				return false, []string{"time to live of " + is + " is being turned off"}, nil
			case off:
				before = ""
			}
			return false, nil, nil
		},
		ask: func(ctx context.Context) error {
			in := &dynamodb.UpdateTimeToLiveInput{TableName: &table, TimeToLiveSpecification: &types.TimeToLiveSpecification{
				AttributeName: aws.String(attribute), Enabled: aws.Bool(true),
			}}
			if before != "" { // AWS wants the name of what is turned off
				in.TimeToLiveSpecification.AttributeName, in.TimeToLiveSpecification.Enabled = aws.String(before), aws.Bool(false)
			}
			_, err := send(ctx, t.requester, UpdateTimeToLive, table, in, t.api.UpdateTimeToLive)
			return tooSoon(err)
		},
	})
}

// tooSoon says of a refusal of another change within an hour when there may be one. AWS has no error code for it.
func tooSoon(err error) error {
	if ClassOf(err) != Validation || !strings.Contains(messageIn(err), "multiple times within") {
		return err
	}
	failed := *err.(*Error) //nolint:errorlint,forcetypeassert // it has a class
	failed.Class = Quota
	failed.Hint = "AWS takes one change of time to live an hour. Nothing is lost: apply again when the last one is an hour old."
	return &failed
}
