package provider_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/engine"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/moto"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// place is where a provider works: the fake, or an engine of somebody else's. Deriving works with the real deriving, the other
// with that of most tests here, which takes less time.
type place struct{ deriving, quick *acctest.Server }

func placeOf(t *testing.T, with func(func(model.Table, *design.Design, derive.Terms) derive.Result) provider.Dependencies, block string) place {
	t.Helper()
	p := place{acctest.Start(t, with(derive.BesideAt)), acctest.Start(t, with(acctest.Derive))}
	expect(t, p.deriving.Configure(block))
	expect(t, p.quick.Configure(block))
	return p
}

func atEndpoint(t *testing.T, endpoint string) place {
	t.Helper()
	return placeOf(t, func(deriving func(model.Table, *design.Design, derive.Terms) derive.Result) provider.Dependencies {
		return provider.Dependencies{Derive: deriving, Open: provider.OpenDynamo}
	}, fmt.Sprintf(`{"region": %q, "access_key": "AKIAEXAMPLE", "secret_key": "secret", "account_id": "123456789012", "endpoints": {"dynamodb": %q}}`, acctest.Region, endpoint))
}

func TestNoOp_atTheFake(t *testing.T) {
	t.Parallel()
	fake := dynamofake.Start(t)
	placeOf(t, func(deriving func(model.Table, *design.Design, derive.Terms) derive.Result) provider.Dependencies {
		return fakeWith(fake, deriving)
	}, fakeBlock(fake)).wantNoOps(t, nil)
}

func TestNoOp_atDynoxide(t *testing.T) {
	t.Parallel()
	e, err := engine.Start(t.Context(), "../..")
	if errors.Is(err, engine.ErrNotInstalled) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Stop() })
	atEndpoint(t, e.Endpoint()).wantNoOps(t, []lie{
		{`"point_in_time_recovery_days"`, "DescribeContinuousBackups: UnknownOperationException"},
		{`"resource_policy"`, "GetResourcePolicy: UnknownOperationException"},
		{`"on_demand_throughput": {"max_write_request_units": 20}`, `index_settings = {"by_author_id":{}} -> {"by_author_id":{"on_demand_throughput"`},
	})
}

func TestNoOp_atMoto(t *testing.T) {
	t.Parallel()
	atEndpoint(t, moto.Start(t, "../..")).wantNoOps(t, []lie{
		{`"on_demand_throughput"`, "on_demand_throughput = null ->"},
		{`"STANDARD_INFREQUENT_ACCESS"`, `table_class = "STANDARD" ->`},
	})
}

// unchanged applies a configuration of a new table, and tells what is said of it and what a plan after that would change;
// both are empty where all is well.
func unchanged(t *testing.T, server *acctest.Server, config string) (said, changed string) {
	t.Helper()
	plan := server.Plan(server.Nothing(), config)
	if failed := errorsIn(plan.Diagnostics); failed != "" {
		return failed, ""
	}
	state, diagnostics := server.Apply(plan)
	if failed := errorsIn(diagnostics); failed != "" {
		return failed, ""
	}
	state, diagnostics = server.Read(state)
	said = acctest.Text(diagnostics)
	if again := server.Plan(state, config); again.Changes() || errorsIn(again.Diagnostics) != "" {
		changed = planned(again) + errorsIn(again.Diagnostics)
	}
	return said, changed
}

// lie is what an engine does otherwise than AWS: a part of a setting, and a part of what is said after it or planned again.
type lie struct{ setting, says string }

// wantNoOps demands that after each example, in both styles, and after each setting there is nothing more to plan, but for
// lies. One that ends is told, too.
func (p place) wantNoOps(t *testing.T, lies []lie) {
	t.Helper()
	models, err := filepath.Glob("../acctest/corpus/testdata/article-*.json")
	if err != nil || len(models) < 8 {
		t.Fatal(models, err)
	}
	for _, path := range models {
		for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
			if said, changed := unchanged(t, p.deriving, exampleAs(t, path, style)); said+changed != "" {
				t.Errorf("%s, %s: said %q, changes %q", filepath.Base(path), style, said, changed)
			}
		}
	}
	for name, stages := range lives {
		for i, setting := range stages {
			if strings.HasPrefix(setting, "!") || strings.HasPrefix(setting, "+") || setting == "" || slices.Contains(stages[:i], setting) {
				continue
			}
			config := strings.Replace(withTimes(setting), `"name": "blog"`, fmt.Sprintf(`"name": "%s-%d"`, name, i), 1)
			said, changed := unchanged(t, p.quick, config)
			at := slices.IndexFunc(lies, func(l lie) bool { return strings.Contains(setting, l.setting) })
			switch {
			case at < 0 && said+changed != "":
				t.Errorf("%q: said %q, changes %q", setting, said, changed)
			case at >= 0 && !strings.Contains(said+changed, lies[at].says):
				t.Errorf("%q: no longer %q, but said %q, changes %q", setting, lies[at].says, said, changed)
			}
		}
	}
}

// exampleAs is the model of an example as the arguments of a table, in that style.
func exampleAs(t *testing.T, path, style string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var config map[string]any
	if err := json.Unmarshal(data, &config); err != nil {
		t.Fatal(err)
	}
	for name := range config {
		if strings.HasPrefix(name, "_") {
			delete(config, name)
		}
	}
	keys, _ := config["keys"].(map[string]any)
	if keys == nil {
		keys = map[string]any{}
	}
	keys["indexes"] = style
	config["keys"], config["name"] = keys, strings.TrimSuffix(filepath.Base(path), ".json")+"-"+style
	text, err := json.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
