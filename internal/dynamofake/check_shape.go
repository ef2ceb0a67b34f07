package dynamofake

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var namePattern = regexp.MustCompile(`^[a-zA-Z0-9_.-]+$`)

const (
	shortest = 3
	longest  = 255
)

// checkTableName is the refusal of names of tables that can't exist; CreateTable says it in other words.
func checkTableName(name string) *refusal {
	switch {
	case name == "":
		return invalid("The parameter 'TableName' is required but was not present in the request")
	case len(name) < shortest || len(name) > longest:
		return invalid("TableName must be at least 3 characters long and at most 255 characters long")
	case !namePattern.MatchString(name):
		var c constraints
		c.fail(name, "tableName", "satisfy regular expression pattern: [a-zA-Z0-9_.-]+")
		return c.refusal()
	}
	return nil
}

// name checks the name of a table or index.
func (c *constraints) name(name, path string) {
	if name == "" {
		c.fail(nil, path, "not be null")
		return
	}
	if !namePattern.MatchString(name) {
		c.fail(name, path, "satisfy regular expression pattern: [a-zA-Z0-9_.-]+")
	}
	if len(name) < shortest {
		c.fail(name, path, "have length greater than or equal to 3")
	}
	if len(name) > longest {
		c.fail(name, path, "have length less than or equal to 255")
	}
}

// oneOf checks a member that has a set of values.
func (c *constraints) oneOf(value *string, path string, values ...string) {
	if value != nil && !slices.Contains(values, *value) {
		c.fail(*value, path, "satisfy enum value set: ["+strings.Join(values, ", ")+"]")
	}
}

// throughput checks provisioned throughput.
func (c *constraints) throughput(p *throughputInput, path string) {
	if p == nil {
		return
	}
	for _, member := range []struct {
		value *int64
		name  string
	}{{p.WriteCapacityUnits, "writeCapacityUnits"}, {p.ReadCapacityUnits, "readCapacityUnits"}} {
		switch {
		case member.value == nil:
			c.fail(nil, path+"."+member.name, "not be null")
		case *member.value < 1:
			c.fail(*member.value, path+"."+member.name, "have value greater than or equal to 1")
		}
	}
}

// key checks the elements of a key. The most is 2, and 8 for global indexes.
func (c *constraints) key(key []KeyElement, path string, most int) {
	switch {
	case key == nil:
		c.fail(nil, path, "not be null")
	case len(key) == 0:
		c.fail("[]", path, "have length greater than or equal to 1")
	case len(key) > most:
		c.fail(shownKey(key), "keySchema", fmt.Sprintf("have length less than or equal to %d", most))
	}
	for n, element := range key {
		at := fmt.Sprintf("%s.%d.member", path, n+1)
		c.attributeName(element.AttributeName, at+".attributeName")
		c.oneOf(&element.KeyType, at+".keyType", "HASH", "RANGE")
	}
}

// shownKey is a key as AWS prints it.
func shownKey(key []KeyElement) string {
	elements := make([]string, len(key))
	for i, element := range key {
		elements[i] = fmt.Sprintf("KeySchemaElement(attributeName=%s, keyType=%s)", element.AttributeName, element.KeyType)
	}
	return "[" + strings.Join(elements, ", ") + "]"
}

func (c *constraints) attributeName(name, path string) {
	switch {
	case name == "":
		c.fail(name, path, "have length greater than or equal to 1")
	case len(name) > longest:
		c.fail(name, path, "have length less than or equal to 255")
	}
}

// definitions checks attribute definitions.
func (c *constraints) definitions(list []AttributeDefinition) {
	for n, definition := range list {
		at := fmt.Sprintf("attributeDefinitions.%d.member", n+1)
		c.attributeName(definition.AttributeName, at+".attributeName")
		c.oneOf(&definition.AttributeType, at+".attributeType", "B", "N", "S")
	}
}

// index checks one index of a request.
func (c *constraints) index(i *indexInput, path string, mostKeys int) {
	c.name(i.IndexName, path+".indexName")
	c.key(i.KeySchema, path+".keySchema", mostKeys)
	if i.Projection == nil {
		c.fail(nil, path+".projection", "not be null")
	} else {
		c.oneOf(i.Projection.ProjectionType, path+".projection.projectionType", "ALL", "INCLUDE", "KEYS_ONLY")
		if i.Projection.NonKeyAttributes != nil && len(i.Projection.NonKeyAttributes) == 0 {
			c.fail("[]", path+".projection.nonKeyAttributes", "have length greater than or equal to 1")
		}
		for n, name := range i.Projection.NonKeyAttributes {
			c.attributeName(name, fmt.Sprintf("%s.projection.nonKeyAttributes.%d.member", path, n+1))
		}
	}
	c.throughput(i.ProvisionedThroughput, path+".provisionedThroughput")
}

// How many attributes keys have.
const (
	mostTableKey  = 2
	mostGlobalKey = 8
	mostOfAKind   = 4
)

// shape checks each member of a CreateTable request by itself.
func (in *createInput) shape() *refusal {
	if in.TableName == "" {
		return checkTableName("")
	}
	var c constraints
	c.name(in.TableName, "tableName")
	c.oneOf(in.BillingMode, "billingMode", provisioned, onDemand)
	c.throughput(in.ProvisionedThroughput, "provisionedThroughput")
	c.key(in.KeySchema, "keySchema", mostTableKey)
	if in.AttributeDefinitions == nil {
		c.fail(nil, "attributeDefinitions", "not be null")
	}
	c.definitions(in.AttributeDefinitions)
	for n := range in.GlobalSecondaryIndexes {
		c.index(&in.GlobalSecondaryIndexes[n], fmt.Sprintf("globalSecondaryIndexes.%d.member", n+1), mostGlobalKey)
	}
	for n := range in.LocalSecondaryIndexes {
		c.index(&in.LocalSecondaryIndexes[n], fmt.Sprintf("localSecondaryIndexes.%d.member", n+1), mostTableKey)
	}
	return c.refusal()
}

// shape checks each member of an UpdateTable request by itself.
func (in *updateInput) shape() *refusal {
	var c constraints
	c.oneOf(in.BillingMode, "billingMode", provisioned, onDemand)
	c.throughput(in.ProvisionedThroughput, "provisionedThroughput")
	c.definitions(in.AttributeDefinitions)
	for n, update := range in.GlobalSecondaryIndexUpdates {
		path := fmt.Sprintf("globalSecondaryIndexUpdates.%d.member", n+1)
		switch {
		case update.Create != nil:
			c.index(update.Create, path+".create", mostGlobalKey)
		case update.Update != nil:
			c.name(update.Update.IndexName, path+".update.indexName")
			c.throughput(update.Update.ProvisionedThroughput, path+".update.provisionedThroughput")
		case update.Delete != nil:
			c.name(update.Delete.IndexName, path+".delete.indexName")
		}
	}
	return c.refusal()
}
