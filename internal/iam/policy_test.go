package iam_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

const arn = "arn:aws:iam::" + iamfake.Account + ":policy/teams/app-tenant"

// document is a policy that differs by its number.
func document(n int) string {
	return fmt.Sprintf(`{"Version":"2012-10-17","Statement":[{"Sid":"S%d","Effect":"Allow","Action":"dynamodb:GetItem","Resource":"*","Condition":{"StringLike":{"k":"a+b %% é*"}}}]}`, n)
}

func wanted(n int) iam.Policy {
	return iam.Policy{Name: "app-tenant", Path: "/teams/", Description: "tenants", Document: document(n), Tags: map[string]string{"a": "1"}}
}

func created(t *testing.T, policies door, f *iamfake.Fake) *iam.Policies {
	t.Helper()
	p, _ := policies(t, f)
	if _, err := p.Create(t.Context(), wanted(1)); err != nil {
		t.Fatal(err)
	}
	return p
}

func versions(t *testing.T, f *iamfake.Fake, want string) {
	t.Helper()
	if got := strings.Join(f.Versions(arn), " "); got != want {
		t.Errorf("versions %s, want %s", got, want)
	}
}

func TestCreate_makesAndReads(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, createMakesAndReads)
}

func createMakesAndReads(t *testing.T, policies door) {
	f := &iamfake.Fake{Lag: 2}
	p, waits := policies(t, f)
	made, err := p.Create(t.Context(), wanted(1))
	if err != nil {
		t.Fatal(err)
	}
	if made.ARN != arn || made.Document != document(1) || made.Version != "v1" || made.Path != "/teams/" || made.Description != "tenants" || made.Tags["a"] != "1" || made.ID == "" {
		t.Errorf("got %+v", made)
	}
	if *waits != 2 {
		t.Errorf("%d waits for what IAM shows after two reads", *waits)
	}
	if _, there, err := p.Read(t.Context(), arn+"x"); there || err != nil {
		t.Errorf("another one is there: %v, %v", there, err)
	}
}

func TestCreate_takesOverNothing(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, createTakesOverNothing)
}

func createTakesOverNothing(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	again := wanted(1)
	again.ARN, again.Name = arn, "APP-tenant"
	_, err := p.Create(t.Context(), again)
	if iam.ClassOf(err) != iam.Exists || !strings.Contains(err.Error(), "Import it") {
		t.Errorf("got %v", err)
	}
}

// once fails one request of an operation.
func once(operation string, err error) func(string) error {
	done := false
	return func(op string) error {
		if op != operation || done {
			return nil
		}
		done = true
		return err
	}
}

var lost = &net.OpError{Op: "read", Err: errors.New("connection reset")}

// A request that got no answer may have been carried out: it is found out, and not made twice.
func TestCreate_recognisesWhatAnUnansweredRequestMade(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, createRecognisesWhatAnUnansweredRequestMade)
}

func createRecognisesWhatAnUnansweredRequestMade(t *testing.T, policies door) {
	for name, c := range map[string]struct {
		fake  *iamfake.Fake
		arn   string
		class iam.Class
	}{
		"carried out":                        {&iamfake.Fake{After: once("CreatePolicy", lost)}, arn, iam.Other},
		"not carried out":                    {&iamfake.Fake{Before: once("CreatePolicy", lost)}, arn, iam.Other},
		"carried out, the account unknown":   {&iamfake.Fake{After: once("CreatePolicy", lost)}, "", iam.Exists},
		"carried out, and the answer is 5xx": {&iamfake.Fake{After: once("CreatePolicy", iamfake.Refusal("ServiceFailure", "x"))}, arn, iam.Other},
	} {
		p, _ := policies(t, c.fake)
		w := wanted(1)
		w.ARN = c.arn
		made, err := p.Create(t.Context(), w)
		if iam.ClassOf(err) != c.class || (c.class == iam.Other) != (err == nil) || err == nil && made.ARN != arn {
			t.Errorf("%s: got %+v, %v", name, made, err)
		}
	}
	f := &iamfake.Fake{}
	created(t, policies, f)
	f.Before = once("CreatePolicy", lost)
	p, _ := policies(t, f)
	other := wanted(2)
	other.ARN = arn
	if _, err := p.Create(t.Context(), other); iam.ClassOf(err) != iam.Exists {
		t.Errorf("another one's policy is taken: %v", err)
	}
}

