package finding

import "strings"

var (
	codeImportRefused = register("DM215", "an imported table is not what is declared", `
		AWS knows the keys and indexes of a table and not the questions it was made for, so a table that is imported or
		moved is held against the design that is derived from the configuration. Its own key, the types of key attributes
		and its local indexes can't be changed, so they must be the same. Declare the entities and access patterns that the
		table was made with, and pin the keys that it has (keys, key of an entity, index of an access pattern). Global
		indexes may differ: one that is missing is built, and one that nobody declared is kept. The guide Adopting a table
		shows all of it.`)
	codeImportUnseen = registerWarning("DM216", "the items of an imported table are not looked at", `
		Keys and indexes of an imported table are those of the design. Whether the items in it carry the key texts of
		item_keys can't be seen without reading them all. Where the table was made with another configuration or filled
		by hand, compare some items with item_keys before applying.`)
	codeImportID = register("DM224", "what is to be imported is no table that can be reached", `
		A table is imported by its name (orders), its name and region (orders@us-east-1) or its ARN
		(arn:aws:dynamodb:us-east-1:123456789012:table/orders). Names are 3 to 255 letters, digits, dots, underscores and
		hyphens. The account of an ARN, of an identity or of a moved state must be that of the credentials: a table of the
		same name in another account is another table.`)
	codeForeignIndex = registerWarning("DM225", "an imported table has an index that nobody declared", `
		No access pattern uses the index, so its key or its projection is not one that the configuration asks for. It is
		kept, and ddbmodel neither changes nor drops it. Every write of its items pays for it, and it counts towards the
		quota of indexes. Declare the pattern that reads it, or delete it at AWS when nobody does.`)
	codeNoTable = register("DM227", "there is no table to read", `
		The data source ddbmodel_table reads a table that is there already, and AWS has none of the name in the region and
		the account of the credentials. Correct the name, the region or the credentials. Where the same configuration makes
		the table, take the name from the resource, so that the table is read once it is there.`)
	codeMoveRefused = register("DM226", "the state to move can't be read", `
		A moved block hands over the state of an aws_dynamodb_table, and only the table's name, region and ARN are taken
		from it. The state has none, or was written by a newer version of the AWS provider, whose state may mean something
		else. Use removed and import blocks instead: neither touches the table.`)
)

// ImportRefused says that an imported table can't be taken over. Differences and fixes are full sentences.
func ImportRefused(table string, differences, fixes []string) Finding {
	return codeImportRefused.fail(Table("name"), message{
		title: "the imported table " + quote(table) + " is not what is declared",
		found: bullets("What is declared differs from the table at AWS:", differences),
		why:   "Neither keys nor local indexes of a table can be changed, and access paths that the table doesn't have would fail.",
		remedy: choices(append(fixes,
			"Declare the entities and access patterns that the table was made with.",
			"Leave the table alone: terraform state rm ADDRESS.",
		)...),
	})
}

// PinNatural is a fix of ImportRefused: a key made of an entity's own attributes. Sort is empty where there is none.
func PinNatural(entity, partition, sort string) string {
	return "The table's key holds attributes of " + entity + ": write entities = { " + entity + " = { key = { " + keyArguments("{"+partition+"}", braced(sort)) + " } } } and keys = { base = \"natural\" }."
}

// PinComposite is a fix of ImportRefused: the names of the attributes of a key that is filled from templates.
func PinComposite(partition, sort string) string {
	return "The table's key is text in generic attributes: write keys = { base = \"composite\", partition_key = " + quote(partition) + ", sort_key = " + quote(sort) + " }."
}

// PinTexts is a fix of ImportRefused: the templates of the key of an entity, to be written as the stored items have them.
func PinTexts(entity, partition, sort string) string {
	return "Write the key that stored items of " + entity + " carry, in the place of these templates: entities = { " + entity + " = { key = { " + keyArguments(partition, sort) + " } } }."
}

// PinNothing is a fix of ImportRefused where no pin leads to a key. Key is the table's key in words.
func PinNothing(key string) string {
	return "The table's key is " + key + ": declare the one entity whose attributes these are. A table of several entities has two texts as its key."
}

// PinLocal is a fix of ImportRefused: the patterns that a local index of the table may answer.
func PinLocal(index, sort string, patterns []string) string {
	if len(patterns) == 0 {
		return "A local index can't be removed: declare a pattern that is ordered by " + sort + ", with index = \"local\", so that it uses " + quote(index) + "."
	}
	return "A local index can't be removed: write access_patterns = { " + patterns[0] + " = { index = \"local\" } }, so that it uses " + quote(index) + "."
}

