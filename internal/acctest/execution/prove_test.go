package execution_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/shrink"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof"
)

// provedModels is how many random models are proved in the simulator, where EXECUTION_PROVED does not give another
// number: it takes milliseconds each, so there are many more than are executed by the engine.
const provedModels = 600

// TestRandomModels_areProved derives random models in both styles and proves those accepted. What the proof says against
// one is shown with the smallest model that it says it against.
func TestRandomModels_areProved(t *testing.T) {
	t.Parallel()
	wanted, first := provedModels, uint64(100_000)
	if n, err := strconv.Atoi(os.Getenv("EXECUTION_PROVED")); err == nil {
		wanted = n
	}
	if n, err := strconv.Atoi(os.Getenv("EXECUTION_SEED")); err == nil {
		first = uint64(n)
	}
	proved, failed := 0, 0
	for seed := first; proved < wanted && failed < 5; seed++ {
		c := newChance(seed)
		table := randomTenants(c, randomModel(c))
		for _, style := range styles {
			table.Keys.Indexes = style
			wrong, accepted := prove(table)
			if accepted {
				proved++
			}
			if wrong == "" {
				continue
			}
			failed++
			smallest, shown := shrink.Table(table, func(smaller model.Table) bool {
				left, _ := prove(smaller)
				return left != "" && codeOf(left) == codeOf(wrong)
			})
			left, _ := prove(smallest)
			t.Errorf("seed %d %s:\n%s\nshrunk: %s\n%s", seed, style, wrong, shown, left)
		}
	}
	t.Logf("%d designs of random models were proved", proved)
}

// codeOf is the code of the first finding, so that a smaller model is wrong in the same way.
func codeOf(wrong string) string {
	_, code, _ := strings.Cut(wrong, "[")
	return code[:min(len(code), len("DM901"))]
}

// prove derives a model and proves its design; it returns what was found wrong, a panic included. Accepted is false where
// the model is refused.
func prove(table model.Table) (wrong string, accepted bool) {
	defer func() {
		if broken := recover(); broken != nil {
			wrong = fmt.Sprintf("panic: %v", broken)
		}
	}()
	resolved, findings := model.Check(table)
	if finding.HasErrors(findings) {
		return "", false
	}
	d := derive.Table(table).Design
	if d == nil {
		return "", false
	}
	var list []string
	for _, f := range proof.Prove(resolved, d, 2*proof.Budget) {
		list = append(list, f.Summary()+"\n"+f.Found)
	}
	return strings.Join(list, "\n"), true
}
