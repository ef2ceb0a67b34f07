package dynamofake

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// request is one call that is being carried out. The server's lock is held.
type request struct {
	server *Server
	region *region
	now    time.Time
}

// operation carries out one call.
type operation func(*request, []byte) (any, *refusal)

// on makes an operation of a function on the decoded request. Members it doesn't know are refused, so that nothing a
// client relies on is dropped without a word.
func on[In any](do func(*request, *In) (any, *refusal)) operation {
	return func(r *request, body []byte) (any, *refusal) {
		var in In
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&in); err != nil {
			return nil, &refusal{"SerializationException", "dynamofake can't take the request: " + err.Error()}
		}
		return do(r, &in)
	}
}

// operations are what the fake knows.
var operations = map[string]operation{
	"CreateTable":               on(createTable),
	"DescribeTable":             on(describeTable),
	"UpdateTable":               on(updateTable),
	"DeleteTable":               on(deleteTable),
	"ListTables":                on(listTables),
	"TagResource":               on(tagResource),
	"UntagResource":             on(untagResource),
	"ListTagsOfResource":        on(listTagsOfResource),
	"DescribeTimeToLive":        on(describeTimeToLive),
	"UpdateTimeToLive":          on(updateTimeToLive),
	"DescribeContinuousBackups": on(describeContinuousBackups),
	"UpdateContinuousBackups":   on(updateContinuousBackups),
	"PutResourcePolicy":         on(putResourcePolicy),
	"GetResourcePolicy":         on(getResourcePolicy),
	"DeleteResourcePolicy":      on(deleteResourcePolicy),
	"DescribeLimits":            on(describeLimits),
}

// serve answers one request.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client is gone
	}
	name, known := asked(r, body)
	s.meet()
	fault, struck := s.Faults.Strike(name)
	var out []byte
	var refused *refusal
	if !struck || fault.After || fault.Answers() {
		out, refused = s.carryOut(r, name, known, body)
	}
	if refused != nil {
		struck, fault = false, Fault{} // there is no effect that an answer could get lost after
	}
	call := Call{Operation: name, Region: regionOf(r), Input: string(body), Fault: fault.Name}
	if refused != nil {
		call.Code = refused.code
	}
	n := s.Note(call)
	time.Sleep(fault.Slow)
	w.Header().Set("Date", s.Clock.Now().UTC().Format(http.TimeFormat))
	w.Header().Set("X-Amzn-Requestid", "FAKE"+strconv.Itoa(n))
	switch {
	case struck && !fault.Answers():
		s.fail(w, name, fault)
	case name == callerIdentity:
		answerIdentity(w)
	case refused != nil:
		answer(w, status, encoded(map[string]string{"__type": typed(refused.code), "message": refused.message}))
	default:
		answer(w, http.StatusOK, out)
	}
}

// asked is the operation a request asks for.
func asked(r *http.Request, body []byte) (name string, known bool) {
	target := r.Header.Get("X-Amz-Target")
	if target == "" {
		form, _ := url.ParseQuery(string(body))
		return form.Get("Action"), form.Get("Action") == callerIdentity
	}
	version, name, _ := strings.Cut(target, ".")
	_, known = operations[name]
	return name, known && version == "DynamoDB_20120810"
}

// carryOut does what is asked, and writes the answer down before anybody else's request changes what it tells of.
func (s *Server) carryOut(r *http.Request, name string, known bool, body []byte) ([]byte, *refusal) {
	switch {
	case !known:
		return nil, &refusal{"UnknownOperationException", ""}
	case regionOf(r) == "":
		return nil, &refusal{"MissingAuthenticationTokenException", "Request is missing Authentication Token"}
	case name == callerIdentity:
		return nil, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	out, refused := operations[name](&request{server: s, region: s.region(regionOf(r)), now: s.Clock.Now()}, body)
	return encoded(out), refused
}

// regionOf is the region a request is signed for; empty where it isn't signed.
func regionOf(r *http.Request) string {
	_, credential, _ := strings.Cut(r.Header.Get("Authorization"), "Credential=")
	scope := strings.Split(credential, "/")
	if len(scope) < 5 {
		return ""
	}
	return scope[2]
}

func encoded(document any) []byte {
	body, err := json.Marshal(document)
	if err != nil {
		panic(fmt.Sprintf("an answer can't be encoded: %v", err)) // net/http drops the connection and logs it
	}
	return body
}

// answer sends a document with its checksum, as DynamoDB does.
func answer(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	w.Header().Set("X-Amz-Crc32", strconv.FormatUint(uint64(crc32.ChecksumIEEE(body)), 10))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// fail answers with a fault.
func (s *Server) fail(w http.ResponseWriter, name string, fault Fault) {
	switch {
	case fault.Cut || fault.Stall:
		s.lines.Break(w, fault.Stall)
	case fault.Garble:
		_, _ = fmt.Fprint(w, `{"TableDescription":{`)
	case fault.Code == "":
		w.WriteHeader(fault.Status)
	case name == callerIdentity:
		w.WriteHeader(fault.Status)
		_, _ = fmt.Fprintf(w, "<ErrorResponse><Error><Code>%s</Code><Message>%s</Message></Error></ErrorResponse>", fault.Code, fault.Message)
	default:
		answer(w, fault.Status, encoded(map[string]string{"__type": typed(fault.Code), "message": fault.Message}))
	}
}

// callerIdentity is the operation of STS.
const callerIdentity = "GetCallerIdentity"

func answerIdentity(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/xml")
	_, _ = fmt.Fprintf(w, `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>`+
		`<Arn>arn:aws:iam::%[1]s:user/dev</Arn><UserId>AIDAFAKE</UserId><Account>%[1]s</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`, Account)
}
