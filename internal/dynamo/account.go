package dynamo

import (
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
	partition := "aws"
	if p, ok := endpoints.PartitionForRegion(endpoints.DefaultPartitions(), region); ok {
		partition = p.ID()
	}
	return "arn:" + partition + ":dynamodb:" + region + ":" + account + ":table/" + table
}
