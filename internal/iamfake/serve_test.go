package iamfake_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/aws/smithy-go"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
)

const text = `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"dynamodb:GetItem","Resource":"*","Condition":{"StringLike":{"k":"a+b % é*<&>"}}}]}`

var static = credentials.NewStaticCredentialsProvider("AKIAEXAMPLE", "secret", "")

// clientOf is the SDK's client, without retries.
func clientOf(s *iamfake.Server, region string) *iam.Client {
	return iam.New(iam.Options{Region: region, BaseEndpoint: aws.String(s.URL()), Retryer: aws.NopRetryer{}, Credentials: static})
}

func made(t *testing.T, c *iam.Client, name string) (string, error) {
	t.Helper()
	out, err := c.CreatePolicy(t.Context(), &iam.CreatePolicyInput{
		PolicyName: &name, Description: aws.String("a <b> & c"), PolicyDocument: aws.String(text), Tags: []types.Tag{{Key: aws.String("a"), Value: aws.String("1 + 2")}, {Key: aws.String("b"), Value: aws.String("")}},
	})
	if err != nil {
		return "", err
	}
	return *out.Policy.Arn, nil
}

func codeOf(err error) string {
	var api smithy.APIError
	if errors.As(err, &api) {
		return api.ErrorCode()
	}
	return ""
}

// What the SDK's client sends and reads is what the fake has: through both doors it is one IAM.
func TestServer_isTheFakeByHTTP(t *testing.T) {
	t.Parallel()
	f := &iamfake.Fake{}
	s := iamfake.Serve(t, f)
	c := clientOf(s, "us-east-1")
	arn, err := made(t, c, "app")
	if err != nil {
		t.Fatal(err)
	}
	for _, api := range []interface {
		GetPolicy(context.Context, *iam.GetPolicyInput, ...func(*iam.Options)) (*iam.GetPolicyOutput, error)
		GetPolicyVersion(context.Context, *iam.GetPolicyVersionInput, ...func(*iam.Options)) (*iam.GetPolicyVersionOutput, error)
	}{f, c} {
		out, err := api.GetPolicy(t.Context(), &iam.GetPolicyInput{PolicyArn: &arn})
		if err != nil {
			t.Fatal(err)
		}
		tags := ""
		for _, tag := range out.Policy.Tags {
			tags += *tag.Key + "=" + *tag.Value + ";"
		}
		if *out.Policy.PolicyName != "app" || *out.Policy.Path != "/" || aws.ToString(out.Policy.Description) != "a <b> & c" || tags != "a=1 + 2;b=;" || out.Policy.CreateDate == nil {
			t.Errorf("got %+v with tags %s", out.Policy, tags)
		}
		version, err := api.GetPolicyVersion(t.Context(), &iam.GetPolicyVersionInput{PolicyArn: &arn, VersionId: out.Policy.DefaultVersionId})
		if err != nil {
			t.Fatal(err)
		}
		if document, err := url.PathUnescape(*version.PolicyVersion.Document); err != nil || document != text || !version.PolicyVersion.IsDefaultVersion {
			t.Errorf("document %s, %v", document, err)
		}
	}
	f.Attach(arn, "role a", "user b", "group c")
	var names []string
	for pages := iam.NewListEntitiesForPolicyPaginator(c, &iam.ListEntitiesForPolicyInput{PolicyArn: &arn}); pages.HasMorePages(); {
		page, err := pages.NextPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.PolicyRoles {
			names = append(names, *r.RoleName)
		}
		for _, u := range page.PolicyUsers {
			names = append(names, *u.UserName)
		}
		for _, g := range page.PolicyGroups {
			names = append(names, *g.GroupName)
		}
	}
	if strings.Join(names, "") != "abc" || s.Requests().Log() != "CreatePolicy GetPolicy GetPolicyVersion ListEntitiesForPolicy*2" {
		t.Errorf("names %q by %s", names, s.Requests().Log())
	}
	var conflict *types.DeleteConflictException
	if _, err := c.DeletePolicy(t.Context(), &iam.DeletePolicyInput{PolicyArn: &arn}); !errors.As(err, &conflict) || !strings.Contains(conflict.ErrorMessage(), "attached") {
		t.Errorf("got %v", err)
	}
}

