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
	codeNotProved = register("DM905", "an access pattern that could not be executed", `
		Before a design is shown it is executed. For this pattern no item or no request could be made up that its key
		texts take, so it is derived but not executed. The design is most likely right. Please report the message with
		the model, so that the provider learns to try it.`)
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

// itemized lists items behind a sentence that leads to them, and ends it where there are none.
func itemized(items []string) string {
	if len(items) == 0 {
		return "."
	}
	return ":\n  - " + strings.Join(items, "\n  - ")
}