// An error leaves open whether a policy was made where its answer was lost, and nowhere else.
func TestCreate_tellsWhetherThePolicyMayExist(t *testing.T) {
	t.Parallel()
	always := func(operation string, err error) func(string) error {
		return func(op string) error {
			if op == operation {
				return err
			}
			return nil
		}
	}
	for name, c := range map[string]struct {
		fake *iamfake.Fake
		want bool
	}{
		"refused":                      {&iamfake.Fake{Before: always("CreatePolicy", iamfake.Refusal("AccessDenied", "x"))}, false},
		"throttled for good":           {&iamfake.Fake{Before: always("CreatePolicy", iamfake.Refusal("Throttling", "x"))}, false},
		"lost for good":                {&iamfake.Fake{Before: always("CreatePolicy", lost)}, true},
		"lost, and then unreadable":    {&iamfake.Fake{After: once("CreatePolicy", lost), Before: always("GetPolicy", iamfake.Refusal("AccessDenied", "x"))}, true},
		"lost, and then never visible": {&iamfake.Fake{After: once("CreatePolicy", lost), Lag: 1000}, true},
		"lost and recognised":          {&iamfake.Fake{After: once("CreatePolicy", lost)}, false},
	} {
		pace, _ := counted()
		w := wanted(1)
		w.ARN = arn
		if _, err := iam.NewPolicies(c.fake, pace).Create(t.Context(), w); iam.MayExist(err) != c.want {
			t.Errorf("%s: %t, %v", name, iam.MayExist(err), err)
		}
	}
}

// A version whose answer was lost, and that IAM shows only after half a minute, isn't made again.
func TestUpdate_waitsForAVersionThatNobodyKnowsOf(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, func(t *testing.T, policies door) {
		t.Helper()
		f := &iamfake.Fake{}
		p := created(t, policies, f)
		f.Lag, f.After = 8, once("CreatePolicyVersion", lost)
		if _, err := p.Update(t.Context(), arn, document(2)); err != nil {
			t.Error(err)
		}
		versions(t, f, "v1 v2*")
	})
}

// Nine updates, of which each prunes only when there are five versions, and the oldest.
func TestUpdate_rotatesVersions(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, updateRotatesVersions)
}

func updateRotatesVersions(t *testing.T, policies door) {
	f := &iamfake.Fake{Lag: 1}
	p := created(t, policies, f)
	want := []string{"v1 v2*", "v1 v2 v3*", "v1 v2 v3 v4*", "v1 v2 v3 v4 v5*", "v2 v3 v4 v5 v6*", "v3 v4 v5 v6 v7*", "v4 v5 v6 v7 v8*"}
	for i, versionsWanted := range want {
		updated, err := p.Update(t.Context(), arn, document(i+2))
		if err != nil || updated.Document != document(i+2) {
			t.Fatalf("%+v, %v", updated, err)
		}
		versions(t, f, versionsWanted)
	}
}

func TestUpdate_makesNoVersionOfTheSame(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, updateMakesNoVersionOfTheSame)
}

func updateMakesNoVersionOfTheSame(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	other := strings.Replace(document(1), `"Action":"dynamodb:GetItem"`, `"Action":["dynamodb:GetItem"]`, 1)
	if updated, err := p.Update(t.Context(), arn, other); err != nil || updated.Version != "v1" {
		t.Errorf("got %+v, %v", updated, err)
	}
	versions(t, f, "v1*")
}

// A version that another writer makes in the place that was pruned costs another round, not the update.
func TestUpdate_copesWithAnotherWriter(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, updateCopesWithAnotherWriter)
}

