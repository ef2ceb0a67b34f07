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

// near is the part of what a partition takes beyond which it is warned of: the use that AWS's own scaling holds.
func near() *big.Rat { return capacity.TargetUse() }

// hotPartitions finds partitions whose busiest one takes more than a partition can, or nearly as much.
func hotPartitions(p *pass) {
	for _, partitions := range p.Workload.Partitions() {
		heat, level := partitions.Judged()
		if level == capacity.Cool {
			p.uneven(partitions)
			continue
		}
		if p.Workload.ItemsAlone(partitions, level) {
			continue // that is another finding
		}
		h := p.describe(partitions, heat)
		at := p.spreadAt(partitions, heat)
		if level == capacity.Over && !p.settled(partitions.Key.Index) {
			p.report(finding.HotPartition(at, h))
		} else {
			p.report(finding.WarmPartition(at, h, level == capacity.Over))
		}
	}
}

// uneven warns of partitions that stay cool only as long as all values are alike, which nobody declared.
func (p *pass) uneven(partitions *capacity.Partitions) {
	heat := partitions.Uneven()
	if heat.Level() != capacity.Over {
		return
	}
	h := p.describe(partitions, heat)
	h.Value = "the busiest of " + about(partitions.Values) + " values would take " + percent(capacity.ZipfShare(capacity.Ceil(partitions.Values))) + " of it"
	p.report(finding.UnevenPartition(p.spreadAt(partitions, heat), h, partitions.Attributes))
}

// What is near what a partition takes.
var (
	nearWrites = new(big.Rat).Mul(near(), big.NewRat(capacity.PartitionWrites, 1))
	nearReads  = new(big.Rat).Mul(near(), big.NewRat(capacity.PartitionReads, 1))
)

func (p *pass) describe(partitions *capacity.Partitions, heat capacity.Heat) finding.Heat {
	h := finding.Heat{
		Of: partitions.Key.Name(), Index: partitions.Key.Index != "" && !partitions.Key.Local, Partition: partitions.Text,
		Value: p.busiest(partitions),
	}
	if heat.Writes.Cmp(nearWrites) > 0 {
		h.Writes, h.By = about(heat.Writes), heat.ByWrites
	}
	if heat.Reads.Cmp(nearReads) > 0 {
		h.Reads = about(heat.Reads)
		for _, name := range heat.ByReads {
			if !slices.Contains(h.By, name) {
				h.By = append(h.By, name)
			}
		}
	}
	h.Shards, h.Lines = p.cure(partitions)
	h.ReadsToo = h.Shards == 0 && h.Writes != "" && h.Reads != ""
	return h
}

// cure is into how many shards to split the partitions, and the lines that do it. Of several kinds of items in them, those
// are split that most of the heat comes from, if the rest is cool then.
func (p *pass) cure(partitions *capacity.Partitions) (int, []finding.Line) {
	most := partitions
	if len(partitions.Entities) > 1 {
		hottest := partitions.Hottest()
		if partitions.Only(hottest, false).Heat(0).Level() == capacity.Cool {
			most = partitions.Only(hottest, true)
		}
	}
	shards := int(most.Cool(near()))
	if shards < 2 {
		return 0, nil
	}
	return shards, p.spreadLines(most, shards)
}

// busiest says which share the busiest partition takes.
func (p *pass) busiest(partitions *capacity.Partitions) string {
	if partitions.Constant() {
		return ""
	}
	share := p.Workload.Hottest(partitions)
	names := finding.Names(partitions.Attributes)
	switch {
	case share.Of == nil:
		return ""
	case share.Declared:
		return "the busiest " + names + " takes " + percent(share.Of) + " of it (hottest_share)"
	case share.Of.Cmp(big.NewRat(1, 1)) == 0:
		return "there is one value of " + names
	}
	return "of " + about(new(big.Rat).Inv(share.Of)) + " values of " + names + " one takes at least " + percent(share.Of)
}

// spreadLines are the lines that split the partitions: of the patterns that an index serves, or of the entity. None where
// patterns ask for several kinds of items at once, which then lie apart, or the key was written by hand.
func (p *pass) spreadLines(partitions *capacity.Partitions, shards int) []finding.Line {
	if len(partitions.Entities) != 1 {
		return nil
	}
	entity := p.Model.Entity(partitions.Entities[0])
	if entity == nil || entity.Declared.Key != nil {
		return nil
	}
	if partitions.Key.Index == "" {
		if p.readTogether(entity, "") || p.Model.Keys.Base == model.BaseNatural || partitions.Period != "" {
			return nil
		}
		return []finding.Line{{At: finding.Entity(entity.Name), Text: spreadText(entity.Declared.Spread, shards)}}
	}
	var lines []finding.Line
	for _, name := range partitions.Key.Design.Serves {
		pattern := p.Model.Pattern(name)
		switch {
		case pattern == nil || !slices.Contains(pattern.Entities, entity):
		case len(pattern.Entities) > 1 || pattern.Operation == model.Get || pattern.Declared.Index != "":
			return nil
		default:
			lines = append(lines, finding.Line{At: finding.Pattern(name), Text: spreadText(pattern.Declared.Spread, shards)})
		}
	}
	if partitions.Key.Local {
		return nil
	}
	return lines
}

// readTogether reports whether a pattern reads items of the entity together with others by one request on a key.
func (p *pass) readTogether(entity *model.ResolvedEntity, index string) bool {
	return slices.ContainsFunc(p.Design.Paths, func(path design.Path) bool {
		return path.Index == index && len(path.Steps) == 0 && len(path.Entities) > 1 && slices.Contains(path.Entities, entity.Name)
	})
}

// spreadText is a spread with so many shards, and what was written besides.
func spreadText(s *model.Spread, shards int) string {
	text := "spread = { shards = " + strconv.Itoa(shards)
	if s != nil {
		for _, field := range []struct{ name, value string }{{"by", s.By}, {"bucket", s.Bucket}, {"of", s.Of}} {
			if field.value != "" {
				text += ", " + field.name + " = " + strconv.Quote(field.value)
			}
		}
		if s.AtMost > 0 {
			text += ", at_most = " + strconv.Itoa(s.AtMost)
		}
	}
	return text + " }"
}

// spreadAt is what a finding about partitions is about: the first of the patterns of an index, or the entity.
func (p *pass) spreadAt(partitions *capacity.Partitions, heat capacity.Heat) finding.Subject {
	if partitions.Key.Index == "" {
		return finding.Entity(partitions.Hottest())
	}
	for _, name := range partitions.Key.Design.Serves {
		pattern := p.Model.Pattern(name)
		if pattern != nil && slices.ContainsFunc(pattern.Entities, func(e *model.ResolvedEntity) bool { return slices.Contains(partitions.Entities, e.Name) }) {
			return finding.Pattern(name)
		}
	}
	if by := append(heat.ByWrites, heat.ByReads...); len(by) > 0 {
		return finding.Pattern(by[0])
	}
	return finding.Table("")
}
