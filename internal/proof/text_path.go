package proof

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/proof/keytext"
)

// textTerm is one test of a key condition on key text; its attribute is the first, third or sixth group.
var textTerm = regexp.MustCompile(`begins_with\((\S+), (:\w+)\)|(\S+) BETWEEN (:\w+) AND (:\w+)|(\S+) = (:\w+)`)

// provePath proves that a read's key condition finds no item that it must not find: none of an entity that the pattern
// doesn't read, and none that has other values than the caller gives. What lies between the bounds of a range follows
// from the order of the texts.
func (t *textProof) provePath(pattern string, path design.Path) {
	switch path.Operation {
	case design.Query, design.GetItem, design.BatchGetItem:
	default:
		return
	}
	asked, ok := t.asked(path)
	if !ok {
		return
	}
	entityTested := t.design.EntityAttribute != "" && strings.Contains(path.Filter, t.design.EntityAttribute)
	for _, k := range t.keys[path.Index] {
		wanted := t.reads(path, k.entity)
		if !wanted && entityTested {
			continue
		}
		t.proveFound(pattern, path, asked, k, wanted)
	}
}

// asking is what a path asks of the key texts, of the sort text only where sorted is true.
type asking struct {
	partition, sort keytext.Asked
	sorted          bool
	// entity is the one whose attributes the templates name, and known the values that the pattern fixes.
	entity string
	known  map[string][]string
}

// asked reads the templates of a path's key condition; false where the key is not filled from templates.
func (t *textProof) asked(path design.Path) (asking, bool) {
	at := slices.IndexFunc(t.keys[path.Index], func(k keyTexts) bool { return t.reads(path, k.entity) })
	if at < 0 {
		return asking{}, false
	}
	own := t.keys[path.Index][at]
	facts, _ := t.design.Entity(own.entity)
	partition := t.partitionName(path.Index)
	q := asking{entity: own.entity, known: t.known(path, own.entity)}
	read := func(placeholder string, item *keytext.Text) *keytext.Text {
		text, err := keytext.New(facts, path.Values[placeholder].Template, t.design.Delimiter, func(string) bool { return false })
		if err != nil || item == nil {
			return nil
		}
		return text.Fill(item, q.known)
	}
	found := false
	for _, m := range textTerm.FindAllStringSubmatch(path.KeyCondition, -1) {
		name := m[1] + m[3] + m[6]
		if own, ok := path.Names[name]; ok {
			name = own
		}
		item := own.sort
		if name == partition {
			item = own.partition
		}
		first := read(m[2]+m[4]+m[7], item)
		if first == nil {
			return asking{}, false
		}
		asked := keytext.Exactly(first)
		switch {
		case m[1] != "":
			asked = keytext.Beginning(first)
		case m[3] != "":
			second := read(m[5], item)
			if second == nil {
				return asking{}, false
			}
			asked = keytext.Between(first, second)
		}
		if name == partition {
			q.partition, found = asked, true
			continue
		}
		q.sort, q.sorted = asked, true
	}
	return q, found
}

// reads reports whether a path means to find items of an entity: a pattern's, or the guards that lead to them.
func (t *textProof) reads(path design.Path, entity string) bool {
	if path.Next == nil {
		return slices.Contains(path.Entities, entity)
	}
	owner, guarded, isGuard := strings.Cut(entity, ".")
	asksFor := func(v design.PathValue) bool { return slices.Contains(v.Template.Attributes(), guarded) }
	return isGuard && slices.Contains(path.Entities, owner) && slices.ContainsFunc(slices.Collect(maps.Values(path.Values)), asksFor)
}

func (t *textProof) partitionName(index string) string {
	if i, ok := t.design.Index(index); ok {
		return i.Partition[0].Name
	}
	return t.design.Key.Partition.Name
}

// known are the values that the pattern fixes, by the entity's attributes.
func (t *textProof) known(path design.Path, entity string) map[string][]string {
	pattern, e := t.resolved.Pattern(path.Pattern), t.resolved.Entity(entity)
	if pattern == nil || e == nil {
		return nil
	}
	known := map[string][]string{}
	for name, value := range pattern.Declared.Where {
		if own, ok := pattern.AttributeOf(e, name); ok {
			known[own] = []string{value}
		}
	}
	return known
}

// proveFound proves the condition against the items of one entity.
func (t *textProof) proveFound(pattern string, path design.Path, q asking, k keyTexts, wanted bool) {
	partition := keytext.Ask(q.partition, k.partition, false)
	if partition == nil {
		return
	}
	if wanted {
		if other := keytext.Ask(q.partition, k.partition, true); other != nil {
			t.report(pattern, path, k, q.partition, k.partition, *other, q)
		}
	}
	if !q.sorted || k.sort == nil {
		if !wanted {
			t.report(pattern, path, k, q.partition, k.partition, *partition, q)
		}
		return
	}
	if other := keytext.Ask(q.sort, k.sort, wanted); other != nil {
		t.report(pattern, path, k, q.sort, k.sort, *other, q)
	}
}

// report reports an item that a condition finds, once its text has been written and is found, and the item is none that
// is asked for.
func (t *textProof) report(pattern string, path design.Path, k keyTexts, asked keytext.Asked, item *keytext.Text, found keytext.Found, q asking) {
	text, err := item.Write(found.Item)
	low, high, ok := asked.Ends(found.Given)
	if k.entity == q.entity && !q.differs(found) {
		return // read in another way, it is what is asked for; whether that lacks items is seen when it is executed
	}
	if err != nil || !ok || !asked.Holds(text, low, high) {
		t.doubt(finding.TextNotProved(finding.Pattern(pattern), "no values were found for texts that seem to show a fault of "+path.KeyCondition))
		return
	}
	condition := "texts from \"" + low + "\" to \"" + high + "\" are asked for"
	switch {
	case asked.Open():
		condition = "texts that begin with \"" + low + "\" are asked for"
	case low == high:
		condition = "the text \"" + low + "\" is asked for"
	}
	t.fault(finding.ConditionFindsOther(pattern, path.Name(), condition, shownValues(k.entity, found.Item, text)))
}

// differs reports whether an item that was found has another value than one given or known, or does not begin with
// what was given as a beginning.
func (q asking) differs(found keytext.Found) bool {
	for name, value := range found.Item {
		given, ok := found.Given[name]
		beginning, open := found.Given[name+"."+design.BoundPrefix]
		known := q.known[name]
		if ok && given != value || open && !strings.HasPrefix(value, beginning) || len(known) > 0 && !slices.Contains(known, value) {
			return true
		}
	}
	return false
}
