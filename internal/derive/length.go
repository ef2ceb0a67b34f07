package derive

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// lengths are the keys that values of the declared sizes would make longer than DynamoDB takes. Of an attribute without
// a declared size nothing is claimed: writing such a key is refused when it comes to it.
func (s *solver) lengths(d *design.Design) []finding.Finding {
	var list []finding.Finding
	limits := keyLimits(d)
	for _, e := range s.entities {
		filled := map[string]bool{}
		for _, key := range d.Keys(e.name()) {
			filled[key.Name] = true
			if limit := limits[key.Name]; limit > 0 && !key.Template.IsRank() {
				list = append(list, s.length(e, key.Name, key.Template, limit)...)
			}
		}
		for _, name := range sortedKeys(e.resolved.Attributes) {
			if limit := limits[name]; limit > 0 && !filled[name] {
				list = append(list, s.length(e, name, design.Value(name), limit)...)
			}
		}
	}
	return list
}

// keyLimits are the most bytes that DynamoDB takes in each attribute of a key; a sort key takes less, so it counts where
// an attribute is both.
func keyLimits(d *design.Design) map[string]int {
	limits := map[string]int{d.Key.Partition.Name: design.MaxPartitionKeyBytes}
	if d.Key.Sort != nil {
		limits[d.Key.Sort.Name] = design.MaxSortKeyBytes
	}
	for _, index := range slices.Concat(d.GlobalIndexes, d.LocalIndexes) {
		for _, a := range index.Partition {
			if limits[a.Name] == 0 {
				limits[a.Name] = design.MaxPartitionKeyBytes
			}
		}
		for _, a := range index.Sort {
			limits[a.Name] = design.MaxSortKeyBytes
		}
	}
	return limits
}

// length is the finding about one key, if its text can be too long.
func (s *solver) length(e *entity, key string, template design.Template, limit int) []finding.Finding {
	text := finding.Length{Key: key, Template: template.String(), Limit: limit}
	var longest, factor int
	for _, segment := range template {
		if segment.Attribute == "" {
			text.Literal += len(segment.Literal)
			continue
		}
		if width, split := design.SplitWidth(segment.Format); split {
			text.Literal += width
			continue
		}
		a := e.resolved.Attributes[segment.Attribute]
		width, declared := s.width(a)
		times := 1
		if segment.Format == design.FormatEscaped {
			times = 2
		}
		text.Parts = append(text.Parts, finding.LengthPart{Attribute: a.Name, Bytes: times * width, Declared: declared, Escaped: times > 1})
		if declared && times*width > longest {
			longest, factor, text.Longest = times*width, times, a.Name
		}
	}
	if text.Longest == "" || text.Sum() <= limit {
		return nil
	}
	text.AtMost = (limit - text.Sum() + longest) / factor
	at := finding.Entity(e.name())
	if _, own := e.resolved.Declared.Attributes[text.Longest]; own {
		at = at.At("attributes", text.Longest, "max_bytes")
	}
	return []finding.Finding{finding.KeyTooLong(at, text)}
}

// width is the most bytes of an attribute's text, 0 where that is not known, and whether it comes from a declared size.
func (s *solver) width(a *model.ResolvedAttribute) (bytes int, declared bool) {
	c := codingOf(a)
	switch a.Type {
	case model.Number, model.EpochSeconds:
		if len(a.Declared.Values) > 0 {
			return 2, false
		}
		if c.Decimals > 0 {
			return c.Digits + 1 + c.Decimals, false
		}
		return c.Digits, false
	case model.Timestamp:
		if c.Resolution == "second" {
			return len("2026-01-02T03:04:05Z"), false
		}
		return len("2026-01-02T03:04:05.000Z"), false
	case model.Date:
		return len("2026-01-02"), false
	case model.UUID, model.UUID7:
		return 36, false
	case model.ULID:
		return 26, false
	case model.KSUID:
		return 27, false
	case model.String, model.Binary, model.Boolean, model.List, model.Map, model.StringSet, model.NumberSet, model.BinarySet:
	}
	if len(a.Declared.Values) > 0 {
		return 2, false
	}
	if most := s.maxBytes(a); most != nil {
		return int(*most), true
	}
	return 0, false
}

// maxBytes is the declared size of an attribute, or of the attribute that its values come from.
func (s *solver) maxBytes(a *model.ResolvedAttribute) *int64 {
	if a.Declared.MaxBytes != nil {
		return a.Declared.MaxBytes
	}
	owner, name, _ := strings.Cut(a.Root, ".")
	if e := s.resolved.Entity(owner); e != nil && e.Attributes[name] != nil {
		return e.Attributes[name].Declared.MaxBytes
	}
	return nil
}
