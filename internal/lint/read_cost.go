package lint

import (
	"math/big"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

const (
	// muchRead is how many bytes one call may evaluate before it is worth a word: as much as ten pages.
	muchRead = 10 * capacity.PageBytes
	// muchScanned is the same of a scan, which is written as one and so is known to read everything.
	muchScanned = 100 * capacity.PageBytes
	// manyCounted is how many items may be counted by reading them.
	manyCounted = 1000
	// manyRequests is how many requests one call may make.
	manyRequests = 50
)

// readCosts finds reads that cost much, by what one call evaluates: scans, filters that keep little of it, counts, results
// without an end, and calls of many requests.
func readCosts(p *pass) {
	for _, c := range p.Workload.Calls {
		if c.Pattern.IsWrite() {
			continue
		}
		for _, r := range c.Reads {
			if r.Requests >= manyRequests && r.Path.Operation != design.BatchGetItem {
				p.report(finding.FanOut(c.Pattern.Name, finding.Requests{Number: int(r.Requests), What: r.Path.Requests, Units: unitsOf(r)}))
			}
			if r.Known {
				p.costly(c, r)
			}
		}
	}
}

func (p *pass) costly(c *capacity.Call, r *capacity.Read) {
	bytes := r.Requests * r.Bytes()
	switch {
	case r.Path.Operation == design.Scan && c.Pattern.Operation == model.Count && bytes > muchRead, c.Pattern.Operation == model.Count && r.Requests*r.Items() > manyCounted:
		p.report(finding.Counted(c.Pattern.Name, p.readCost(c, r), c.Pattern.Declared.Match))
	case r.Path.Operation == design.Scan && bytes > muchScanned && p.worth(c, r):
		p.report(finding.Scanned(c.Pattern.Name, p.readCost(c, r)))
	case r.Path.Operation == design.Scan:
	case len(c.Pattern.Declared.Filter)+len(c.Pattern.Declared.FilterAny) > 0 && bytes > capacity.PageBytes:
		p.filtered(c, p.readCost(c, r))
	case bytes > muchRead && r.Path.Operation == design.Query && !r.Bounded() && len(c.Pattern.Declared.Range) == 0 && c.Pattern.Declared.Prefix == "":
		endless := finding.Endless
		if c.Pattern.Declared.Limit > 0 {
			endless = finding.EndlessFilter
		}
		p.report(endless(c.Pattern.Name, p.readCost(c, r)))
	}
}

// worth reports whether a read costs so much in a month that it is worth a word, or isn't known to cost less.
func (p *pass) worth(c *capacity.Call, r *capacity.Read) bool {
	if c.Average == nil {
		return true
	}
	cost := p.money(new(big.Rat).Mul(c.Average, r.Units()), new(big.Rat))
	return cost == nil || dear(cost)
}

// filtered warns of a filter that is not known to keep a tenth of what is read.
func (p *pass) filtered(c *capacity.Call, cost finding.ReadCost) {
	kept := big.NewRat(1, 1)
	var equal []string
	for name, test := range c.Pattern.Declared.Filter {
		if strings.HasPrefix(strings.TrimSpace(test), "=") {
			equal = append(equal, name)
			if n := p.Workload.Distinct(c.Pattern.Entities[0], name); n != nil {
				kept.Quo(kept, n)
			}
		}
	}
	if kept.Cmp(big.NewRat(1, 10)) > 0 {
		return // what isn't known to be dropped is taken to be kept
	}
	cost.Kept, cost.Equal = percent(kept), equal
	p.report(finding.Filtered(c.Pattern.Name, cost))
}

// readCost is what one call of a read evaluates, in words.
func (p *pass) readCost(c *capacity.Call, r *capacity.Read) finding.ReadCost {
	return finding.ReadCost{
		Items: grouped(r.Requests * r.Items()), Size: size(big.NewRat(r.Requests*r.Bytes(), 1)), Units: unitsOf(r), Entity: c.Pattern.Entities[0].Name,
	}
}

func unitsOf(r *capacity.Read) string {
	units := r.Units()
	if units == nil {
		return ""
	}
	return about(units)
}
