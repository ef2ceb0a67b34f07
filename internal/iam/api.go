// Package iam carries a managed policy through its life at AWS: made, read, changed by new versions, deleted. It never
// attaches or detaches anything.
package iam

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/iam"
)

// API is the part of the IAM client that this package uses.
type API interface {
	CreatePolicy(context.Context, *iam.CreatePolicyInput, ...func(*iam.Options)) (*iam.CreatePolicyOutput, error)
	GetPolicy(context.Context, *iam.GetPolicyInput, ...func(*iam.Options)) (*iam.GetPolicyOutput, error)
	GetPolicyVersion(context.Context, *iam.GetPolicyVersionInput, ...func(*iam.Options)) (*iam.GetPolicyVersionOutput, error)
	ListPolicyVersions(context.Context, *iam.ListPolicyVersionsInput, ...func(*iam.Options)) (*iam.ListPolicyVersionsOutput, error)
	CreatePolicyVersion(context.Context, *iam.CreatePolicyVersionInput, ...func(*iam.Options)) (*iam.CreatePolicyVersionOutput, error)
	DeletePolicyVersion(context.Context, *iam.DeletePolicyVersionInput, ...func(*iam.Options)) (*iam.DeletePolicyVersionOutput, error)
	DeletePolicy(context.Context, *iam.DeletePolicyInput, ...func(*iam.Options)) (*iam.DeletePolicyOutput, error)
	ListEntitiesForPolicy(context.Context, *iam.ListEntitiesForPolicyInput, ...func(*iam.Options)) (*iam.ListEntitiesForPolicyOutput, error)
	TagPolicy(context.Context, *iam.TagPolicyInput, ...func(*iam.Options)) (*iam.TagPolicyOutput, error)
	UntagPolicy(context.Context, *iam.UntagPolicyInput, ...func(*iam.Options)) (*iam.UntagPolicyOutput, error)
}

var _ API = (*iam.Client)(nil)

// Policies works on the managed policies of an account. It is safe for concurrent use.
type Policies struct {
	api  API
	pace Pace
}

// NewPolicies works through an API whose own retries are off.
func NewPolicies(api API, p Pace) *Policies {
	if p.Sleep == nil {
		p.Sleep = sleep
	}
	if p.Random == nil {
		p.Random = rand.Float64
	}
	return &Policies{api: api, pace: p}
}

// Pace is how to wait. The zero value is right for AWS.
type Pace struct {
	// Sleep returns nil after the duration, or the context's error as soon as that ends.
	Sleep func(context.Context, time.Duration) error
	// Random gives numbers in [0, 1) for the jitter of waits.
	Random func() float64
	// AttemptTimeout bounds one attempt of one request that Open's client makes; 30 seconds where zero.
	AttemptTimeout time.Duration
}

const (
	// Exponential with full jitter, at most 20 s (AWS SDKs and Tools reference guide, Retry behavior).
	firstWait = 200 * time.Millisecond
	lastWait  = 20 * time.Second
	// mostAttempts bounds the attempts of one request, which are refused for reasons that pass.
	mostAttempts = 10
	// mostLooks bounds the looks for a change that was made: IAM shows it after some seconds.
	mostLooks = 30
	// doubtfulLooks bounds those for a version of which nobody knows whether it was made, before another is tried: over half
	// a minute, within which IAM shows what there is (it says "seconds" and promises nothing: IAM user guide, Changes that I
	// make are not always immediately visible). A version that is made twice all the same has the same text: it does no harm
	// but that an older one is pruned for it.
	doubtfulLooks = 9
)

// wait waits after the n-th attempt, n from 1.
func (p Pace) wait(ctx context.Context, n int) error {
	bound := firstWait
	for ; n > 1 && bound < lastWait; n-- {
		bound *= 2
	}
	return p.Sleep(ctx, time.Duration((0.5+p.Random()/2)*float64(min(bound, lastWait))))
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
