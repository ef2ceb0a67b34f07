package proof

import (
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// Budget is the work that a plan spends on its proof: the number of items stored plus the number of items examined, by
// the simulated table and by the plain reading. It counts operations and not time, so that the same model has the same
// proof on every machine. One operation takes one to three microseconds, so this is less than a tenth of a second. A
// model of thirty patterns takes a third of it for all that a proof does; one of a hundred uses it up in its first round.
const Budget = 30_000

const (
	// mostRounds is how often at most a proof starts again with other items. Of designs broken on purpose four rounds find
	// one in a hundred more.
	mostRounds = 2
	// mostCalls is how often each path is asked in a round.
	mostCalls = 8
)

// Prove decides about all key texts of a design (see textProof), then executes it within a budget (see Budget), and
// returns what disagrees with a plain reading of the model: at most one finding for each pattern or entity. Each round
// stores other items; it asks all read paths in turn, then carries out the writes and asks again. When the budget is used up the rest is left out: later rounds first, then the writes,
// then further questions of each path; where there are very many paths each gets fewer items. Every path is asked at
// least once whatever the budget, so very large models take more than theirs. Only of a pattern that could not be run at
// all is that said.
func Prove(resolved *model.Resolved, d *design.Design, budget int) []finding.Finding {
	p := newProver(resolved, d, budget)
	p.proveTexts()
	for round := range uint64(mostRounds) {
		before := p.spent
		p.round(round)
		if len(p.wrong) > 0 || p.budget-p.spent < (p.spent-before)/2 {
			break
		}
	}
	return p.findings()
}

func newProver(resolved *model.Resolved, d *design.Design, budget int) *prover {
	return &prover{
		resolved: resolved, design: d, budget: budget, ran: map[string]bool{},
		wrong: map[finding.Subject]finding.Finding{}, undecided: map[finding.Subject]finding.Finding{},
	}
}

// prover is the state of one proof.
type prover struct {
	resolved *model.Resolved
	design   *design.Design
	// budget and spent count operations.
	budget, spent int
	wrong         map[finding.Subject]finding.Finding
	// undecided are the subjects of which some key text could not be proved.
	undecided map[finding.Subject]finding.Finding
	// ran are the patterns of which something could be run.
	ran map[string]bool
}

// left reports whether the budget is not used up.
func (p *prover) left() bool { return p.spent < p.budget }

// round stores items and asks all read paths, before the writes and after them.
func (p *prover) round(seed uint64) {
	t := newTrial(p, seed)
	t.fill()
	t.askAll(mostCalls)
	if len(p.wrong) > 0 || !p.left() {
		return
	}
	t.writeAll()
	if len(p.wrong) == 0 {
		t.afterWrites()
	}
}

// fault notes a finding unless its subject has one.
func (p *prover) fault(f finding.Finding) {
	if _, noted := p.wrong[f.Subject]; !noted {
		p.wrong[f.Subject] = f
	}
}

func (p *prover) findings() []finding.Finding {
	var list []finding.Finding
	for _, f := range p.wrong {
		list = append(list, f)
	}
	for at, f := range p.undecided {
		if _, noted := p.wrong[at]; !noted {
			list = append(list, f)
		}
	}
	for _, path := range p.design.Paths {
		if pattern := p.resolved.Pattern(path.Pattern); pattern != nil && !pattern.IsWrite() && !p.ran[path.Pattern] {
			if _, noted := p.wrong[finding.Pattern(path.Pattern)]; !noted {
				list = append(list, finding.NotProved(path.Pattern))
			}
		}
	}
	return finding.Sort(list)
}
