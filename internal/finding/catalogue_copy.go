package finding

var codeStaleCopy = registerWarning("DM323", "a copy that nothing keeps true", `
	An attribute is copied from another item, a pattern changes it there, none changes the copies, and patterns ask by them:
	they would find items under the old value. Declare the update of the copies, or that they stay as they were written.`)

// StaleCopy says that no pattern updates a copy whose source changes. Changed are the patterns that change the source, asked
// those that ask by the copy.
func StaleCopy(entity, attribute, of, source string, identity, changed, asked []string) Finding {
	return codeStaleCopy.warn(Entity(entity).At("attributes", attribute, "copied_from"), message{
		title: "nothing keeps " + quote(attribute) + " of " + quote(entity) + " true",
		found: words(changed) + " changes " + quote(source) + " of " + quote(of) + ", and no pattern updates " + quote(attribute) + ", which is copied from it.",
		why:   words(asked) + " would find items under the old value.",
		remedy: "Declare what the application does for each copy: keep_" + attribute + " = { entity = " + quote(entity) + ", operation = \"update\", match = " + hclList(identity) +
			", sets = [" + quote(attribute) + "] }. If the copy is meant to stay as it was written: immutable = true.",
	})
}
