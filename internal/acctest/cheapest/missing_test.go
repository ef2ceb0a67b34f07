package cheapest_test

import (
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/reckoning"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// isUnpriced reports whether a table is refused because something isn't declared that its price depends on.
func isUnpriced(findings []finding.Finding) bool {
	return slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == "DM340" })
}

// asked checks which tables are refused because something isn't declared, and counts them.
type asked struct{ refused, begun int }

// check compares with what is reckoned: where the design of the fewest indexes can be had, which the search begins with, a table is
// refused so just where nobody knows what that one takes, and then some design that the brute force looks at isn't known, either. (Where it
// takes more indexes than the quota allows, the table is refused for what it lacks, too, although what is left may all be known.) It
// reports whether the table is refused.
func (a *asked) check(t *testing.T, seed uint64, table model.Table, resolved *model.Resolved, h *held, findings []finding.Finding, found found) bool {
	t.Helper()
	refused := isUnpriced(findings)
	table.Optimize = model.OptimizeFewest
	if first := derive.Table(table).Design; first != nil {
		a.begun++
		if guessed := !h.known(reckoning.New(resolved, first).Loads()); guessed != refused {
			t.Errorf("seed %d: refused %v, and not known what the design of the fewest indexes takes %v", seed, refused, guessed)
		}
		if refused && found.least != nil && !found.unknown {
			t.Errorf("seed %d: it asks for something, though all is known of every design", seed)
		}
	}
	if refused {
		a.refused++
	}
	return refused
}

// known reports whether it is known what all keys store and take: at the peak of capacity that is provisioned, else on average.
func (h *held) known(loads []reckoning.Load) bool {
	return !slices.ContainsFunc(loads, func(l reckoning.Load) bool {
		return l.Bytes == nil || h.readsOf(l) == nil || h.writesOf(l) == nil
	})
}

// readsOf are the reads that decide what a key costs; nil where they aren't known.
func (h *held) readsOf(l reckoning.Load) *big.Rat {
	if h.byPeak(l) {
		return l.PeakReads
	}
	return l.Reads
}

func (h *held) writesOf(l reckoning.Load) *big.Rat {
	if h.byPeak(l) {
		return l.PeakWrites
	}
	return l.Writes
}

// byPeak reports whether the peak decides; of what is scaled, and on demand, the average does.
func (h *held) byPeak(l reckoning.Load) bool {
	switch {
	case h == nil:
		return false
	case l.Key == "" || l.Local:
		return !h.scaledTable
	}
	return !h.scaledIndexes
}

// missingDistinct is a line of a finding that asks for the number of values of an attribute.
var missingDistinct = regexp.MustCompile(`- attributes\.(\w+)\.distinct of entities (.+)`)

// What a plan asks for is all that is missing: once it is declared, the table is refused no longer for want of it.
func Test_Table_asksForAllThatIsMissing(t *testing.T) {
	t.Parallel()
	answered := map[bool]int{}
	for seed := range uint64(searched() / 3) {
		table := randomTable(seed)
		some := units{big.NewRat(10_000, 1), big.NewRat(10_000, 1)}
		h := held{table: some, index: some, scaledTable: seed%4 == 1, scaledIndexes: seed%4 > 1}
		for provisioned, terms := range map[bool]derive.Terms{false: derive.Published(), true: h.terms()} {
			findings := derive.TableAt(table, terms).Findings
			if !isUnpriced(findings) {
				continue
			}
			answered[provisioned]++
			if isUnpriced(derive.TableAt(answer(table, findings), terms).Findings) {
				t.Errorf("seed %d, provisioned %v: with what was missing it is refused all the same", seed, provisioned)
			}
		}
	}
	t.Logf("%d on demand, %d with provisioned capacity", answered[false], answered[true])
	if answered[false] < searched()/120 || answered[true] < searched()/120 {
		t.Error("too few of some kind")
	}
}

// answer is a table with the numbers of values that findings ask for.
func answer(table model.Table, findings []finding.Finding) model.Table {
	table.Entities = maps.Clone(table.Entities)
	for _, f := range findings {
		for _, line := range missingDistinct.FindAllStringSubmatch(f.Detail(), -1) {
			for _, name := range strings.Split(line[2], ", ") {
				e := table.Entities[name]
				e.Attributes = maps.Clone(e.Attributes)
				a := e.Attributes[line[1]]
				a.Distinct = new(int64(100))
				e.Attributes[line[1]] = a
				table.Entities[name] = e
			}
		}
	}
	return table
}
