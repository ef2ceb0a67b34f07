package dynamofake

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// refusal is an error as AWS answers it. All are answered with status 400.
type refusal struct{ code, message string }

// shapes are the namespaces of error codes that aren't DynamoDB's own.
var shapes = map[string]string{
	"AccessDeniedException":               "com.amazon.coral.service",
	"ExpiredTokenException":               "com.amazon.coral.service",
	"MissingAuthenticationTokenException": "com.amazon.coral.service",
	"SerializationException":              "com.amazon.coral.service",
	"ThrottlingException":                 "com.amazon.coral.availability",
	"UnknownOperationException":           "com.amazon.coral.service",
	"ValidationException":                 "com.amazon.coral.validate",
}

// typed is the error code with its namespace.
func typed(code string) string {
	namespace, ok := shapes[code]
	if !ok {
		namespace = "com.amazonaws.dynamodb.v20120810"
	}
	return namespace + "#" + code
}

func invalid(format string, args ...any) *refusal {
	return &refusal{"ValidationException", fmt.Sprintf(format, args...)}
}

// invalidValue is the refusal of values that don't go together.
func invalidValue(format string, args ...any) *refusal {
	return invalid("One or more parameter values were invalid: "+format, args...)
}

// inUse is the refusal of a change while another is under way.
func inUse(format string, args ...any) *refusal {
	return &refusal{"ResourceInUseException", "Attempt to change a resource which is still in use: " + fmt.Sprintf(format, args...)}
}

func limitExceeded(format string, args ...any) *refusal {
	return &refusal{"LimitExceededException", "Subscriber limit exceeded: " + fmt.Sprintf(format, args...)}
}

func notFound(format string, args ...any) *refusal {
	return &refusal{"ResourceNotFoundException", "Requested resource not found: " + fmt.Sprintf(format, args...)}
}

func tableNotFound(name string) *refusal { return notFound("Table: %s not found", name) }

func arnNotFound(arn string) *refusal { return notFound("ResourceArn: %s not found", arn) }

func oneIndexAtATime() *refusal {
	return limitExceeded("Only 1 online index can be created or deleted simultaneously per table")
}

// tooSoon is the refusal of a change that follows the last one within a pause.
func tooSoon(what, table string, pause time.Duration, again time.Time) *refusal {
	return &refusal{"ThrottlingException", fmt.Sprintf("%s for table %s modified within the previous %d milliseconds. Please try again after %s",
		what, table, pause.Milliseconds(), again.UTC().Format("2006-01-02T15:04:05.000Z"))}
}

// onlyOperation is the refusal of a change that wants a request of its own.
func onlyOperation(what string) *refusal {
	return invalidValue("%s must be the only operation in the request", what)
}

// constraints collects what is wrong with the members of a request, each by itself.
type constraints struct{ failures []string }

// fail notes a member that breaks a constraint. A nil value is one that is missing.
func (c *constraints) fail(value any, path, constraint string) {
	shown := "null"
	if value != nil {
		shown = fmt.Sprintf("'%v'", value)
	}
	c.failures = append(c.failures, fmt.Sprintf("Value %s at '%s' failed to satisfy constraint: Member must %s", shown, path, constraint))
}

// most is how many failures one answer names.
const most = 10

// refusal names all that is wrong; nil where nothing is.
func (c *constraints) refusal() *refusal {
	list := c.failures
	if len(list) == 0 {
		return nil
	}
	list = list[:min(len(list), most)]
	plural := ""
	if len(list) > 1 {
		plural = "s"
	}
	return invalid("%d validation error%s detected: %s", len(list), plural, strings.Join(list, "; "))
}

// Refusals in words of the fake's own, because AWS's are not published: tooManyProjected, onDemandTooOften, and what it
// says of requests it can't read or does not know.

func tooManyProjected(most int) *refusal {
	return invalidValue("The number of projected attributes of all indexes exceeds the per-table limit of %d", most)
}

func onDemandTooOften() *refusal {
	return limitExceeded("Updates to PayPerRequest mode are limited to 4 times in 24 hour(s)")
}

// status is the HTTP status of every refusal.
const status = http.StatusBadRequest
