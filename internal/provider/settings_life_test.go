package provider_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// life is a table's life as far as a setting is concerned: what is declared of it, one apply after another. An entry that
// begins with "!" is a change that somebody makes by hand before the next one, see hands; "+1h" moves the clock.
type life []string

// hands are the changes that somebody makes outside of Terraform.
var hands = map[string]settings.Change{
	"!class":     settings.SetClass{To: "STANDARD_INFREQUENT_ACCESS"},
	"!stream":    settings.SetStream{To: "KEYS_ONLY"},
	"!no stream": settings.SetStream{},
	"!owned":     settings.SetEncryption{To: settings.OwnedKey},
	"!key":       settings.SetEncryption{To: keyARN("b")},
	"!no expiry": settings.SetExpiry{},
	"!recovery":  settings.SetRecovery{To: 3},
	"!no policy": settings.SetPolicy{},
	"!policy":    settings.SetPolicy{To: `{"Statement":[{"Principal":"*","Effect":"Deny","Action":["dynamodb:DeleteTable"],"Resource":"*"}],"Version":"2012-10-17"}`},
	"!capacity": settings.SetBilling{
		To:      settings.Table{Billing: settings.Provisioned, Throughput: settings.Throughput{Capacity: settings.Units{Read: 50, Write: 50}}},
		Indexes: []string{"by_author_id"},
	},
	"!index capacity": settings.SetBilling{
		To: settings.Table{
			Billing: settings.Provisioned, Throughput: settings.Throughput{Capacity: settings.Units{Read: 5, Write: 6}},
			Indexes: map[string]settings.Throughput{"by_author_id": {Capacity: settings.Units{Read: 50, Write: 50}}},
		},
		Indexes: []string{"by_author_id"},
	},
	"!on demand": settings.SetBilling{To: settings.Table{Billing: settings.OnDemand}},
	"!ceiling":   settings.SetCeilings{Table: settings.Units{Read: 7, Write: settings.NoCeiling}, Indexes: map[string]settings.Units{"by_author_id": {Read: 8}}},
	"!warm":      settings.SetWarm{Table: settings.Units{Read: 90000, Write: 90000}, Indexes: map[string]settings.Units{"by_author_id": {Read: 90000, Write: 90000}}},
}

func keyARN(id string) string { return "arn:aws:kms:eu-central-1:123456789012:key/" + id }

const (
	provisioned = `"billing_mode": "PROVISIONED", "read_capacity": 5, "write_capacity": 6`
	deny        = `"resource_policy": "{\"Version\": \"2012-10-17\", \"Statement\": [{\"Effect\": \"Deny\", \"Principal\": \"*\", \"Action\": \"dynamodb:DeleteTable\", \"Resource\": \"*\"}]}"`
	// denyAgain means the same as deny.
	denyAgain = `"resource_policy": "{\"Statement\": {\"Action\": [\"dynamodb:DeleteTable\"], \"Effect\": \"Deny\", \"Principal\": \"*\", \"Resource\": [\"*\"]}, \"Version\": \"2012-10-17\"}"`
	denyMore  = `"resource_policy": "{\"Version\": \"2012-10-17\", \"Statement\": [{\"Effect\": \"Deny\", \"Principal\": \"*\", \"Action\": [\"dynamodb:DeleteTable\", \"dynamodb:Scan\"], \"Resource\": \"*\"}]}"`
)

func index(settings string) string {
	return `"index_settings": {"by_author_id": {` + settings + `}}`
}

