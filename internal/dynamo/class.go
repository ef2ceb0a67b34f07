package dynamo

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"strings"

	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
)

// Class says what kind of failure an error is, and so what to do about it.
type Class int

const (
	// Other is a failure without a rule of its own; it is not tried again.
	Other Class = iota
	// Throttling: too many requests; tried again with backoff.
	Throttling
	// InUse: the table or an index is being made, changed or deleted; tried again until the deadline.
	InUse
	// Limit: too many operations at once; tried again until the deadline.
	Limit
	// Quota: the account has as many tables, tags or indexes as it may; waiting doesn't help.
	Quota
	// NotFound: the table isn't there.
	NotFound
	// Exists: a table of that name is there that this provider didn't make; it is never adopted.
	Exists
	// Protected: deletion protection is on.
	Protected
	// AccessDenied: the credentials are valid, but lack a permission.
	AccessDenied
	// Credentials: the credentials are missing, expired or not valid.
	Credentials
	// Validation: AWS refuses the request as it is written.
	Validation
	// Unreachable: no connection was made, so nothing was asked.
	Unreachable
	// Ambiguous: no answer that tells whether the request was carried out: a server error, a timeout, a broken
	// connection or an answer that can't be read.
	Ambiguous
	// Unsupported: the endpoint doesn't know the operation, as local engines don't know all of them.
	Unsupported
	// Ended: the caller's deadline passed or the caller cancelled while the request was under way. Whether it was
	// carried out is as open as with Ambiguous.
	Ended
)

// classNames are the words for classes in messages and tests.
var classNames = [...]string{
	"other", "throttling", "in use", "limit", "quota", "not found", "exists", "protected", "access denied", "credentials",
	"validation", "unreachable", "ambiguous", "unsupported", "ended",
}

// String returns the class in words.
func (c Class) String() string { return classNames[c] }

// unsure reports whether the request may have been carried out in spite of the failure.
func (c Class) unsure() bool { return c == Ambiguous || c == Ended }

// codes maps the error codes of DynamoDB and STS to classes (Amazon DynamoDB API reference, Common Errors, and the
// Errors section of each operation). LimitExceededException is two things and is told apart in limitClass.
var codes = map[string]Class{
	"BandwidthLimitExceeded":                 Throttling,
	"EC2ThrottledException":                  Throttling,
	"PriorRequestNotComplete":                Throttling,
	"ProvisionedThroughputExceededException": Throttling,
	"RequestLimitExceeded":                   Throttling,
	"RequestThrottled":                       Throttling,
	"RequestThrottledException":              Throttling,
	"SlowDown":                               Throttling,
	"Throttling":                             Throttling,
	"ThrottledException":                     Throttling,
	"ThrottlingException":                    Throttling,
	"TooManyRequestsException":               Throttling,

	"ResourceInUseException": InUse,
	"TableInUseException":    InUse,
	// Backups of a new table can't be changed for some seconds (API reference, UpdateContinuousBackups).
	"ContinuousBackupsUnavailableException": InUse,

	"ResourceNotFoundException": NotFound,
	"TableNotFoundException":    NotFound,
	"PolicyNotFoundException":   NotFound,

	"AccessDenied":          AccessDenied,
	"AccessDeniedException": AccessDenied,
	"NotAuthorized":         AccessDenied,
	"UnauthorizedOperation": AccessDenied,

	"ExpiredToken":                        Credentials,
	"ExpiredTokenException":               Credentials,
	"IncompleteSignature":                 Credentials,
	"IncompleteSignatureException":        Credentials,
	"InvalidClientTokenId":                Credentials,
	"InvalidSignatureException":           Credentials,
	"MissingAuthenticationToken":          Credentials,
	"MissingAuthenticationTokenException": Credentials,
	"OptInRequired":                       Credentials,
	"RequestExpired":                      Credentials,
	"SignatureDoesNotMatch":               Credentials,
	"UnrecognizedClientException":         Credentials,

	"InvalidParameterValue": Validation,
	"ValidationError":       Validation,
	"ValidationException":   Validation,

	"InvalidAction":             Unsupported,
	"NotImplemented":            Unsupported,
	"UnknownOperationException": Unsupported,

	"InternalFailure":         Ambiguous,
	"InternalServerError":     Ambiguous,
	"InternalServerException": Ambiguous,
	"RequestTimeout":          Ambiguous,
	"RequestTimeoutException": Ambiguous,
	"ServiceUnavailable":      Ambiguous,
}

// classify tells the class of an error of the SDK. It looks at codes and types; the only text it reads is that of
// LimitExceededException.
func classify(err error) Class {
	var api smithy.APIError
	if errors.As(err, &api) {
		if api.ErrorCode() == "LimitExceededException" {
			return limitClass(api.ErrorMessage())
		}
		if class, ok := codes[api.ErrorCode()]; ok {
			return class
		}
	}
	var answer *smithyhttp.ResponseError
	if errors.As(err, &answer) && answer.Response != nil && answer.HTTPStatusCode() != 0 { // 0: none came
		return statusClass(answer.HTTPStatusCode())
	}
	return transportClass(err)
}

// limitClass tells "too many at once", which passes, from "as many as there may be", which doesn't. AWS gives both the
// same code: "Subscriber limit exceeded: Only 10 tables can be created, updated, or deleted simultaneously" and, for the
// two seconds that a change of tags takes, "Subscriber limit exceeded: Table tags are being updated: orders", but also
// "Subscriber limit exceeded: There is a limit of 256 tables per subscriber".
func limitClass(message string) Class {
	message = strings.ToLower(message)
	if strings.Contains(message, "simultaneous") || strings.Contains(message, "being updated") {
		return Limit
	}
	return Quota
}

// statusClass is for answers whose code says nothing.
func statusClass(status int) Class {
	switch {
	case status == http.StatusTooManyRequests:
		return Throttling
	case status == http.StatusForbidden || status == http.StatusUnauthorized:
		return AccessDenied
	case status >= 500 || status == http.StatusRequestTimeout:
		return Ambiguous
	case status < 300: // carried out, but the answer can't be read
		return Ambiguous
	}
	return Other
}

// transportClass is for errors without an answer.
func transportClass(err error) Class {
	var dial *net.OpError
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.As(err, &name), errors.As(err, &certificate), errors.As(err, &dial) && (dial.Op == "dial" || dial.Op == "proxyconnect"):
		return Unreachable
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return Ambiguous
	}
	var sent *smithyhttp.RequestSendError
	var unread *smithy.DeserializationError
	var network net.Error
	if errors.As(err, &sent) || errors.As(err, &unread) || errors.As(err, &network) || errors.Is(err, errNoAnswer) {
		return Ambiguous
	}
	return Other
}

// errNoAnswer is a success whose answer holds nothing.
var errNoAnswer = errors.New("the answer is empty")
