package dynamo

// What the tests of this package see of its inside.
var (
	CreateInput = createInput
	Classify    = classify
	NewState    = newState
	NewError    = newError
	Hint        = hint
)

// Again is the retry rule of an operation with the default number of retries.
func (o Operation) Again(class Class, n int) bool { return o.again(class, n, defaultRetries) }

// Codes are the error codes that have a class of their own.
func Codes() map[string]Class { return codes }

// Classes are all classes.
func Classes() []Class {
	all := make([]Class, len(classNames))
	for i := range all {
		all[i] = Class(i)
	}
	return all
}

// RetryDelay and PollDelay are the waits of a pace.
func (p Pace) RetryDelay(n int) (delay int64) { return int64(p.complete().retryDelay(n)) }

// PollDelay is the wait between two looks.
func (p Pace) PollDelay(n int) (delay int64) { return int64(p.complete().pollDelay(n)) }
