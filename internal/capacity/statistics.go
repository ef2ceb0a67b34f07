package capacity

import (
	"math/big"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/model"
)

// root is the attribute that an attribute's values come from: itself, or the far end of its references and parents.
func (w *Workload) root(a *model.ResolvedAttribute) (*model.ResolvedEntity, *model.ResolvedAttribute) {
	owner, name, _ := strings.Cut(a.Root, ".")
	if e := w.entities[owner]; e != nil && e.Attributes[name] != nil {
		return e, e.Attributes[name]
	}
	return nil, a
}

// meanBytes is the mean size of an attribute's values: declared, there or where its values come from, else the default of
// its type in the language.
func (w *Workload) meanBytes(a *model.ResolvedAttribute) int64 {
	_, root := w.root(a)
	for _, declared := range []*int64{a.Declared.Bytes, root.Declared.Bytes} {
		if declared != nil {
			return *declared
		}
	}
	if n := int64(len(a.Declared.Values)); n > 0 && a.Stored() == "S" { // their mean, rounded up
		var total int64
		for _, value := range a.Declared.Values {
			total += TextBytes(value)
		}
		return ceilDiv(total, n)
	}
	return a.Type.DefaultBytes()
}

// maxBytes is the declared largest size of an attribute's values, 0 where none is.
func (w *Workload) maxBytes(a *model.ResolvedAttribute) int64 {
	_, root := w.root(a)
	for _, declared := range []*int64{a.Declared.MaxBytes, root.Declared.MaxBytes} {
		if declared != nil {
			return *declared
		}
	}
	return 0
}

// textBytes is the mean size of a template's text, or of the value that it is alone.
func (w *Workload) textBytes(e *model.ResolvedEntity, t design.Template) int64 {
	if t.IsRank() { // a number of up to two digits
		return 2
	}
	var total int64
	for _, s := range t {
		total += w.segmentBytes(e, s)
	}
	return total
}

func (w *Workload) segmentBytes(e *model.ResolvedEntity, s design.Segment) int64 {
	if s.Attribute == "" {
		return TextBytes(s.Literal)
	}
	if width, split := design.SplitWidth(s.Format); split {
		return int64(width)
	}
	if width := design.FormatWidth(s.Format); width > 0 {
		return int64(width)
	}
	a := e.Attributes[s.Attribute]
	switch {
	case a == nil:
		return 0
	case a.Type == model.Timestamp && a.Declared.Resolution == "second": // in UTC, whatever offset it is stored with
		return int64(len("2006-01-02T15:04:05Z"))
	case a.Type == model.Timestamp:
		return model.Timestamp.DefaultBytes()
	}
	return w.meanBytes(a)
}

// distinct is the number of different values of an attribute: declared, or that of the entity whose identity it is, or
// that of its list of values; nil where it is not known.
func (w *Workload) distinct(e *model.ResolvedEntity, name string) *big.Rat {
	a := e.Attributes[name]
	if a == nil {
		return nil
	}
	owner, root := w.root(a)
	switch {
	case a.Declared.Distinct != nil:
		return whole(*a.Declared.Distinct)
	case root.Declared.Distinct != nil:
		return whole(*root.Declared.Distinct)
	case len(a.Declared.Values) > 0:
		return whole(int64(len(a.Declared.Values)))
	case a.Type == model.Boolean:
		return whole(2)
	case owner != nil && len(owner.Identity) == 1 && owner.Identity[0] == root.Name:
		return atLeastOne(optionalWhole(owner.Declared.Count))
	}
	return nil
}

// atLeastOne is the number, and 1 where it is less: an attribute that is used has a value.
func atLeastOne(n *big.Rat) *big.Rat {
	if n == nil {
		return nil
	}
	return most(n, whole(1))
}

// combinations is the number of different combinations of an entity's attributes, taken as independent of each other; of
// attributes that identify another entity together it is the number of its items. Nil where it is not known.
func (w *Workload) combinations(e *model.ResolvedEntity, names []string) *big.Rat {
	if e.Covers(names) {
		if n := atLeastOne(optionalWhole(e.Declared.Count)); n != nil {
			return n
		}
	}
	total := whole(1)
	if parent, rest := w.identified(e, names); parent != nil {
		total, names = atLeastOne(optionalWhole(parent.Declared.Count)), rest
	}
	for _, name := range names {
		total = product(total, w.distinct(e, name))
	}
	if total == nil {
		return nil
	}
	return least(total, atLeastOne(optionalWhole(e.Declared.Count)))
}

// identified finds the nearest parent with an identity of several attributes whose whole identity is among the named
// attributes, and returns the names that are left. Its identity is the entity's own by name.
func (w *Workload) identified(e *model.ResolvedEntity, names []string) (*model.ResolvedEntity, []string) {
	parent := w.entities[e.Declared.Parent]
	if parent == nil {
		return nil, names
	}
	within := func(name string) bool { return slices.Contains(names, name) }
	outside := func(name string) bool { return !within(name) }
	if parent.Declared.Count == nil || len(parent.Identity) < 2 || slices.ContainsFunc(parent.Identity, outside) {
		return w.identified(parent, names)
	}
	return parent, slices.DeleteFunc(slices.Clone(names), parent.IsIdentity)
}

// Listed reports whether the values of all attributes are few by declaration: a list of values, a number of distinct ones, or
// true and false; not only as many as there are items of an entity, which come and go.
func (w *Workload) Listed(entity string, names []string) bool {
	e := w.entities[entity]
	return e != nil && !slices.ContainsFunc(names, func(name string) bool {
		a := e.Attributes[name]
		if a == nil {
			return true
		}
		_, root := w.root(a)
		return a.Declared.Distinct == nil && root.Declared.Distinct == nil && len(a.Declared.Values) == 0 && a.Type != model.Boolean
	})
}
