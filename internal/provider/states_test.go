package provider_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

// TestStates_staySilent reads states that released versions wrote, in a folder for each format of the design document, and
// plans the same configuration: nothing changes but what an earlier apply left to do, whatever is derived today. A state is
// written once, where a file has none, and never again.
func TestStates_staySilent(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/states/*/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	// otherwise derives what no version did: the other style of indexes, whatever the table has.
	otherwise := func(m model.Table, _ *design.Design, _ derive.Terms) derive.Result {
		if m.Keys.Indexes = model.IndexesOverloaded; m.Name == "blog" {
			m.Keys.Base = model.BaseComposite
		}
		return derive.Table(m)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			config, state := stored(t, file)
			for name, deriving := range map[string]func(model.Table, *design.Design, derive.Terms) derive.Result{"today": derive.BesideAt, "otherwise": otherwise} {
				server := acctest.Start(t, provider.Dependencies{Derive: deriving, Agree: derive.AgreementAt, Open: acctest.NewCloud().Open})
				expect(t, server.Configure(`{}`))
				p := server.Plan(server.Stored(0, state), config)
				if retires := strings.Contains(file, "rebuilding"); p.Changes() != retires {
					t.Errorf("%s: the plan changes something: %t, want %t", name, p.Changes(), retires)
				}
				for _, attribute := range []string{"key_schema", "item_keys", "access_paths", "entry_conditions", "findings"} {
					before, after := acctest.Attribute(p.Prior.Value, attribute), acctest.Attribute(p.Planned, attribute)
					if text(t, before) != text(t, after) {
						t.Errorf("%s: %s was %s and is %s", name, attribute, text(t, before), text(t, after))
					}
				}
			}
		})
	}
}

func text(t *testing.T, v any) string {
	t.Helper()
	written, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(written)
}

// stored is the configuration of a file and the state that was stored for it.
func stored(t *testing.T, file string) (config, state string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, part := range archive.Files {
		if part.Name == "state.json" {
			return steps[len(steps)-1], string(part.Data)
		}
		steps = append(steps, string(part.Data))
	}
	server := acctest.Start(t, provider.Dependencies{Derive: derive.BesideAt, Agree: derive.AgreementAt, Open: acctest.NewCloud().Open})
	expect(t, server.Configure(`{}`))
	has := server.Nothing()
	for _, step := range steps {
		has = server.MustApply(has, step)
	}
	written, err := json.MarshalIndent(acctest.ToPlain(has.Value), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	archive.Files = append(slices.Clone(archive.Files), txtar.File{Name: "state.json", Data: append(written, '\n')})
	if err := os.WriteFile(file, txtar.Format(archive), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Log("the state was written")
	return steps[len(steps)-1], string(written)
}

// TestTable_changes plans stories of tables that exist, derived as the released provider does.
func TestTable_changes(t *testing.T) {
	t.Parallel()
	acctest.Golden(t, "testdata/change", provider.Dependencies{Derive: derive.BesideAt, Agree: derive.AgreementAt})
}
