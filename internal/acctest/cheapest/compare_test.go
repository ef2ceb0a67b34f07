package cheapest_test

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// searched is how many models are compared: SEARCHED, or enough for every test run.
func searched() int {
	if n, err := strconv.Atoi(os.Getenv("SEARCHED")); err == nil {
		return n
	}
	return 300
}

// Test_Table_isAsCheapAsTheCheapestDesign compares the money of what is derived with the least of all designs.
func Test_Table_isAsCheapAsTheCheapestDesign(t *testing.T) {
	t.Parallel()
	compared, refused, cut, filtered, indexes, local, full, cooled, constant, differing := 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
	var unpriced asked
	for seed := uint64(0); compared < searched() && seed < uint64(4*searched()); seed++ {
		table := randomTable(seed)
		resolved, findings := model.Check(table)
		if resolved == nil || finding.HasErrors(findings) {
			continue
		}
		found := cheapestHeld(resolved, nil)
		least := found.least
		result := derive.Table(table)
		d := result.Design
		switch {
		case unpriced.check(t, seed, table, resolved, nil, result.Findings, found):
			continue
		case d == nil && least == nil:
			refused++
			continue
		case d == nil || least == nil:
			t.Errorf("seed %d: derived %v, searched %v", seed, d != nil, least != nil)
			differing++
		case !d.Certificate.Optimal:
			cut++
			continue
		default:
			compared++
			if found.dearer {
				cooled++
			}
			if got, want := d.Certificate.Cost.PerMonth, least.FloatString(9); got != want {
				t.Errorf("seed %d: derived %s, searched %s: %s", seed, got, want, found.told)
				differing++
			}
		}
		if d != nil {
			indexes += len(d.GlobalIndexes)
			local += len(d.LocalIndexes)
			if len(d.GlobalIndexes) == table.Limits.GlobalIndexes {
				full++
			}
			for _, keys := range d.ItemKeys {
				if pk := slices.IndexFunc(keys.Attributes, func(a design.ItemAttribute) bool { return a.Name == "PK" }); pk >= 0 && len(keys.Attributes[pk].Template.Attributes()) == 0 {
					constant++
				}
			}
			for _, p := range d.Paths {
				if len(p.Filtered) > 0 {
					filtered++
				}
			}
		}
		if differing > 10 {
			break
		}
	}
	t.Logf("%d compared, %d refused by both, %d of %d not priced, %d searches cut short; %d global and %d local indexes, %d filtered patterns; %d with all indexes that they may have, %d dearer than one too hot; %d constant partitions of the table",
		compared, refused, unpriced.refused, unpriced.begun, cut, indexes, local, filtered, full, cooled, constant)
	if compared < searched() || filtered < compared/20 || indexes < compared/2 || local < compared/40 || cut > compared/20 || full < compared/50 || cooled < compared/200 || constant < compared/100 || unpriced.refused < compared/40 {
		t.Errorf("too few of some kind")
	}
}
