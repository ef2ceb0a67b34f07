package finding

var (
	codeBadDelimiter = register("DM108", "a delimiter that can't be used", `
		keys.delimiter is not one of the characters that keep key text in order. The delimiter stands between the parts
		of a key's text, so it must sort below letters, digits and the underscore and stand in no label, id, date or
		timestamp. Leave it out ("#") or write one of the characters listed.`)
	codeReservedAttribute = register("DM109", "an attribute name the table needs itself", `
		An attribute has the name of one that the table writes itself: the partition and sort key of a composite table,
		the entity attribute, or the key attributes of an overloaded index (GSI1PK, GSI1SK, LSI1SK). Rename the
		attribute, or give the table's own another name in keys.`)
	codeSameKeyName = register("DM110", "two key attributes of one name", `
		Two of keys.partition_key, keys.sort_key and keys.entity_attribute have the same name, but each is an attribute
		of its own on every item. Give each its own name.`)
	codeNaturalSeveral = register("DM111", "a natural base key for several entities", `
		keys.base is "natural" on a table with several entities. A natural key is made of one entity's own attributes,
		so items of another entity would have no key. Write base = "composite", or leave base out.`)
	codeTTL = register("DM112", "a TTL attribute that would never expire anything", `
		ttl_attribute names an attribute that DynamoDB's TTL can't read. TTL deletes an item when the number in the
		attribute, seconds since 1970, has passed; anything but a number is ignored, and nothing ever expires. Give the
		attribute the type "epoch_seconds".`)
)

// BadDelimiter says that keys.delimiter is not one of the characters allowed.
func BadDelimiter(delimiter, allowed string) Finding {
	return codeBadDelimiter.fail(Table("keys").At("delimiter"), message{
		title:  "delimiter can't be " + quote(delimiter),
		found:  "keys has delimiter = " + quote(delimiter) + ".",
		why:    "The delimiter stands between the parts of a key's text. To keep texts in order it is one character that sorts below letters, digits and the underscore and stands in no label, id, date or timestamp: one of " + spaced(allowed) + ".",
		remedy: `Leave it out, which means "#", or write one of those: keys = { delimiter = "#" }.`,
	})
}

// spaced writes characters with a blank between them.
func spaced(characters string) string {
	text := ""
	for i, c := range characters {
		if i > 0 {
			text += " "
		}
		text += string(c)
	}
	return text
}

// ReservedAttribute says that an attribute has the name of one that the table writes itself. Argument is the field of
// keys that holds the name, or empty where the name is fixed.
func ReservedAttribute(at Subject, name, role, argument string) Finding {
	remedy := "Give the attribute another name."
	if argument != "" {
		remedy = "Give the attribute another name, or the table's own one: keys = { " + argument + " = " + quote("_"+name) + " }."
	}
	found := "The entity declares an attribute " + quote(name) + "."
	if at.Kind == KindTable {
		found = "tenant has attribute = " + quote(name) + ", which each entity then has."
	}
	return codeReservedAttribute.fail(at, message{
		title:  quote(name) + " is an attribute the table writes itself",
		found:  found,
		why:    "The table writes " + quote(name) + " on its items as " + role + ", so the entity's value would be overwritten or break a key.",
		remedy: remedy,
	})
}

// ReservedKeyName says that a field of keys names one of the table's own attributes like a key attribute of an index.
func ReservedKeyName(argument, name string) Finding {
	return codeReservedAttribute.fail(Table("keys").At(argument), message{
		title:  quote(name) + " is an attribute the table writes itself",
		found:  "keys has " + argument + " = " + quote(name) + ".",
		why:    "An index has a key attribute of that name, now or later, and one value would overwrite the other.",
		remedy: "Choose another name, or leave " + argument + " out.",
	})
}

// SameKeyName says that two of the table's own attributes have one name.
func SameKeyName(first, second, name string) Finding {
	return codeSameKeyName.fail(Table("keys").At(second), message{
		title:  first + " and " + second + " have the same name",
		found:  "keys has " + first + " = " + quote(name) + " and " + second + " = " + quote(name) + ".",
		why:    "Each is an attribute of its own on an item, so one would overwrite the other.",
		remedy: "Give one of them another name, or leave it out to take its default: keys = { " + second + " = " + quote(name+"2") + " }.",
	})
}

// NaturalSeveral says that a natural base key was asked for on a table with several entities.
func NaturalSeveral(entities []string) Finding {
	return codeNaturalSeveral.fail(Table("keys").At("base"), message{
		title:  "a natural base key serves one entity only",
		found:  `keys has base = "natural", and the table declares ` + some(entities) + ".",
		why:    "A natural key is made of one entity's own attributes; items of the others would have no key.",
		remedy: `Write keys = { base = "composite" }, leave base out, or give each entity a table of its own.`,
	})
}

// UnknownTTL says that no entity has the TTL attribute.
func UnknownTTL(name string, known []string) Finding {
	return codeTTL.fail(Table("ttl_attribute"), message{
		title:  "no entity has the attribute " + quote(name),
		found:  "This has ttl_attribute = " + quote(name) + ", and no entity declares that attribute.",
		why:    "TTL deletes an item when the time in that attribute has passed; an item without it never expires.",
		remedy: writeOr(name, "the name of a declared attribute", known) + ", or declare " + quote(name) + " on the entities that expire: attributes = { " + name + ` = { type = "epoch_seconds" } }.`,
	})
}

// TTLType says that the TTL attribute of an entity is not of the type that TTL reads.
func TTLType(entity, name, declared string) Finding {
	return codeTTL.fail(Entity(entity).At("attributes", name, "type"), message{
		title:  "the TTL attribute is not epoch_seconds",
		found:  "The table has ttl_attribute = " + quote(name) + ", and in entity " + quote(entity) + " that attribute is of type " + quote(declared) + ".",
		why:    "DynamoDB's TTL reads a number of seconds since 1970 and ignores anything else, so no item of this entity would ever expire.",
		remedy: "Write attributes = { " + name + ` = { type = "epoch_seconds" } }.`,
	})
}
