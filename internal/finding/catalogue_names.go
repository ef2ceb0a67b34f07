package finding

import "strings"

var (
	codeUnknownEntity = register("DM101", "unknown entity", `
		An entity is named that the table does not declare. Entities are found by their key in entities, letter by
		letter. Write the name of a declared entity, or declare the one that is missing.`)
	codeUnknownAttribute = register("DM102", "unknown attribute", `
		An attribute is named that its entity does not declare. Every attribute that a pattern, a key, a filter or a
		projection names must stand in the entity's attributes or identity, because its type decides how it can be
		used. Write the name of a declared attribute, or add the missing one: attributes = { name = {} }.`)
	codeUnknownPattern = register("DM103", "unknown access pattern", `
		reads_first names a pattern that the table does not declare. Write the key of a read pattern in
		access_patterns.`)
	codeUnknownWord = register("DM104", "unknown word", `
		A field that takes one of a few words has another one. Write one of the words that the message lists.`)
	codeBadName = register("DM105", "a name that can't be used", `
		A name breaks the rules for names. Table names follow AWS's rule (3 to 255 letters, digits, underscores, dots
		and hyphens). Attribute names begin with a letter or an underscore and go on with letters, digits, underscores
		and hyphens, at most 255 bytes, so that they can be key attributes and stand in templates. Entities and
		patterns are lower-case identifiers. Labels are letters, digits and underscores.`)
	codeListedTwice = register("DM106", "listed twice", `
		A list names the same thing twice. Each name has one place in a list; the second is a slip or another name was
		meant. Remove it.`)
	codeNothingDeclared = register("DM107", "no entities", `
		The table declares no entities, so there is no item whose key could be derived. Declare at least one entity
		with its identity.`)
)

// UnknownEntity says that a field names an entity that the table does not declare.
func UnknownEntity(at Subject, name string, known []string) Finding {
	return codeUnknownEntity.fail(at, message{
		title:  "unknown entity " + quote(name),
		found:  fieldOf(at) + " names an entity " + quote(name) + ", which the table does not declare.",
		why:    "Entities are found by their key in entities. " + declares("The table", "entity", "entities", known),
		remedy: writeOr(name, "the name of a declared entity", known) + ", or declare " + quote(name) + ": entities = { " + name + " = { identity = [...] } }.",
	})
}

// UnknownAttribute says that a field names an attribute that the entity does not have.
func UnknownAttribute(at Subject, entity, name string, known []string) Finding {
	return codeUnknownAttribute.fail(at, message{
		title:  "unknown attribute " + quote(name),
		found:  fieldOf(at) + " names an attribute " + quote(name) + ", which entity " + quote(entity) + " does not have.",
		why:    declares("The entity", "attribute", "attributes", known) + " An attribute must be declared to be asked for, because its type decides which key can hold it.",
		remedy: writeOr(name, "the name of a declared attribute", known) + ", or declare " + quote(name) + " in entities[" + quote(entity) + "]: attributes = { " + name + " = {} }.",
	})
}

// UnknownAttributeOfAny says that a field names an attribute that none of the pattern's entities has. Instead are
// attributes of theirs that hold values of an attribute of that name.
func UnknownAttributeOfAny(at Subject, entities []string, name string, known, instead []string) Finding {
	f := codeUnknownAttribute.fail(at, message{
		title:  "unknown attribute " + quote(name),
		found:  fieldOf(at) + " names an attribute " + quote(name) + ", which none of " + and(entities) + " has.",
		why:    declares("Together they", "attribute", "attributes", known),
		remedy: writeOr(name, "the name of a declared attribute", known) + ", or declare " + quote(name) + " where it belongs: attributes = { " + name + " = {} }.",
	})
	if len(entities) == 1 {
		f = UnknownAttribute(at, entities[0], name, known)
	}
	if len(instead) > 0 {
		var quoted []string
		for _, n := range instead {
			quoted = append(quoted, quote(n))
		}
		f.Remedy = "Write " + or(quoted) + ", which by its references holds such values; or declare " + quote(name) + " where it belongs: attributes = { " + name + " = {} }."
	}
	return f
}

// UnknownPattern says that a field names an access pattern that the table does not declare.
func UnknownPattern(at Subject, name string, known []string) Finding {
	return codeUnknownPattern.fail(at, message{
		title:  "unknown access pattern " + quote(name),
		found:  fieldOf(at) + " names a pattern " + quote(name) + ", which the table does not declare.",
		why:    "The write runs those patterns before itself, so they must be patterns of this table. " + declares("The table", "read pattern", "read patterns", known),
		remedy: writeOr(name, "the key of a read pattern", known) + ", or declare " + quote(name) + " in access_patterns.",
	})
}

