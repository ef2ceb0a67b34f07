package dynamofake_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/sts"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

func TestFaults_strikeBeforeOrAfterTheEffect(t *testing.T) {
	t.Parallel()
	for _, fault := range slices.Concat(dynamofake.Passing(), dynamofake.Lasting()) {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			s, c := start(t)
			s.Faults.Nth(2, fault)
			_, err := c.CreateTable(t.Context(), plain("one"))
			wantOK(t, err)
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			if _, err = c.CreateTable(ctx, plain("two")); err == nil {
				t.Error("it didn't fail")
			}
			if made := slices.Contains(s.Names(region), "two"); made != fault.After {
				t.Errorf("made %t", made)
			}
			_, err = c.CreateTable(t.Context(), plain("three"))
			wantOK(t, err)
			if s.Log() != "CreateTable*3" || s.Calls()[1].Fault != fault.Name || s.Calls()[0].Fault != "" {
				t.Errorf("calls %+v", s.Calls())
			}
		})
	}
}

func TestFaults_areSetByOperation(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.Faults.Call("DescribeLimits", 2, dynamofake.Throttled)
	s.Faults.Every("ListTables", dynamofake.Denied)
	limits := func() string {
		_, err := c.DescribeLimits(t.Context(), &dynamodb.DescribeLimitsInput{})
		return codeOf(err)
	}
	list := func() string {
		_, err := c.ListTables(t.Context(), &dynamodb.ListTablesInput{})
		return codeOf(err)
	}
	got := fmt.Sprint(limits(), list(), limits(), list(), limits())
	if want := "AccessDeniedException" + "ThrottlingException" + "AccessDeniedException"; strings.ReplaceAll(got, " ", "") != want {
		t.Errorf("got %s", got)
	}
	s.Faults.Clear()
	s.Faults.From(2, dynamofake.Expired)
	if got := fmt.Sprint(list(), "/", limits(), "/", list()); got != "/ExpiredTokenException/ExpiredTokenException" {
		t.Errorf("got %s", got)
	}
	if s.Count("DescribeLimits") != 4 {
		t.Errorf("%d calls", s.Count("DescribeLimits"))
	}
}

func TestCalls_areRecorded(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	_, err := c.DescribeTable(t.Context(), &dynamodb.DescribeTableInput{TableName: ordersName})
	wantRefusal(t, err, notFound, "orders")
	want := dynamofake.Call{Operation: "DescribeTable", Region: region, Input: `{"TableName":"orders"}`, Code: notFound}
	if got := s.Calls(); len(got) != 1 || got[0] != want {
		t.Errorf("calls %+v", got)
	}
	s.ResetCalls()
	if s.Log() != "" {
		t.Errorf("calls %s", s.Log())
	}
}

func TestSTS_tellsTheAccount(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	client := sts.New(sts.Options{Region: region, BaseEndpoint: aws.String(s.URL()), Retryer: aws.NopRetryer{}, Credentials: credentials.NewStaticCredentialsProvider("A", "s", "")})
	out, err := client.GetCallerIdentity(t.Context(), &sts.GetCallerIdentityInput{})
	wantOK(t, err)
	if *out.Account != dynamofake.Account {
		t.Errorf("account %s", *out.Account)
	}
	s.Faults.Every("GetCallerIdentity", dynamofake.Expired)
	_, err = client.GetCallerIdentity(t.Context(), &sts.GetCallerIdentityInput{})
	wantRefusal(t, err, "ExpiredTokenException", "expired")
}

func TestProtocol_refusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	const signed = "AWS4-HMAC-SHA256 Credential=A/20260301/eu-central-1/dynamodb/aws4_request, Signature=0"
	for name, c := range map[string]struct{ target, signature, body, say string }{
		"operation": {"DynamoDB_20120810.RestoreTable", signed, "{}", "UnknownOperationException"},
		"version":   {"DynamoDB_20111205.ListTables", signed, "{}", "UnknownOperationException"},
		"unsigned":  {"DynamoDB_20120810.ListTables", "", "{}", "MissingAuthenticationTokenException"},
		"member":    {"DynamoDB_20120810.ListTables", signed, `{"Colour":"red"}`, "SerializationException"},
		"no JSON":   {"DynamoDB_20120810.ListTables", signed, "x", "SerializationException"},
		"an item":   {"DynamoDB_20120810.PutItem", signed, "{}", "UnknownOperationException"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL(), strings.NewReader(c.body))
			wantOK(t, err)
			r.Header.Set("X-Amz-Target", c.target)
			r.Header.Set("Authorization", c.signature)
			answer, err := http.DefaultClient.Do(r)
			wantOK(t, err)
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			wantOK(t, err)
			if answer.StatusCode != http.StatusBadRequest || !strings.Contains(string(body), c.say) {
				t.Errorf("%s: %s", answer.Status, body)
			}
		})
	}
}

func TestClock_sleepersMoveIt(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	before := s.Clock.Now()
	wantOK(t, s.Clock.Sleep(t.Context(), time.Minute))
	if got := s.Clock.Now().Sub(before); got != time.Minute {
		t.Errorf("moved by %s", got)
	}
	if err := s.Clock.Sleep(t.Context(), 12*time.Hour); err == nil {
		t.Error("a client that waits for ever is not stopped")
	}
	s.Clock.Patience(time.Minute)
	wantOK(t, s.Clock.Sleep(t.Context(), time.Minute))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Clock.Sleep(ctx, time.Second); err == nil {
		t.Error("a cancelled sleep is no error")
	}
}
