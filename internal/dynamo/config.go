package dynamo

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/feature/ec2/imds"
	awsbase "github.com/hashicorp/aws-sdk-go-base/v2"
)

// Config is the provider block: the names and the behaviour are those of the AWS provider. Empty fields mean that the
// environment and the shared files decide, as they do for every AWS tool.
type Config struct {
	// Region is the region of tables that name none themselves.
	Region string
	// Profile is a profile of the shared files.
	Profile string
	// AccessKey, SecretKey and Token are static credentials; they come before everything else.
	AccessKey, SecretKey, Token string
	// AssumeRole are the roles to take on, each with the credentials of the one before.
	AssumeRole []AssumeRole
	// AssumeRoleWithWebIdentity is a role to take on with an OIDC token; nil for none.
	AssumeRoleWithWebIdentity *AssumeRoleWithWebIdentity
	// SharedConfigFiles and SharedCredentialsFiles replace ~/.aws/config and ~/.aws/credentials.
	SharedConfigFiles, SharedCredentialsFiles []string
	// Endpoints replace AWS's own, for engines and VPC endpoints.
	Endpoints Endpoints
	// MaxRetries is how often one request is tried again; 25 where nil.
	MaxRetries *int
	// AccountID is the account, given so that ARNs are known without a call; empty to ask STS when it is needed.
	AccountID string
	// CustomCABundle is the path of a file of certificates to trust besides the system's.
	CustomCABundle string
	// HTTPProxy and HTTPSProxy are the URLs of proxies; nil leaves them to the environment, an empty one means none.
	HTTPProxy, HTTPSProxy *string
	// NoProxy lists hosts to reach without a proxy, separated by commas.
	NoProxy string

	// Version is the provider's version and TerraformVersion that of Terraform; both go into the User-Agent header.
	Version, TerraformVersion string

	// HTTPClient makes every request, those for credentials included; nil for the usual one. Tests count or answer
	// requests with it. CustomCABundle and the proxies don't apply to it.
	HTTPClient *http.Client
	// Pace is how long to wait for what; the zero value is right for AWS.
	Pace Pace
}

// Endpoints are the URLs of services; empty for AWS's own.
type Endpoints struct {
	DynamoDB, IAM, STS string
}

// AssumeRole is a role to take on (AWS Security Token Service API reference, AssumeRole).
type AssumeRole struct {
	RoleARN, SessionName, ExternalID, SourceIdentity string
	// Duration of the session; zero for STS's default.
	Duration time.Duration
	// Policy and PolicyARNs restrict the session further.
	Policy     string
	PolicyARNs []string
	// Tags are the tags of the session; TransitiveTagKeys those handed on to further roles.
	Tags              map[string]string
	TransitiveTagKeys []string
}

// AssumeRoleWithWebIdentity is a role to take on with an OIDC token (AWS Security Token Service API reference,
// AssumeRoleWithWebIdentity). One of Token and TokenFile is set.
type AssumeRoleWithWebIdentity struct {
	RoleARN, SessionName, Token, TokenFile string
	// Duration of the session; zero for STS's default.
	Duration time.Duration
	// Policy and PolicyARNs restrict the session further.
	Policy     string
	PolicyARNs []string
}

// regionVariables are where SDKs take the region from, in this order (AWS SDKs and Tools reference guide, "AWS Region").
var regionVariables = [...]string{"AWS_REGION", "AWS_DEFAULT_REGION"}

// knownRegion is the region as far as it is known without reading a file or making a call; empty where it isn't.
func (c Config) knownRegion() string {
	if c.Region != "" {
		return c.Region
	}
	for _, name := range regionVariables {
		if region := os.Getenv(name); region != "" {
			return region
		}
	}
	return ""
}

// retries is how often one request is tried again.
func (c Config) retries() int {
	if c.MaxRetries == nil {
		return defaultRetries
	}
	return max(0, *c.MaxRetries)
}

// base is the configuration of aws-sdk-go-base, which resolves credentials. Nothing is validated by calls: the first
// real request tells what is wrong just as well.
func (c Config) base() *awsbase.Config {
	b := &awsbase.Config{
		Region: c.Region, Profile: c.Profile, AccessKey: c.AccessKey, SecretKey: c.SecretKey, Token: c.Token,
		SharedConfigFiles: c.SharedConfigFiles, SharedCredentialsFiles: c.SharedCredentialsFiles,
		IamEndpoint: c.Endpoints.IAM, StsEndpoint: c.Endpoints.STS,
		CustomCABundle: c.CustomCABundle, HTTPProxy: c.HTTPProxy, HTTPSProxy: c.HTTPSProxy, NoProxy: c.NoProxy,
		HTTPProxyMode: awsbase.HTTPProxyModeLegacy, HTTPClient: c.HTTPClient,
		CallerName:                    "ddbmodel provider",
		CallerDocumentationURL:        "https://registry.terraform.io/providers/ddbmodel/ddbmodel",
		EC2MetadataServiceEnableState: imds.ClientDefaultEnableState,
		SkipCredsValidation:           true, SkipRequestingAccountId: true, SuppressDebugLog: true,
		UserAgent: c.userAgent(),
	}
	if c.MaxRetries != nil {
		b.MaxRetries = c.retries() + 1 // aws-sdk-go-base counts attempts
	}
	for _, role := range c.AssumeRole {
		b.AssumeRole = append(b.AssumeRole, awsbase.AssumeRole{
			RoleARN: role.RoleARN, Duration: role.Duration, ExternalID: role.ExternalID, Policy: role.Policy,
			PolicyARNs: role.PolicyARNs, SessionName: role.SessionName, SourceIdentity: role.SourceIdentity,
			Tags: role.Tags, TransitiveTagKeys: role.TransitiveTagKeys,
		})
	}
	if role := c.AssumeRoleWithWebIdentity; role != nil {
		b.AssumeRoleWithWebIdentity = &awsbase.AssumeRoleWithWebIdentity{
			RoleARN: role.RoleARN, Duration: role.Duration, Policy: role.Policy, PolicyARNs: role.PolicyARNs,
			SessionName: role.SessionName, WebIdentityToken: role.Token, WebIdentityTokenFile: role.TokenFile,
		}
	}
	return b
}

// userAgent names Terraform and the provider to AWS.
func (c Config) userAgent() awsbase.UserAgentProducts {
	var products awsbase.UserAgentProducts
	if c.TerraformVersion != "" {
		products = append(products, awsbase.UserAgentProduct{Name: "Terraform", Version: c.TerraformVersion})
	}
	return append(products, awsbase.UserAgentProduct{Name: "terraform-provider-ddbmodel", Version: c.Version})
}

// endpointVariables are the environment variables that replace DynamoDB's endpoint, the first set one first (AWS SDKs
// and Tools reference guide, Service-specific endpoints).
var endpointVariables = []string{"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL"}

// atAWS reports whether requests to DynamoDB go to AWS: to its own endpoint, or to a VPC endpoint, whose name ends as
// AWS's do. An endpoint in a shared configuration file is not looked for, because that would read a file.
func (c Config) atAWS() bool {
	endpoint := c.Endpoints.DynamoDB
	for _, name := range endpointVariables {
		if endpoint == "" {
			endpoint = os.Getenv(name)
		}
	}
	if endpoint == "" {
		return true
	}
	u, err := url.Parse(endpoint)
	if err != nil {
		return false
	}
	for _, suffix := range []string{".amazonaws.com", ".amazonaws.com.cn", ".api.aws"} {
		if strings.HasSuffix(u.Hostname(), suffix) {
			return true
		}
	}
	return false
}
