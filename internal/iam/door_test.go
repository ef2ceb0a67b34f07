package iam_test

import (
	"context"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

// A door leads to a fake without waiting for real. What was waited is counted.
type door func(*testing.T, *iamfake.Fake) (*iam.Policies, *int)

// throughBothDoors runs a test on the fake itself, and by HTTP with the client of the SDK.
func throughBothDoors(t *testing.T, test func(*testing.T, door)) {
	t.Helper()
	t.Run("in memory", func(t *testing.T) {
		t.Parallel()
		test(t, func(t *testing.T, f *iamfake.Fake) (*iam.Policies, *int) {
			t.Helper()
			pace, waits := counted()
			return iam.NewPolicies(f, pace), waits
		})
	})
	t.Run("over HTTP", func(t *testing.T) {
		t.Parallel()
		test(t, func(t *testing.T, f *iamfake.Fake) (*iam.Policies, *int) {
			t.Helper()
			pace, waits := counted()
			return client(iamfake.Serve(t, f), pace), waits
		})
	})
}

func counted() (iam.Pace, *int) {
	waits := new(int)
	return iam.Pace{
		Sleep:  func(ctx context.Context, _ time.Duration) error { *waits++; return ctx.Err() },
		Random: func() float64 { return 0.5 },
	}, waits
}

func client(s *iamfake.Server, pace iam.Pace) *iam.Policies {
	return iam.Open(aws.Config{Region: "us-east-1", Credentials: credentials.NewStaticCredentialsProvider("AKIAEXAMPLE", "secret", "")}, s.URL(), pace)
}