func updateCopesWithAnotherWriter(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	for n := 2; n <= 5; n++ {
		if _, err := p.Update(t.Context(), arn, document(n)); err != nil {
			t.Fatal(err)
		}
	}
	raced := 0
	f.Before = func(op string) error {
		if op == "CreatePolicyVersion" && raced < 2 {
			raced++
			f.AddVersion(arn, document(100+raced))
		}
		return nil
	}
	updated, err := p.Update(t.Context(), arn, document(6))
	if err != nil || updated.Document != document(6) || raced != 2 {
		t.Errorf("got %+v, %v", updated, err)
	}
	f.Before = func(op string) error {
		if op == "CreatePolicyVersion" {
			f.AddVersion(arn, document(200))
		}
		return nil
	}
	if _, err := p.Update(t.Context(), arn, document(7)); iam.ClassOf(err) != iam.Versions {
		t.Errorf("a writer who never rests: %v", err)
	}
	if slices.Contains(f.Versions(arn), "v1") {
		t.Error("nothing was pruned")
	}
}

// The default that somebody moved is drift, which reading shows and updating overrules; it is never pruned.
func TestUpdate_overrulesAMovedDefault(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, updateOverrulesAMovedDefault)
}

func updateOverrulesAMovedDefault(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	for n := 2; n <= 5; n++ {
		if _, err := p.Update(t.Context(), arn, document(n)); err != nil {
			t.Fatal(err)
		}
	}
	f.SetDefault(arn, "v1")
	if found, _, err := p.Read(t.Context(), arn); err != nil || found.Document != document(1) || found.Version != "v1" {
		t.Errorf("got %+v, %v", found, err)
	}
	if updated, err := p.Update(t.Context(), arn, document(5)); err != nil || updated.Document != document(5) {
		t.Errorf("got %+v, %v", updated, err)
	}
	versions(t, f, "v1 v3 v4 v5 v6*")
}

func TestUpdate_failsAsItMust(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, updateFailsAsItMust)
}

func updateFailsAsItMust(t *testing.T, policies door) {
	large := strings.Replace(document(2), "é", strings.Repeat("é", 7000), 1)
	for name, c := range map[string]struct {
		document string
		before   func(string) error
		class    iam.Class
		calls    int
	}{
		"too large":     {large, nil, iam.TooLarge, 1},
		"malformed":     {`{"Version":"2012-10-17"}`, nil, iam.Malformed, 1},
		"not permitted": {document(2), once("CreatePolicyVersion", iamfake.Refusal("AccessDenied", "no")), iam.AccessDenied, 0},
		"a quota":       {document(2), once("CreatePolicyVersion", iamfake.Refusal("LimitExceeded", "Cannot exceed quota for PoliciesPerAccount: 1500")), iam.Quota, 0},
		"odd":           {document(2), once("CreatePolicyVersion", iamfake.Refusal("Odd", "x")), iam.Other, 0},
	} {
		f := &iamfake.Fake{}
		p := created(t, policies, f)
		f.Before = c.before
		_, err := p.Update(t.Context(), arn, c.document)
		if err == nil || iam.ClassOf(err) != c.class {
			t.Errorf("%s: got %v", name, err)
		}
		made := 0
		for _, call := range f.Calls() {
			if call == "CreatePolicyVersion" {
				made++
			}
		}
		if made != c.calls {
			t.Errorf("%s: tried %d times", name, made)
		}
		versions(t, f, "v1*")
	}
	p, _ := policies(t, &iamfake.Fake{})
	if _, err := p.Update(t.Context(), arn, document(1)); iam.ClassOf(err) != iam.NotFound {
		t.Errorf("of nothing: %v", err)
	}
}

// Throttling, conflicts and lost answers change nothing of the outcome, wherever they come.
func TestPolicies_outcomeIsTheSameUnderFailures(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, policiesOutcomeIsTheSameUnderFailures)
}

