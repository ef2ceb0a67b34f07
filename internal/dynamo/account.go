package dynamo

import (
	"cmp"
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/hashicorp/aws-sdk-go-base/v2/endpoints"
)

// KnownAccount returns the account id as far as it is known without a call: the configured one, or the one that an
// earlier AccountID found out.
func (c *Clients) KnownAccount() (string, bool) {
	if c.config.AccountID != "" {
		return c.config.AccountID, true
	}
	return c.account.known()
}

// KnownRegion returns the region of tables that name none themselves as far as it is known without reading a file or
// making a call: the configured one, that of AWS_REGION or AWS_DEFAULT_REGION, or the one resolved by an earlier use.
func (c *Clients) KnownRegion() (string, bool) {
	if region := c.config.knownRegion(); region != "" {
		return region, true
	}
	config, _ := c.resolved.known()
	return config.Region, config.Region != ""
}

// AccountID returns the account id: the configured one, else that of the credentials, which one call of STS finds out.
// The error is an *Error.
func (c *Clients) AccountID(ctx context.Context) (string, error) {
	if id, ok := c.KnownAccount(); ok {
		return id, nil
	}
	config, err := c.resolved.get(ctx, c.resolve)
	if err != nil {
		return "", err
	}
	return c.account.get(ctx, func(ctx context.Context) (string, error) {
		ctx, cancel := bounded(ctx)
		defer cancel()
		out, err := send(ctx, c.requester, GetCallerIdentity, "", &sts.GetCallerIdentityInput{}, c.caller(config).GetCallerIdentity)
		if err != nil {
			return "", err
		}
		id := aws.ToString(out.Account)
		if id == "" {
			return "", newError(GetCallerIdentity, "", Ambiguous, errNoAnswer)
		}
		return id, nil
	})
}

// KnownARN returns the ARN a table will have as far as it is known without a call: from its region and the known
// account. Behind an endpoint that is not AWS's, an engine decides, so nothing is known.
func (c *Clients) KnownARN(region, table string) (string, bool) {
	account, ok := c.KnownAccount()
	if !ok || !c.config.atAWS() {
		return "", false
	}
	return TableARN(region, account, table), true
}

// TableARN is the ARN a table of that name has in a region and account. The partition (aws, aws-cn, aws-us-gov, ...)
// follows from the region.
func TableARN(region, account, table string) string {
	return "arn:" + partitionOf(region) + ":dynamodb:" + region + ":" + account + ":table/" + table
}

// partitionOf is the partition of a region; AWS's standard one where it isn't known.
func partitionOf(region string) string {
	if p, ok := endpoints.PartitionForRegion(endpoints.DefaultPartitions(), region); ok {
		return p.ID()
	}
	return "aws"
}

// homes are the regions that requests to IAM are signed for, by partition (AWS General Reference, IAM endpoints).
var homes = map[string]string{
	"aws": "us-east-1", "aws-cn": "cn-north-1", "aws-us-gov": "us-gov-west-1", "aws-iso": "us-iso-east-1", "aws-iso-b": "us-isob-east-1",
	"aws-iso-e": "eu-isoe-west-1", "aws-iso-f": "us-isof-south-1", "aws-eusc": "eusc-de-east-1",
}

// IAM returns what a client of IAM is made of: the configuration, with the region that IAM has in the partition of the
// configuration's region, and the endpoint, empty for AWS's own. At the first use it resolves the credentials. The error is
// an *Error of class Credentials, or Ended where the context ended first.
func (c *Clients) IAM(ctx context.Context) (config aws.Config, endpoint string, err error) {
	resolved, err := c.resolved.get(ctx, c.resolve)
	if err != nil {
		return aws.Config{}, "", err
	}
	config = resolved.Copy()
	partition := partitionOf(cmp.Or(c.config.Region, config.Region))
	config.Region = cmp.Or(homes[partition], config.Region)
	return config, c.config.Endpoints.IAM, nil
}

// Pace is how to wait for what, with nothing left open.
func (c *Clients) Pace() Pace {
	return Pace{Clock: c.requester.clock, Random: c.requester.random, AttemptTimeout: c.requester.attempt}
}
