package lint

import (
	"math/big"
	"slices"
	"strconv"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/capacity"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// foresight is for how many days growth is looked at: five years.
const foresight = 5 * 365

// collections finds partitions of the table that are, or come to be, larger than an item collection may be or than is good.
func collections(p *pass) {
	limit := big.NewRat(capacity.MaxCollectionBytes, 1)
	for _, c := range p.Workload.Collections() {
		at := finding.Entity(c.Partitions.Entities[0])
		if c.Local && p.strict() && len(c.Uncounted)+len(c.Uneven) > 0 && !p.settled("") {
			p.report(finding.TenantLocalUnknown(p.needsLocal()[0], c.Partitions.Text, c.Uncounted, c.Uneven))
			continue
		}
		if c.Bytes != nil && c.Local {
			large := finding.Collection{Partition: c.Partitions.Text, Size: size(c.Bytes), Patterns: p.needsLocal()}
			switch {
			case c.Bytes.Cmp(limit) > 0 && !p.settled(""):
				p.report(finding.CollectionTooLarge(at, large))
			case c.Bytes.Cmp(new(big.Rat).Mul(near(), limit)) > 0:
				p.report(finding.CollectionNearLimit(at, large))
			}
		}
		if c.PerDay == nil || c.PerDay.Sign() <= 0 {
			continue
		}
		days := new(big.Rat).Quo(limit, c.PerDay)
		if days.Cmp(big.NewRat(foresight, 1)) > 0 {
			continue
		}
		grows := finding.Collection{
			Partition: c.Partitions.Text, Size: size(new(big.Rat).Mul(c.PerDay, big.NewRat(365, 1))), Days: about(days), Growing: c.Growing,
			Local: c.Local, Lines: p.bucketLines(c),
		}
		p.report(finding.CollectionGrows(finding.Entity(c.Growing[0]), grows))
	}
}

// strict reports whether all that a tenant has lies in one partition, or in its shards.
func (p *pass) strict() bool {
	return p.Design.Tenancy != nil && p.Design.Tenancy.Isolation == design.IsolationStrict
}

// needsLocal are the patterns that local indexes serve.
func (p *pass) needsLocal() []string {
	var names []string
	for _, index := range p.Design.LocalIndexes {
		names = append(names, index.Serves...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// bucketLines are the lines that split the partitions by time: of the one entity that grows, and of its patterns that have
// no range. None where something isn't ordered by the time of its items.
func (p *pass) bucketLines(c capacity.Collection) []finding.Line {
	if len(c.Growing) != 1 || c.Local || c.Partitions.Shards > 1 {
		return nil
	}
	e := p.Model.Entity(c.Growing[0])
	of := clock(e)
	if of == "" || e.Declared.Key != nil || e.Declared.Spread != nil || p.Model.Keys.Base == model.BaseNatural || p.readTogether(e, "") {
		return nil
	}
	bucket := "month"
	if new(big.Rat).Mul(c.PerDay, big.NewRat(30, 1)).Cmp(big.NewRat(5<<30, 1)) > 0 {
		bucket = "day"
	}
	text := "spread = { bucket = " + strconv.Quote(bucket) + ", of = " + strconv.Quote(of) + " }"
	lines := []finding.Line{{At: finding.Entity(e.Name), Text: text}}
	for _, path := range p.Design.Paths {
		pattern := p.Model.Pattern(path.Pattern)
		if path.Index != "" || path.Operation != design.Query || pattern == nil || !slices.Contains(pattern.Entities, e) {
			continue
		}
		d := pattern.Declared
		operator, ranged := d.Range[of]
		switch {
		case slices.Contains(d.Match, of) || len(d.Then) > 0 || d.Spread != nil:
			return nil
		case ranged && (operator == "between" || operator == "from_until" || operator == "after_through"):
		case ranged || len(d.Sort) == 0 || d.Sort[0] != of:
			return nil
		default:
			lines = append(lines, finding.Line{At: finding.Pattern(pattern.Name), Text: text})
		}
	}
	return lines
}

// clock is the timestamp in the identity of an entity, which every get of an item knows; empty where there is none.
func clock(e *model.ResolvedEntity) string {
	for _, name := range e.Identity {
		if e.Attributes[name].Type == model.Timestamp {
			return name
		}
	}
	return ""
}
