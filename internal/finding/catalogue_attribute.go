package finding

import (
	"strconv"
	"strings"
)

var (
	codeReferenceRing = register("DM120", "a ring of references", `
		References lead in a ring, so no attribute is where the values come from. Remove the one that does not refer to
		anything.`)
	codeBadReference = register("DM121", "a reference that does not point to one item", `
		references does not name an attribute that tells one thing from another. It takes "entity.attribute", where the
		attribute is in the entity's identity or unique, or "entity" where the identity is one attribute.`)
	codeReferenceDiffers = register("DM122", "a reference that differs from what it references", `
		An attribute with references has its own type, label, values or number format, and it is not that of the
		attribute referenced. Both hold the same values, and their key texts must be equal, or items that belong
		together would never be found together. Leave the field out; it is taken over.`)
	codeOutOfRange = register("DM123", "a number out of range", `
		A number is outside of what makes sense for its field. The message says the range, and why it ends there. Write
		a number within it, or leave the field out.`)
	codeFieldNeedsType = register("DM124", "a field for another type", `
		An attribute has a field that its type has no use for, such as digits on a string. Remove the field or correct
		the type.`)
	codeBadValues = register("DM125", "a list of values that can't be used", `
		values is empty text, too long or holds what the type can't hold. The list is closed and its order is the order
		of sort and range; a text holds the place of a value in two digits, so there are at most 100.`)
	codeAbsentText = register("DM126", "a text for absence that can't be used", `
		absent_as stands in key text where a value is missing, so it must be a text that no value can be mistaken for:
		not empty, without the delimiter and braces, none of values, and beside values without a digit at its beginning.
		It can't stand beside unique or sorts_as, because many items have it. Write one that no item holds, for example
		absent_as = "NONE".`)
	codeBadCopy = register("DM127", "copied_from that names no source", `
		copied_from says which attribute of another item this one is a copy of. It takes "reference.attribute", where
		reference is an attribute of this entity with references, or the parent's name; or "entity.attribute". Write,
		for example, copied_from = "customer_id.name".`)
)

// ReferenceRing says that references lead in a ring. Ring lists "entity.attribute" from one to itself.
func ReferenceRing(entity, name string, ring []string) Finding {
	return codeReferenceRing.fail(Entity(entity).At("attributes", name, "references"), message{
		title:  "a ring of references",
		found:  "The references lead in a ring: " + strings.Join(ring, " > ") + ".",
		why:    "The type and the label of a reference come from the attribute at the end of the chain, and a ring has no end.",
		remedy: "Remove references from the attribute where the values are made.",
	})
}

// BadReference says that a reference names an attribute that does not identify anything.
func BadReference(at Subject, references, entity, attribute string) Finding {
	return codeBadReference.fail(at, message{
		title:  quote(references) + " is neither of the identity nor unique",
		found:  "This has references = " + quote(references) + ", and " + quote(attribute) + " is neither in the identity of " + quote(entity) + " nor unique.",
		why:    "A reference holds the value that tells one " + entity + " from another; several may share this one.",
		remedy: "Reference an identity attribute, or, if the application makes sure of it, declare in entities[" + quote(entity) + "]: attributes = { " + attribute + ` = { unique = "assumed" } }.`,
	})
}

// ReferenceNeedsAttribute says that a reference names an entity whose identity is not one attribute.
func ReferenceNeedsAttribute(at Subject, entity string, identity []string) Finding {
	found, remedy := "whose identity is empty: there is only one "+entity+".", "Remove references; there is nothing to tell apart."
	if len(identity) > 0 {
		found = "whose identity has several attributes: " + and(identity) + "."
		remedy = "Say which one this attribute holds: references = " + quote(entity+"."+identity[len(identity)-1]) + "."
	}
	return codeBadReference.fail(at, message{
		title:  quote(entity) + " is not identified by one attribute",
		found:  "This has references = " + quote(entity) + ", " + found,
		why:    "One attribute holds one value, so the reference must name the attribute it holds the value of.",
		remedy: remedy,
	})
}

// ReferenceDiffers says that a reference has its own type, label or text format, other than what it references.
func ReferenceDiffers(at Subject, field, own, target, theirs string) Finding {
	return codeReferenceDiffers.fail(at, message{
		title:  field + " differs from that of " + target,
		found:  "This has " + field + " = " + own + " and references " + target + ", which has " + field + " = " + theirs + ".",
		why:    "Both hold the same values, so their key texts must be the same; otherwise what belongs together would never be found together.",
		remedy: "Leave " + field + " out here: it is taken from " + target + ". Or remove references if the values are others.",
	})
}

