package provider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// allSettings are settings of each kind that go together, and otherSettings what they change to: each by calls of its own.
var (
	allSettings = withTimes(provisioned, index(`"read_capacity": 9`), `"warm_throughput": {"read_units_per_second": 15000}`,
		`"table_class": "STANDARD_INFREQUENT_ACCESS"`, `"encryption": "aws_managed"`, `"stream_view_type": "NEW_IMAGE"`,
		`"ttl_attribute": "expires"`, `"point_in_time_recovery_days": 7`, deny)
	otherSettings = withTimes(`"billing_mode": "PAY_PER_REQUEST"`, `"on_demand_throughput": {"max_read_request_units": 100}`,
		index(`"on_demand_throughput": {"max_read_request_units": 50}`), `"warm_throughput": {"read_units_per_second": 20000}`,
		`"table_class": "STANDARD"`, `"encryption": {"kms_key_arn": "`+keyARN("a")+`"}`, `"stream_view_type": "KEYS_ONLY"`,
		`"point_in_time_recovery_days": 35`, denyMore)
)

// wantSettings demands that AWS has the settings, in the words of shown, and that the state says so already.
func (w *world) wantSettings(want string) {
	w.t.Helper()
	if got := strings.TrimSpace(w.shown()); got != "has:  "+want {
		w.t.Errorf("got  %s\nwant has:  %s", got, want)
	}
	before := w.state.Value
	if failed := w.refresh(); failed != "" || !w.state.Value.Equal(before) {
		w.t.Errorf("refreshing changes the state: %s%s", failed, changes(before, w.state.Value))
	}
}

const (
	hasAll = `PROVISIONED {5 6} ceiling {0 0} warm {15000 6}, index {{9 6} <nil> {0 0} {9 6}}, class "STANDARD_INFREQUENT_ACCESS", ` +
		`arn:aws:kms:eu-central-1:123456789012:key/00000000-0000-4000-8000-00000000d7b0, stream "NEW_IMAGE", expiry "expires", recovery 7, policy `
	hasOther = `PAY_PER_REQUEST {0 0} ceiling {100 0} warm {20000 4000}, index {{0 0} <nil> {50 0} {12000 4000}}, class "STANDARD", ` +
		`arn:aws:kms:eu-central-1:123456789012:key/a, stream "KEYS_ONLY", expiry "", recovery 35, policy `
)

// documentOf is the policy of a configuration, quoted as shown quotes it.
func documentOf(argument string) string {
	_, text, _ := strings.Cut(argument, ": ")
	return text
}

// ofSettings leaves out the operations whose failures are tried without settings.
func ofSettings(operation string) bool {
	return operation != "CreateTable" && operation != "DescribeTable" && operation != "ListTagsOfResource"
}

func TestSettings_areMadeWhateverHappens(t *testing.T) {
	t.Parallel()
	matrixOf(t, ofSettings, func(*world) {}, func(w *world) string { return w.applyTwice(allSettings) }, func(w *world) {
		w.t.Helper()
		w.wantSettings(hasAll + documentOf(deny))
	})
}

func TestSettings_areChangedWhateverHappens(t *testing.T) {
	t.Parallel()
	before := func(w *world) {
		w.mustApply(allSettings)
		w.aws.Clock.Advance(2 * time.Hour) // time to live changes once an hour
	}
	matrixOf(t, ofSettings, before, func(w *world) string { return w.applyTwice(otherSettings) }, func(w *world) {
		w.t.Helper()
		w.wantSettings(hasOther + documentOf(denyMore))
	})
}

// applyTwice applies a configuration and, as a user does who was warned, once more. The second time must change nothing
// where the first one warned of nothing.
func (w *world) applyTwice(config string) string {
	w.t.Helper()
	if failed := w.apply(config); failed != "" {
		return failed
	}
	w.aws.Clock.Advance(time.Minute)
	return w.apply(config)
}

// Whatever call of an apply fails for good, the next apply goes on where it ended, and nothing is done twice that AWS
// allows rarely.
func TestSettings_goOnWhereAnApplyEnded(t *testing.T) {
	t.Parallel()
	learn := newWorld(t)
	learn.mustApply(allSettings)
	learn.aws.Clock.Advance(2 * time.Hour)
	learn.aws.ResetCalls()
	learn.mustApply(otherSettings)
	calls := len(learn.aws.Calls())
	for n := 1; n <= calls; n += 3 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.mustApply(allSettings)
			w.aws.Clock.Advance(2 * time.Hour)
			w.aws.ResetCalls()
			w.aws.Faults.From(n, dynamofake.Expired)
			w.apply(otherSettings)
			w.aws.Faults.Clear()
			w.aws.Clock.Advance(time.Minute)
			w.mustApply(otherSettings)
			w.wantSettings(hasOther + documentOf(denyMore))
			classes := 0
			for _, call := range w.aws.Calls() {
				if call.Operation == "UpdateTable" && strings.Contains(call.Input, `"TableClass"`) && call.Code == "" && call.Fault == "" {
					classes++
				}
			}
			if classes != 1 {
				t.Errorf("the class was changed %d times", classes)
			}
			if names := w.aws.Names(acctest.Region); len(names) != 1 {
				t.Errorf("tables %q", names)
			}
		})
	}
}
