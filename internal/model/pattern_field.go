package model

import "slices"

// reach says on which entities of a pattern over several the attributes of a field must be.
type reach int

const (
	// onAll fields need the attribute on every entity.
	onAll reach = iota
	// onSome fields need it on one of them.
	onSome
	// inOrder fields need it on every entity that may have several items.
	inOrder
	// inRange fields need it as inOrder ones, and on some alone where no order is promised.
	inRange
)

// patternField is a field of a pattern that names attributes.
type patternField struct {
	name  string
	names []string
	reach reach
	// isMap is true where the attributes are the keys of a map, which are never listed twice.
	isMap bool
}

// Fields that name attributes. They are used in messages and in checks, so each has one spelling.
const (
	fieldMatch     = "match"
	fieldThen      = "then"
	fieldMatchAny  = "match_any"
	fieldWhere     = "where"
	fieldWhereAny  = "where_any"
	fieldPresent   = "present"
	fieldAbsent    = "absent"
	fieldRange     = "range"
	fieldPrefix    = "prefix"
	fieldSort      = "sort"
	fieldFilter    = "filter"
	fieldFilterAny = "filter_any"
	fieldFetch     = "fetch"
	fieldSets      = "sets"
	fieldSetsTo    = "sets_to"
	fieldRemoves   = "removes"
)

// attributeFields returns the fields of a pattern that name attributes, in the order of the documentation.
func (p Pattern) attributeFields() []patternField {
	return []patternField{
		{fieldMatch, p.Match, onAll, false},
		{fieldThen, p.Then, onAll, false},
		{fieldMatchAny, p.MatchAny, onAll, false},
		{fieldWhere, names(p.Where), onAll, true},
		{fieldWhereAny, names(p.WhereAny), onAll, true},
		{fieldPresent, p.Present, onAll, false},
		{fieldAbsent, p.Absent, onAll, false},
		{fieldRange, names(p.Range), inRange, true},
		{fieldPrefix, oneOrNone(p.Prefix), onAll, false},
		{fieldSort, p.Sort, inOrder, false},
		{fieldFilter, names(p.Filter), onSome, true},
		{fieldFilterAny, names(p.FilterAny), onSome, true},
		{fieldFetch, p.Fetch, onSome, false},
		{fieldSets, p.Sets, onAll, false},
		{fieldSetsTo, names(p.SetsTo), onAll, true},
		{fieldRemoves, p.Removes, onAll, false},
		{"condition", names(p.Condition), onAll, true},
	}
}

func oneOrNone(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// readFields and writeFields are the fields that only reads, and only writes, can use.
var (
	readFields = []string{
		fieldThen, fieldMatchAny, fieldWhere, fieldWhereAny, fieldPresent, fieldAbsent, fieldRange, fieldPrefix, fieldSort,
		"descending", "order", fieldFilter, fieldFilterAny, "read_at_most", fieldFetch, "limit", "consistent", "spread", "where_share",
	}
	writeFields = []string{fieldSets, fieldSetsTo, fieldRemoves, "condition", "requires", "reads_first"}
)

// written returns the fields that the user wrote, of those that some operation can't use.
func (p Pattern) written() []string {
	var list []string
	for _, f := range p.attributeFields() {
		if len(f.names) > 0 {
			list = append(list, f.name)
		}
	}
	for _, f := range []struct {
		name    string
		written bool
	}{
		{"descending", p.Descending}, {"order", p.Order != ""}, {"read_at_most", p.ReadAtMost != 0}, {"limit", p.Limit != 0},
		{"consistent", p.Consistent}, {"spread", p.Spread != nil}, {"where_share", p.WhereShare != nil},
		{"requires", len(p.Requires) > 0}, {"reads_first", len(p.ReadsFirst) > 0},
	} {
		if f.written {
			list = append(list, f.name)
		}
	}
	return list
}

// refusedFields returns the fields that a pattern of this operation can't use.
func (p *ResolvedPattern) refusedFields() []string {
	switch {
	case p.IsTransaction():
		return slices.Concat(readFields, without(writeFields, "reads_first"))
	case p.Operation == Create:
		return append(slices.Clone(readFields), fieldRemoves)
	case p.Operation == Put:
		return append(slices.Clone(readFields), fieldRemoves)
	case p.Operation == Delete:
		return append(slices.Clone(readFields), fieldSets, fieldSetsTo, fieldRemoves)
	case p.Operation.IsWrite():
		return readFields
	case p.Operation == Scan:
		fields := []string{fieldSort, "descending", fieldRange, fieldPrefix, fieldThen, fieldMatchAny, "spread"}
		if p.Declared.Order != OrderAny {
			fields = append(fields, "order")
		}
		return fields
	case p.Operation == Count:
		return []string{fieldFetch}
	case p.Declared.Operation == Get:
		return []string{fieldRange, fieldPrefix, fieldThen, "limit", "read_at_most"}
	case p.Operation == Get:
		return []string{"limit", "read_at_most"}
	}
	return nil
}
