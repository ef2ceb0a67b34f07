package execution_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/shrink"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const (
	// randomAccepted is how many random models that derive accepts are executed; EXECUTION_MODELS gives another number.
	randomAccepted = 32
	// randomItems and randomCalls are smaller than for real models, because there are many.
	randomItems = 120
	randomCalls = 8
	// randomWorkers make models at the same time.
	randomWorkers = 4
)

// TestRandomModels_returnWhatTheirPatternsMean derives random models in both styles and executes those accepted. A
// refusal is fine as long as it says why.
func TestRandomModels_returnWhatTheirPatternsMean(t *testing.T) {
	t.Parallel()
	wanted, first := randomAccepted, uint64(0)
	if n, err := strconv.Atoi(os.Getenv("EXECUTION_MODELS")); err == nil {
		wanted = n
	}
	if n, err := strconv.Atoi(os.Getenv("EXECUTION_SEED")); err == nil {
		first = uint64(n)
	}
	var accepted, refused, invalid atomic.Int64
	t.Run("models", func(t *testing.T) {
		t.Parallel()
		for worker := range uint64(randomWorkers) {
			t.Run(strconv.FormatUint(worker, 10), func(t *testing.T) {
				t.Parallel()
				for seed := first + worker; accepted.Load() < int64(wanted); seed += randomWorkers {
					executeRandom(t, seed, &accepted, &refused, &invalid)
				}
			})
		}
	})
	t.Cleanup(func() {
		t.Logf("%d models accepted and executed, %d refused by derive, %d not valid", accepted.Load(), refused.Load(), invalid.Load())
	})
}

func executeRandom(t *testing.T, seed uint64, accepted, refused, invalid *atomic.Int64) {
	t.Helper()
	c := newChance(seed)
	table := randomTenants(c, randomModel(c))
	for _, style := range styles {
		table.Keys.Indexes = style
		if _, findings := model.Check(table); finding.HasErrors(findings) {
			invalid.Add(1)
			return
		}
		wrong, ok := execute(t.Context(), table, seed)
		if ok {
			accepted.Add(1)
		} else {
			refused.Add(1)
		}
		if len(wrong) == 0 {
			continue
		}
		smallest, shown := shrink.Table(table, func(smaller model.Table) bool {
			left, _ := execute(t.Context(), smaller, seed)
			return len(left) > 0
		})
		left, _ := execute(t.Context(), smallest, seed)
		t.Errorf("seed %d %s:\n%s\nshrunk: %s\n%s", seed, style, joined(wrong), shown, joined(left))
	}
}

// execute derives a model and runs all that it accepts, reads before the writes and after them; it returns what disagreed,
// a panic of derive included. Accepted is false where the model is refused.
func execute(ctx context.Context, table model.Table, seed uint64) (wrong []error, accepted bool) {
	defer func() {
		if broken := recover(); broken != nil {
			wrong = []error{fmt.Errorf("panic: %v", broken)}
		}
	}()
	resolved, d, findings := derived(table)
	if d == nil {
		if len(summaries(findings)) == 0 {
			wrong = []error{fmt.Errorf("refused without a finding")}
		}
		return wrong, false
	}
	b := newBench(resolved, d, seed, randomItems)
	if err := b.fill(ctx); err != nil {
		return []error{err}, true
	}
	if wrong = b.check(ctx, randomCalls); len(wrong) > 0 {
		return wrong, true
	}
	if wrong, wrote := b.writeAll(ctx, false); len(wrong) > 0 || !wrote {
		return wrong, true
	}
	return b.check(ctx, randomCalls/2), true
}
