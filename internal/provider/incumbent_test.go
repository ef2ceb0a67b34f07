package provider_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// reports are what users reported of another provider for DynamoDB tables, by the number in our notes, with the test that
// holds this one to the right behaviour, or why there is none.
var reports = map[int]struct{ what, test, why string }{
	1:  {"dropping one index rebuilds all", "TestTable_changesOneIndexOnly", ""},
	2:  {"removing the last index changes nothing", "TestCLI_patternsComeAndGo", ""},
	3:  {"a plan shows all indexes removed and added", "TestTable_changesOneIndexOnly", ""},
	4:  {"warm throughput that AWS raised is a difference", "TestSettings_warmThroughputThatGrewIsNoDifference", ""},
	5:  {"autoscaled capacity is set back", "TestSettings_autoscaledCapacityIsLeftAlone", ""},
	6:  {"the order of projected attributes rebuilds an index", "", "AWS's answers are sorted when they are read: TestState_sortsWhatAWSReturnsInAnyOrder of package dynamo, and the fake answers in reverse"},
	7:  {"several indexes in one request are refused", "TestCLI_patternsComeAndGo", ""},
	8:  {"another projection is sent as an update", "", "an index is built anew beside the old one, which the plan says: testdata/plan/index_rebuilt.txtar"},
	9:  {"renaming swaps indexes", "", "indexes are known by their names: package evolve"},
	10: {"renaming at the limit fails", "", "steps fit into the quota at any time: package evolve"},
	11: {"capacity of several indexes races", "TestSettings_capacityOfAllIndexesGoesInOneRequest", ""},
	12: {"filling an index blocks the apply", "TestTable_waitForIndexes", ""},
	13: {"another type of an index key is ignored", "", "it is refused: package evolve"},
	14: {"another type of the table's key is ignored", "", "it is refused: package evolve"},
	15: {"a new index needs all definitions", "", "package dynamo sends the union, and the fake refuses less"},
	16: {"all attributes must be indexed", "", "definitions are derived"},
	17: {"an empty sort key in an old state", "", "what there is none of is null"},
	18: {"a plan calls AWS", "TestTable_planMakesNoCall", ""},
	19: {"terminal errors are polled for ever", "TestSettings_refusalsEndTheApply", ""},
	20: {"deprecations before docs", "", "there is one spelling"},
	21: {"local indexes are ignored or replace the table", "", "they are refused: package evolve"},
	22: {"a key change destroys the table", "TestCLI_lifeOfATable", ""},
	23: {"protection off and replacement in one apply", "", "replacing takes an apply before: testdata/plan/replace.txtar"},
	24: {"a switch moves the table to another address", "", "there is one resource"},
	25: {"time to live can't be turned off", "TestSettings_liveAsDeclared", ""},
	26: {"recovery of a fresh table fails", "TestSettings_recoveryOfAFreshTableIsWaitedFor", ""},
	27: {"recovery of a replica rebuilds it", "", "replicas are not supported yet"},
	28: {"the default key's ARN leaks into the state", "TestSettings_liveAsDeclared", ""},
	29: {"a KMS alias is a difference for ever", "TestTable_plans", ""},
	30: {"another view type of a stream", "TestSettings_liveAsDeclared", ""},
	31: {"a replica needs a stream", "TestSettings_whatIsNotWrittenIsLeftAlone", "replicas are not supported yet; a stream that somebody needs is not turned off because nobody wrote it"},
	32: {"provisioning with an index that goes", "TestSettings_provisioningNamesEveryIndexThereIs", ""},
	33: {"a ceiling that is removed stays", "TestSettings_liveAsDeclared", ""},
	34: {"provisioned with replicas", "", "replicas are not supported yet"},
	35: {"replicas made elsewhere are deleted", "TestSettings_whatIsNotWrittenIsLeftAlone", ""},
	36: {"tags read empty just after a write", "TestTable_livesWithAnswersThatLagBehind", ""},
	37: {"an ambiguous create", "TestTable_isMadeWhateverHappens", ""},
	38: {"one code for too many and for too much", "", "package dynamo tells them apart: TestClassify"},
	39: {"settings are skipped on some ways to make a table", "TestSettings_areMadeWhateverHappens", ""},
	40: {"engines lack operations", "TestSettings_thatFailAreToldAndGoneOnWith", ""},
}

// Every report has a test that exists, or a reason.
func TestReports_haveATestOrAReason(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range parsed.Decls {
			if f, ok := declaration.(*ast.FuncDecl); ok {
				tests[f.Name.Name] = true
			}
		}
	}
	for n := 1; n <= 40; n++ {
		report, ok := reports[n]
		switch {
		case !ok:
			t.Errorf("report %d is forgotten", n)
		case report.test == "" && report.why == "":
			t.Errorf("report %d has neither a test nor a reason", n)
		case report.test != "" && !tests[report.test]:
			t.Errorf("report %d: there is no test %s", n, report.test)
		}
	}
}