// FetchLess is a fix of ImportRefused where a local index copies less than its patterns fetch.
func FetchLess(index string, patterns, copies []string) string {
	return "The local index " + quote(index) + " copies the keys and no other attribute" + but(copies) + ": have " + some(patterns) + " fetch nothing else, by fetch = [...]."
}

func but(copies []string) string {
	if len(copies) == 0 {
		return ""
	}
	return " but " + some(copies)
}

// PinType is a fix of ImportRefused: the type that a key of the table has an attribute as.
func PinType(entity, attribute, typ string) string {
	return "Write entities = { " + entity + " = { attributes = { " + attribute + " = { type = " + quote(typ) + " } } } }, or another type that is stored as that."
}

func braced(name string) string {
	if name == "" {
		return ""
	}
	return "{" + name + "}"
}

func keyArguments(partition, sort string) string {
	arguments := []string{"partition = " + quote(partition)}
	if sort != "" {
		arguments = append(arguments, "sort = "+quote(sort))
	}
	return strings.Join(arguments, ", ")
}

// ImportUnseen warns that the items of an imported table may be written otherwise than its design says.
func ImportUnseen(table string) Finding {
	return codeImportUnseen.warn(Table("name"), message{
		title:  "the items of the imported table " + quote(table) + " are not looked at",
		found:  "Its keys, as AWS knows them, are those of the design.",
		why:    "Whether the items in it carry the key texts of item_keys can't be seen without reading them all.",
		remedy: "Nothing to do if the table is empty, or was made from this configuration. Otherwise compare some items with item_keys before applying.",
	})
}

// ImportID says that what terraform import was given names no table. Why is a full sentence.
func ImportID(id, why string) Finding {
	return codeImportID.fail(Table("name"), message{
		title:  quote(id) + " names no table",
		found:  why,
		why:    "A table is imported by its name, with its region behind @ where that isn't the provider's, or by its ARN.",
		remedy: "Write orders, orders@us-east-1, or arn:aws:dynamodb:us-east-1:123456789012:table/orders.",
	})
}

// OtherAccount says that a table that is to be taken over is said to be in one account, and was found in another.
func OtherAccount(table, said, found string) Finding {
	return codeImportID.fail(Table("name"), message{
		title: "the table " + quote(table) + " to import is in another account",
		found: "It is said to be in the account " + said + "; the credentials lead to a table of the name in the account " + found + ".",
		why:   "That is another table.",
		remedy: choices(
			"Correct the credentials or the provider block, so that they lead to the account "+said+".",
			"The table in the account "+found+" is meant: import it by its name, or by the ARN that it has.",
		),
	})
}

// ForeignIndex warns that an imported table has an index that no access pattern uses.
func ForeignIndex(table string, f IndexFacts) Finding {
	return codeForeignIndex.warn(Table(""), message{
		title: "the index " + quote(f.Name) + " of table " + quote(table) + " is declared by nobody",
		found: "The table has the global index " + f.withText() + ", and no access pattern uses it.",
		why:   "It stays at AWS as it is, although the plan doesn't list it any more. Every write of its items pays for it, and it counts towards the quota.",
		remedy: choices(
			"A pattern reads it: declare the pattern, with what it fetches, so that its index has that key and projection.",
			"Nobody reads it: delete it at AWS, once the table is imported: aws dynamodb update-table --table-name "+table+" --global-secondary-index-updates '[{\"Delete\":{\"IndexName\":\""+f.Name+"\"}}]'.",
		),
	})
}

// MoveRefused says that a state of another resource can't be taken over. Why is a full sentence.
func MoveRefused(why string) Finding {
	return codeMoveRefused.fail(Table("name"), message{
		title:  "the state of an aws_dynamodb_table can't be moved",
		found:  why,
		why:    "A wrong name would take over another table.",
		remedy: "Write a removed block for the old resource, with lifecycle { destroy = false }, and an import block for this one. Neither touches the table.",
	})
}

// NoTable says that there is no table of the name that a data source reads. Region is empty where it isn't known.
func NoTable(name, region string) Finding {
	where := ""
	if region != "" {
		where = " in the region " + region
	}
	return codeNoTable.fail(Table("name"), message{
		title: "there is no table " + quote(name),
		found: "AWS has no table " + quote(name) + where + " in the account of the credentials.",
		why:   "A data source reads what is there already.",
		remedy: choices(
			"Correct the name, the region or the credentials.",
			"The table is made by this configuration: take the name from the resource (name = ddbmodel_table.x.name), so that it is read when it is there.",
		),
	})
}

// BadRegion says that a region can't be one. Fault is full sentences.
func BadRegion(region, fault string) Finding {
	return codeNoTable.fail(Table("region"), message{
		title:  quote(region) + " is no region",
		found:  fault,
		why:    "The table would be looked for on a host that isn't there.",
		remedy: "Write a region of AWS, or leave region out for the provider's.",
	})
}
