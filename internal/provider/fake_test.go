package provider_test

import (
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// world is the provider, in process, at the strict fake of DynamoDB, and Terraform's state of one table.
type world struct {
	t      *testing.T
	aws    *dynamofake.Server
	server *acctest.Server
	state  acctest.State
	// usual is true where tables are derived as in newWorld.
	usual bool
}

// atFake makes the dependencies of a provider that works at the fake, on the fake's clock. No test of this package leaves a
// call without an answer, so that none is given up on a busy machine.
func atFake(aws *dynamofake.Server) provider.Dependencies {
	return fakeWith(aws, acctest.Derive)
}

// fakeWith is atFake with that deriving.
func fakeWith(aws *dynamofake.Server, deriving func(model.Table, *design.Design, derive.Terms) derive.Result) provider.Dependencies {
	return provider.Dependencies{Derive: deriving, Open: func(config dynamo.Config) provider.Cloud {
		config.Pace = dynamo.Pace{Clock: aws.Clock, AttemptTimeout: time.Minute, Random: func() float64 { return 0.5 }}
		return provider.OpenDynamo(config)
	}}
}

// fakeBlock is the provider block that leads to the fake.
func fakeBlock(aws *dynamofake.Server) string {
	return fmt.Sprintf(`{"region": %q, "access_key": "AKIAEXAMPLE", "secret_key": "secret", "endpoints": {"dynamodb": %[2]q, "sts": %[2]q}}`, acctest.Region, aws.URL())
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := worldWith(t, acctest.Derive)
	w.usual = true
	return w
}

// worldWith is a world in which tables are derived that way.
func worldWith(t *testing.T, deriving func(model.Table, *design.Design, derive.Terms) derive.Result) *world {
	t.Helper()
	w := &world{t: t, aws: dynamofake.Start(t)}
	w.server = acctest.Start(t, fakeWith(w.aws, deriving))
	if diagnostics := w.server.Configure(fakeBlock(w.aws)); len(diagnostics) > 0 {
		t.Fatal(acctest.Text(diagnostics))
	}
	w.state = w.server.Nothing()
	return w
}

// errors are the errors among diagnostics, in words.
func errorsIn(diagnostics []*tfprotov6.Diagnostic) string {
	var list []*tfprotov6.Diagnostic
	for _, d := range diagnostics {
		if d.Severity == tfprotov6.DiagnosticSeverityError {
			list = append(list, d)
		}
	}
	return acctest.Text(list)
}

// apply does what terraform apply does: it refreshes, plans, and carries out what the plan changes. It returns the
// errors of all three.
func (w *world) apply(config string) string {
	w.t.Helper()
	if failed := w.refresh(); failed != "" {
		return failed
	}
	p := w.plan(config)
	if failed := errorsIn(p.Diagnostics); failed != "" || !p.Changes() {
		return failed
	}
	state, diagnostics := w.server.Apply(p)
	w.keep(state)
	return errorsIn(diagnostics)
}

// firstPlans are plans of tables that are yet to be made, by configuration: they are the same in every world that derives
// in the usual way, and a plan takes longer than all the rest.
var firstPlans sync.Map

func (w *world) plan(config string) acctest.Plan {
	w.t.Helper()
	if !w.state.Value.IsNull() {
		return w.server.Plan(w.state, config)
	}
	if p, ok := firstPlans.Load(config); ok && w.usual {
		return p.(acctest.Plan) //nolint:forcetypeassert // nothing else is stored
	}
	p := w.server.Plan(w.state, config)
	if w.usual {
		firstPlans.Store(config, p)
	}
	return p
}

// destroy does what terraform destroy does.
func (w *world) destroy() string {
	w.t.Helper()
	if failed := w.refresh(); failed != "" || w.state.Value.IsNull() {
		return failed
	}
	p := w.server.PlanDestroy(w.state)
	if failed := errorsIn(p.Diagnostics); failed != "" {
		return failed
	}
	state, diagnostics := w.server.Apply(p)
	w.keep(state)
	return errorsIn(diagnostics)
}

func (w *world) refresh() string {
	if w.state.Value.IsNull() {
		return ""
	}
	state, diagnostics := w.server.Read(w.state)
	failed := errorsIn(diagnostics)
	if failed == "" {
		w.keep(state)
	}
	return failed
}

// keep saves a state as Terraform does: what is gone has no private data either.
func (w *world) keep(state acctest.State) {
	if state.Value.IsNull() {
		state = w.server.Nothing()
	}
	w.state = state
}

// mustApply applies a configuration that has no errors.
func (w *world) mustApply(config string) {
	w.t.Helper()
	if failed := w.apply(config); failed != "" {
		w.t.Fatal(failed)
	}
}

// wantTable demands that the table of the state, and no other, is there, that it has those tags, and that the state
// says so already.
func (w *world) wantTable(tags map[string]string) dynamofake.Description {
	w.t.Helper()
	if names := w.aws.Names(acctest.Region); len(names) != 1 || names[0] != "blog" {
		w.t.Fatalf("tables %q", names)
	}
	table, _ := w.aws.Table(acctest.Region, "blog")
	if got := acctest.Attribute(w.state.Value, "table_id"); got != table.TableId {
		w.t.Errorf("the state has the table %v, there is %s", got, table.TableId)
	}
	if table.TableStatus != "ACTIVE" {
		w.t.Errorf("the table is %s", table.TableStatus)
	}
	if got := w.aws.Tags(acctest.Region, "blog"); !maps.Equal(got, tags) {
		w.t.Errorf("tags %v, want %v", got, tags)
	}
	before := w.state.Value
	if failed := w.refresh(); failed != "" || !w.state.Value.Equal(before) {
		diff, _ := w.state.Value.Diff(before)
		w.t.Errorf("refreshing changes the state: %s%v", failed, diff)
	}
	return table
}
