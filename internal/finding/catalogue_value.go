package finding

import "strings"

var (
	codeNeverAbsent = register("DM136", "an attribute that is never absent", `
		present or absent names an attribute that every item has. Every attribute is required unless it says optional =
		true, so the condition would hold always, or never. Declare the attribute with optional = true, or remove the
		condition.`)
	codeBadTest = register("DM137", "a test that can't be read", `
		A filter or condition has a test that is not of the language. A test is one of =, <>, <, <=, >, >=, between, in,
		begins_with and contains, each optionally followed by a blank and a fixed value ("= admin", "in a, b",
		"between 1, 5"); or size and one of the first seven; or exists or absent. Without a fixed value the caller gives
		it.`)
	codeBadFixedValue = register("DM138", "a fixed value that the attribute can't hold", `
		A fixed value (in where, where_any, sets_to or a test) is none that the attribute can hold, so the condition
		could never be met. Booleans are "true" and "false", numbers are written in decimals, an attribute with values
		holds one of them.`)
)

// NeverAbsent says that present or absent names an attribute that is on every item.
func NeverAbsent(at Subject, field, name, entity string) Finding {
	outcome := "so the condition would always hold"
	if field == "absent" {
		outcome = "so the pattern would never find anything"
	}
	return codeNeverAbsent.fail(at, message{
		title:  quote(name) + " is never absent",
		found:  field + " names " + quote(name) + ", which every " + entity + " has.",
		why:    "An attribute is on every item unless it is declared optional, " + outcome + ".",
		remedy: "Remove it from " + field + ", or declare it in entities[" + quote(entity) + "]: attributes = { " + name + " = { optional = true } }.",
	})
}

// BadTest says that a test can't be read, or not for the attribute's type. Problem is the end of a sentence that
// begins with the test.
func BadTest(at Subject, field, name, test, problem, instead string) Finding {
	line := func(test string) string { return field + " = { " + name + " = " + quote(test) + " }" }
	remedy := "Write " + line(instead) + ", for example."
	word, rest, _ := strings.Cut(test, " ")
	near := elsewhere[word]
	if near == "" {
		near = nearest(word, testWords)
	}
	if near != "" && near != word {
		remedy = "Did you mean " + quote(near) + "? Write " + line(strings.TrimSpace(near+" "+rest)) + "."
	}
	return codeBadTest.fail(at, message{
		title:  quote(test) + " is no test for " + quote(name),
		found:  field + " has " + name + " = " + quote(test) + ", and " + problem + ".",
		why:    `A test is =, <>, <, <=, >, >=, between, in, begins_with or contains, alone (the caller gives the value) or followed by a blank and a fixed value; or size and one of the first seven; or exists; or absent.`,
		remedy: remedy,
	})
}

// testWords are the words with which a test may begin.
var testWords = []string{"between", "in", "begins_with", "contains", "size", "exists", "absent"}

// elsewhere are tests as other languages write them.
var elsewhere = map[string]string{"==": "=", "!=": "<>", "=>": ">=", "=<": "<=", "startswith": "begins_with", "starts_with": "begins_with"}

// BadFixedValue says that a fixed value is none the attribute can hold. Holds is the end of the sentence "The
// attribute holds"; instead is a value that it can hold, with what the field writes before it, or empty where there is
// none.
func BadFixedValue(at Subject, field, name, value, holds, instead string) Finding {
	remedy := "Write " + name + " = " + quote(instead) + ", for example, or correct the attribute's declaration."
	if instead == "" {
		remedy = "Name it in sets: sets = [" + quote(name) + "]; the application gives the value when it writes."
	}
	return codeBadFixedValue.fail(at, message{
		title:  quote(name) + " can't be " + quote(value),
		found:  field + " gives " + quote(name) + " the value " + quote(value) + ".",
		why:    "The attribute holds " + holds + ", so no item could ever have that value.",
		remedy: remedy,
	})
}

var codeEmptyList = register("DM171", "a list that lists nothing", `
	values or fetch is an empty list, which says nothing: it is not the same as leaving the argument out, and can't be told from a
	local or an expression that came out empty by mistake. List what is meant, or leave the argument out; an expression that
	may have nothing gives null for that.`)

// EmptyList says that a list lists nothing where that can't be meant. Why is a sentence about the field, and written a list that
// could be.
func EmptyList(at Subject, field, why string, written []string) Finding {
	return codeEmptyList.fail(at, message{
		title:  field + " lists nothing",
		found:  "This has " + field + " = [].",
		why:    why,
		remedy: "Write what is meant, such as " + field + " = " + hclList(written) + ", or leave " + field + " out. An expression that may have nothing gives null for that.",
	})
}

// NoFixedValue says that a map of fixed values lists none for an attribute.
func NoFixedValue(at Subject, field, name string) Finding {
	return codeBadFixedValue.fail(at, message{
		title:  quote(name) + " has no value",
		found:  field + " names " + quote(name) + " with an empty list of values.",
		why:    "None of no values can be met, so the pattern would never find anything.",
		remedy: "List the values that are asked for: " + field + " = { " + name + ` = ["a", "b"] }.`,
	})
}
