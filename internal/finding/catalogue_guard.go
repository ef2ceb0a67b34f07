package finding

var codeGuard = register("DM166", "a guard that can't be kept", `
	unique = "enforced" makes a guard item for each value, written in one transaction with the item. A guard needs a
	composite table and a value that can be written as text; a write that takes the value from an item must know
	it, to free the guard; and a put can't know what it replaces.`)

// GuardNeedsText says that values of an enforced attribute can't be written as the text of a guard's key.
func GuardNeedsText(entity, attribute, kind string) Finding {
	return codeGuard.fail(Entity(entity).At("attributes", attribute, "unique"), message{
		title:  "a guard needs a value that is text",
		found:  quote(attribute) + " is of type " + kind + " and has unique = \"enforced\".",
		why:    "The guard of a value stands under a key text made of it, and this type has none.",
		remedy: "Store the value as a string or number, or remove unique.",
	})
}

// GuardNeedsComposite says that a table with a natural key can't hold guards.
func GuardNeedsComposite(entity, attribute string) Finding {
	return codeGuard.fail(Entity(entity).At("attributes", attribute, "unique"), message{
		title:  "a guard needs a composite table",
		found:  quote(attribute) + " has unique = \"enforced\", and keys.base is \"natural\".",
		why:    "A guard item has a key of its own kind, which a table keyed by the entity's own attributes can't hold.",
		remedy: "Write keys = { base = \"composite\" }, or remove base.",
	})
}

// PutCannotGuard says that a put can't keep the guard of the value it replaces.
func PutCannotGuard(write, entity, attribute string) Finding {
	return codeGuard.fail(Pattern(write).At("operation"), message{
		title:  "a put can't free the guard of what it replaces",
		found:  "The pattern puts " + quote(entity) + ", whose " + quote(attribute) + " has unique = \"enforced\".",
		why:    "A put may replace an item it knows nothing of, so the guard of the old value would stay and block the value for ever.",
		remedy: "Write two patterns: operation = \"create\" for new items and operation = \"update\" for those that exist.",
	})
}

// WriteCannotFreeGuard says that a write doesn't know the value whose guard it must free.
func WriteCannotFreeGuard(write, entity, get, attribute string) Finding {
	return codeGuard.fail(Pattern(write), message{
		title:  "the old " + attribute + " isn't known, so its guard can't be freed",
		found:  "The write takes " + quote(attribute) + " from an item of " + quote(entity) + " and doesn't know the value it had.",
		why:    "The guard of that value would stay and block it for ever.",
		remedy: "Let the write know it: condition = { " + attribute + " = \"=\" }, or read the item first: reads_first = [" + getOf(entity, get) + "].",
	})
}
