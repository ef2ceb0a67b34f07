package iam

import (
	"cmp"
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/smithy-go/middleware"
)

// attemptTimeout bounds one attempt of one request. IAM answers within a second; what takes longer is lost.
const attemptTimeout = 30 * time.Second

// Open works on the policies of an account by the SDK's client, with the credentials, the region and the User-Agent of a
// configuration. An empty endpoint means AWS's own. It makes no call.
func Open(config aws.Config, endpoint string, p Pace) *Policies {
	client := iam.NewFromConfig(config, func(o *iam.Options) {
		o.Retryer = aws.NopRetryer{} // this package makes the retries
		if endpoint != "" {
			o.BaseEndpoint = &endpoint
		}
		o.APIOptions = append(o.APIOptions, within(cmp.Or(p.AttemptTimeout, attemptTimeout)))
	})
	return NewPolicies(client, p)
}

// within gives each request a deadline of its own.
func within(limit time.Duration) func(*middleware.Stack) error {
	return func(s *middleware.Stack) error {
		return s.Initialize.Add(middleware.InitializeMiddlewareFunc("Deadline",
			func(ctx context.Context, in middleware.InitializeInput, next middleware.InitializeHandler) (middleware.InitializeOutput, middleware.Metadata, error) {
				ctx, cancel := context.WithTimeout(ctx, limit)
				defer cancel()
				return next.HandleInitialize(ctx, in)
			}), middleware.Before)
	}
}