// UnknownWord says that a field with a closed set of words has another one.
func UnknownWord(at Subject, field, word string, known []string) Finding {
	return codeUnknownWord.fail(at, message{
		title:  field + " can't be " + quote(word),
		found:  "This has " + field + " = " + quote(word) + ".",
		why:    "The words for " + field + " are " + and(known) + ".",
		remedy: wordRemedy(field, word, known),
	})
}

func wordRemedy(field, word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return "Did you mean " + quote(near) + "? Write " + field + " = " + quote(near) + "."
	}
	return "Write one of those words for " + field + "."
}

// UnknownCode says that a list of codes holds one that no finding has.
func UnknownCode(at Subject, code string, known []string) Finding {
	return codeUnknownWord.fail(at, message{
		title:  "no finding has the code " + quote(code),
		found:  "ignore_findings lists " + quote(code) + ".",
		why:    "Only the code of a finding can be ignored, as it stands in brackets at the end of the finding's first line.",
		remedy: writeOr(code, "the code of a warning", known) + ", or remove it.",
	})
}

// NotSilenced says that a list of codes holds one that is always shown.
func NotSilenced(at Subject, code string) Finding {
	return codeUnknownWord.fail(at, message{
		title:  quote(code) + " can't be ignored",
		found:  "ignore_findings lists " + quote(code) + ".",
		why:    "Only warnings can be ignored, and not those about tenants or about items that are lost. An error stops the plan until its cause is gone.",
		remedy: "Remove " + quote(code) + ".",
	})
}

// RangeWord says that range compares an attribute in a way that does not exist.
func RangeWord(at Subject, name, word string, known []string) Finding {
	return codeUnknownWord.fail(at, message{
		title:  "range can't compare by " + quote(word),
		found:  "range has " + name + " = " + quote(word) + ".",
		why:    "A range is one of " + and(known) + ": between includes both ends, from_until only the first, after_through only the last.",
		remedy: rangeRemedy(name, word, known),
	})
}

func rangeRemedy(name, word string, known []string) string {
	line := func(word string) string { return "range = { " + name + " = " + quote(word) + " }" }
	if near := nearest(word, known); near != "" {
		return "Did you mean " + quote(near) + "? Write " + line(near) + "."
	}
	return "Write " + line(">=") + ", for example."
}

// BadName says that a name breaks a rule. What is the thing named ("The table's name"), rule a sentence that begins
// with "must", valid a name like it that keeps the rule, or empty.
func BadName(at Subject, what, name, rule, valid string) Finding {
	remedy := `Choose another, for example "orders".`
	if valid != "" {
		remedy = "Write " + quote(valid) + ", for example."
	}
	return codeBadName.fail(at, message{
		title:  quote(shorten(name)) + " can't be a name",
		found:  what + " is " + quote(shorten(name)) + ".",
		why:    "It " + rule + ".",
		remedy: remedy,
	})
}

// shorten cuts a name that is too long to be read.
func shorten(name string) string {
	if len(name) <= longestCompared {
		return name
	}
	return strings.ToValidUTF8(name[:longestCompared], "") + "..."
}

// ListedTwice says that a list holds a text twice.
func ListedTwice(at Subject, field, name string) Finding {
	return codeListedTwice.fail(at, message{
		title:  quote(name) + " stands twice in " + field,
		found:  field + " lists " + quote(name) + " twice.",
		why:    "The second adds nothing, so it is a slip, or another name was meant.",
		remedy: "Remove one of the two, or write the name that was meant.",
	})
}

// MatchedTwice says that two names in match mean one attribute of an entity.
func MatchedTwice(at Subject, first, second, entity, attribute string) Finding {
	return codeListedTwice.fail(at, message{
		title:  quote(first) + " and " + quote(second) + " mean one attribute of " + quote(entity),
		found:  "match lists " + quote(first) + " and " + quote(second) + "; for entity " + quote(entity) + " both mean " + quote(attribute) + ".",
		why:    "Two values would be given for one attribute, and no item has both.",
		remedy: "Remove one of the two.",
	})
}

// NothingDeclared says that a table has no entities.
func NothingDeclared() Finding {
	return codeNothingDeclared.fail(Table("entities"), message{
		title:  "the table declares no entities",
		found:  "entities is empty.",
		why:    "Keys are derived from entities and from what is asked of them; without an entity there is no item whose key could be derived.",
		remedy: `Declare one: entities = { post = { identity = ["post_id"], attributes = {} } }.`,
	})
}

// declares says what there is to choose from.
func declares(owner, one, many string, known []string) string {
	verb := " has "
	if strings.HasSuffix(owner, "they") {
		verb = " have "
	}
	switch len(known) {
	case 0:
		return owner + verb + "no " + many + "."
	case 1:
		return owner + verb + "one " + one + ": " + known[0] + "."
	}
	return owner + verb + "the " + many + " " + some(known) + "."
}
