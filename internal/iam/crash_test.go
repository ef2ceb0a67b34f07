package iam_test

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	sdk "github.com/aws/aws-sdk-go-v2/service/iam"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

// A step of a policy's life, as a run of Terraform makes it from whatever the run before it left.
type step struct {
	name string
	// from is how many documents the policy has had before; 0 for no policy.
	from int
	run  func(context.Context, *iam.Policies) error
	// documents are those that the policy has afterwards, the oldest first; none for no policy.
	documents []int
	tags      map[string]string
}

// inARow is the step that makes many updates, one after another.
const inARow = "update in a row"

// updates are so many that the policy has one document more than it has versions.
const updates = 5

func steps() []step {
	first := map[string]string{"a": "1"}
	all := []step{
		{"create", 0, create, []int{1}, first},
		{inARow, 1, func(ctx context.Context, p *iam.Policies) error {
			for n := range updates {
				if err := update(ctx, p, n+2); err != nil {
					return err
				}
			}
			return nil
		}, []int{2, 3, 4, 5, 6}, first},
		{"set tags", 1, func(ctx context.Context, p *iam.Policies) error {
			found, _, err := p.Read(ctx, arn)
			if err != nil {
				return err
			}
			return p.SetTags(ctx, arn, found.Tags, map[string]string{"b": "2", "c": "3"})
		}, []int{1}, map[string]string{"b": "2", "c": "3"}},
	}
	for n := 1; n <= 6; n++ {
		last := []int{}
		for d := max(1, n-3); d <= n+1; d++ {
			last = append(last, d)
		}
		all = append(all,
			step{fmt.Sprintf("update %d", n), n, func(ctx context.Context, p *iam.Policies) error { return update(ctx, p, n+1) }, last, first},
			step{fmt.Sprintf("delete of %d", n), n, func(ctx context.Context, p *iam.Policies) error { return p.Delete(ctx, arn) }, nil, nil})
	}
	return all
}

// create is the run that makes the policy. Where a run before it was killed after it made the policy, nobody knows whose
// it is: the run says how to import it, and then the policy is read as any other.
func create(ctx context.Context, p *iam.Policies) error {
	w := wanted(1)
	w.ARN = arn
	_, err := p.Create(ctx, w)
	if iam.ClassOf(err) != iam.Exists {
		return err
	}
	found, there, err := p.Read(ctx, arn)
	if err == nil && (!there || !iam.Same(found.Document, document(1))) {
		err = fmt.Errorf("it exists, and reading shows %v %+v", there, found)
	}
	return err
}

// update is the run that changes the policy, where its refresh shows a difference.
func update(ctx context.Context, p *iam.Policies, n int) error {
	updated, err := p.Update(ctx, arn, document(n))
	if err == nil && updated.Document != document(n) {
		err = fmt.Errorf("updated to %s", updated.Document)
	}
	return err
}

// strike is a way of ending a call: lost ones are noticed and survived, a killed process knows nothing more.
type strike struct {
	name          string
	after, killed bool
}

var everyStrike = []strike{{"lost before", false, false}, {"lost after", true, false}, {"killed before", false, true}, {"killed after", true, true}}

// on strikes the n-th call of a fake, n from 1. It counts the calls, and tells whether the strike came: a call that is
// refused has no effect that it could come after.
func (s strike) on(f *iamfake.Fake, n int, kill context.CancelFunc) (calls *int, struck *bool) {
	calls, struck = new(int), new(bool)
	hit := func(string) error {
		if *calls != n {
			return nil
		}
		*struck = true
		if s.killed {
			kill()
			return context.Canceled
		}
		return lost
	}
	f.Before = func(op string) error {
		*calls++
		if s.after {
			return nil
		}
		return hit(op)
	}
	f.After = nil
	if s.after {
		f.After = hit
	}
	return calls, struck
}

