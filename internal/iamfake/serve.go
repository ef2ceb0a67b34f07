package iamfake

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/smithy-go"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
)

// Server is a Fake that answers over HTTP as IAM does, by AWS's query protocol: what is done through either is seen through
// both. Its record has every request, those included that never reached the Fake.
type Server struct {
	*Fake
	Faults *wire.Faults

	record wire.Record
	lines  wire.Lines
	http   *httptest.Server
}

// Serve answers for a Fake on loopback until the test ends.
func Serve(t testing.TB, f *Fake) *Server {
	t.Helper()
	s := &Server{Fake: f, Faults: &wire.Faults{}}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(func() {
		s.lines.Close()
		s.http.Close()
	})
	return s
}

// URL is the endpoint.
func (s *Server) URL() string { return s.http.URL }

// Requests are the calls that came by HTTP.
func (s *Server) Requests() *wire.Record { return &s.record }

const (
	apiVersion = "2010-05-08"
	namespace  = "https://iam.amazonaws.com/doc/" + apiVersion + "/"
)

// serve answers one request.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client is gone
	}
	p := parse(string(body))
	fault, struck := s.Faults.Strike(p.operation)
	var out any
	if !struck || fault.After || fault.Answers() {
		// A client that gives up doesn't undo what it asked for.
		out, err = s.carryOut(context.WithoutCancel(r.Context()), r, p)
	}
	if err != nil {
		struck, fault = false, wire.Fault{} // there is no effect that an answer could get lost after
	}
	call := wire.Call{Operation: p.operation, Region: scopeOf(r)[0], Input: string(body), Fault: fault.Name}
	var refusal smithy.APIError
	if errors.As(err, &refusal) {
		call.Code = refusal.ErrorCode()
	}
	id := "00000000-0000-4000-8000-" + strconv.FormatInt(int64(100000000000+s.record.Note(call)), 10)
	w.Header().Set("X-Amzn-Requestid", id)
	time.Sleep(fault.Slow)
	switch {
	case struck && !fault.Answers():
		s.fail(w, fault, id)
	case refusal != nil:
		answer(w, statusOf(refusal.ErrorCode()), errorResponse(refusal.ErrorCode(), refusal.ErrorMessage(), id))
	case err != nil: // the Fake was told to lose the answer
		s.lines.Break(w, false)
	default:
		answer(w, http.StatusOK, response(p.operation, out, id))
	}
}

// fail answers with a fault.
func (s *Server) fail(w http.ResponseWriter, fault wire.Fault, id string) {
	switch {
	case fault.Cut || fault.Stall:
		s.lines.Break(w, fault.Stall)
	case fault.Garble:
		_, _ = io.WriteString(w, `<CreatePolicyResponse xmlns="`+namespace+`"><CreatePolicyRes`)
	case fault.Code == "":
		w.WriteHeader(fault.Status)
	default:
		answer(w, fault.Status, errorResponse(fault.Code, fault.Message, id))
	}
}

// carryOut refuses what AWS's front door refuses, and asks the Fake for the rest.
func (s *Server) carryOut(ctx context.Context, r *http.Request, p *parameters) (any, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	scope := scopeOf(r)
	do, known := operations[p.operation]
	switch {
	case r.Method != http.MethodPost || r.URL.Path != "/" || kind != "application/x-www-form-urlencoded" || p.broken:
		return nil, Refusal("MalformedInput", "iamfake takes forms that are posted to /")
	case scope[1] == "":
		return nil, Refusal("MissingAuthenticationToken", "Request is missing Authentication Token")
	case r.Header.Get("X-Amz-Date") == "":
		return nil, Refusal("IncompleteSignature", "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header.")
	case scope[1] != "iam":
		return nil, Refusal("SignatureDoesNotMatch", "Credential should be scoped to correct service: 'iam'.")
	case scope[0] != home(s.partition()):
		return nil, Refusal("SignatureDoesNotMatch", "Credential should be scoped to a valid region.")
	case p.operation == "":
		return nil, Refusal("MissingAction", "")
	case p.version == "":
		return nil, Refusal("InvalidAction", "Could not find operation "+p.operation+" for version NO_VERSION_SPECIFIED")
	case !known || p.version != apiVersion:
		return nil, Refusal("InvalidAction", "Could not find operation "+p.operation+" for version "+p.version)
	}
	call := do(p)
	if left := p.left(); left != "" {
		return nil, Refusal("ValidationError", "iamfake doesn't know the parameter "+left+" of "+p.operation)
	}
	return call(ctx, s.Fake)
}

// scopeOf is the region and the service that a request is signed for; empty where it isn't signed.
func scopeOf(r *http.Request) [2]string {
	signature, signed := strings.CutPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 ")
	_, credential, _ := strings.Cut(signature, "Credential=")
	scope := strings.Split(credential, "/")
	if !signed || len(scope) < 5 || !strings.Contains(signature, "Signature=") {
		return [2]string{}
	}
	return [2]string{scope[2], scope[3]}
}

// home is the region that requests to IAM are signed for (AWS General Reference, IAM endpoints).
func home(partition string) string {
	switch partition {
	case "aws-cn":
		return "cn-north-1"
	case "aws-us-gov":
		return "us-gov-west-1"
	}
	return "us-east-1"
}

// statusOf is the HTTP status of an error (IAM API reference, Errors of each operation, and Common Errors).
func statusOf(code string) int {
	switch code {
	case "NoSuchEntity":
		return http.StatusNotFound
	case "EntityAlreadyExists", "LimitExceeded", "DeleteConflict", "ConcurrentModification", "EntityTemporarilyUnmodifiable":
		return http.StatusConflict
	case "AccessDenied", "MissingAuthenticationToken", "SignatureDoesNotMatch", "InvalidClientTokenId", "ExpiredToken":
		return http.StatusForbidden
	case "ServiceFailure", "InternalFailure":
		return http.StatusInternalServerError
	case "ServiceUnavailable":
		return http.StatusServiceUnavailable
	}
	return http.StatusBadRequest
}

// parameters are those of a request, each crossed off when it is read.
type parameters struct {
	operation, version string
	form               url.Values
	broken             bool
}

func parse(body string) *parameters {
	form, err := url.ParseQuery(body)
	p := &parameters{operation: form.Get("Action"), version: form.Get("Version"), form: form, broken: err != nil}
	form.Del("Action")
	form.Del("Version")
	return p
}
