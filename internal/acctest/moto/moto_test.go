package moto_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	sdk "github.com/aws/aws-sdk-go-v2/service/iam"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/moto"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
)

const arn = "arn:aws:iam::123456789012:policy/teams/app-tenant"

// document is a policy that differs by its number.
func document(n int) string {
	return fmt.Sprintf(`{"Version":"2012-10-17","Statement":[{"Sid":"S%d","Effect":"Allow","Action":"dynamodb:GetItem","Resource":"*","Condition":{"StringLike":{"aws:PrincipalTag/k":"a+b %% é*"}}}]}`, n)
}

func open(t *testing.T) (*iam.Policies, *sdk.Client) {
	t.Helper()
	endpoint := moto.Start(t, "../../..")
	config := aws.Config{Region: "us-east-1", Credentials: credentials.NewStaticCredentialsProvider("AKIAEXAMPLE", "secret", "")}
	return iam.Open(config, endpoint, iam.Pace{}), sdk.NewFromConfig(config, func(o *sdk.Options) { o.BaseEndpoint = &endpoint })
}

func versions(t *testing.T, client *sdk.Client) string {
	t.Helper()
	out, err := client.ListPolicyVersions(t.Context(), &sdk.ListPolicyVersionsInput{PolicyArn: aws.String(arn)})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, v := range out.Versions {
		id := *v.VersionId
		if v.IsDefaultVersion {
			id += "*"
		}
		all = append(all, id)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestPolicies_liveOnMoto: made, read, changed more often than a policy has versions, tagged, changed behind its back,
// attached, and deleted.
func TestPolicies_liveOnMoto(t *testing.T) {
	t.Parallel()
	p, client := open(t)
	ctx := t.Context()
	wanted := iam.Policy{ARN: arn, Name: "app-tenant", Path: "/teams/", Description: "tenants", Document: document(1), Tags: map[string]string{"a": "1", "b": "x"}}
	made, err := p.Create(ctx, wanted)
	if err != nil || made.ARN != arn || made.Document != document(1) || made.Version != "v1" || made.Description != "tenants" || !maps.Equal(made.Tags, wanted.Tags) {
		t.Fatalf("made %+v, %v", made, err)
	}
	if _, err := p.Create(ctx, wanted); iam.ClassOf(err) != iam.Exists {
		t.Errorf("made again: %v", err)
	}
	for n := 2; n <= 7; n++ {
		if updated, err := p.Update(ctx, arn, document(n)); err != nil || updated.Document != document(n) || updated.Version != fmt.Sprintf("v%d", n) {
			t.Fatalf("update %d: %+v, %v", n, updated, err)
		}
	}
	if got := versions(t, client); got != "v3 v4 v5 v6 v7*" {
		t.Errorf("versions %s", got)
	}
	if _, err := client.SetDefaultPolicyVersion(ctx, &sdk.SetDefaultPolicyVersionInput{PolicyArn: aws.String(arn), VersionId: aws.String("v3")}); err != nil {
		t.Fatal(err)
	}
	if found, _, err := p.Read(ctx, arn); err != nil || found.Version != "v3" || found.Document != document(3) {
		t.Errorf("the default that was moved is not seen: %+v, %v", found, err)
	}
	if updated, err := p.Update(ctx, arn, document(7)); err != nil || updated.Version != "v8" || versions(t, client) != "v3 v5 v6 v7 v8*" {
		t.Errorf("update over a moved default: %+v, %v, %s", updated, err, versions(t, client))
	}
	tags := map[string]string{"b": "y", "c": ""}
	if err := p.SetTags(ctx, arn, wanted.Tags, tags); err != nil {
		t.Error(err)
	}
	if found, _, err := p.Read(ctx, arn); err != nil || !maps.Equal(found.Tags, tags) {
		t.Errorf("tags %v, %v", found.Tags, err)
	}
	attach(t, client)
	var failed *iam.Error
	if err := p.Delete(ctx, arn); !errors.As(err, &failed) || failed.Class != iam.Attached || !slices.Equal(failed.Attached, []string{"role app-tenant"}) {
		t.Errorf("deleted although it is attached: %v", err)
	}
	if _, err := client.DetachRolePolicy(ctx, &sdk.DetachRolePolicyInput{PolicyArn: aws.String(arn), RoleName: aws.String("app-tenant")}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := p.Delete(ctx, arn); err != nil {
			t.Error(err)
		}
	}
	if _, there, err := p.Read(ctx, arn); there || err != nil {
		t.Errorf("there %t, %v", there, err)
	}
}

func attach(t *testing.T, client *sdk.Client) {
	t.Helper()
	trust := `{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"Service":"lambda.amazonaws.com"},"Action":"sts:AssumeRole"}]}`
	if _, err := client.CreateRole(t.Context(), &sdk.CreateRoleInput{RoleName: aws.String("app-tenant"), AssumeRolePolicyDocument: &trust}); err != nil {
		t.Fatal(err)
	}
	if _, err := client.AttachRolePolicy(t.Context(), &sdk.AttachRolePolicyInput{PolicyArn: aws.String(arn), RoleName: aws.String("app-tenant")}); err != nil {
		t.Fatal(err)
	}
}

// TestMoto_liesAsIsKnown: what moto does otherwise than AWS says that it does. One that ends is a test to add above.
func TestMoto_liesAsIsKnown(t *testing.T) {
	t.Parallel()
	_, client := open(t)
	create := func(name, text string) error {
		_, err := client.CreatePolicy(t.Context(), &sdk.CreatePolicyInput{PolicyName: &name, PolicyDocument: &text})
		return err
	}
	if err := create("app-tenant", document(1)); err != nil {
		t.Fatal(err)
	}
	for lie, err := range map[string]error{
		"names that differ in case alone are two": create("APP-tenant", document(1)),
		"a document may have any size":            create("large", strings.Replace(document(1), "a+b", strings.Repeat("x", 7000), 1)),
		"a document is shown as it is":            asItIs(t, client),
	} {
		if err != nil {
			t.Errorf("moto doesn't lie any more: %s: %v", lie, err)
		}
	}
}

func asItIs(t *testing.T, client *sdk.Client) error {
	t.Helper()
	out, err := client.GetPolicyVersion(t.Context(), &sdk.GetPolicyVersionInput{PolicyArn: aws.String("arn:aws:iam::123456789012:policy/app-tenant"), VersionId: aws.String("v1")})
	if err == nil && *out.PolicyVersion.Document != document(1) {
		err = errors.New(*out.PolicyVersion.Document)
	}
	return err
}
