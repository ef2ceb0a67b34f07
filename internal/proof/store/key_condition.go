package store

import (
	"maps"
	"slices"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
)

// keyCondition is what a query asks of a key: the value of every partition attribute, and tests of the sort attributes
// from the left.
type keyCondition struct {
	partition []Value
	sort      []expression
}

// parseKeyCondition reads a key condition expression for one key. AWS takes equality on every partition attribute, then
// sort attributes from the left without a gap, each by equality save the last, which may have one inequality.
func parseKeyCondition(text string, k *key, given *placeholders) (keyCondition, error) {
	if text == "" {
		return keyCondition{}, refuse("a query needs a key condition")
	}
	parsed, err := parse(text, given)
	if err != nil {
		return keyCondition{}, err
	}
	tests, err := testsByAttribute(parsed, text)
	if err != nil {
		return keyCondition{}, err
	}
	var condition keyCondition
	for _, a := range k.partition {
		test, ok := tests[a.Name]
		if !ok || !test.isEquality() {
			return keyCondition{}, refuse("the key condition %q has no equality on the partition key attribute %s", text, a.Name)
		}
		if err := test.fits(a); err != nil {
			return keyCondition{}, err
		}
		condition.partition = append(condition.partition, test.values[0])
		delete(tests, a.Name)
	}
	for i, open := 0, true; i < len(k.sort); i++ {
		a := k.sort[i]
		test, ok := tests[a.Name]
		if !ok {
			open = false
			continue
		}
		if !open {
			return keyCondition{}, refuse("the key condition %q tests %s, but not what stands before it in the key, by equality", text, a.Name)
		}
		if err := test.fits(a); err != nil {
			return keyCondition{}, err
		}
		condition.sort = append(condition.sort, test.expression)
		open = test.isEquality()
		delete(tests, a.Name)
	}
	if len(tests) > 0 {
		return keyCondition{}, refuse("the key condition %q tests %s, which is not in the key", text, slices.Min(slices.Collect(maps.Keys(tests))))
	}
	return condition, nil
}

// keyTest is the one test of a key attribute and the values it compares with.
type keyTest struct {
	expression
	values []Value
}

func (t keyTest) isEquality() bool {
	c, ok := t.expression.(comparison)
	return ok && c.operator == "="
}

// fits refuses values that the key attribute can't have.
func (t keyTest) fits(a design.KeyAttribute) error {
	for _, v := range t.values {
		if string(v.Kind) != a.Type {
			return refuse("the key condition compares %s, of type %s, with a value of type %s", a.Name, a.Type, v.Kind)
		}
		if v.Text == "" && v.Kind != N {
			return refuse("the key condition compares %s with an empty value", a.Name)
		}
	}
	return nil
}

// testsByAttribute takes a conjunction apart.
func testsByAttribute(parsed expression, text string) (map[string]keyTest, error) {
	list, ok := parsed.(all)
	if !ok {
		list = all{parsed}
	}
	tests := map[string]keyTest{}
	for _, one := range list {
		if nested, ok := one.(all); ok {
			inner, err := testsByAttribute(nested, text)
			if err != nil {
				return nil, err
			}
			for name, test := range inner {
				if err := addTest(tests, name, test, text); err != nil {
					return nil, err
				}
			}
			continue
		}
		name, test, ok := keyTestOf(one)
		if !ok {
			return nil, refuse("the key condition %q holds what no key condition may", text)
		}
		if err := addTest(tests, name, test, text); err != nil {
			return nil, err
		}
	}
	return tests, nil
}

func addTest(tests map[string]keyTest, name string, test keyTest, text string) error {
	if _, twice := tests[name]; twice {
		return refuse("the key condition %q tests %s twice", text, name)
	}
	tests[name] = test
	return nil
}

// keyTestOf reads a test that a key condition may hold: = < <= > >= BETWEEN begins_with, of an attribute and values.
func keyTestOf(e expression) (string, keyTest, bool) {
	var of operand
	var with []operand
	switch t := e.(type) {
	case comparison:
		if t.operator == "<>" {
			return "", keyTest{}, false
		}
		of, with = t.left, []operand{t.right}
	case between:
		of, with = t.of, []operand{t.low, t.high}
	case call:
		if t.function != "begins_with" {
			return "", keyTest{}, false
		}
		of, with = t.of, []operand{t.with}
	default:
		return "", keyTest{}, false
	}
	test := keyTest{expression: e}
	for _, o := range with {
		if !o.isValue() {
			return "", keyTest{}, false
		}
		test.values = append(test.values, o.value)
	}
	return of.attribute, test, !of.isValue() && !of.size
}

// ParseKey reads the key of one item, written as a key condition: equalities joined by AND.
func ParseKey(text string, names map[string]string, values map[string]Value) (Item, error) {
	parsed, err := parse(text, newPlaceholders(names, values))
	if err != nil {
		return nil, err
	}
	tests, err := testsByAttribute(parsed, text)
	if err != nil {
		return nil, err
	}
	found := Item{}
	for name, test := range tests {
		if !test.isEquality() {
			return nil, refuse("%q is not the key of one item", text)
		}
		found[name] = test.values[0]
	}
	return found, nil
}