var lives = map[string]life{
	"billing_mode": {
		"", provisioned, "!on demand", provisioned, "", "!capacity", "",
	},
	"capacity": {
		provisioned, "!capacity", provisioned, "!index capacity", provisioned,
		`"billing_mode": "PROVISIONED", "read_capacity": 7, "write_capacity": 6`,
		provisioned + ", " + index(`"read_capacity": 9`), provisioned,
	},
	"scaled_elsewhere": {
		provisioned + `, "scaled_elsewhere": true`, "!capacity", provisioned + `, "scaled_elsewhere": true`,
		`"billing_mode": "PROVISIONED", "read_capacity": 8, "write_capacity": 8, "scaled_elsewhere": true`,
		provisioned + `, "scaled_elsewhere": true, ` + index(`"scaled_elsewhere": false, "read_capacity": 10`), provisioned,
	},
	"on_demand_throughput": {
		`"on_demand_throughput": {"max_read_request_units": 100}, ` + index(`"on_demand_throughput": {"max_write_request_units": 20}`), "!ceiling",
		`"on_demand_throughput": {"max_read_request_units": 100}, ` + index(`"on_demand_throughput": {"max_write_request_units": 20}`),
		`"on_demand_throughput": {"max_read_request_units": 200, "max_write_request_units": 300}`,
		`"on_demand_throughput": {"max_write_request_units": 300}`, "",
	},
	"warm_throughput": {
		"", `"warm_throughput": {"read_units_per_second": 15000}, ` + index(`"warm_throughput": {"write_units_per_second": 5000}`), "!warm",
		`"warm_throughput": {"read_units_per_second": 15000}, ` + index(`"warm_throughput": {"write_units_per_second": 5000}`),
		`"warm_throughput": {"read_units_per_second": 13000}`, "",
	},
	"table_class": {
		`"table_class": "STANDARD_INFREQUENT_ACCESS"`, "", "!class", "", `"table_class": "STANDARD"`, "+800h", `"table_class": "STANDARD"`,
	},
	"encryption": {
		`"encryption": "aws_managed"`, `"encryption": {"kms_key_arn": "` + keyARN("a") + `"}`, "!key", `"encryption": {"kms_key_arn": "` + keyARN("a") + `"}`,
		`"encryption": "aws_managed"`, "!key", `"encryption": "aws_managed"`, "!owned", `"encryption": "aws_managed"`, "", `"encryption": "aws_owned"`, "!key", `"encryption": "aws_owned"`,
	},
	"stream_view_type": {
		`"stream_view_type": "NEW_IMAGE"`, `"stream_view_type": "KEYS_ONLY"`, "!no stream", `"stream_view_type": "KEYS_ONLY"`, "", "!stream", "",
	},
	"ttl_attribute": {
		`"ttl_attribute": "expires"`, "+1h", "!no expiry", "+1h", `"ttl_attribute": "expires"`, "+2h", `"ttl_attribute": "ends"`, "+1h", `"ttl_attribute": "ends"`, "+2h", "",
	},
	"point_in_time_recovery_days": {
		`"point_in_time_recovery_days": 35`, `"point_in_time_recovery_days": 7`, "!recovery", `"point_in_time_recovery_days": 7`, "", "!recovery", "",
		`"point_in_time_recovery_days": 0`, "!recovery", `"point_in_time_recovery_days": 0`,
	},
	"resource_policy": {
		deny, denyAgain, "!policy", deny, "!no policy", deny, denyMore, "",
	},
}

// The life of each setting: what a plan shows, what is said, what is asked of AWS and what there is after that. Every
// apply must leave a plan without changes and a state that a refresh leaves alone.
func TestSettings_liveAsDeclared(t *testing.T) {
	t.Parallel()
	for name, stages := range lives {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.aws.Clock.Patience(1000 * time.Hour)
			var told strings.Builder
			for _, stage := range stages {
				fmt.Fprintf(&told, "== %s\n", stage)
				if after, ok := strings.CutPrefix(stage, "+"); ok {
					d, err := time.ParseDuration(after)
					if err != nil {
						t.Fatal(err)
					}
					w.aws.Clock.Advance(d)
					continue
				}
				if change, ok := hands[stage]; ok {
					w.byHand(change)
					continue
				}
				w.tell(&told, withTimes(stage))
			}
			acctest.GoldenText(t, filepath.Join("testdata/settings", name+".txt"), told.String())
		})
	}
}

// withTimes is the blog with two attributes that may hold a time to live.
func withTimes(more ...string) string {
	more = slices.DeleteFunc(more, func(s string) bool { return s == "" })
	return strings.Replace(blog(more...), `"author_id": {}`, `"author_id": {}, "expires": {"type": "epoch_seconds"}, "ends": {"type": "epoch_seconds"}`, 1)
}

