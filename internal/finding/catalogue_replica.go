package finding

var (
	codeReplicaUnread = registerLoud("DM437", "a replica's policy that can't be read", `
		A replica has a resource policy of its own, which says who may touch the same items in its region. Tenant policies
		reckon with it; where it can't be read it is taken to be as it was when it was read last, and not to be there if it
		never was.`)
	codeReplicaElsewhere = registerLoud("DM438", "a replica in another account", `
		The items of a table are the same in all its replicas. A policy of one account can't say who may touch them in
		another: tenant policies neither grant nor deny anything there.`)
)

// ReplicaUnread warns that the policy of a replica couldn't be read. The failure is a text of full sentences.
func ReplicaUnread(table, region, failure string) Finding {
	return codeReplicaUnread.warn(Table("replica_regions").At(region), message{
		title:  "the policy of the replica of " + quote(table) + " in " + region + " can't be read",
		found:  sentence(failure),
		why:    "What it allows is added to what a tenant's role may do, and the items are the same in every region. It is taken to be as it was last read.",
		remedy: "Allow dynamodb:GetResourcePolicy on the table in " + region + ". Until then look at it yourself: aws dynamodb get-resource-policy --region " + region + ".",
	})
}

// ReplicaElsewhere warns that a replica belongs to another account.
func ReplicaElsewhere(table, region, account string) Finding {
	return codeReplicaElsewhere.warn(Table("replica_regions").At(region), message{
		title:  "the replica of " + quote(table) + " in " + region + " belongs to account " + account,
		found:  "AWS lists it among the replicas of the table.",
		why:    "It holds every tenant's items, and who may touch them there is decided in that account: tenant policies of this table neither grant nor deny anything there.",
		remedy: "Manage access in account " + account + " by tenant policies of its own, or remove the replica.",
	})
}
