package iam

import (
	"context"
	"errors"
	"net"
	"strings"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/smithy-go"
)

// Class is a kind of failure.
type Class int

// The classes of failures.
const (
	Other Class = iota
	NotFound
	// Exists: a policy of the name is there, and this package didn't make it.
	Exists
	// Attached: the policy is in use, so that it can't be deleted.
	Attached
	// Malformed: AWS takes the document for no policy.
	Malformed
	// TooLarge: the document has too many characters.
	TooLarge
	// Versions: the policy has as many versions as it may have.
	Versions
	// Quota: the account is at another quota.
	Quota
	// Passing: throttled, or changed by somebody else at the same time; worth another attempt.
	Passing
	// Ambiguous: no answer came, none that can be read, or a failure of the service, so that the request may have been
	// carried out.
	Ambiguous
	AccessDenied
	// Ended: the context ended first.
	Ended
	// Unsettled: a change was made and is not to be seen yet.
	Unsettled
)

// Error is a failure of this package.
type Error struct {
	Op      string
	Policy  string // name or ARN
	Class   Class
	Message string
	// Hint is what to do about it, in full sentences.
	Hint string
	// Attached are, with that class, the roles, users and groups that the policy is attached to, sorted.
	Attached []string
	// Doubtful is true where nobody knows whether the policy was made.
	Doubtful bool
	Err      error
}

// Error returns one text with the policy, the operation, the API's message and the hint.
func (e *Error) Error() string {
	text := "policy " + e.Policy + ": " + e.Op + ": " + strings.TrimSuffix(e.Message, ".")
	if e.Hint != "" {
		text += ". " + e.Hint
	}
	return text
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// ClassOf returns the class of an error of this package; Other for any other error, nil included.
func ClassOf(err error) Class {
	var e *Error
	if errors.As(err, &e) {
		return e.Class
	}
	return Other
}

// MayExist reports whether an error of Create leaves open that the policy was made.
func MayExist(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Doubtful
}

// doubtful marks an error of Create that leaves open whether the policy was made.
func doubtful(err error) error {
	var e *Error
	if errors.As(err, &e) {
		e.Doubtful = true
	}
	return err
}

// codes are the API's error codes that say their class by themselves (IAM API reference, common and other errors).
var codes = map[string]Class{
	"NoSuchEntity": NotFound, "EntityAlreadyExists": Exists, "DeleteConflict": Attached, "MalformedPolicyDocument": Malformed,
	"ConcurrentModification": Passing, "EntityTemporarilyUnmodifiable": Passing, "Throttling": Passing, "ThrottlingException": Passing,
	"RequestLimitExceeded": Passing, "RequestTimeout": Ambiguous,
	"ServiceFailure": Ambiguous, "ServiceUnavailable": Ambiguous, "InternalFailure": Ambiguous,
	"AccessDenied": AccessDenied, "AccessDeniedException": AccessDenied,
}

// classify says of which class a failure is. An answer of the API counts for more than that the context has ended; a
// request that its own deadline ended may have been carried out.
func classify(ctx context.Context, err error) Class {
	var api smithy.APIError
	var answer *awshttp.ResponseError
	var unread *smithy.DeserializationError
	var network net.Error
	if errors.As(err, &api) {
		if class, known := codes[api.ErrorCode()]; known {
			return class
		}
		if api.ErrorCode() == "LimitExceeded" {
			return limit(api.ErrorMessage())
		}
		if api.ErrorFault() == smithy.FaultServer {
			return Ambiguous
		}
	}
	switch {
	case errors.As(err, &answer) && answer.Response != nil && answer.HTTPStatusCode() >= 500:
		return Ambiguous
	case ctx.Err() != nil:
		return Ended
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network), errors.As(err, &unread):
		return Ambiguous
	}
	return Other
}

// limit tells by its message which limit was met: AWS has one code for all.
func limit(message string) Class {
	switch text := strings.ToLower(message); {
	case strings.Contains(text, "policysize"):
		return TooLarge
	case strings.Contains(text, "version"):
		return Versions
	}
	return Quota
}

// failure wraps an error of the API.
func failure(ctx context.Context, op, policy string, err error) *Error {
	message := err.Error()
	var api smithy.APIError
	if errors.As(err, &api) {
		message = api.ErrorCode() + ": " + api.ErrorMessage()
	}
	class := classify(ctx, err)
	return &Error{Op: op, Policy: policy, Class: class, Message: message, Hint: hint(op, class), Err: err}
}

func hint(op string, class Class) string {
	switch class {
	case Exists:
		return "The policy is not taken over unasked. Import it if it is to be managed here, or write another name, or name_prefix."
	case AccessDenied:
		return "The credentials need the permission iam:" + op + "."
	case Passing:
		return "AWS asked for fewer requests, or somebody else changed the policy, until the retries were used up; apply again."
	case Quota:
		return "The account is at a quota of IAM; raise it in AWS Service Quotas or delete what isn't needed."
	case Versions:
		return "Somebody else makes versions of the policy at the same time; apply again."
	default:
		return ""
	}
}
