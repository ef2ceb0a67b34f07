package dynamo

import (
	"errors"
	"fmt"
	"strings"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/smithy-go"
)

// Error is a failure of this package.
type Error struct {
	// Op is the operation that failed. It is empty where no single request failed.
	Op Operation
	// Table is the table's name; empty where no table is concerned.
	Table string
	// Class says what kind of failure it is.
	Class Class
	// Message is the API's own code and message, or what was seen instead.
	Message string
	// Hint is what to do about it, in full sentences; empty where there is nothing to add.
	Hint string
	// Err is the cause; nil where the message is all there is.
	Err error
	// Found is, with the class Exists, the table that is there, without its tags, and Differences what its keys and
	// indexes have that was not asked for or lack that was, in words.
	Found       *State
	Differences []string
}

// Error returns one text with the table, the operation, the API's message and the hint.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Table != "" {
		fmt.Fprintf(&b, "table %s: ", e.Table)
	}
	if e.Op != "" {
		fmt.Fprintf(&b, "%s: ", e.Op)
	}
	b.WriteString(strings.TrimSuffix(e.Message, "."))
	if e.Hint != "" {
		b.WriteString(". ")
		b.WriteString(e.Hint)
	}
	return b.String()
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

// IsNotFound reports whether an error of this package says that the table isn't there.
func IsNotFound(err error) bool { return ClassOf(err) == NotFound }

// newError wraps an error of the SDK.
func newError(op Operation, table string, class Class, err error) *Error {
	return &Error{Op: op, Table: table, Class: class, Message: messageOf(err), Hint: hint(op, class), Err: err}
}

// messageOf returns the API's own code and message with the id of the request, which AWS's support asks for. Where the
// API said nothing it is the HTTP status, or what kept the answer from coming.
func messageOf(err error) string {
	var answer *awshttp.ResponseError
	var api smithy.APIError
	answered := errors.As(err, &answer) && answer.Response != nil && answer.HTTPStatusCode() != 0
	message := cause(err).Error()
	switch {
	case errors.As(err, &api) && api.ErrorCode() != unknownCode:
		message = api.ErrorCode()
		if api.ErrorMessage() != "" {
			message += ": " + api.ErrorMessage()
		}
	case answered && api != nil:
		message = fmt.Sprintf("HTTP status %d without a message", answer.HTTPStatusCode())
	case answered:
		message = fmt.Sprintf("HTTP status %d: %s", answer.HTTPStatusCode(), message)
	}
	if answered && answer.ServiceRequestID() != "" {
		message = strings.TrimSuffix(message, ".") + " (request " + answer.ServiceRequestID() + ")"
	}
	return message
}

// unknownCode is what the SDK makes of an answer that holds no error code.
const unknownCode = "UnknownError"

// cause takes away what the SDK wraps around an error to say which operation it was and that no answer came.
func cause(err error) error {
	var operation *smithy.OperationError
	if errors.As(err, &operation) {
		err = operation.Err
	}
	var answer *awshttp.ResponseError
	if errors.As(err, &answer) && answer.Err != nil {
		err = answer.Err
	}
	return err
}

// hint says what the user can do about a failure of a class.
func hint(op Operation, class Class) string {
	switch class {
	case AccessDenied:
		text := "The credentials need the permission " + op.permission()
		if op == CreateTable {
			text += ", and " + TagResource.permission() + " where the table has tags"
		}
		return text + "."
	case Credentials:
		return "The credentials are missing, expired or not valid for this region; check the provider block, AWS_PROFILE and the AWS_ACCESS_KEY_ID family of environment variables."
	case Quota:
		return "The account is at a quota; raise it in AWS Service Quotas or delete what isn't needed."
	case Unreachable:
		return "No connection was made; check region, endpoints, the proxy settings and custom_ca_bundle of the provider block."
	case Throttling, Limit:
		return "AWS asked for fewer requests until the retries were used up; apply again, with a lower -parallelism where many tables change."
	case InUse:
		return "Another change of the table was still under way; apply again when it is done."
	default:
		return ""
	}
}
