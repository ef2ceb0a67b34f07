package store

import (
	"errors"
	"fmt"
)

// ErrConditionFailed says that the condition of a write does not hold.
var ErrConditionFailed = errors.New("the conditional request failed")

// Refusal is a request that AWS refuses with a ValidationException.
type Refusal struct{ Message string }

// Error says what AWS refuses.
func (r *Refusal) Error() string { return "DynamoDB refuses it: " + r.Message }

func refuse(format string, args ...any) error {
	return &Refusal{Message: fmt.Sprintf(format, args...)}
}
