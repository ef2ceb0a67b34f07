package evaluate

// Question is something that the documentation of IAM or DynamoDB leaves open, or that was seen to be done otherwise than
// documented.
type Question int

// The questions. The first answer of each is what the documentation suggests, if it suggests anything.
const (
	// LackingSet: a key of several values that the request lacks is absent, or there with no values.
	LackingSet Question = iota
	// NullOfEmptySet: for Null, a key without values is null, or exists.
	NullOfEmptySet
	// EmptyText: a value of no characters is a value, or null everywhere, or null as a policy variable only.
	EmptyText
	// LiveWildcards: * and ? in the value of a policy variable are literal, or wildcards.
	LiveWildcards
	// MissingVariable: a value with a variable that the request lacks matches nothing, or the variable is empty text.
	MissingVariable
	// NegatedVariable: a negated operator on a value with such a variable holds, or doesn't.
	NegatedVariable
	// NegatedKey: a negated operator on a key that the request lacks holds, or doesn't.
	NegatedKey
	// Normalised: texts are compared as they are, or in Unicode's normal form C.
	Normalised
	// PlainOnSet: without a set operator, a key of several values matches when any does, when all do, or never.
	PlainOnSet
	// EscapeUnderEquals: ${*}, ${?} and ${$} are escapes under operators without wildcards, too, or literal there.
	EscapeUnderEquals
	// OldVersion: under a Version other than 2012-10-17 variables are literal text, or read all the same.
	OldVersion
	// UnknownOperator: a condition that this package can't decide holds, or doesn't.
	UnknownOperator
	// AccountPrincipal: a resource policy that names the caller's account leaves it to the identity's policies, or grants.
	AccountPrincipal
	// EscapesCaps: what a resource policy grants to a role is capped by its boundary and session policy, or isn't.
	EscapesCaps
	questions
)

// answers is how many answers a question has.
func (q Question) answers() int {
	if q == EmptyText || q == PlainOnSet {
		return 3
	}
	return 2
}

var names = [questions]string{
	"a lacking set is empty", "Null sees an empty set", "empty text is null", "wildcards in variables are live",
	"a missing variable is empty text", "a negated operator fails on a missing variable",
	"a negated operator fails on a missing key", "texts are compared in normal form C", "a set under a plain operator",
	"escapes are literal under equality", "an old version reads variables", "an unknown operator fails",
	"a granted account grants its roles", "a granted role escapes its caps",
}

// String says what the question's answer other than the first means.
func (q Question) String() string { return names[q] }

// Readings is the number of combinations of answers.
func Readings() int {
	n := 1
	for q := range questions {
		n *= q.answers()
	}
	return n
}

// Answer is one question answered: 0 for its first answer.
type Answer struct {
	Question Question
	Choice   int
}

// Outcome is a decision, with the answers that led to it. Questions that were not asked make no difference.
type Outcome struct {
	Decision Decision
	Answers  []Answer
}

// oracle answers questions: first as it is told, then always with the first answer. It remembers what it was asked.
type oracle struct {
	told  []Answer
	asked []Answer
}

func (o *oracle) ask(q Question) int {
	for _, a := range o.asked {
		if a.Question == q {
			return a.Choice
		}
	}
	choice := 0
	if n := len(o.asked); n < len(o.told) {
		choice = o.told[n].Choice
	}
	o.asked = append(o.asked, Answer{q, choice})
	return choice
}

// next is what to tell the oracle of the next run: the last answer that has a further choice, advanced. Nil at the end.
func (o *oracle) next() []Answer {
	for i := len(o.asked) - 1; i >= 0; i-- {
		if a := o.asked[i]; a.Choice+1 < a.Question.answers() {
			told := append([]Answer{}, o.asked[:i+1]...)
			told[i].Choice++
			return told
		}
	}
	return nil
}
