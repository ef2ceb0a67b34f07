package settings_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

var indexNames = []string{"a", "b"}

func draw[T any](t *rapid.T, name string, from ...T) T { return rapid.SampledFrom(from).Draw(t, name) }

func drawUnits(t *rapid.T, name string) settings.Units {
	return settings.Units{Read: draw[int64](t, name, 0, 1, 5), Write: draw[int64](t, name, 0, 2, 5)}
}

func drawThroughput(t *rapid.T, billing string) settings.Throughput {
	yes, no := true, false
	own := settings.Throughput{Warm: drawUnits(t, "warm")}
	if billing == settings.OnDemand {
		own.Ceiling = drawUnits(t, "ceiling")
		return own
	}
	own.Capacity, own.Scaled = drawUnits(t, "capacity"), draw(t, "scaled", nil, &yes, &no)
	return own
}

// drawTable is a declaration that Check accepts, but for warm throughput.
func drawTable(t *rapid.T) settings.Table {
	days := draw[int64](t, "days", 0, 7, 35)
	s := settings.Table{
		Billing: draw(t, "billing", settings.OnDemand, settings.Provisioned), Class: draw(t, "class", "", settings.Standard, "STANDARD_INFREQUENT_ACCESS"),
		Encryption: draw(t, "key", "", settings.OwnedKey, "arn:aws:kms:eu-west-1:123456789012:key/a"), Stream: draw(t, "stream", "", "KEYS_ONLY", "NEW_IMAGE"),
		Expiry: draw(t, "expiry", "", "x", "y"), Recovery: draw(t, "recovery", nil, &days), Policy: draw(t, "policy", "", "{}", "[]"),
	}
	s.Throughput = drawThroughput(t, s.Billing)
	if s.Billing == settings.Provisioned {
		s.Capacity = settings.Units{Read: draw[int64](t, "read", 1, 5), Write: draw[int64](t, "write", 1, 5)}
	}
	for _, index := range indexNames {
		if rapid.Bool().Draw(t, "has its own") {
			if s.Indexes == nil {
				s.Indexes = map[string]settings.Throughput{}
			}
			s.Indexes[index] = drawThroughput(t, s.Billing)
		}
	}
	return s
}

// shows is what AWS shows of a table that is as declared, beside what nothing is said of.
func shows(declared, unsaid settings.Table) settings.Table {
	live := declared
	live.Scaled = nil
	if live.Class == "" {
		live.Class = unsaid.Class
	}
	if live.Encryption == "" {
		live.Encryption = unsaid.Encryption
	}
	if live.Stream == "" {
		live.Stream = unsaid.Stream
	}
	live.Indexes = map[string]settings.Throughput{}
	for _, index := range indexNames {
		of := declared.Of(index)
		of.Scaled = nil
		live.Indexes[index] = of
	}
	return live
}

// A declaration that AWS has leads to no change, and refreshing leaves it as it is, whatever there is that nothing is
// said of.
func TestRefresh_leavesAloneWhatIsAsDeclared(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		declared := drawTable(t)
		if settings.Compare(declared, declared, indexNames).Any() {
			t.Fatalf("%+v changes by itself", declared)
		}
		live := shows(declared, drawTable(t))
		got := settings.Refresh(declared, live, indexNames)
		if !reflect.DeepEqual(got, declared) {
			t.Fatalf("declared  %+v\nrefreshed %+v", declared, got)
		}
	})
}

// What AWS raises by itself is no difference, and neither is capacity that something else scales.
func TestRefresh_leavesAloneWhatOthersChange(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		declared := drawTable(t)
		yes := true
		declared.Scaled = nil
		if declared.Billing == settings.Provisioned {
			declared.Scaled = &yes
		}
		for index, own := range declared.Indexes {
			own.Scaled = nil
			declared.Indexes[index] = own
		}
		live := shows(declared, declared)
		raised := func(u settings.Units) settings.Units { return settings.Units{Read: u.Read + 100, Write: u.Write + 100} }
		live.Warm = raised(live.Warm)
		if declared.IsScaled() {
			live.Capacity = raised(live.Capacity)
		}
		for index, shown := range live.Indexes {
			shown.Warm = raised(shown.Warm)
			if declared.IsScaled() {
				shown.Capacity = raised(shown.Capacity)
			}
			live.Indexes[index] = shown
		}
		if got := settings.Refresh(declared, live, indexNames); !reflect.DeepEqual(got, declared) {
			t.Fatalf("declared  %+v\nrefreshed %+v", declared, got)
		}
	})
}

// What somebody changed is set back: after a refresh, a declared setting that AWS has otherwise leads to a change.
func TestCompare_findsWhatHasDrifted(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		declared, other := drawTable(t), drawTable(t)
		live := shows(other, other)
		refreshed := settings.Refresh(declared, live, indexNames)
		changes := settings.Compare(refreshed, declared, indexNames).Any()
		differs := live.Billing != declared.Billing ||
			declared.Stream != "" && live.Stream != declared.Stream ||
			declared.Class != "" && live.Class != declared.Class && (live.Class != "" || declared.Class != settings.Standard) ||
			declared.Expiry != "" && live.Expiry != declared.Expiry
		if declared.Billing == settings.Provisioned && live.Billing == settings.Provisioned {
			differs = differs || !declared.IsScaled() && live.Capacity != declared.Capacity
			for _, index := range indexNames {
				differs = differs || !declared.Of(index).IsScaled() && live.Indexes[index].Capacity != declared.Of(index).Capacity
			}
		}
		if differs && !changes {
			t.Fatalf("declared %+v\nlive %+v\nrefreshed %+v: no change", declared, live, refreshed)
		}
	})
}

// An imported table that is declared as it is has nothing to change, and what isn't declared is taken away.
func TestImported_saysAllThatIsNotTheDefault(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		live := shows(drawTable(t), settings.Table{})
		imported := settings.Imported(live)
		if settings.Compare(imported, imported, indexNames).Any() {
			t.Fatal("an imported table changes by itself")
		}
		if got := settings.Refresh(imported, live, indexNames); !reflect.DeepEqual(got, imported) {
			t.Fatalf("imported  %+v\nrefreshed %+v", imported, got)
		}
		for _, index := range indexNames {
			if imported.Of(index).Capacity != live.Indexes[index].Capacity {
				t.Fatalf("index %s: %+v, shown %+v", index, imported.Of(index), live.Indexes[index])
			}
		}
		bare := settings.Compare(imported, settings.Table{Billing: live.Billing, Throughput: settings.Throughput{Capacity: live.Capacity}}, indexNames)
		if (live.Stream != "" || live.Policy != "" || live.Expiry != "") && !bare.Any() {
			t.Fatalf("nothing of %+v is taken away", live)
		}
	})
}