// OutOfRange says that a number is outside of the range of its field. Rule is a sentence about the field.
func OutOfRange(at Subject, field, value, rule, instead string) Finding {
	return codeOutOfRange.fail(at, message{
		title:  field + " can't be " + value,
		found:  "This has " + field + " = " + value + ".",
		why:    rule,
		remedy: "Write " + field + " = " + instead + ", for example, or leave it out.",
	})
}

// FieldNeedsType says that a field has no meaning on an attribute's type.
func FieldNeedsType(at Subject, field, name, declared string, types []string) Finding {
	return codeFieldNeedsType.fail(at, message{
		title:  field + " is nothing for " + article(declared),
		found:  quote(name) + " is of type " + quote(declared) + " and has " + field + ".",
		why:    field + " is for attributes of type " + or(types) + ".",
		remedy: "Remove " + field + ", or write type = " + quote(types[0]) + ".",
	})
}

// TooManyValues says that a list of values is longer than a rank can count.
func TooManyValues(at Subject, count, most int) Finding {
	return codeBadValues.fail(at, message{
		title:  "too many values",
		found:  "values lists " + strconv.Itoa(count) + " values.",
		why:    "A key text holds the place of a value in two digits, so a list has at most " + strconv.Itoa(most) + ".",
		remedy: "Leave values out; an attribute with that many values is better declared as an open text.",
	})
}

// BadListedValue says that a value in a list of values can't be one.
func BadListedValue(at Subject, value, problem string) Finding {
	return codeBadValues.fail(at, message{
		title:  quote(value) + " can't be a value",
		found:  "values lists " + quote(value) + ", and " + problem + ".",
		why:    "Only what the attribute can hold may stand in its list of values.",
		remedy: "Write the value as the application stores it, or remove it from values.",
	})
}

// AbsentText says that a text can't stand for a missing value.
func AbsentText(at Subject, text, problem string) Finding {
	return codeAbsentText.fail(at, message{
		title:  "absent_as can't be " + quote(text),
		found:  "This has absent_as = " + quote(text) + ", " + problem + ".",
		why:    "The text stands in keys where the value is missing, so nothing else may look like it or break the key apart.",
		remedy: `Write a text that no item holds as a value: absent_as = "NONE".`,
	})
}

// AbsentBeside says that absent_as stands beside a field that tells items apart by the attribute. Field is unique or
// sorts_as.
func AbsentBeside(at Subject, name, field string) Finding {
	return codeAbsentText.fail(at, message{
		title:  "absent_as beside " + field,
		found:  quote(name) + " has absent_as and " + field + ".",
		why:    "All items without a value stand under one text, so the attribute tells them apart no longer.",
		remedy: "Remove absent_as; items without the value stay out of the indexes that hold it.",
	})
}

// BadCopy says that copied_from is not of the form it needs, or that its first part leads nowhere. Known are the first
// parts that would do.
func BadCopy(at Subject, text, problem string, known []string) Finding {
	first, attribute, _ := strings.Cut(text, ".")
	remedy := `Write copied_from = "reference.attribute" or "entity.attribute", for example copied_from = "customer_id.name".`
	if near := nearest(first, known); near != "" && attribute != "" {
		remedy = "Did you mean " + quote(near) + "? Write copied_from = " + quote(near+"."+attribute) + "."
	}
	sources := "The entity has no reference and no parent."
	if len(known) > 0 {
		sources = "Here that is " + or(known) + "."
	}
	return codeBadCopy.fail(at, message{
		title:  quote(text) + " names no source",
		found:  "This has copied_from = " + quote(text) + ", and " + problem + ".",
		why:    "A copy is kept up from the item that one of the entity's references, or its parent, points to, or from the one entity named. " + sources,
		remedy: remedy,
	})
}

var codeSortsAsUnfit = register("DM165", "an instant that an id can't stand for", `
	sorts_as says that an id (ulid, uuid7, ksuid) carries the instant of another attribute and stands for it in every
	key. That attribute must be a timestamp that every item has and that never changes, because the id doesn't. Declare
	it with type = "timestamp" and immutable = true, and without optional.`)

// SortsAsUnfit says that an id can't stand for an attribute, which may change, be missing or be no timestamp.
func SortsAsUnfit(at Subject, name, instant string) Finding {
	return codeSortsAsUnfit.fail(at, message{
		title:  name + " can't stand for " + instant,
		found:  quote(name) + " has sorts_as = " + quote(instant) + ", and " + quote(instant) + " is not a timestamp that every item has and that never changes.",
		why:    "The id carries one instant for ever, and keys hold the id in place of the attribute.",
		remedy: "Write " + instant + " = { type = \"timestamp\", immutable = true }, or remove sorts_as.",
	})
}
