package provider_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
)

func TestProvider_unknownBlockPlansAndRefusesCalls(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{"region": "<unknown>", "default_tags": {"tags": {"a": "<unknown>"}}}`)
	p := server.Plan(server.Nothing(), blog())
	expect(t, p.Diagnostics)
	for _, name := range []string{"region", "arn", "tags_all"} {
		if got := acctest.Attribute(p.Planned, name); got != acctest.Unknown {
			t.Errorf("%s is %v", name, got)
		}
	}
	_, diagnostics := server.Apply(p)
	expect(t, diagnostics, "the provider block is not known yet", "region")
	expectCalls(t, cloud)
}

func TestProvider_decodesItsBlock(t *testing.T) {
	t.Parallel()
	server, cloud := start(t, `{
		"region": "r", "profile": "p", "access_key": "a", "secret_key": "s", "token": "t", "account_id": "111122223333",
		"shared_config_files": ["c"], "shared_credentials_files": ["d"], "max_retries": 0, "custom_ca_bundle": "b",
		"http_proxy": "", "https_proxy": "h", "no_proxy": "n", "endpoints": {"dynamodb": "ed", "iam": "ei", "sts": "es"},
		"assume_role": [{"role_arn": "ra", "session_name": "rs", "external_id": "re", "source_identity": "ri", "duration": "1h",
			"policy": "rp", "policy_arns": ["rpa"], "tags": {"k": "v"}, "transitive_tag_keys": ["k"]}],
		"assume_role_with_web_identity": {"role_arn": "wa", "session_name": "ws", "web_identity_token": "wt",
			"web_identity_token_file": "wf", "duration": "2h", "policy": "wp", "policy_arns": ["wpa"]}
	}`)
	_ = server
	config := cloud.Config()
	everyField(t, reflect.ValueOf(config), "Config")
	if config.HTTPProxy == nil || *config.HTTPProxy != "" || *config.HTTPSProxy != "h" || *config.MaxRetries != 0 {
		t.Errorf("config %+v", config)
	}
}

// everyField demands that nothing is left empty but what only tests of package dynamo set.
func everyField(t *testing.T, v reflect.Value, at string) {
	t.Helper()
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		field := v.Field(i)
		switch {
		case name == "HTTPClient" || name == "Pace":
		case field.IsZero():
			t.Errorf("%s.%s is not decoded", at, name)
		case field.Kind() == reflect.Struct:
			everyField(t, field, at+"."+name)
		case field.Kind() == reflect.Pointer && field.Elem().Kind() == reflect.Struct:
			everyField(t, field.Elem(), at+"."+name)
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct:
			everyField(t, field.Index(0), at+"."+name)
		}
	}
}

func TestProvider_refusesABadDuration(t *testing.T) {
	t.Parallel()
	cloud := acctest.NewCloud()
	server := acctest.Start(t, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
	expect(t, server.ValidateProvider(`{"assume_role": [{"role_arn": "a", "duration": "5m"}]}`), "Invalid session duration", "15 minutes")
	expect(t, server.ValidateProvider(`{"default_tags": {"tags": {"aws:x": "y"}}}`), "Invalid tags", "aws:")
	expect(t, server.ValidateProvider(`{"assume_role": [{"role_arn": "a", "duration": "<unknown>"}]}`))
	expect(t, server.ValidateProvider(`{"max_retries": 2.5}`), "max_retries: max_retries can't be 2.5 [DM123]", "Write max_retries = 3")
	expect(t, server.ValidateProvider(`{"max_retries": -1}`), "max_retries: max_retries can't be -1 [DM123]", "It counts from 0")
	expect(t, server.ValidateProvider(`{"prices": {"infrequent_access": {"read_capacity_hour": 1e-400}}}`), "prices.infrequent_access.read_capacity_hour: read_capacity_hour can't be 1e-400 [DM123]")
	expect(t, server.ValidateProvider(`{"prices": {"read_capacity_hour": -0.25}}`), "prices.read_capacity_hour: read_capacity_hour can't be -0.25 [DM123]", "0 or more")
	expect(t, server.ValidateProvider(`{"prices": {"read_request_million": 1e300}}`), "prices.read_request_million: read_request_million can't be 1e+300 [DM123]", "at most a million")
	expect(t, server.ValidateProvider(`{"prices": {"read_request_million": 0, "write_request_million": 1000000}}`))
}

// What is wrong with the provider block is said before anything is planned or sent.
func TestProvider_refusesWhereNothingCanBe(t *testing.T) {
	t.Parallel()
	cloud := acctest.NewCloud()
	server := acctest.Start(t, provider.Dependencies{Derive: acctest.Derive, Open: cloud.Open})
	for block, want := range map[string]string{
		`{"endpoints": {}}`:                                             "endpoints must name a service",
		`{"endpoints": {"dynamodb": "127.0.0.1:8000"}}`:                 `Did you mean "http://127.0.0.1:8000"?`,
		`{"endpoints": {"dynamodb": "localhost"}}`:                      `Did you mean "http://localhost"?`,
		`{"endpoints": {"sts": "ftp://host"}}`:                          "endpoints.sts must be a URL with http:// or https://",
		`{"endpoints": {"iam": "http://"}}`:                             "endpoints.iam must be a URL",
		`{"ignore_tags": {}}`:                                           "ignore_tags must say what to ignore",
		`{"endpoints": {"dynamodb": "https://vpce-1.amazonaws.com/x"}}`: "",
		`{"endpoints": {"dynamodb": "http://[::1]:8000"}}`:              "",
		`{"endpoints": {"dynamodb": "<unknown>"}}`:                      "",
		`{"endpoints": "<unknown>"}`:                                    "",
	} {
		got := server.ValidateProvider(block)
		if want == "" {
			expect(t, got)
		} else {
			expect(t, got, "ERROR", want)
		}
	}
	for block, want := range map[string]string{
		`{"region": "eu-central-1a"}`: `is an availability zone; write "eu-central-1"`,
		`{"region": "EU_CENTRAL_1"}`:  `Did you mean "eu-central-1"?`,
		`{"region": "eu-central"}`:    `A region is written like "eu-central-1"`,
		`{"region": "Frankfurt"}`:     `The region is "Frankfurt"`,
		`{"region": "us gov", "endpoints": {"dynamodb": "http://127.0.0.1:8000"}}`: `The region is "us gov"`,
		`{"region": "local", "endpoints": {"dynamodb": "http://127.0.0.1:8000"}}`:  "",
		`{"region": "local", "endpoints": "<unknown>"}`:                            "",
		`{"region": "us-isob-east-1"}`:                                             "",
		`{"region": "us-gov-west-1"}`:                                              "",
		`{"region": "ap-southeast-7"}`:                                             "",
		`{"region": "eusc-de-east-1"}`:                                             "",
		`{"region": "<unknown>"}`:                                                  "",
	} {
		got := server.Configure(block)
		if want == "" {
			expect(t, got)
		} else {
			expect(t, got, "ERROR", "at region", want)
		}
	}
}

func TestTable_refusesARegionThatCantBe(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{}`)
	expect(t, server.Plan(server.Nothing(), blog(`"region": "eu-west-1b"`)).Diagnostics, "ERROR", "at region", "availability zone")
	engine, _ := start(t, `{"endpoints": {"dynamodb": "http://127.0.0.1:8000"}}`)
	expect(t, engine.Plan(engine.Nothing(), blog(`"region": "local"`)).Diagnostics)
}

func TestProvider_warnsOfTagsThatAreNeverWritten(t *testing.T) {
	t.Parallel()
	server, _ := start(t, `{"ignore_tags": {"keys": ["cost"], "key_prefixes": ["ops/"]}}`)
	p := server.Plan(server.Nothing(), blog(`"tags": {"a": "b", "cost": "1", "ops/x": "2"}`))
	expectWarnings(t, p.Diagnostics, `the tag "cost" is never written [DM214]`, `the tag "ops/x" is never written [DM214]`)
	if got := acctest.Attribute(p.Planned, "tags_all"); !reflect.DeepEqual(got, map[string]any{"a": "b"}) {
		t.Errorf("tags_all %v", got)
	}
	expect(t, server.Plan(server.Nothing(), blog(`"tags": {"cost": "1"}`, `"ignore_findings": ["DM214"]`)).Diagnostics)
	diagnostics := server.Configure(`{"default_tags": {"tags": {"cost": "1", "a": "b"}}, "ignore_tags": {"keys": ["cost"]}}`)
	expectWarnings(t, diagnostics, `The default tag "cost" is never written`)
	if strings.Contains(acctest.Text(diagnostics), `"a"`) {
		t.Error("a tag that is written is warned of")
	}
}
