package dynamofake

import (
	"slices"
	"strings"
)

// names are the attributes of a key.
func names(key []KeyElement) []string {
	list := make([]string, len(key))
	for i, element := range key {
		list[i] = element.AttributeName
	}
	return list
}

func definedNames(list []AttributeDefinition) []string {
	defined := make([]string, len(list))
	for i, definition := range list {
		defined[i] = definition.AttributeName
	}
	return defined
}

// checkDefined refuses keys with attributes that the request doesn't define.
func checkDefined(key []KeyElement, definitions []AttributeDefinition) *refusal {
	defined, wanted := definedNames(definitions), names(key)
	undefined := slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return slices.Contains(defined, name) })
	switch {
	case len(undefined) == 0:
		return nil
	case len(defined) < len(wanted):
		return invalid("Invalid KeySchema: Some index key attribute have no definition")
	}
	return invalidValue("Some index key attributes are not defined in AttributeDefinitions. Keys: [%s], AttributeDefinitions: [%s]",
		strings.Join(wanted, ", "), strings.Join(defined, ", "))
}

// checkTwice refuses attributes that are defined twice.
func checkTwice(definitions []AttributeDefinition) *refusal {
	seen := map[string]bool{}
	for _, definition := range definitions {
		if seen[definition.AttributeName] {
			return invalid("Attribute Name is duplicated: %s", definition.AttributeName)
		}
		seen[definition.AttributeName] = true
	}
	return nil
}

// checkKey refuses keys of tables and local indexes that aren't one HASH and at most one RANGE.
func checkKey(key []KeyElement) *refusal {
	switch {
	case key[0].KeyType != "HASH":
		return invalid("Invalid KeySchema: The first KeySchemaElement is not a HASH key type")
	case len(key) == 2 && key[0].AttributeName == key[1].AttributeName:
		return invalid("Both the Hash Key and the Range Key element in the KeySchema have the same name")
	case len(key) == 2 && key[1].KeyType != "RANGE":
		return invalid("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type")
	}
	return nil
}

// checkGlobalKey refuses keys of global indexes that aren't one to four HASH and then none to four RANGE.
func checkGlobalKey(key []KeyElement) *refusal {
	if key[0].KeyType != "HASH" {
		return invalid("Invalid KeySchema: The first KeySchemaElement is not a HASH key type")
	}
	if len(key) == 2 && key[1].KeyType == "RANGE" && key[0].AttributeName == key[1].AttributeName {
		return invalid("Both the Hash Key and the Range Key element in the KeySchema have the same name")
	}
	count := map[string]int{}
	for i, element := range key {
		if slices.Contains(names(key)[:i], element.AttributeName) {
			return invalid("The KeySchema contains multiple key attributes with the same name")
		}
		if element.KeyType == "HASH" && count["RANGE"] > 0 {
			return invalidValue("All HASH key attributes must precede RANGE key attributes in the KeySchema")
		}
		count[element.KeyType]++
	}
	for _, kind := range []string{"HASH", "RANGE"} {
		if count[kind] > mostOfAKind {
			return invalidValue("The KeySchema exceeds the maximum allowed number of %s key attributes", kind)
		}
	}
	return nil
}

// checkLocalKey refuses local indexes that don't fit their table.
func checkLocalKey(i *indexInput, table []KeyElement) *refusal {
	if refused := checkKey(i.KeySchema); refused != nil {
		return refused
	}
	if len(i.KeySchema) < 2 {
		return invalidValue("Index KeySchema does not have a range key for index: %s", i.IndexName)
	}
	if hash := i.KeySchema[0].AttributeName; hash != table[0].AttributeName {
		return invalidValue("Index KeySchema does not have the same leading hash key as table KeySchema for index: %s. index hash key: %s, table hash key: %s",
			i.IndexName, hash, table[0].AttributeName)
	}
	return nil
}

// checkProjection refuses projections whose parts don't go together.
func checkProjection(p *projectionInput) *refusal {
	kind := deref(p.ProjectionType, "null")
	switch {
	case p.ProjectionType == nil:
		return invalidValue("Unknown ProjectionType: null")
	case kind == "INCLUDE" && p.NonKeyAttributes == nil:
		return invalidValue("ProjectionType is INCLUDE, but NonKeyAttributes is not specified")
	case kind != "INCLUDE" && p.NonKeyAttributes != nil:
		return invalidValue("ProjectionType is %s, but NonKeyAttributes is specified", kind)
	}
	for i, name := range p.NonKeyAttributes {
		if slices.Contains(p.NonKeyAttributes[:i], name) {
			return invalidValue("Duplicate element in NonKeyAttributes: %s", name)
		}
	}
	return nil
}

// checkUsed refuses definitions that no key of the request uses.
func checkUsed(definitions []AttributeDefinition, keys [][]KeyElement) *refusal {
	var used []string
	for _, key := range keys {
		used = append(used, names(key)...)
	}
	slices.Sort(used)
	used = slices.Compact(used)
	defined := definedNames(definitions)
	if len(defined) == len(used) {
		return nil
	}
	if len(keys) == 1 {
		return invalidValue("Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions")
	}
	return invalidValue("Some AttributeDefinitions are not used. AttributeDefinitions: [%s], keys used: [%s]", strings.Join(defined, ", "), strings.Join(used, ", "))
}
