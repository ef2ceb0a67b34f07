package finding

var codeNotYet = register("DM140", "not supported yet", `
	The line belongs to the language, but this version of the provider does not derive what it asks for. It is refused
	and not ignored, because a design that leaves it out would not do what the line promises. The message says what to
	write until then.`)

// notYet is an error about a field that comes in a later version.
func notYet(at Subject, field, found, why, remedy string) Finding {
	return codeNotYet.fail(at, message{
		title:  field + " is not supported yet",
		found:  found,
		why:    why + " It comes in a later version of the provider; until then the line is refused, because ignoring it would give a table that does not do what it says.",
		remedy: remedy,
	})
}

// SettingNotYet says that a setting of the table is not supported yet. Remedy is what to do instead.
func SettingNotYet(argument, remedy string) Finding {
	return notYet(Table(argument), argument, "The table has "+argument+".",
		"It is a setting of DynamoDB that this version doesn't make.",
		"Remove "+argument+". "+remedy)
}
