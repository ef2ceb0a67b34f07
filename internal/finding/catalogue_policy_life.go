package finding

var (
	codePolicyUndecided = registerLoud("DM433", "a policy that waits for values", `
		What a policy grants follows from the table's design and from the arguments of the policy. While one of them isn't
		known, nothing of it can be shown or proved, and what is wrong with it is only found during apply.`)
	codeDenialsEnd = registerLoud("DM434", "Denies that end with a policy", `
		A tenant policy denies what belongs to other tenants, whatever else a role may do. When it is deleted, other policies
		of the same role are no longer held to one tenant. Sessions that run keep their permissions until IAM has spread the
		change.`)
	codePolicyUnseen = registerLoud("DM436", "a policy that IAM does not show yet", `
		IAM takes a change and shows it some time later. Where it isn't seen in time the apply goes on: the change was made,
		and the next plan compares it with what is there then.`)
	codePolicyImport = register("DM435", "no ARN of a policy to import", `
		A policy is imported by its ARN, which says its account, path and name.`)
)

// PolicyUndecided warns that a policy can't be written before apply. Paths are the arguments that are not known yet.
func PolicyUndecided(paths []string) Finding {
	verb := "is"
	if len(paths) > 1 {
		verb = "are"
	}
	return codePolicyUndecided.warn(Policy(), message{
		title:  "the policy can't be shown before apply: " + some(paths) + " " + verb + " not known yet",
		found:  bullets("Not known while the plan is made:", paths),
		why:    "What is granted follows from this, so the policy is written and proved during apply, and what is wrong with it is only found then.",
		remedy: "Give values that are known from the start, or apply what they come from first (terraform apply -target).",
	})
}

// DenialsEnd warns that the Denies of a policy end with it.
func DenialsEnd(policy string) Finding {
	return codeDenialsEnd.warn(Policy(), message{
		title:  "the Denies of policy " + quote(policy) + " end with it",
		found:  "The policy is deleted, and it denies what belongs to other tenants.",
		why:    "A role that carries other policies on the table is no longer held to one tenant by this one; and what this one allows ends when IAM has spread the change, not at once.",
		remedy: "Detach the other policies of its roles, too, or delete the roles. For an immediate cut, revoke the sessions of the role.",
	})
}

// PolicyImport says that a text is not the ARN of a managed policy of an account.
func PolicyImport(id string) Finding {
	return codePolicyImport.fail(Policy(), message{
		title:  quote(id) + " names no policy",
		found:  "It is not the ARN of a managed policy of an account.",
		why:    "Names of policies are unique only with their path and account.",
		remedy: "Write terraform import ADDRESS arn:aws:iam::ACCOUNT:policy/NAME.",
	})
}

// PolicyUnseen warns that a change was made and could not be seen. Why is what AWS said.
func PolicyUnseen(arn, why string) Finding {
	return codePolicyUnseen.warn(Policy(), message{
		title:  "the change of " + arn + " was made and isn't to be seen yet",
		found:  sentence(why),
		why:    "Until IAM has spread the change, tenants have the permissions of before.",
		remedy: "Run terraform plan again: it compares the policy with what is wanted.",
	})
}

// PolicyNoRegion says that no region is left to grant. Known are those of the table.
func PolicyNoRegion(known []string) Finding {
	return codePolicyWord.fail(Table("regions"), message{
		title:  "regions is empty",
		found:  "The table is in " + some(known) + ".",
		why:    "A policy that names no place allows nothing.",
		remedy: "Write regions = " + hclList(known) + ", or leave regions out.",
	})
}
