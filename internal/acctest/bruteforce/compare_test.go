package bruteforce_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/shrink"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// compared is how many random models are compared in both styles, where BRUTE does not give another number.
const compared = 300

// verdict is what comparing one model found.
type verdict struct {
	// valid is false where the model is refused before deriving.
	valid, derived bool
	difference     string
}

// compare derives a model and searches it by brute force.
func compare(table model.Table) (v verdict) {
	table.Keys.Base = model.BaseComposite
	defer func() {
		if broken := recover(); broken != nil {
			v.difference = fmt.Sprintf("panic: %v", broken)
		}
	}()
	resolved, findings := model.Check(table)
	if finding.HasErrors(findings) {
		return verdict{}
	}
	if !covered(resolved) {
		return verdict{}
	}
	s := newSearch(resolved)
	best, how := s.best()
	result := derive.Table(table)
	if result.Design == nil {
		v = verdict{valid: true}
		if best.Unserved == 0 {
			v.difference = fmt.Sprintf("refused; brute force finds %+v (%s)\n%s", best, how, errorsOf(result.Findings))
		}
		return v
	}
	v = verdict{valid: true, derived: true}
	if got := s.score(result.Design); got != best {
		v.difference = fmt.Sprintf("derived  %+v\nby force %+v (%s)\n%s", got, best, how, shown(result))
	} else if name := unneeded(result.Design); name != "" {
		v.difference = fmt.Sprintf("%s is said to be needed by no pattern, and by force as many indexes are\n%s", name, shown(result))
	}
	return v
}

// unneeded is an index that no pattern needs by what the design says; empty where there is none.
func unneeded(d *design.Design) string {
	for _, index := range slices.Concat(d.LocalIndexes, d.GlobalIndexes) {
		if len(index.NeededBy) == 0 {
			return index.Name
		}
	}
	return ""
}

func errorsOf(findings []finding.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		if f.Severity == finding.Error {
			fmt.Fprintf(&b, "%s %s: %s %s\n", f.Code, f.Subject.Name, f.Found, f.Why)
		}
	}
	return b.String()
}

// shown is the part of a design that is valued.
func shown(result derive.Result) string {
	var b strings.Builder
	d := result.Design
	for _, keys := range d.ItemKeys {
		fmt.Fprintf(&b, "%s:", keys.Entity)
		for _, a := range keys.Attributes {
			fmt.Fprintf(&b, " %s=%s", a.Name, a.Template)
		}
		b.WriteByte('\n')
	}
	for _, index := range d.GlobalIndexes {
		fmt.Fprintf(&b, "global %s serves %v\n", index.Name, index.Serves)
	}
	for _, index := range d.LocalIndexes {
		fmt.Fprintf(&b, "local %s serves %v\n", index.Name, index.Serves)
	}
	for _, c := range d.Conditions {
		fmt.Fprintf(&b, "condition %+v\n", c)
	}
	return b.String()
}

func number(t *testing.T, variable string, def int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return def
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// TestTable_agreesWithBruteForce compares random models in both styles: a design must be valued as the best that the
// search finds, and a model is refused exactly where the search can't serve all of it. BRUTE gives the number of models,
// BRUTE_SEED the first seed.
func TestTable_agreesWithBruteForce(t *testing.T) {
	t.Parallel()
	models, first, most := number(t, "BRUTE", compared), number(t, "BRUTE_SEED", 1), int64(number(t, "BRUTE_MOST", 5))
	var next, valid, derived, failed atomic.Int64
	var running sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := next.Add(1) - 1; int(i) < models && failed.Load() < most; i = next.Add(1) - 1 {
				table := randomModel(newChance(uint64(first) + uint64(i)))
				for _, style := range []string{model.IndexesNative, model.IndexesOverloaded} {
					table.Keys.Indexes = style
					v := compare(table)
					if v.valid {
						valid.Add(1)
					}
					if v.derived {
						derived.Add(1)
					}
					if v.difference != "" {
						failed.Add(1)
						report(t, first+int(i), table)
					}
				}
			}
		})
	}
	running.Wait()
	t.Logf("%d models compared, of which %d have a design", valid.Load(), derived.Load())
	if valid.Load() < int64(models)/2 || derived.Load() < valid.Load()/3 {
		t.Error("too few of the models say anything")
	}
}

func report(t *testing.T, seed int, table model.Table) {
	t.Helper()
	smallest, text := shrink.Table(table, func(smaller model.Table) bool {
		return smaller.Keys.Indexes == table.Keys.Indexes && compare(smaller).difference != ""
	})
	t.Errorf("seed %d %s: %s\n%s", seed, table.Keys.Indexes, text, compare(smallest).difference)
}