// updates are the UpdateTable requests since the calls were reset.
func (w *world) updates() []map[string]any {
	w.t.Helper()
	var list []map[string]any
	for _, call := range w.aws.Calls() {
		if call.Operation != "UpdateTable" {
			continue
		}
		var in map[string]any
		if err := json.Unmarshal([]byte(call.Input), &in); err != nil {
			w.t.Fatal(err)
		}
		list = append(list, in)
	}
	return list
}

// patterns is the blog with a pattern by each of the attributes, each on an index of its own, and what the test says
// besides.
func patterns(attributes []string, more ...string) string {
	text := ""
	for _, attribute := range attributes {
		text += `, "by_` + attribute + `": {"entity": "post", "match": ["` + attribute + `"]}`
	}
	config := strings.Replace(blog(more...), `,
			"posts_by_author": {"entity": "post", "match": ["author_id"]}`, text, 1)
	return strings.Replace(config, `"author_id": {}`, `"author_id": {}, "a": {}, "b": {}, "c": {}`, 1)
}

func TestTable_changesOneIndexOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(patterns([]string{"a", "b", "c"}))
	p := w.server.Plan(w.state, patterns([]string{"a", "c"}))
	planned, _ := acctest.Attribute(p.Planned, "global_secondary_indexes").(map[string]any)
	if _, gone := planned["by_b"]; gone || len(planned) != 2 {
		t.Errorf("planned %v", planned)
	}
	w.aws.ResetCalls()
	w.mustApply(patterns([]string{"a", "c"}))
	updates := w.updates()
	if text, _ := json.Marshal(updates); len(updates) != 1 || !strings.Contains(string(text), `[{"Delete":{"IndexName":"by_b"}}]`) {
		t.Errorf("asked %s", text)
	}
}

func TestSettings_warmThroughputThatGrewIsNoDifference(t *testing.T) {
	t.Parallel()
	for _, config := range []string{blog(), blog(`"warm_throughput": {"read_units_per_second": 13000}`)} {
		w := newWorld(t)
		w.mustApply(config)
		w.byHand(hands["!warm"])
		w.aws.ResetCalls()
		w.mustApply(config)
		if updates := w.updates(); len(updates) > 0 {
			t.Errorf("asked %v", updates)
		}
	}
}

func TestSettings_autoscaledCapacityIsLeftAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	config := blog(provisioned, `"scaled_elsewhere": true`)
	w.mustApply(config)
	w.byHand(hands["!capacity"])
	w.aws.ResetCalls()
	w.mustApply(config)
	if updates := w.updates(); len(updates) > 0 {
		t.Errorf("asked %v", updates)
	}
	// A new index is made with what is declared, and the capacity of the others stays as it was scaled.
	w.mustApply(strings.Replace(config, `"match": ["author_id"]}`, `"match": ["author_id"]}, "by_title": {"entity": "post", "match": ["title"]}`, 1))
	table, _ := w.aws.Table(acctest.Region, "blog")
	for _, index := range table.GlobalSecondaryIndexes {
		if want := map[string]int64{"by_author_id": 50, "by_title": 5}[index.IndexName]; index.ProvisionedThroughput.ReadCapacityUnits != want {
			t.Errorf("%s has %+v", index.IndexName, *index.ProvisionedThroughput)
		}
	}
}

func TestSettings_capacityOfAllIndexesGoesInOneRequest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(patterns([]string{"a", "b", "c"}, provisioned))
	w.aws.ResetCalls()
	w.mustApply(patterns([]string{"a", "b", "c"}, `"billing_mode": "PROVISIONED", "read_capacity": 10, "write_capacity": 12`))
	updates := w.updates()
	if len(updates) != 1 {
		t.Fatalf("asked %v", updates)
	}
	if indexes, _ := updates[0]["GlobalSecondaryIndexUpdates"].([]any); len(indexes) != 3 || updates[0]["ProvisionedThroughput"] == nil {
		t.Errorf("asked %v", updates[0])
	}
}

// A refusal that waiting doesn't help against ends the apply at once.
func TestSettings_refusalsEndTheApply(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(blog())
	for _, class := range []string{"STANDARD_INFREQUENT_ACCESS", "STANDARD"} {
		w.mustApply(blog(`"table_class": "` + class + `"`))
	}
	before := w.aws.Clock.Now()
	failed := w.apply(blog(`"table_class": "STANDARD_INFREQUENT_ACCESS"`))
	if !strings.Contains(failed, "A table class may change twice in 30 days. Nothing is lost") {
		t.Errorf("said %s", failed)
	}
	if waited := w.aws.Clock.Now().Sub(before); waited > time.Minute {
		t.Errorf("waited %s", waited)
	}
}

