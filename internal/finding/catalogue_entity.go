package finding

import "strings"

var (
	codeLabelClash = register("DM113", "two things with one label", `
		Two entities, or two attributes that have nothing to do with each other, carry the same label. Labels keep the
		key texts of different things apart: with one label for both, a query for one would find the other. Write
		another label for one of them, or tie the two attributes together with references.`)
	codeParentRing = register("DM114", "a ring of parents", `
		Entities are each other's parents, in a ring. An entity's identity begins with its parent's whole identity, so a
		ring has no beginning. Remove one of the parents.`)
	codeInParent = register("DM115", "an attribute of the parent declared again", `
		An attribute that comes from the parent's identity is declared again. A parent's identity stands in front of the
		entity's own and is part of its attributes already, with types and labels. Remove it from identity and from
		attributes, or rename it if it is something else.`)
	codeIdentityOptional = register("DM116", "an optional identity attribute", `
		An attribute of the identity is optional. An item without it would have no key. Remove optional, or leave the
		attribute out of identity.`)
	codeIdentityMutable = register("DM117", "an identity attribute that changes", `
		An attribute of the identity has immutable = false. Identity attributes stand in the base key, and DynamoDB can't
		change an item's key: a changed identity is another item. Remove immutable = false, or identify the item by
		something that never changes.`)
	codeKeyType = register("DM118", "an attribute that can't be in a key", `
		An attribute is used in a key but is stored as a boolean, list, map or set. DynamoDB's keys are strings, numbers
		and binaries only. Ask by another attribute, store the value as a string, test it in filter, or, for a boolean,
		use where with a fixed value.`)
	codeKeyEncrypted = register("DM119", "an encrypted attribute in a key, condition or filter", `
		An attribute that the application encrypts before writing is used in a key, a condition or a filter. DynamoDB
		sees only the encrypted bytes, so it can neither find nor order nor compare the value. Ask by another attribute,
		for example a keyed hash of the value stored beside it, or remove encrypted.`)
)

// EntityLabelClash says that two entities have the same label.
func EntityLabelClash(name, other, label string) Finding {
	return codeLabelClash.fail(Entity(name).At("label"), message{
		title:  "entities " + other + " and " + name + " have the same label " + quote(label),
		found:  "Entities " + quote(other) + " and " + quote(name) + " both have the label " + quote(label) + ".",
		why:    "The label tells the items of one entity from those of another in key text; with one label for both, a query for one would find the other.",
		remedy: "Give one of them another label: entities = { " + name + " = { label = " + quote(label+"2") + " } }.",
	})
}

// AttributeLabelClash says that two attributes with nothing in common have the same written label. The attributes are
// given as "entity.attribute".
func AttributeLabelClash(at Subject, first, second, label string) Finding {
	return codeLabelClash.fail(at, message{
		title:  first + " and " + second + " have the same label " + quote(label),
		found:  first + " and " + second + " both have label = " + quote(label) + ", and neither references the other.",
		why:    "A label tells the values of one kind from those of another in key text; with one label for both, the key of one could be the key of the other.",
		remedy: "Write another label for one of them, or references = " + quote(first) + " on " + second + " if it holds the same values.",
	})
}

// ParentRing says that an entity is its own ancestor. Ring lists the entities from one to itself.
func ParentRing(entity string, ring []string) Finding {
	return codeParentRing.fail(Entity(entity).At("parent"), message{
		title:  "a ring of parents",
		found:  "The parents go in a ring: " + strings.Join(ring, " > ") + ".",
		why:    "An entity's identity begins with its parent's whole identity, so a ring has no beginning.",
		remedy: "Remove the parent of one of them; if it only holds the other's id, declare that attribute with references instead.",
	})
}

// InParent says that an attribute of the parent's identity is declared again. Field is "identity" or "attributes".
func InParent(at Subject, field, name, parent string) Finding {
	return codeInParent.fail(at, message{
		title:  quote(name) + " comes from the parent",
		found:  field + " has " + quote(name) + ", which is in the identity of the parent " + quote(parent) + " already.",
		why:    "A parent's whole identity stands in front of the entity's own and is part of its attributes, with type and label; a second declaration could only differ from it.",
		remedy: "Remove " + quote(name) + " from " + field + ". If it is something else, give it another name.",
	})
}

// IdentityOptional says that an identity attribute is optional.
func IdentityOptional(entity, name string) Finding {
	return codeIdentityOptional.fail(Entity(entity).At("attributes", name, "optional"), message{
		title:  "identity attribute " + quote(name) + " is optional",
		found:  quote(name) + " is in the identity and has optional = true.",
		why:    "The identity makes the item's key, so an item without it could not be stored.",
		remedy: "Remove optional = true, or take " + quote(name) + " out of identity.",
	})
}

// IdentityMutable says that an identity attribute is declared as changing.
func IdentityMutable(entity, name string) Finding {
	return codeIdentityMutable.fail(Entity(entity).At("attributes", name, "immutable"), message{
		title:  "identity attribute " + quote(name) + " has immutable = false",
		found:  quote(name) + " is in the identity and has immutable = false.",
		why:    "The identity makes the item's key, and DynamoDB can't change a key: an item with another identity is another item.",
		remedy: "Remove immutable = false, or identify the item by an attribute that never changes (a generated id) and keep " + quote(name) + " beside it.",
	})
}

// KeyType says that an attribute of a type that can't be a key is used where a key needs it. Use is the field.
func KeyType(at Subject, use, name, declared string) Finding {
	remedy := "Ask by another attribute, store what is asked for in a string attribute of its own, or test it after reading: filter = { " + name + ` = "contains" }.`
	if declared == "map" {
		remedy = "Ask by another attribute, or store the part of the map that is asked for in a string attribute of its own."
	}
	if declared == "boolean" {
		remedy = "Write the fixed value that is asked for: where = { " + name + ` = "true" }, or store it as a string with values = ["yes", "no"].`
	}
	if use == "identity" || use == "unique" {
		remedy = `Give it a type that is stored as a string, number or binary: attributes = { ` + name + ` = { type = "string" } }.`
	}
	return codeKeyType.fail(at, message{
		title:  quote(name) + " is " + article(declared) + " and can't be in a key",
		found:  use + " names " + quote(name) + ", which is of type " + quote(declared) + ".",
		why:    "DynamoDB's key attributes are strings, numbers or binaries; " + article(declared) + " is none of them.",
		remedy: remedy,
	})
}

// Encrypted says that an encrypted attribute is used where DynamoDB would have to understand it.
func Encrypted(at Subject, use, name string) Finding {
	instead := "Ask by another attribute"
	if use == "identity" {
		instead = "Identify the item by another attribute"
	}
	return codeKeyEncrypted.fail(at, message{
		title:  quote(name) + " is encrypted and can't be in " + use,
		found:  use + " names " + quote(name) + ", which has encrypted = true.",
		why:    "The application encrypts it before writing, so DynamoDB sees only bytes: it can neither find, order nor compare the value.",
		remedy: instead + ", for example a keyed hash of the value declared as " + name + "_hash, or remove encrypted = true.",
	})
}
