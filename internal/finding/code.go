package finding

// Code is the stable name of a kind of finding: DM and three digits, the first of which is the family.
type Code string