func TestServer_strikesBeforeOrAfterTheEffect(t *testing.T) {
	t.Parallel()
	slow := wire.Fault{Name: "slow", Slow: 50 * time.Millisecond}
	for _, fault := range slices.Concat(iamfake.Passing(), iamfake.Lasting(), []wire.Fault{slow}) {
		t.Run(fault.Name, func(t *testing.T) {
			t.Parallel()
			f := &iamfake.Fake{}
			s := iamfake.Serve(t, f)
			c := clientOf(s, "us-east-1")
			s.Faults.Call("CreatePolicy", 1, fault)
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			started := time.Now()
			_, err := c.CreatePolicy(ctx, &iam.CreatePolicyInput{PolicyName: aws.String("app"), PolicyDocument: aws.String(text)})
			if (err == nil) != (fault.Name == slow.Name) || codeOf(err) != "" && fault.Code != "" && codeOf(err) != fault.Code {
				t.Errorf("got %v", err)
			}
			if fault.Slow > 0 && time.Since(started) < fault.Slow {
				t.Error("it wasn't slow")
			}
			_, err = made(t, c, "app")
			if carriedOut := codeOf(err) == "EntityAlreadyExists"; carriedOut != (fault.After || fault.Slow > 0) {
				t.Errorf("carried out %t: %v", carriedOut, err)
			}
			if calls := s.Requests().Calls(); len(calls) != 2 || calls[0].Fault != fault.Name || calls[1].Fault != "" {
				t.Errorf("calls %+v", calls)
			}
		})
	}
}

func TestServer_refusesWhatIAMRefuses(t *testing.T) {
	t.Parallel()
	s := iamfake.Serve(t, &iamfake.Fake{})
	const signed = "AWS4-HMAC-SHA256 Credential=A/20260301/us-east-1/iam/aws4_request, SignedHeaders=host, Signature=0"
	const form, ask = "application/x-www-form-urlencoded; charset=utf-8", "Action=GetPolicy&Version=2010-05-08&PolicyArn=x"
	for name, c := range map[string]struct {
		method, kind, signature, body string
		status                        int
		say                           string
	}{
		"well formed":     {"POST", form, signed, ask, 404, "NoSuchEntity"},
		"unsigned":        {"POST", form, "", ask, 403, "MissingAuthenticationToken"},
		"another service": {"POST", form, strings.Replace(signed, "iam", "sts", 1), ask, 403, "SignatureDoesNotMatch"},
		"another region":  {"POST", form, strings.Replace(signed, "us-east-1", "eu-central-1", 1), ask, 403, "SignatureDoesNotMatch"},
		"version":         {"POST", form, signed, strings.Replace(ask, "2010", "2011", 1), 400, "InvalidAction"},
		"no version":      {"POST", form, signed, strings.Replace(ask, "Version", "version", 1), 400, "InvalidAction"},
		"action":          {"POST", form, signed, strings.Replace(ask, "GetPolicy", "AttachRolePolicy", 1), 400, "InvalidAction"},
		"no action":       {"POST", form, signed, "Version=2010-05-08", 400, "MissingAction"},
		"parameter":       {"POST", form, signed, ask + "&Colour=red", 400, "Colour"},
		"JSON":            {"POST", "application/json", signed, "{}", 400, "MalformedInput"},
		"read":            {"GET", form, signed, ask, 400, "MalformedInput"},
		"broken":          {"POST", form, signed, ask + "&a=%zz", 400, "MalformedInput"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := http.NewRequestWithContext(t.Context(), c.method, s.URL(), strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", c.kind)
			r.Header.Set("Authorization", c.signature)
			r.Header.Set("X-Amz-Date", "20260301T090000Z")
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			id := answer.Header.Get("X-Amzn-Requestid")
			if answer.StatusCode != c.status || !strings.Contains(string(body), c.say) || id == "" || !strings.Contains(string(body), "<RequestId>"+id+"</RequestId>") {
				t.Errorf("%s: %s", answer.Status, body)
			}
		})
	}
}

// DynamoDB with STS, and IAM, are of one account and stand side by side.
func TestServer_standsBesideTheOthers(t *testing.T) {
	t.Parallel()
	tables, policies := dynamofake.Start(t), iamfake.Serve(t, &iamfake.Fake{})
	caller, err := sts.New(sts.Options{Region: "us-east-1", BaseEndpoint: aws.String(tables.URL()), Credentials: static}).GetCallerIdentity(t.Context(), &sts.GetCallerIdentityInput{})
	if err != nil {
		t.Fatal(err)
	}
	arn, err := made(t, clientOf(policies, "us-east-1"), "app")
	if want := fmt.Sprintf("arn:aws:iam::%s:policy/app", *caller.Account); err != nil || arn != want {
		t.Errorf("got %s, want %s: %v", arn, want, err)
	}
}

func TestServer_hasAHomeInEachPartition(t *testing.T) {
	t.Parallel()
	for partition, home := range map[string]string{"": "us-east-1", "aws-cn": "cn-north-1", "aws-us-gov": "us-gov-west-1"} {
		s := iamfake.Serve(t, &iamfake.Fake{Partition: partition})
		for _, region := range []string{"us-east-1", "cn-north-1", "us-gov-west-1"} {
			if _, err := made(t, clientOf(s, region), "app-"+region); (err == nil) != (region == home) {
				t.Errorf("%q in %s: %v", partition, region, err)
			}
		}
	}
}
