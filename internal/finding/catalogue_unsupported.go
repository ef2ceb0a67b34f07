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

// CostNotYet says that optimising for cost is not supported yet.
func CostNotYet() Finding {
	return notYet(Table("optimize"), `optimize = "cost"`, `The table has optimize = "cost".`,
		"Weighing designs by money needs rates, sizes and prices.",
		`Remove optimize, or write optimize = "fewest_indexes".`)
}

// BillingNotYet says that a billing mode is not supported yet. Supported is the one that is.
func BillingNotYet(mode, supported string) Finding {
	at := Table("billing_mode")
	remedy := "Remove billing_mode, or write billing_mode = " + quote(supported) + "."
	if mode != "PROVISIONED" {
		return codeUnknownWord.fail(at, message{
			title:  "billing_mode can't be " + quote(mode),
			found:  "The table has billing_mode = " + quote(mode) + ".",
			why:    "DynamoDB knows PAY_PER_REQUEST and PROVISIONED; this version of the provider supports " + supported + ".",
			remedy: remedy,
		})
	}
	return notYet(at, "billing_mode = "+quote(mode), "The table has billing_mode = "+quote(mode)+".",
		"Provisioned capacity needs units for the table and each index, and something that scales them.",
		remedy+" The table is then paid by request and needs no capacity.")
}

// TenantNotYet says that tenant tables are not supported yet. Field is tenant, tenant_access or tenant_scoped.
func TenantNotYet(at Subject, field string) Finding {
	return notYet(at, field, "This has "+field+".",
		"Tables whose items belong to tenants have keys and policies of their own.",
		"Remove "+field+"; write the tenant's id into the identity and the match of every pattern. No isolation is proved then.")
}

// RevisionNotYet says that later revisions are not supported yet.
func RevisionNotYet(at Subject, revision string) Finding {
	return notYet(at, "revision", "This has revision = "+revision+".",
		"Revisions freeze the design of earlier ones, and this version derives everything at once.",
		"Remove revision, or write revision = 1.")
}
