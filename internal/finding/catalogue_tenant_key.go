package finding

import "strings"

var (
	codeTenantNatural = register("DM416", "a natural key that can't keep tenants apart as declared", `
		With keys.base = "natural" the tenant attribute is the table's partition key, and all items of a tenant share one
		partition without labels. Such a table isolates strictly, and every item in it is as open to its tenant as every
		other: it has no room for shards, guards, other entities or a tenant_access.`)
	codeTenantSplit = register("DM417", "a tenant's pattern that split partitions can't answer", `
		Under strict isolation every index that tenants read has the table's own partition attribute, so that nobody can
		plant items in it, and is split into the same shards and periods as the table. A pattern over shards asks all of
		them; one over periods has to say which, and no request reads split items together with others.`)
	codeTenantLocal = register("DM418", "a local index of tenants of unknown size", `
		With a local index all items of one partition, and their entries, may have 10 GB together, for ever. Under strict
		isolation that is all that a tenant has, or one of its shards. Whether the largest tenant stays below has to be
		known before the table is made: the count of each entity, and the share of the largest tenant.`)
	codeOperatorsOne = register("DM419", "an operators' pattern of one tenant that needs an index", `
		An index is the tenants' or the operators'. Operators' indexes gather items of all tenants and hold nothing of the
		tenant; what is asked of one tenant is a tenant's pattern, which operators may use as well, or is answered by
		the table's own key.`)
	codeTenantGiven = register("DM439", "given index texts on a table of tenants", `
		What keeps tenants apart in an index is that every item carries there what this provider derived, or that its
		partition key is the table's own. Texts that another hand wrote are neither: nobody knows for which tenant an item
		carries which, and a policy would rest on that.`)
)

// OperatorsOfOneTenant says that an operators' pattern asks for one tenant's items in a way that the table's key doesn't
// answer.
func OperatorsOfOneTenant(pattern, attribute string) Finding {
	return codeOperatorsOne.fail(Pattern(pattern), message{
		title: "an operators' pattern of one tenant needs the table's own key",
		found: "The pattern has tenant_scoped = false and compares " + attribute + ", and the table's own key does not answer it.",
		why:   "Operators' indexes hold nothing of the tenant: into " + attribute + " tenants may write anything, and an index on the table's partition attribute is theirs.",
		remedy: choices(
			"Remove tenant_scoped: operators may ask a tenant's pattern, too, and a policy's patterns can leave it out.",
			"Leave "+attribute+" out of match, to ask over all tenants.",
		),
	})
}

// TenantNatural says that what is declared can't be under a natural key. What ends without a full stop.
func TenantNatural(at Subject, what, remedy string) Finding {
	return codeTenantNatural.fail(at, message{
		title:  "a natural key holds the tenant and nothing beside it",
		found:  "The table has keys.base = \"natural\", and " + what + ".",
		why:    "The partition key of a natural table of tenants is the tenant attribute as it is: one partition for each tenant, in which IAM sees no difference between items.",
		remedy: remedy,
	})
}

// TenantPeriods says that a tenant's pattern doesn't say which periods of a split base partition it asks for.
func TenantPeriods(pattern, entity, spread, of string) Finding {
	return codeTenantSplit.fail(Pattern(pattern), message{
		title: "the pattern does not say which periods of " + of + " it reads",
		found: "entities[" + quote(entity) + "] has " + spread + ", isolation is \"strict\", and the pattern neither bounds " + of + " at both ends nor names a period.",
		why:   "Every index that tenants read has the table's own partition attribute and so its periods. Without a beginning and an end there is one request for each period since the first.",
		remedy: choices(
			"range = { "+of+" = \"between\" } for the pattern, or "+of+" in match.",
			spread+" for the pattern, too: the caller then names the first period, and at_most says how many are read.",
			"isolation = \"prefix\" with writers = \"trusted\", whose indexes are not split; or no bucket.",
		),
	})
}

// TenantSplitOtherwise says that a tenant's pattern asks for another split than the table has.
func TenantSplitOtherwise(pattern, entity, spread string) Finding {
	return codeTenantSplit.fail(Pattern(pattern).At("spread"), message{
		title:  "an index of tenants is split as the table is",
		found:  "entities[" + quote(entity) + "] has " + spread + ", isolation is \"strict\", and the pattern has another spread.",
		why:    "Every index that tenants read has the table's own partition attribute, and with it the table's shards and periods.",
		remedy: "Remove spread from the pattern, or write the entity's: " + spread + ".",
	})
}

// TenantSplitTogether says that a tenant's pattern reads split items together with others.
func TenantSplitTogether(pattern, entity, spread string, entities []string) Finding {
	return codeTenantSplit.fail(Pattern(pattern).At("entities"), message{
		title:  "items of split partitions are read alone",
		found:  "The pattern reads " + words(entities) + " together; entities[" + quote(entity) + "] has " + spread + ", and isolation is \"strict\".",
		why:    "Every index that tenants read has the table's own partition attribute: one request finds what lies in one partition, and the others are not split so.",
		remedy: "Write a pattern for each entity, or remove the spread of " + quote(entity) + ".",
	})
}

// TenantLocalUnknown says that how much the largest tenant stores beside a local index isn't known. Uncounted are entities
// without a count, uneven the attributes whose largest share isn't declared, as "entity.attribute".
func TenantLocalUnknown(pattern, partition string, uncounted, uneven []string) Finding {
	var lines []string
	for _, name := range uncounted {
		lines = append(lines, "entities["+quote(name)+"].count: how many items there are, of all tenants.")
	}
	for _, of := range uneven {
		entity, name, _ := strings.Cut(of, ".")
		lines = append(lines, "entities["+quote(entity)+"].attributes."+name+".largest_share: the part of the items that the largest value has; distinct tells only how many values there are.")
	}
	return codeTenantLocal.fail(Pattern(pattern), message{
		title: "how much one tenant stores is not known",
		found: "The pattern needs a local index, and the size of the largest partition (" + partition + ") is unknown. " + bullets("Missing:", lines),
		why:   localLimit + " Under strict isolation that is all that a tenant has, and a local index can't be removed once the table exists.",
		remedy: choices(
			"Declare what is missing; the plan then tells whether it fits.",
			"Remove consistent, so that a global index serves the pattern and there is no limit.",
			"spread = { shards = 8 } for the entity: each shard may have 10 GB.",
			"A partition of its own for what tenants only read (tenant_access = \"read\"), or isolation = \"prefix\".",
		),
	})
}

// TenantIndexGiven says that the texts of an index are given on a table of tenants.
func TenantIndexGiven(at Subject, index string) Finding {
	return codeTenantGiven.fail(at, message{
		title: "index " + quote(index) + " was filled by another hand, and the table has tenants",
		found: "index_keys gives the texts that items carry for it.",
		why: "A policy may grant an index only where it is certain of every item under which tenant's key it lies there; of texts that others wrote " +
			"nobody can say so.",
		remedy: "Remove index_keys, and index where patterns name it: the index stays as it is, no policy grants it, and another one is built for the patterns.",
	})
}
