package evaluate

import (
	"slices"
	"strings"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Decision is the answer to a request.
type Decision int

// The decisions. A request that nothing allows is denied implicitly.
const (
	ImplicitlyDenied Decision = iota
	Allowed
	ExplicitlyDenied
)

// Value is what a request says of a condition key.
type Value struct {
	Texts []string
	// Set is true for keys that may have several values (ArrayOfString).
	Set bool
}

// One is the value of a key that has at most one.
func One(text string) Value { return Value{Texts: []string{text}} }

// Several is the value of a key that may have several.
func Several(texts ...string) Value { return Value{Texts: texts, Set: true} }

// Request is one request as IAM sees it.
type Request struct {
	// Action is the action with its service, as dynamodb:GetItem; Resource the ARN it is about.
	Action   string
	Resource string
	// Context is the condition keys, spelt in lower case. A key that is not in it is absent.
	Context map[string]Value
	// Caller is who asks; only policies with principals look at it.
	Caller Caller
}

// Caller is a principal. Kind is AWS for a role or user and Federated for an identity provider.
type Caller struct {
	Kind, ARN string
	// Session is the ARN of the role's session, Account the number of the account. Both may be empty.
	Session, Account string
}

// Layers are the policies that a request meets. Nil caps don't cap.
type Layers struct {
	Identity []policy.Document
	Boundary []policy.Document
	Session  []policy.Document
	// Resource is the policy of the table, or the trust policy of a role; nil where there is none.
	Resource *policy.Document
	// Foreign is true where the resource is in another account than the caller.
	Foreign bool
}

// Outcomes decides a request under every reading that makes a difference.
func Outcomes(l Layers, r Request) []Outcome {
	var all []Outcome
	each(l, r, func(o Outcome) bool {
		all = append(all, o)
		return true
	})
	return all
}

// each tells the outcomes one by one, until the one that it is told of wants no more.
func each(l Layers, r Request, tell func(Outcome) bool) {
	words := spellings{}
	for told := []Answer{}; told != nil; {
		o := &oracle{told: told}
		if d := (decider{o, words, r}).decide(l); !tell(Outcome{d, o.asked}) {
			return
		}
		told = o.next()
	}
}

// Always reports whether the request is allowed under every reading; if not, the outcome is one under which it isn't.
func Always(l Layers, r Request) (Outcome, bool) {
	return find(l, r, func(d Decision) bool { return d != Allowed })
}

// Never reports whether the request is denied under every reading; if not, the outcome is one that allows it.
func Never(l Layers, r Request) (Outcome, bool) {
	return find(l, r, func(d Decision) bool { return d == Allowed })
}

// find looks for an outcome and reports whether there is none.
func find(l Layers, r Request, wrong func(Decision) bool) (Outcome, bool) {
	var found Outcome
	none := true
	each(l, r, func(o Outcome) bool {
		if wrong(o.Decision) {
			found, none = o, false
		}
		return none
	})
	return found, none
}

// decider decides one request under one reading.
type decider struct {
	*oracle
	words   spellings
	request Request
}

// spellings remember the names of one request's policies in lower case: statements repeat a few of them many times.
type spellings map[string]string

func (s spellings) lower(name string) string {
	lower, known := s[name]
	if !known {
		lower = strings.ToLower(name)
		s[name] = lower
	}
	return lower
}

func (d decider) decide(l Layers) Decision {
	var resource []policy.Document
	if l.Resource != nil {
		resource = []policy.Document{*l.Resource}
	}
	for _, layer := range [][]policy.Document{l.Identity, l.Boundary, l.Session} {
		if d.any(layer, policy.Deny, d.always) {
			return ExplicitlyDenied
		}
	}
	if d.any(resource, policy.Deny, d.named) {
		return ExplicitlyDenied
	}
	granted := d.any(l.Identity, policy.Allow, d.always)
	uncapped := (l.Boundary == nil || d.any(l.Boundary, policy.Allow, d.always)) &&
		(l.Session == nil || d.any(l.Session, policy.Allow, d.always))
	var allowed bool
	switch {
	case l.Foreign:
		allowed = granted && uncapped && d.any(resource, policy.Allow, d.named)
	case granted && uncapped:
		allowed = true
	case d.any(resource, policy.Allow, d.session):
		allowed = true
	case d.any(resource, policy.Allow, d.granted):
		allowed = uncapped || d.ask(EscapesCaps) == 1
	}
	if allowed {
		return Allowed
	}
	return ImplicitlyDenied
}

// any reports whether a statement of an effect applies whose principals are accepted.
func (d decider) any(list []policy.Document, effect string, accepted func(policy.Statement) bool) bool {
	for _, document := range list {
		for i := range document.Statements {
			s := &document.Statements[i]
			if s.Effect == effect && d.about(s, document.Version) && accepted(*s) && d.holds(s, document.Version) {
				return true
			}
		}
	}
	return false
}

// about reports whether a statement is about the action and the resource.
func (d decider) about(s *policy.Statement, version string) bool {
	matches := func(list []string, match func(string) bool) bool { return slices.ContainsFunc(list, match) }
	action := func(p string) bool {
		begin, open := strings.CutSuffix(p, "*")
		if !strings.ContainsAny(begin, "*?") { // the commonest cases, without looking closer
			n := len(begin)
			return (open || n == len(d.request.Action)) && n <= len(d.request.Action) && strings.EqualFold(begin, d.request.Action[:n])
		}
		return like(wild(nil, strings.ToLower(p)), strings.ToLower(d.request.Action))
	}
	if len(s.Actions) > 0 && !matches(s.Actions, action) || len(s.NotActions) > 0 && matches(s.NotActions, action) {
		return false
	}
	resource := func(p string) bool { return d.matches(p, d.request.Resource, true, version) == yes }
	return (len(s.Resources) == 0 || matches(s.Resources, resource)) &&
		(len(s.NotResources) == 0 || !matches(s.NotResources, resource))
}

func (d decider) holds(s *policy.Statement, version string) bool {
	for _, c := range s.Conditions {
		if !d.condition(c, version) {
			return false
		}
	}
	return true
}
