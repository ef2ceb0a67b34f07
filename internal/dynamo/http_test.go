package dynamo_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// server answers the DynamoDB protocol by operation; a handler gets the number of the call of its operation, from 1.
func server(t *testing.T, handlers map[string]func(n int, w http.ResponseWriter)) (*dynamo.Tables, *atomic.Int32) {
	t.Helper()
	var total atomic.Int32
	counts := map[string]*atomic.Int32{}
	for operation := range handlers {
		counts[operation] = &atomic.Int32{}
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		total.Add(1)
		_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
		handler, ok := handlers[operation]
		if !ok {
			t.Errorf("unexpected %s", operation)
			w.WriteHeader(http.StatusTeapot)
			return
		}
		handler(int(counts[operation].Add(1)), w)
	}))
	t.Cleanup(s.Close)
	return reach(t, s.URL), &total
}

// reach opens the tables behind an endpoint, with a clock that never really sleeps and attempts of 300 ms.
func reach(t *testing.T, endpoint string) *dynamo.Tables {
	t.Helper()
	tables, err := dynamo.Open(dynamo.Config{
		Region: "eu-west-1", AccessKey: "AKIAEXAMPLE", SecretKey: "secret", Endpoints: dynamo.Endpoints{DynamoDB: endpoint},
		Pace: dynamo.Pace{Clock: newJumpClock(), AttemptTimeout: 300 * time.Millisecond},
	}).Tables(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func text(status int, body string) func(int, http.ResponseWriter) {
	return func(_ int, w http.ResponseWriter) {
		w.Header().Set("X-Amzn-Requestid", "REQ1")
		w.WriteHeader(status)
		_, _ = fmt.Fprint(w, body)
	}
}

// drop closes the connection without an answer.
func drop(w http.ResponseWriter) {
	if connection := hijack(w); connection != nil {
		_ = connection.Close()
	}
}

func hijack(w http.ResponseWriter) net.Conn {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil
	}
	return connection
}

// wireTable is orders as DescribeTable sends it, made that many seconds ago.
func wireTable(t *testing.T, status string, age float64) string {
	t.Helper()
	in := dynamo.CreateInput(orders(), dynamo.Settings{})
	var global, local []map[string]any
	for _, g := range in.GlobalSecondaryIndexes {
		global = append(global, map[string]any{"IndexName": g.IndexName, "KeySchema": g.KeySchema, "Projection": g.Projection, "IndexStatus": status})
	}
	for _, l := range in.LocalSecondaryIndexes {
		local = append(local, map[string]any{"IndexName": l.IndexName, "KeySchema": l.KeySchema, "Projection": l.Projection})
	}
	body, err := json.Marshal(map[string]any{
		"TableName": "orders", "TableArn": ordersARN, "TableStatus": status, "KeySchema": in.KeySchema, "AttributeDefinitions": in.AttributeDefinitions,
		"GlobalSecondaryIndexes": global, "LocalSecondaryIndexes": local, "CreationDateTime": float64(time.Now().Unix()) - age,
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestHTTP_readsPassWhatPasses(t *testing.T) {
	t.Parallel()
	good := text(http.StatusOK, `{"Table":`+wireTable(t, "ACTIVE", 5)+`}`)
	for name, bad := range map[string]func(int, http.ResponseWriter){
		"html 500":       text(http.StatusInternalServerError, "<html>not here</html>"),
		"garbled":        text(http.StatusOK, `{"Table":{"TableName":`),
		"no JSON at all": text(http.StatusOK, "hello"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tables, total := server(t, map[string]func(int, http.ResponseWriter){"DescribeTable": func(n int, w http.ResponseWriter) {
				if n < 3 {
					bad(n, w)
					return
				}
				good(n, w)
			}})
			s, err := tables.Describe(t.Context(), "orders")
			if err != nil {
				t.Fatal(err)
			}
			if len(s.GlobalIndexes) != 2 || total.Load() != 3 {
				t.Errorf("state %+v after %d requests", s, total.Load())
			}
		})
	}
}

func TestHTTP_emptyAnswerToCreateIsLookedInto(t *testing.T) {
	t.Parallel()
	tables, total := server(t, map[string]func(int, http.ResponseWriter){
		"CreateTable":        text(http.StatusOK, `{}`),
		"DescribeTable":      text(http.StatusOK, `{"Table":`+wireTable(t, "CREATING", 0)+`}`),
		"ListTagsOfResource": text(http.StatusOK, `{"Tags":[]}`),
	})
	s, err := tables.Create(t.Context(), orders(), dynamo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if s.ARN != ordersARN || total.Load() != 3 {
		t.Errorf("state %+v after %d requests", s, total.Load())
	}
}

func TestHTTP_ageIsTakenFromAWSsClock(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		age  float64
		ours bool
	}{"made just now": {0, true}, "made a minute before": {60, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const ahead = 7200 // AWS's clock is two hours ahead of ours
			tables, _ := server(t, map[string]func(int, http.ResponseWriter){
				"CreateTable": text(http.StatusInternalServerError, ""),
				"DescribeTable": func(n int, w http.ResponseWriter) {
					w.Header().Set("Date", time.Now().Add(ahead*time.Second).UTC().Format(http.TimeFormat))
					text(http.StatusOK, `{"Table":`+wireTable(t, "CREATING", c.age-ahead)+`}`)(n, w)
				},
				"ListTagsOfResource": text(http.StatusOK, `{"Tags":[]}`),
			})
			_, err := tables.Create(t.Context(), orders(), dynamo.Settings{})
			if c.ours && err != nil {
				t.Fatal(err)
			}
			if !c.ours {
				wantClass(t, err, dynamo.Exists)
			}
		})
	}
}

func TestHTTP_errorsCarryTheAPIsOwnMessageAndRequest(t *testing.T) {
	t.Parallel()
	tables, total := server(t, map[string]func(int, http.ResponseWriter){
		"DescribeTable": text(http.StatusBadRequest, `{"__type":"com.amazon.coral.service#AccessDeniedException","Message":"User: x is not authorized to perform: dynamodb:DescribeTable"}`),
	})
	_, err := tables.Describe(t.Context(), "orders")
	wantClass(t, err, dynamo.AccessDenied)
	want := "table orders: DescribeTable: AccessDeniedException: User: x is not authorized to perform: dynamodb:DescribeTable (request REQ1). " +
		"The credentials need the permission dynamodb:DescribeTable."
	if err.Error() != want || total.Load() != 1 {
		t.Errorf("after %d requests: %s", total.Load(), err)
	}
}

func TestHTTP_unknownOperationIsNotSwallowedOrRepeated(t *testing.T) {
	t.Parallel()
	tables, total := server(t, map[string]func(int, http.ResponseWriter){
		"ListTagsOfResource": text(http.StatusBadRequest, `{"__type":"com.amazon.coral.service#UnknownOperationException","message":""}`),
	})
	_, err := tables.Tags(t.Context(), ordersARN)
	wantClass(t, err, dynamo.Unsupported)
	wantText(t, err, "table orders: ListTagsOfResource: UnknownOperationException")
	if total.Load() != 1 {
		t.Errorf("%d requests", total.Load())
	}
}

func TestHTTP_saysTheStatusWhereThereIsNoMessage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer func(int, http.ResponseWriter)
		say    string
	}{
		"html 500": {text(http.StatusInternalServerError, "<html>"), "DescribeTable: HTTP status 500: "},
		"no body":  {text(http.StatusInternalServerError, ""), "DescribeTable: HTTP status 500 without a message (request REQ1) (after 8 attempts)"},
		"garbled":  {text(http.StatusOK, "{"), "DescribeTable: HTTP status 200: deserialization failed"},
		"dropped":  {func(_ int, w http.ResponseWriter) { drop(w) }, "DescribeTable: request send failed, Post"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tables, _ := server(t, map[string]func(int, http.ResponseWriter){"DescribeTable": c.answer})
			_, err := tables.Describe(t.Context(), "orders")
			wantClass(t, err, dynamo.Ambiguous)
			wantText(t, err, c.say)
		})
	}
}

func TestHTTP_plainTextRefusal(t *testing.T) {
	t.Parallel()
	tables, total := server(t, map[string]func(int, http.ResponseWriter){"DeleteTable": text(http.StatusBadRequest, "unsupported operation")})
	err := tables.Delete(t.Context(), "orders")
	wantClass(t, err, dynamo.Other)
	if total.Load() != 1 {
		t.Errorf("%d requests", total.Load())
	}
}

func TestHTTP_endpointThatIsNotThere(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = reach(t, "http://"+address).Create(t.Context(), orders(), dynamo.Settings{})
	wantClass(t, err, dynamo.Unreachable)
	wantText(t, err, "connection refused", "(after 5 attempts)", "No connection was made; check region, endpoints")
}