func TestSettings_capacityIsLoweredOnlySoOften(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	capacity := func(n string) string {
		return blog(`"billing_mode": "PROVISIONED", "read_capacity": ` + n + `, "write_capacity": 5`)
	}
	w.mustApply(capacity("10"))
	for _, n := range []string{"9", "8", "7", "6"} {
		w.mustApply(capacity(n))
	}
	if failed := w.apply(capacity("5")); !strings.Contains(failed, "lets capacity be lowered four times a day") {
		t.Errorf("said %q", failed)
	}
	w.aws.Clock.Advance(time.Hour)
	w.mustApply(capacity("5"))
}

func TestSettings_onDemandIsReturnedToOnlySoOften(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(blog(provisioned))
	for range 4 {
		w.mustApply(blog())
		w.mustApply(blog(provisioned))
	}
	if failed := w.apply(blog()); !strings.Contains(failed, "four times in 24 hours") {
		t.Errorf("said %q", failed)
	}
	w.aws.Clock.Advance(24 * time.Hour)
	w.mustApply(blog())
}

func TestSettings_recoveryOfAFreshTableIsWaitedFor(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.Delays.Backups = 2 * time.Minute
	w.mustApply(blog(`"point_in_time_recovery_days": 35`))
	if days := w.aws.Aside(acctest.Region, "blog").Recovery; days != 35 {
		t.Errorf("%d days", days)
	}
	refused := 0
	for _, call := range w.aws.Calls() {
		if call.Code == "ContinuousBackupsUnavailableException" {
			refused++
		}
	}
	if refused < 2 {
		t.Errorf("AWS refused %d times", refused)
	}
}

// The role that a policy names may have been made a moment ago.
func TestSettings_policyWaitsForItsPrincipals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.aws.Faults.Call("PutResourcePolicy", 1, dynamofake.NoPrincipal)
	w.aws.Faults.Call("PutResourcePolicy", 2, dynamofake.NoPrincipal)
	w.mustApply(blog(deny))
	if policy := w.aws.Aside(acctest.Region, "blog").Policy; policy == "" || w.aws.Count("PutResourcePolicy") != 3 {
		t.Errorf("policy %q, calls %s", policy, w.aws.Log())
	}
	w.aws.Faults.Every("PutResourcePolicy", dynamofake.NoPrincipal)
	if failed := w.apply(blog(denyMore)); !strings.Contains(failed, "Invalid principal in policy") {
		t.Errorf("said %q", failed)
	}
}

func TestSettings_whatIsNotWrittenIsLeftAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(blog())
	for _, change := range []settings.Change{
		hands["!stream"], hands["!class"], hands["!key"], hands["!recovery"], hands["!policy"], hands["!ceiling"], hands["!warm"], settings.SetExpiry{To: "x"},
	} {
		w.byHand(change)
	}
	before := w.shown()
	w.aws.ResetCalls()
	w.mustApply(blog())
	w.mustApply(blog(`"tags": {"a": "b"}`))
	if updates := w.updates(); len(updates) > 0 || w.shown() != before {
		t.Errorf("asked %v, has %s", updates, w.shown())
	}
}

// AWS wants the capacity of every index there is, those included that go in the same apply: what is new is built before
// that where there is room.
func TestSettings_provisioningNamesEveryIndexThereIs(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mustApply(patterns([]string{"a", "b"}))
	w.aws.ResetCalls()
	w.mustApply(patterns([]string{"b", "c"}, provisioned, `"index_settings": {"by_c": {"read_capacity": 20}}`))
	var order []string
	for _, in := range w.updates() {
		text, _ := json.Marshal(in)
		switch {
		case strings.Contains(string(text), `"Delete"`):
			order = append(order, "delete")
		case strings.Contains(string(text), `"Create"`):
			order = append(order, "create")
		case strings.Contains(string(text), `"BillingMode"`):
			order = append(order, "billing")
		}
	}
	table, _ := w.aws.Table(acctest.Region, "blog")
	for _, index := range table.GlobalSecondaryIndexes {
		if want := map[string]int64{"by_b": 5, "by_c": 20}[index.IndexName]; index.ProvisionedThroughput.ReadCapacityUnits != want {
			t.Errorf("%s has %+v", index.IndexName, *index.ProvisionedThroughput)
		}
	}
	if len(order) != 3 || order[0] != "billing" || order[1] != "create" || order[2] != "delete" {
		t.Errorf("order %q", order)
	}
	if indexes, _ := w.updates()[0]["GlobalSecondaryIndexUpdates"].([]any); len(indexes) != 2 {
		t.Errorf("asked %v", w.updates()[0])
	}
}