// byHand changes a table outside of Terraform.
func (w *world) byHand(change settings.Change) {
	w.t.Helper()
	w.aws.Clock.Advance(time.Minute) // after what a policy and time to live make everybody wait for
	table, _ := w.aws.Table(acctest.Region, "blog")
	if _, err := w.tables().Set(w.t.Context(), table.TableArn, change); err != nil {
		w.t.Fatal(err)
	}
	w.aws.Clock.Advance(10 * time.Minute)
}

// tables are the tables at the fake, as package dynamo sees them.
func (w *world) tables() *dynamo.Tables { return w.tablesIn(acctest.Region) }

func (w *world) tablesIn(region string) *dynamo.Tables {
	w.t.Helper()
	tables, err := dynamo.Open(dynamo.Config{
		Region: acctest.Region, AccessKey: "a", SecretKey: "s", Endpoints: dynamo.Endpoints{DynamoDB: w.aws.URL(), STS: w.aws.URL()},
		Pace: dynamo.Pace{Clock: w.aws.Clock, Random: func() float64 { return 0.5 }},
	}).Tables(w.t.Context(), region)
	if err != nil {
		w.t.Fatal(err)
	}
	return tables
}

// tell applies a configuration and tells what happens. An error ends the stage.
func (w *world) tell(told *strings.Builder, config string) {
	w.t.Helper()
	if failed := w.refresh(); failed != "" {
		w.t.Fatal(failed)
	}
	p := w.server.Plan(w.state, config)
	fmt.Fprint(told, planned(p), indent(acctest.Text(p.Diagnostics)))
	w.aws.ResetCalls()
	state, diagnostics := w.server.Apply(p)
	w.keep(state)
	fmt.Fprint(told, asked(w.aws.Calls()), indent(acctest.Text(diagnostics)), w.shown())
	if errorsIn(diagnostics) != "" {
		return
	}
	if again := w.server.Plan(w.state, config); again.Changes() || errorsIn(again.Diagnostics) != "" {
		w.t.Errorf("%s: the plan after the apply changes %s", config, planned(again))
	}
	before := w.state.Value
	if failed := w.refresh(); failed != "" || !w.state.Value.Equal(before) {
		w.t.Errorf("%s: refreshing changes the state: %s%s", config, failed, changes(before, w.state.Value))
	}
	if again := w.server.Plan(w.state, config); again.Changes() {
		w.t.Errorf("%s: the plan after a refresh changes %s", config, planned(again))
	}
}

// planned are the settings that a plan changes.
func planned(p acctest.Plan) string { return changes(p.Prior.Value, p.Planned) }

// changes are the settings that differ between two values.
func changes(before, after tftypes.Value) string {
	var b strings.Builder
	for _, name := range append(settingNames, "stream_arn") {
		was, is := plain(before, name), plain(after, name)
		if !reflect.DeepEqual(was, is) {
			fmt.Fprintf(&b, "plan: %s = %s -> %s\n", name, was, is)
		}
	}
	return b.String()
}

var settingNames = []string{
	"billing_mode", "read_capacity", "write_capacity", "scaled_elsewhere", "index_settings", "on_demand_throughput", "warm_throughput",
	"table_class", "encryption", "stream_view_type", "ttl_attribute", "point_in_time_recovery_days", "resource_policy",
}

func plain(v tftypes.Value, name string) string {
	if v.IsNull() {
		return "null"
	}
	text, err := json.Marshal(acctest.Attribute(v, name))
	if err != nil {
		return err.Error()
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(text))
}

