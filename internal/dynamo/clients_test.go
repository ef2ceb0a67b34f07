package dynamo_test

import (
	"context"
	"errors"
	"hash/crc32"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// cloud answers for AWS without a network and remembers what was asked.
type cloud struct {
	mu       sync.Mutex
	requests []*http.Request
	answer   func(r *http.Request) (status int, body string)
}

func (a *cloud) RoundTrip(r *http.Request) (*http.Response, error) {
	a.mu.Lock()
	a.requests = append(a.requests, r)
	a.mu.Unlock()
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	status, body := a.answer(r)
	header := http.Header{"X-Amz-Crc32": {strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(body))), 10)}}
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

func (a *cloud) asked() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.requests)
}

func (a *cloud) request(i int) *http.Request {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.requests[i]
}

const identity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>` +
	`<Arn>arn:aws:iam::210987654321:user/dev</Arn><UserId>U</UserId><Account>210987654321</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`

func newCloud() *cloud {
	return &cloud{answer: func(r *http.Request) (int, string) {
		if strings.Contains(r.URL.Host, "sts") {
			return http.StatusOK, identity
		}
		return http.StatusOK, `{"Table":{"TableName":"orders","TableStatus":"ACTIVE"}}`
	}}
}

// config is a configuration with static credentials that reaches nothing but the fake.
func (a *cloud) config() dynamo.Config {
	return dynamo.Config{
		Region: "eu-west-1", AccessKey: "AKIAEXAMPLE", SecretKey: "secret", HTTPClient: &http.Client{Transport: a},
		Version: "1.2.3", TerraformVersion: "1.12.0", Pace: dynamo.Pace{Clock: newJumpClock()},
	}
}

func TestOpen_makesNoCallAndReadsNoFile(t *testing.T) {
	t.Parallel()
	a := newCloud()
	config := a.config()
	config.AccountID = "123456789012"
	config.SharedConfigFiles = []string{"/nonexistent/config"}
	config.CustomCABundle = "/nonexistent/bundle.pem"
	config.AssumeRole = []dynamo.AssumeRole{{RoleARN: "arn:aws:iam::123456789012:role/x"}}
	c := dynamo.Open(config)
	if account, ok := c.KnownAccount(); !ok || account != "123456789012" {
		t.Errorf("account %q, %t", account, ok)
	}
	if region, ok := c.KnownRegion(); !ok || region != "eu-west-1" {
		t.Errorf("region %q, %t", region, ok)
	}
	if account, err := c.AccountID(t.Context()); err != nil || account != "123456789012" {
		t.Errorf("account %q, error %v", account, err)
	}
	if a.asked() != 0 {
		t.Errorf("%d calls", a.asked())
	}
}

func TestKnownRegion_comesFromTheEnvironment(t *testing.T) {
	c := dynamo.Open(dynamo.Config{})
	if region, ok := c.KnownRegion(); ok {
		t.Errorf("region %q out of nowhere", region)
	}
	t.Setenv("AWS_DEFAULT_REGION", "eu-north-1")
	if region, _ := c.KnownRegion(); region != "eu-north-1" {
		t.Errorf("region %q", region)
	}
	t.Setenv("AWS_REGION", "eu-south-1")
	if region, _ := c.KnownRegion(); region != "eu-south-1" {
		t.Errorf("region %q", region)
	}
}

func TestAccountID_asksOnceForAll(t *testing.T) {
	t.Parallel()
	a := newCloud()
	c := dynamo.Open(a.config())
	if account, ok := c.KnownAccount(); ok {
		t.Errorf("account %q out of nowhere", account)
	}
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if account, err := c.AccountID(t.Context()); err != nil || account != "210987654321" {
				t.Errorf("account %q, error %v", account, err)
			}
		})
	}
	group.Wait()
	if account, ok := c.KnownAccount(); !ok || account != "210987654321" || a.asked() != 1 {
		t.Errorf("account %q, %t after %d calls", account, ok, a.asked())
	}
}

func TestAccountID_asksAgainAfterAFailure(t *testing.T) {
	t.Parallel()
	a := newCloud()
	good, denied := a.answer, true
	a.answer = func(r *http.Request) (int, string) {
		if denied {
			return http.StatusForbidden, `<ErrorResponse><Error><Code>InvalidClientTokenId</Code><Message>The security token is invalid</Message></Error><RequestId>r-1</RequestId></ErrorResponse>`
		}
		return good(r)
	}
	c := dynamo.Open(a.config())
	_, err := c.AccountID(t.Context())
	wantClass(t, err, dynamo.Credentials)
	wantText(t, err, "GetCallerIdentity: InvalidClientTokenId: The security token is invalid (request r-1). The credentials are missing, expired")
	denied = false
	if account, err := c.AccountID(t.Context()); err != nil || account != "210987654321" {
		t.Errorf("account %q, error %v", account, err)
	}
}

func TestAccountID_passesServerErrors(t *testing.T) {
	t.Parallel()
	a := newCloud()
	good := a.answer
	var n atomic.Int32
	a.answer = func(r *http.Request) (int, string) {
		if n.Add(1) < 4 {
			return http.StatusBadGateway, "<html>"
		}
		return good(r)
	}
	if account, err := dynamo.Open(a.config()).AccountID(t.Context()); err != nil || account != "210987654321" {
		t.Errorf("account %q, error %v", account, err)
	}
}

func TestTables_callsTheRegionAndEndpointConfigured(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		region   string
		endpoint string
		host     string
		scope    string
	}{
		"provider's region": {"", "", "dynamodb.eu-west-1.amazonaws.com", "/eu-west-1/dynamodb/"},
		"table's region":    {"us-east-2", "", "dynamodb.us-east-2.amazonaws.com", "/us-east-2/dynamodb/"},
		"endpoint":          {"us-east-2", "http://127.0.0.1:1", "127.0.0.1:1", "/us-east-2/dynamodb/"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newCloud()
			config := a.config()
			config.Endpoints.DynamoDB = c.endpoint
			tables, err := dynamo.Open(config).Tables(t.Context(), c.region)
			if err != nil {
				t.Fatal(err)
			}
			if a.asked() != 0 {
				t.Errorf("%d calls before the first request", a.asked())
			}
			if _, err := tables.Describe(t.Context(), "orders"); err != nil {
				t.Fatal(err)
			}
			r := a.request(0)
			if r.URL.Host != c.host || !strings.Contains(r.Header.Get("Authorization"), c.scope) {
				t.Errorf("asked %s with %s", r.URL.Host, r.Header.Get("Authorization"))
			}
			for _, product := range []string{"Terraform/1.12.0", "terraform-provider-ddbmodel/1.2.3"} {
				if !strings.Contains(r.Header.Get("User-Agent"), product) {
					t.Errorf("User-Agent %s lacks %s", r.Header.Get("User-Agent"), product)
				}
			}
		})
	}
}

func TestTables_assumesTheRole(t *testing.T) {
	t.Parallel()
	a := newCloud()
	good := a.answer
	a.answer = func(r *http.Request) (int, string) {
		if r.URL.Host == "sts.test" {
			return http.StatusOK, `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>` +
				`<AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken>` +
				`<Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`
		}
		return good(r)
	}
	config := a.config()
	config.Endpoints.STS = "http://sts.test"
	config.AssumeRole = []dynamo.AssumeRole{{RoleARN: "arn:aws:iam::123456789012:role/deploy", SessionName: "terraform", Duration: time.Hour}}
	tables, err := dynamo.Open(config).Tables(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Describe(t.Context(), "orders"); err != nil {
		t.Fatal(err)
	}
	if r := a.request(a.asked() - 1); !strings.Contains(r.Header.Get("Authorization"), "ASIAROLE/") {
		t.Errorf("signed with %s", r.Header.Get("Authorization"))
	}
}

func TestTables_readsTheSharedFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a := newCloud()
	config := a.config()
	config.AccessKey, config.SecretKey, config.Region, config.Profile = "", "", "", "shop"
	config.SharedConfigFiles = []string{write("config", "[profile shop]\nregion = ap-south-1\n")}
	config.SharedCredentialsFiles = []string{write("credentials", "[shop]\naws_access_key_id = AKIASHOP\naws_secret_access_key = s\n")}
	c := dynamo.Open(config)
	tables, err := c.Tables(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Describe(t.Context(), "orders"); err != nil {
		t.Fatal(err)
	}
	if got := a.request(0).Header.Get("Authorization"); !strings.Contains(got, "AKIASHOP/") || !strings.Contains(got, "/ap-south-1/") {
		t.Errorf("signed with %s", got)
	}
	if region, ok := c.KnownRegion(); !ok || region != "ap-south-1" {
		t.Errorf("region %q, %t", region, ok)
	}
}

func TestTables_saysWhatIsWrongWithTheConfiguration(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*dynamo.Config)
		class  dynamo.Class
		say    []string
	}{
		"no region":      {func(c *dynamo.Config) { c.Region = "" }, dynamo.Validation, []string{"no AWS region is given", "AWS_REGION"}},
		"no credentials": {func(c *dynamo.Config) { c.AccessKey, c.SecretKey = "", "" }, dynamo.Credentials, []string{"resolving AWS credentials", "check the provider block"}},
		"no such profile": {
			func(c *dynamo.Config) { c.AccessKey, c.SecretKey, c.Profile = "", "", "nobody" }, dynamo.Credentials, []string{"nobody"},
		},
		"role without ARN": {func(c *dynamo.Config) { c.AssumeRole = []dynamo.AssumeRole{{}} }, dynamo.Credentials, []string{"Role ARN not set"}},
		"no token": {func(c *dynamo.Config) {
			c.AccessKey, c.SecretKey = "", ""
			c.AssumeRoleWithWebIdentity = &dynamo.AssumeRoleWithWebIdentity{RoleARN: "arn:aws:iam::123456789012:role/x"}
		}, dynamo.Credentials, []string{"WebIdentityToken"}},
		"bundle missing": {func(c *dynamo.Config) { c.CustomCABundle = "/nonexistent/bundle.pem" }, dynamo.Credentials, []string{"/nonexistent/bundle.pem"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newCloud()
			config := a.config()
			c.change(&config)
			_, err := dynamo.Open(config).Tables(t.Context(), "")
			wantClass(t, err, c.class)
			wantText(t, err, c.say...)
			if a.asked() != 0 {
				t.Errorf("%d calls", a.asked())
			}
		})
	}
}

func TestTables_canBeCancelledWhileAnotherResolves(t *testing.T) {
	t.Parallel()
	a := newCloud()
	asked, release := make(chan struct{}), make(chan struct{})
	a.answer = func(*http.Request) (int, string) {
		close(asked)
		<-release
		return http.StatusForbidden, `<ErrorResponse><Error><Code>AccessDenied</Code><Message>not that role</Message></Error></ErrorResponse>`
	}
	config := a.config()
	config.AssumeRole = []dynamo.AssumeRole{{RoleARN: "arn:aws:iam::123456789012:role/deploy"}}
	c := dynamo.Open(config)
	first := make(chan error)
	go func() {
		_, err := c.Tables(context.WithoutCancel(t.Context()), "")
		first <- err
	}()
	<-asked
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := c.Tables(ctx, "")
	wantClass(t, err, dynamo.Ended)
	if !errors.Is(err, context.Canceled) {
		t.Error("the cause is lost")
	}
	close(release)
	wantText(t, <-first, "not that role")
}

func TestTableARN(t *testing.T) {
	t.Parallel()
	for region, want := range map[string]string{
		"eu-west-1":     "arn:aws:dynamodb:eu-west-1:123456789012:table/orders",
		"cn-north-1":    "arn:aws-cn:dynamodb:cn-north-1:123456789012:table/orders",
		"us-gov-west-1": "arn:aws-us-gov:dynamodb:us-gov-west-1:123456789012:table/orders",
		"local":         "arn:aws:dynamodb:local:123456789012:table/orders",
	} {
		if got := dynamo.TableARN(region, "123456789012", "orders"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
