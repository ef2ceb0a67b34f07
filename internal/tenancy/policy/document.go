// Package policy holds IAM policy documents: their model, the one text that each is written as, the strict reading of a
// text, and the sizes that AWS counts.
package policy

// Version is the only version of the policy language under which variables are read; under any other, ${...} is literal
// text (IAM user guide, IAM JSON policy elements: Version).
const Version = "2012-10-17"

// Effects of a statement.
const (
	Allow = "Allow"
	Deny  = "Deny"
)

// Document is one policy document.
type Document struct {
	Version    string
	ID         string
	Statements []Statement
}

// Statement is one statement. Of each pair Actions and NotActions, Resources and NotResources, Principals and
// NotPrincipals at most one is filled; only trust policies and resource policies have principals.
type Statement struct {
	Sid           string
	Effect        string
	Principals    []Principal
	NotPrincipals []Principal
	Actions       []string
	NotActions    []string
	Resources     []string
	NotResources  []string
	// Conditions all must hold. An operator and a key stand together once.
	Conditions []Condition
}

// Principal names principals of one kind: AWS, Federated, Service, CanonicalUser; or everybody, by kind "*".
type Principal struct {
	Kind  string
	Names []string
}

// Condition is one operator applied to one key. Under a negated operator none of the values may match, else one must.
type Condition struct {
	Operator string
	Key      string
	Values   []string
}

// Only is the document with those of its statements that have an effect.
func (d Document) Only(effect string) Document {
	kept := Document{Version: d.Version, ID: d.ID}
	for _, s := range d.Statements {
		if s.Effect == effect {
			kept.Statements = append(kept.Statements, s)
		}
	}
	return kept
}

// Condition returns the values of an operator and a key, and whether the statement has that condition.
func (s Statement) Condition(operator, key string) ([]string, bool) {
	for _, c := range s.Conditions {
		if c.Operator == operator && c.Key == key {
			return c.Values, true
		}
	}
	return nil, false
}