func policiesOutcomeIsTheSameUnderFailures(t *testing.T, policies door) {
	passing := []error{
		iamfake.Refusal("Throttling", "Rate exceeded"), iamfake.Refusal("ConcurrentModification", "x"), iamfake.Refusal("ServiceUnavailable", "x"), lost,
	}
	test := t
	rapid.Check(t, func(t *rapid.T) {
		f := &iamfake.Fake{Lag: rapid.IntRange(0, 3).Draw(t, "lag"), PageSize: rapid.IntRange(1, 6).Draw(t, "page")}
		left := rapid.IntRange(0, 6).Draw(t, "failures")
		fail := func(from []error) func(string) error {
			return func(string) error {
				if left == 0 || rapid.IntRange(0, 2).Draw(t, "fails") != 0 {
					return nil
				}
				left--
				return rapid.SampledFrom(from).Draw(t, "failure")
			}
		}
		f.Before, f.After = fail(passing), fail(passing[3:])
		p, _ := policies(test, f)
		w := wanted(1)
		w.ARN = arn
		if _, err := p.Create(context.Background(), w); err != nil {
			t.Fatalf("create: %v", err)
		}
		for n := range rapid.IntRange(0, 8).Draw(t, "updates") {
			updated, err := p.Update(context.Background(), arn, document(n+2))
			if err != nil || updated.Document != document(n+2) {
				t.Fatalf("update: %+v, %v", updated, err)
			}
			if len(f.Versions(arn)) > 5 {
				t.Fatalf("%v", f.Versions(arn))
			}
		}
		if err := p.Delete(context.Background(), arn); err != nil || f.Versions(arn) != nil {
			t.Fatalf("delete: %v, %v", err, f.Versions(arn))
		}
	})
}

func TestPolicies_giveUpInTheEnd(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, policiesGiveUpInTheEnd)
}

func policiesGiveUpInTheEnd(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	f.Before = func(string) error { return iamfake.Refusal("Throttling", "Rate exceeded") }
	if _, _, err := p.Read(t.Context(), arn); iam.ClassOf(err) != iam.Passing || !strings.Contains(err.Error(), "apply again") {
		t.Errorf("got %v", err)
	}
	f.Before = nil
	f.Lag = 1000
	if _, err := p.Update(t.Context(), arn, document(2)); iam.ClassOf(err) != iam.Unsettled {
		t.Errorf("got %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Delete(ended, arn); iam.ClassOf(err) != iam.Ended {
		t.Errorf("got %v", err)
	}
}

func TestDelete_neverDetaches(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, deleteNeverDetaches)
}

func deleteNeverDetaches(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	for n := 2; n <= 6; n++ {
		if _, err := p.Update(t.Context(), arn, document(n)); err != nil {
			t.Fatal(err)
		}
	}
	f.Attach(arn, "user jobs", "role app-tenant", "role other", "group ops")
	err := p.Delete(t.Context(), arn)
	var failed *iam.Error
	if !errors.As(err, &failed) || failed.Class != iam.Attached || !slices.Equal(failed.Attached, []string{"group ops", "role app-tenant", "role other", "user jobs"}) {
		t.Fatalf("got %v", err)
	}
	versions(t, f, "v2 v3 v4 v5 v6*")
	f.Detach(arn)
	f.Before = func(op string) error {
		if op == "DeletePolicy" {
			f.Before = nil
			f.Attach(arn, "role late")
		}
		return nil
	}
	if err := p.Delete(t.Context(), arn); !errors.As(err, &failed) || !slices.Equal(failed.Attached, []string{"role late"}) {
		t.Errorf("attached in between: %v", err)
	}
	f.Detach(arn)
	for range 2 {
		if err := p.Delete(t.Context(), arn); err != nil {
			t.Errorf("got %v", err)
		}
	}
}

func TestSetTags_changesWhatDiffers(t *testing.T) {
	t.Parallel()
	throughBothDoors(t, setTagsChangesWhatDiffers)
}

func setTagsChangesWhatDiffers(t *testing.T, policies door) {
	f := &iamfake.Fake{}
	p := created(t, policies, f)
	before := len(f.Calls())
	for _, want := range []map[string]string{{"a": "2", "b": "x"}, {"b": "x"}, {"b": "x"}, {}} {
		found, _, err := p.Read(t.Context(), arn)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.SetTags(t.Context(), arn, found.Tags, want); err != nil {
			t.Fatal(err)
		}
		if found, _, _ = p.Read(t.Context(), arn); fmt.Sprint(found.Tags) != fmt.Sprint(want) {
			t.Errorf("got %v, want %v", found.Tags, want)
		}
	}
	changes := 0
	for _, call := range f.Calls()[before:] {
		if strings.HasSuffix(call, "tagPolicy") || call == "TagPolicy" {
			changes++
		}
	}
	if changes != 3 {
		t.Errorf("%d changes for three differences", changes)
	}
}