// readied is a fake with a policy that has had so many documents.
func readied(t *testing.T, lag, documents int) *iamfake.Fake {
	t.Helper()
	f := &iamfake.Fake{}
	pace, _ := counted()
	p := iam.NewPolicies(f, pace)
	for n := range documents {
		var err error
		if n == 0 {
			err = create(t.Context(), p)
		} else {
			err = update(t.Context(), p, n+1)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	f.Lag = lag
	return f
}

// timePasses until IAM shows what there is.
func timePasses(t *testing.T, f *iamfake.Fake) {
	t.Helper()
	for range 5 {
		_, _ = f.GetPolicy(t.Context(), &sdk.GetPolicyInput{PolicyArn: aws.String(arn)})
	}
}

// check looks at what a step has left: its documents in the order they were made, none twice, the last of them in force.
func (s step) check(t *testing.T, f *iamfake.Fake) {
	t.Helper()
	pace, _ := counted()
	p := iam.NewPolicies(f, pace)
	timePasses(t, f)
	found, there, err := p.Read(t.Context(), arn)
	if err != nil || there != (len(s.documents) > 0) {
		t.Fatalf("there %t, %v", there, err)
	}
	if !there {
		return
	}
	var got []string
	listed, err := f.ListPolicyVersions(t.Context(), &sdk.ListPolicyVersionsInput{PolicyArn: aws.String(arn)})
	for err == nil {
		for _, v := range listed.Versions {
			out, err := f.GetPolicyVersion(t.Context(), &sdk.GetPolicyVersionInput{PolicyArn: aws.String(arn), VersionId: v.VersionId})
			if err != nil {
				t.Fatal(err)
			}
			text, _ := url.PathUnescape(*out.PolicyVersion.Document)
			got = append(got, text)
		}
		if !listed.IsTruncated {
			break
		}
		listed, err = f.ListPolicyVersions(t.Context(), &sdk.ListPolicyVersionsInput{PolicyArn: aws.String(arn), Marker: listed.Marker})
	}
	slices.Reverse(got)
	var want []string
	for _, n := range s.documents {
		want = append(want, document(n))
	}
	if err != nil || !slices.Equal(got, want) || found.Document != want[len(want)-1] {
		t.Errorf("documents %q, in force %s, want %q: %v", got, found.Document, want, err)
	}
	if !maps.Equal(found.Tags, s.tags) {
		t.Errorf("tags %v, want %v", found.Tags, s.tags)
	}
}

// Whichever call of a step gets lost or is the last of its process, before or after its effect: the run, or after a killed
// one the next, ends where it would have ended; no version is left over, and none is made twice.
func TestPolicies_convergeAfterACrashAtAnyCall(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, func(t *testing.T, policies door) {
		t.Helper()
		for _, s := range steps() {
			for _, how := range everyStrike {
				for _, lag := range []int{0, 3} {
					if s.name == inARow && lag > 0 {
						continue // takes long, and each of its updates is tried so
					}
					for n, reached := 1, true; reached; n++ {
						t.Run(fmt.Sprintf("%s, %s, call %d, lag %d", s.name, how.name, n, lag), func(t *testing.T) {
							reached = s.crashes(t, policies, how, n, lag)
						})
					}
				}
			}
		}
	})
}

// crashes makes a step with its n-th call struck, and says whether it has so many calls.
func (s step) crashes(t *testing.T, policies door, how strike, n, lag int) bool {
	t.Helper()
	f := readied(t, lag, s.from)
	ctx, kill := context.WithCancel(t.Context())
	defer kill()
	calls, struck := how.on(f, n, kill)
	p, _ := policies(t, f)
	err := s.run(ctx, p)
	reached := *calls >= n
	f.Before, f.After = nil, nil
	if (err != nil) != (how.killed && *struck) {
		t.Errorf("after %d calls: %v", *calls, err)
		return false
	}
	if how.killed && *struck {
		timePasses(t, f)
		p, _ = policies(t, f)
		if err := s.run(t.Context(), p); err != nil {
			t.Errorf("the next run: %v", err)
		}
	}
	s.check(t, f)
	return reached && !t.Failed()
}

// The same for what HTTP adds: every fault that passes, at each call of each operation.
func TestPolicies_surviveEveryFaultThatPasses(t *testing.T) {
	t.Parallel()
	eachCall(t, append(iamfake.Passing(), wire.Fault{Name: "slow", Slow: 5 * time.Millisecond}), func(t *testing.T, s step, fault wire.Fault, n int) bool {
		t.Helper()
		f := readied(t, 1, s.from)
		server := iamfake.Serve(t, f)
		server.Faults.Nth(n, fault)
		pace, _ := counted()
		pace.AttemptTimeout = 50 * time.Millisecond
		if err := s.run(t.Context(), client(server, pace)); err != nil {
			t.Errorf("%v\n%s", err, server.Requests().Log())
		}
		s.check(t, f)
		return len(server.Requests().Calls()) >= n
	})
}

// Faults that somebody must see to end a step at once, and after they are seen to the next run ends where it would have.
func TestPolicies_goOnAfterEveryFaultThatLasts(t *testing.T) {
	t.Parallel()
	eachCall(t, iamfake.Lasting(), func(t *testing.T, s step, fault wire.Fault, n int) bool {
		t.Helper()
		f := readied(t, 1, s.from)
		server := iamfake.Serve(t, f)
		server.Faults.From(n, fault)
		pace, _ := counted()
		err := s.run(t.Context(), client(server, pace))
		calls := len(server.Requests().Calls())
		if (err != nil) != (calls >= n) || calls > n {
			t.Errorf("%d calls: %v", calls, err)
		}
		if calls >= n {
			server.Faults.Clear()
			timePasses(t, f)
			if err := s.run(t.Context(), client(server, pace)); err != nil {
				t.Errorf("the next run: %v", err)
			}
		}
		s.check(t, f)
		return calls >= n
	})
}

// eachCall tries each step with each fault at its first call, its second and so on, as long as there are so many. Many
// updates in a row are left out: that of a policy with five versions is there.
func eachCall(t *testing.T, faults []wire.Fault, try func(*testing.T, step, wire.Fault, int) bool) {
	t.Helper()
	for _, fault := range faults {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			for _, s := range steps() {
				for n, reached := 1, s.name != inARow; reached; n++ {
					t.Run(fmt.Sprintf("%s, call %d", s.name, n), func(t *testing.T) {
						reached = try(t, s, fault, n) && !t.Failed()
					})
				}
			}
		})
	}
}
