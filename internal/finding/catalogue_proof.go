package finding

import "strings"

var (
	codeOtherItems = register("DM901", "an access path that returns other items than its pattern means", `
		Before a design is shown it is executed: awkward items are stored in a simulated table and every access path is
		run. One of them returned other items, or another order, than the pattern means. The design is not shown, because
		it would give an application wrong answers. Please report the message with the model.`)
	codeSameKey = register("DM902", "two items with one key", `
		Before a design is shown it is executed. Two different items came to have the same base key, so that the one
		would replace the other. The design is not shown, because it would lose data. Please report the message with the
		model.`)
	codeRequestRefused = register("DM903", "a request that DynamoDB refuses", `
		Before a design is shown it is executed. A request of the design is one that DynamoDB refuses: an expression it
		does not take, or a value of the wrong type in a key. The design is not shown, because it could not be used.
		Please report the message with the model.`)
	codeStaleIndex = register("DM904", "a write that leaves wrong keys behind", `
		Before a design is shown it is executed, its writes too. After a write that knows what its pattern says it knows,
		reads returned other items than they mean: some key text could not be kept in step, or the write could not find
		its item. The design is not shown, because its answers would become wrong with time. Please report the message
		with the model.`)
	codeNotProved = registerWarning("DM905", "an access pattern that could not be executed", `
		Before a design is shown it is executed. For this pattern no item or no request could be made up that its key
		texts take, so it is derived but not executed. The design is most likely right. Please report the message with
		the model, so that the provider learns to try it.`)
	codeSameText = register("DM906", "key text that is the same for different values", `
		Before a design is shown its key texts are proved: a search over everything that a template can write decides
		whether different values can come to one text. Here they can, and the finding shows them. The design is not shown,
		because one item would replace or hide another. Please report the message with the model.`)
	codeTextUnsorted = register("DM907", "key text that does not sort as its values do", `
		Before a design is shown its key texts are proved: where a pattern sorts by an attribute or bounds it, texts have
		to sort as the values do. Here two do not, and the finding shows them. The design is not shown, because answers
		would come in the wrong order or lack items. Please report the message with the model.`)
	codeConditionFindsOther = register("DM908", "a key condition that finds other items", `
		Before a design is shown its key conditions are proved: a search over everything that the key texts can hold
		decides whether a condition finds an item with other values than were given, or of another entity, as WARNING1
		would find WARNING10 if nothing closed it. Here it does, and the finding shows both. The design is not shown,
		because it would give wrong answers. Please report the message with the model.`)
	codeTextNotProved = registerWarning("DM909", "key text that could not be proved", `
		Before a design is shown its key texts are proved. Of this one it could be decided neither that it keeps its values
		apart and in order nor that it does not. The design was executed all the same, and is most likely right. Please
		report the message with the model, so that the provider learns to decide it.`)
)

// fault words a finding about a design that is wrong, with what shows it.
func (c Code) fault(at Subject, title, found, why string) Finding {
	return c.fail(at, message{
		title: title, found: found,
		why:    "This is a fault of the provider, not of the model. " + why,
		remedy: "Please report this message with the entities and access_patterns of the table. Until it is mended, another style may avoid it: keys = { indexes = \"overloaded\" } or \"native\".",
	})
}

// OtherItems says that the path of a pattern returns other items than the pattern means, or in another order. Items are
// shown as they are stored.
func OtherItems(pattern, request, what string, items []string) Finding {
	return codeOtherItems.fault(Pattern(pattern), "the derived access path does not return what the pattern means",
		"The request "+request+" was executed in a simulated table. "+what+itemized(items),
		"The design would give wrong answers, so it is not shown.")
}

// SameKey says that two items of which one is of the entity have the same base key.
func SameKey(entity, one, other string) Finding {
	return codeSameKey.fault(Entity(entity), "two items would have one base key",
		"Two different items come to the same key"+itemized([]string{one, other}),
		"Storing the one would replace the other, so the design is not shown.")
}

// RequestRefused says that the request of a pattern is one that DynamoDB refuses.
func RequestRefused(pattern, request, reason string) Finding {
	return codeRequestRefused.fault(Pattern(pattern), "DynamoDB would refuse the derived request",
		"The request "+request+" would be refused: "+reason+".",
		"The design could not be used, so it is not shown.")
}

// WriteRefused says that writing an item is something that DynamoDB refuses.
func WriteRefused(at Subject, request, reason string) Finding {
	return codeRequestRefused.fault(at, "DynamoDB would refuse the derived write",
		"The request "+request+" would be refused: "+reason+".",
		"The design could not be used, so it is not shown.")
}

// StaleIndex says that a write pattern, which does what it can with what it knows, leaves the table in a state in which
// reads return other items than they mean, or doesn't do what it means itself.
func StaleIndex(pattern, what string, items []string) Finding {
	return codeStaleIndex.fault(Pattern(pattern), "the derived write does not leave the table as the pattern means",
		"The write was carried out in a simulated table by an application that knows what the pattern says it knows. "+what+itemized(items),
		"Reads would return wrong items after it, so the design is not shown.")
}

// NotProved says that a pattern could not be executed.
func NotProved(pattern string) Finding {
	return codeNotProved.warn(Pattern(pattern), message{
		title:  "the pattern was derived but not executed",
		found:  "No items or values could be made up that the pattern's key texts take, so its access path was not tried in the simulated table.",
		why:    "Every other access path is executed before the plan is shown.",
		remedy: "Nothing needs to be changed. Please report this message with the entities and access_patterns of the table.",
	})
}

// SameText says that different values of an entity's attributes have one key text, or that items of two entities have.
func SameText(at Subject, items []string) Finding {
	return codeSameText.fault(at, "different values would have one key text",
		"Different values come to the same text"+itemized(items),
		"One item would replace or hide the other, so the design is not shown.")
}

// TextUnsorted says that key texts sort otherwise than the values that they have to sort by. The first item shown is
// the one that comes first by its values.
func TextUnsorted(at Subject, items []string) Finding {
	return codeTextUnsorted.fault(at, "key text would not sort as its values do",
		"The first of two items comes first by its values, but not by its text"+itemized(items),
		"Answers would come in the wrong order, or lack items, so the design is not shown.")
}

// ConditionFindsOther says that the key condition of a path finds an item that it must not find. Asked tells which texts
// it asks for.
func ConditionFindsOther(pattern, path, asked, item string) Finding {
	return codeConditionFindsOther.fault(Pattern(pattern), "the key condition would find other items",
		"In the access path "+path+" "+asked+". That finds an item of another entity or with other values"+itemized([]string{item}),
		"The design would give wrong answers, so it is not shown.")
}

// TextNotProved says that key texts could not be proved, and what keeps them from it.
func TextNotProved(at Subject, reason string) Finding {
	return codeTextNotProved.warn(at, message{
		title:  "key text could not be proved",
		found:  "It could not be decided whether key text keeps its values apart and in order: " + reason + ".",
		why:    "Every other key text is proved before the plan is shown, and the design was executed all the same.",
		remedy: "Nothing needs to be changed. Please report this message with the entities and access_patterns of the table.",
	})
}

// itemized lists items behind a sentence that leads to them, and ends it where there are none.
func itemized(items []string) string {
	if len(items) == 0 {
		return "."
	}
	return ":" + bullet + strings.Join(items, bullet)
}
