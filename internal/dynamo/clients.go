package dynamo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	awsbase "github.com/hashicorp/aws-sdk-go-base/v2"
	"github.com/hashicorp/aws-sdk-go-base/v2/diag"
)

// resolveTimeout bounds the resolving of credentials: files, environment, instance metadata, and for each role one
// call of STS.
const resolveTimeout = 2 * time.Minute

// Clients are the AWS clients of one provider configuration. They are made at their first use. A Clients is safe for
// concurrent use.
type Clients struct {
	config    Config
	requester *requester
	resolved  *once[aws.Config]
	account   *once[string]
}

// Open keeps a configuration. It reads no file, makes no call and can't fail; what is wrong with the configuration is
// said at the first use.
func Open(config Config) *Clients {
	return &Clients{
		config:    config,
		requester: &requester{pace: config.Pace.complete(), retries: config.retries()},
		resolved:  newOnce[aws.Config](),
		account:   newOnce[string](),
	}
}

// Tables returns the tables of a region; an empty region means the configuration's. At the first use it resolves the
// credentials. The error is an *Error of class Credentials, or Ended where the context ended first.
func (c *Clients) Tables(ctx context.Context, region string) (*Tables, error) {
	config, err := c.resolved.get(ctx, c.resolve)
	if err != nil {
		return nil, err
	}
	if region == "" {
		region = config.Region
	}
	if region == "" {
		return nil, &Error{
			Class: Validation, Message: "no AWS region is given",
			Hint: "Set region on the table or in the provider block, or the environment variable AWS_REGION.",
		}
	}
	client := dynamodb.NewFromConfig(config, func(o *dynamodb.Options) {
		o.Region = region
		o.Retryer = aws.NopRetryer{} // request.go makes the retries
		if c.config.Endpoints.DynamoDB != "" {
			o.BaseEndpoint = aws.String(c.config.Endpoints.DynamoDB)
			// Engines send no checksum, which the SDK (dynamodb v1.74) takes for a wrong one and logs with every answer.
			o.DisableValidateResponseChecksum = true
		}
	})
	return &Tables{api: client, requester: c.requester}, nil
}

// resolve finds region and credentials.
func (c *Clients) resolve(ctx context.Context) (aws.Config, error) {
	ctx, cancel := context.WithTimeout(ctx, resolveTimeout)
	defer cancel()
	_, config, diagnostics := awsbase.GetAwsConfig(ctx, c.config.base())
	for _, d := range diagnostics {
		if d.Severity() == diag.SeverityError {
			return aws.Config{}, unresolved(ctx, d)
		}
	}
	return config, nil
}

// unresolved turns a diagnostic of aws-sdk-go-base into an error.
func unresolved(ctx context.Context, d diag.Diagnostic) *Error {
	cause := errors.New(d.Summary() + ": " + d.Detail())
	var wrapped diag.DiagnosticWithErr
	if w, ok := d.(diag.DiagnosticWithErr); ok {
		wrapped = w
		cause = fmt.Errorf("%s: %w", d.Summary(), w.Err())
	}
	failure := &Error{Class: Credentials, Message: "resolving AWS credentials: " + d.Summary(), Hint: hint("", Credentials), Err: cause}
	if detail := d.Detail(); detail != "" && detail != d.Summary() {
		failure.Message += ": " + detail
	}
	if ctx.Err() != nil && (wrapped == nil || classify(wrapped.Err()) == Ambiguous) {
		failure.Class = Ended
	}
	return failure
}

// caller makes the client of STS. It is for GetCallerIdentity alone.
func (c *Clients) caller(config aws.Config) *sts.Client {
	return sts.NewFromConfig(config, func(o *sts.Options) {
		o.Retryer = aws.NopRetryer{}
		if c.config.Endpoints.STS != "" {
			o.BaseEndpoint = aws.String(c.config.Endpoints.STS)
		}
	})
}
