package dynamo_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

// The client of IAM speaks to the partition's IAM, once for each attempt, and tells who speaks.
func TestIAM_isThatOfThePartition(t *testing.T) {
	t.Parallel()
	for region, want := range map[string]string{
		"eu-west-1": "iam.amazonaws.com us-east-1", "cn-northwest-1": "iam.cn-north-1.amazonaws.com.cn cn-north-1",
		"us-gov-east-1": "iam.us-gov.amazonaws.com us-gov-west-1", "eusc-de-east-1": "iam.eusc-de-east-1.amazonaws.eu eusc-de-east-1",
	} {
		a := newCloud()
		a.answer = func(*http.Request) (int, string) {
			return http.StatusForbidden, "<ErrorResponse><Error><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>"
		}
		settings := a.config()
		settings.Region = region
		clients := dynamo.Open(settings)
		config, endpoint, err := clients.IAM(t.Context())
		if err != nil || endpoint != "" || a.asked() != 0 {
			t.Fatalf("%s, %v after %d calls", endpoint, err, a.asked())
		}
		pace := clients.Pace()
		policies := iam.Open(config, endpoint, iam.Pace{Sleep: pace.Clock.Sleep, Random: pace.Random, AttemptTimeout: pace.AttemptTimeout})
		if _, _, err := policies.Read(t.Context(), "arn:aws:iam::123456789012:policy/app"); iam.ClassOf(err) != iam.AccessDenied || a.asked() != 1 {
			t.Fatalf("got %v after %d calls", err, a.asked())
		}
		r := a.request(0)
		scope := strings.Split(r.Header.Get("Authorization"), "/")
		if got := r.URL.Host + " " + scope[2]; got != want || scope[3] != "iam" {
			t.Errorf("%s: %s, want %s", region, got, want)
		}
		if agent := r.Header.Get("User-Agent"); !strings.Contains(agent, "terraform-provider-ddbmodel/1.2.3") || !strings.Contains(agent, "Terraform/1.12.0") {
			t.Errorf("user agent %q", agent)
		}
	}
}

// An endpoint in the configuration is where IAM is asked, signed as for the partition's own.
func TestIAM_isAtTheEndpoint(t *testing.T) {
	t.Parallel()
	s := iamfake.Serve(t, &iamfake.Fake{})
	settings := dynamo.Config{Region: "eu-west-1", AccessKey: "AKIAEXAMPLE", SecretKey: "secret", Endpoints: dynamo.Endpoints{IAM: s.URL()}}
	config, endpoint, err := dynamo.Open(settings).IAM(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, there, err := iam.Open(config, endpoint, iam.Pace{}).Read(t.Context(), "arn:aws:iam::123456789012:policy/app")
	if there || err != nil || s.Requests().Log() != "GetPolicy" {
		t.Errorf("got %t, %v by %s", there, err, s.Requests().Log())
	}
}