// asked are the requests that change something.
func asked(calls []dynamofake.Call) string {
	var b strings.Builder
	for _, call := range calls {
		if strings.HasPrefix(call.Operation, "Describe") || strings.HasPrefix(call.Operation, "Get") || strings.HasPrefix(call.Operation, "List") {
			continue
		}
		var in map[string]any
		if json.Unmarshal([]byte(call.Input), &in) != nil {
			in = map[string]any{"unread": call.Input}
		}
		for _, known := range []string{"TableName", "ResourceArn", "AttributeDefinitions", "KeySchema", "DeletionProtectionEnabled"} {
			delete(in, known)
		}
		text, _ := json.Marshal(in)
		fmt.Fprintf(&b, "asks: %s %s", call.Operation, text)
		if call.Code != "" {
			fmt.Fprintf(&b, " (%s)", call.Code)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// shown are the settings that AWS has.
func (w *world) shown() string {
	w.t.Helper()
	w.aws.Clock.Advance(10 * time.Minute)
	s, err := w.tables().Describe(w.t.Context(), "blog")
	if err != nil {
		w.t.Fatal(err)
	}
	beside := w.aws.Aside(acctest.Region, "blog")
	live := s.Settings
	return fmt.Sprintf("has:  %s %v ceiling %v warm %v, index %v, class %q, %s, stream %q, expiry %q, recovery %d, policy %q\n",
		live.Billing, live.Capacity, live.Ceiling, live.Warm, live.Indexes["by_author_id"], live.Class, live.Encryption, live.Stream,
		beside.Expiry, beside.Recovery, beside.Policy)
}

// requestID is the number of a call, which for calls made at once may be any.
var requestID = regexp.MustCompile(`FAKE[0-9]+`)

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(requestID.ReplaceAllString(text, "FAKE")) {
		b.WriteString("  | " + line)
	}
	return b.String()
}

// Every message about settings stands in a golden of this package.
func TestSettings_everyCodeHasAGolden(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, pattern := range []string{"testdata/plan/*.txtar", "testdata/settings/*.txt"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	for _, entry := range finding.Codes() {
		ofSettings := entry.Code >= "DM190" && entry.Code < "DM200" || entry.Code >= "DM240" && entry.Code < "DM250"
		if ofSettings && !strings.Contains(all.String(), "["+string(entry.Code)+"]") {
			t.Errorf("no golden shows %s (%s)", entry.Code, entry.Title)
		}
	}
}

// The settings that are made after a table may fail: the table is kept, with a warning, and the next apply goes on. What
// can't be read is taken to be as it was.
func TestSettings_thatFailAreToldAndGoneOnWith(t *testing.T) {
	t.Parallel()
	config := withTimes(`"ttl_attribute": "expires"`, `"point_in_time_recovery_days": 7`, deny)
	for name, fault := range map[string]dynamofake.Fault{"denied": dynamofake.Denied, "engine": dynamofake.Unknown} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			var told strings.Builder
			strike := func(operations ...string) {
				for _, operation := range operations {
					w.aws.Faults.Every(operation, fault)
				}
			}
			strike("UpdateTimeToLive", "UpdateContinuousBackups", "PutResourcePolicy", "DescribeTimeToLive", "DescribeContinuousBackups", "GetResourcePolicy")
			_, diagnostics := w.making(config)
			fmt.Fprintf(&told, "== making it\n%s", indent(acctest.Text(diagnostics)))
			before := w.state.Value
			state, diagnostics := w.server.Read(w.state)
			fmt.Fprintf(&told, "== refreshing it\n%s", indent(acctest.Text(diagnostics)))
			if !state.Value.Equal(before) {
				t.Errorf("refreshing changes the state: %s", changes(before, state.Value))
			}
			w.aws.Faults.Clear()
			if failed := w.refresh(); failed != "" {
				t.Error(failed)
			}
			fmt.Fprint(&told, "== with all rights\n")
			w.tell(&told, config)
			acctest.GoldenText(t, "testdata/settings/failing_"+name+".txt", told.String())
		})
	}
}

// making plans and applies a table that is yet to be made.
func (w *world) making(config string) (acctest.Plan, []*tfprotov6.Diagnostic) {
	w.t.Helper()
	p := w.server.Plan(w.state, config)
	state, diagnostics := w.server.Apply(p)
	if errorsIn(diagnostics) != "" {
		w.t.Fatal(acctest.Text(diagnostics))
	}
	w.keep(state)
	return p, diagnostics
}
