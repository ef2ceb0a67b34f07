package dynamo_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

func TestClassify(t *testing.T) {
	t.Parallel()
	limit := func(message string) error { return &types.LimitExceededException{Message: &message} }
	for name, c := range map[string]struct {
		err  error
		want dynamo.Class
	}{
		"ten tables at once":     {limit("Subscriber limit exceeded: Only 10 tables can be created, updated, or deleted simultaneously"), dynamo.Limit},
		"indexed tables at once": {limit("Subscriber limit exceeded: Number of indexed tables that can be created simultaneously exceeded"), dynamo.Limit},
		"two indexes at once":    {limit("Only 1 online index can be created or deleted simultaneously per table"), dynamo.Limit},
		"too many tables":        {limit("Subscriber limit exceeded: There is a limit of 256 tables per subscriber"), dynamo.Quota},
		"tags still changing":    {limit("Subscriber limit exceeded: Table tags are being updated: orders"), dynamo.Limit},
		"too many indexes":       {limit("One or more parameter values were invalid: GlobalSecondaryIndex count exceeds the per-table limit of 20"), dynamo.Quota},
		"typed in use":           {&types.ResourceInUseException{}, dynamo.InUse},
		"typed not found":        {&types.ResourceNotFoundException{}, dynamo.NotFound},
		"typed server error":     {&types.InternalServerError{}, dynamo.Ambiguous},
		"wrapped":                {fmt.Errorf("reading: %w", errDenied), dynamo.AccessDenied},
		"expired":                {apiError("ExpiredTokenException", "The security token included in the request is expired"), dynamo.Credentials},
		"validation":             {apiError("ValidationException", "bad"), dynamo.Validation},
		"unknown operation":      {apiError("UnknownOperationException", ""), dynamo.Unsupported},
		"html 500":               {statusError(500), dynamo.Ambiguous},
		"status 503":             {statusError(503), dynamo.Ambiguous},
		"status 408":             {statusError(408), dynamo.Ambiguous},
		"status 429":             {statusError(429), dynamo.Throttling},
		"status 403":             {statusError(403), dynamo.AccessDenied},
		"status 400":             {statusError(400), dynamo.Other},
		"unreadable success":     {statusError(200), dynamo.Ambiguous},
		"attempt timed out":      {&smithyhttp.RequestSendError{Err: context.DeadlineExceeded}, dynamo.Ambiguous},
		"canceled":               {&aws.RequestCanceledError{Err: context.Canceled}, dynamo.Ambiguous},
		"dropped":                {&smithyhttp.RequestSendError{Err: io.EOF}, dynamo.Ambiguous},
		"reset":                  {&net.OpError{Op: "read", Err: syscall.ECONNRESET}, dynamo.Ambiguous},
		"garbled":                {&smithy.DeserializationError{Err: io.ErrUnexpectedEOF}, dynamo.Ambiguous},
		"refused":                {&smithyhttp.RequestSendError{Err: &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}}, dynamo.Unreachable},
		"no such host":           {&net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", IsNotFound: true}}, dynamo.Unreachable},
		"certificate":            {&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}, dynamo.Unreachable},
		"anything else":          {errors.New("boom"), dynamo.Other},
	} {
		if got := dynamo.Classify(c.err); got != c.want {
			t.Errorf("%s: class %q, want %q", name, got, c.want)
		}
	}
}

func TestClassify_coversWhatTheSDKCallsThrottling(t *testing.T) {
	t.Parallel()
	apart := map[string]bool{"LimitExceededException": true, "TransactionInProgressException": true}
	for code := range retry.DefaultThrottleErrorCodes {
		if got := dynamo.Codes()[code]; got != dynamo.Throttling && !apart[code] {
			t.Errorf("%s has class %q", code, got)
		}
	}
}

func TestOperation_isTriedAgainOnlyWhereThatIsHarmless(t *testing.T) {
	t.Parallel()
	never := []dynamo.Class{
		dynamo.Other, dynamo.Quota, dynamo.NotFound, dynamo.Exists, dynamo.Protected, dynamo.AccessDenied, dynamo.Credentials,
		dynamo.Validation, dynamo.Unsupported, dynamo.Ended,
	}
	for _, op := range []dynamo.Operation{
		dynamo.CreateTable, dynamo.DescribeTable, dynamo.UpdateTable, dynamo.DeleteTable, dynamo.ListTagsOfResource,
		dynamo.TagResource, dynamo.UntagResource, dynamo.GetCallerIdentity,
	} {
		for _, class := range never {
			if op.Again(class, 1) {
				t.Errorf("%s is tried again after %q", op, class)
			}
		}
		if !op.Again(dynamo.Throttling, 25) || op.Again(dynamo.Throttling, 26) {
			t.Errorf("%s isn't tried 26 times while it is throttled", op)
		}
		if op.Again(dynamo.Unreachable, 5) {
			t.Errorf("%s is tried more than 5 times at an endpoint that can't be reached", op)
		}
	}
	for _, op := range []dynamo.Operation{dynamo.CreateTable, dynamo.UpdateTable} {
		if op.Again(dynamo.Ambiguous, 1) {
			t.Errorf("%s is sent again blindly", op)
		}
	}
	if dynamo.CreateTable.Again(dynamo.InUse, 1) {
		t.Error("CreateTable is tried again on a table that exists")
	}
	if !dynamo.DeleteTable.Again(dynamo.InUse, 1000) {
		t.Error("DeleteTable doesn't wait for the table until the deadline")
	}
}

func TestError_namesTableOperationMessageAndRemedy(t *testing.T) {
	t.Parallel()
	err := dynamo.NewError(dynamo.CreateTable, "orders", dynamo.AccessDenied, errDenied)
	want := "table orders: CreateTable: AccessDeniedException: User: arn:aws:iam::123456789012:user/dev is not authorized to perform: " +
		"dynamodb:CreateTable. The credentials need the permission dynamodb:CreateTable, and dynamodb:TagResource where the table has tags."
	if err.Error() != want {
		t.Errorf("got  %s\nwant %s", err, want)
	}
	if !errors.Is(err, errDenied) {
		t.Error("the cause is lost")
	}
	for _, class := range dynamo.Classes() {
		hint := dynamo.Hint(dynamo.DescribeTable, class)
		if hint != "" && !strings.HasSuffix(hint, ".") {
			t.Errorf("the hint for %q is no sentence: %s", class, hint)
		}
	}
	if dynamo.ClassOf(nil) != dynamo.Other || dynamo.IsNotFound(errNotFound) {
		t.Error("an error of the SDK has no class before it is wrapped")
	}
}
