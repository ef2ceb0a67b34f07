package tenancy_test

import (
	"strings"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/tenants"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy"
)

// A table's own policy is judged without a tenant policy: whatever it names as the tenant, and wherever the table is.
func TestJudgeResourcePolicy_tellsWhatOpensEveryTenantsItems(t *testing.T) {
	t.Parallel()
	d := tenants.Tables()["strict native"].Design()
	const jobs = `"Effect":"Allow","Principal":{"AWS":"arn:aws:iam::999999999999:role/jobs"}`
	const anywhere = `"Resource":["arn:aws:dynamodb:mx-central-1:999999999999:table/app","arn:aws:dynamodb:mx-central-1:999999999999:table/app/index/*"]`
	guarded := func(variable string) string {
		return `"Condition":{"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":"TENANT#${` + variable + `}"},` +
			`"ForAnyValue:StringLike":{"dynamodb:LeadingKeys":"?*"},"StringLike":{"` + variable + `":"?*"},"StringNotLike":{"` + variable +
			`":["*#*","*${*}*","*${?}*"]},"Null":{"dynamodb:LeadingKeys":"false","` + variable + `":"false"}}`
	}
	for name, c := range map[string]struct {
		statements string
		opens      []string
	}{
		"nothing":                {`{"Effect":"Deny","Principal":"*","Action":"*","Resource":"*"}`, nil},
		"a role without a test":  {`{"Sid":"Jobs",` + jobs + `,"Action":"dynamodb:GetItem",` + anywhere + `}`, []string{"statement Jobs", "GetItem"}},
		"an index without one":   {`{` + jobs + `,"Action":"dynamodb:Query","Resource":"arn:aws:dynamodb:*:*:table/app/index/*"}`, []string{"statement number 1", "Query"}},
		"all actions":            {`{` + jobs + `,"Action":"*","Resource":"*"}`, []string{"number 1"}},
		"all but a few":          {`{` + jobs + `,"NotAction":"dynamodb:DeleteTable","Resource":"*"}`, []string{"number 1"}},
		"two of three":           {`{"Sid":"A",` + jobs + `,"Action":"dynamodb:Scan",` + anywhere + `},{"Sid":"B","Effect":"Allow","Principal":{"Service":"redshift.amazonaws.com"},"Action":"*","Resource":"*"},{"Sid":"C",` + jobs + `,"Action":"dynamodb:PutItem",` + anywhere + `}`, []string{"statement A", "statement C"}},
		"a service":              {`{"Effect":"Allow","Principal":{"Service":"redshift.amazonaws.com"},"Action":"dynamodb:*","Resource":"*"}`, nil},
		"a service and somebody": {`{"Effect":"Allow","Principal":{"Service":"redshift.amazonaws.com","AWS":"999999999999"},"Action":"dynamodb:*","Resource":"*"}`, []string{"number 1"}},
		"guarded by a tag":       {`{` + jobs + `,"Action":["dynamodb:GetItem","dynamodb:PutItem"],` + anywhere + `,` + guarded("aws:PrincipalTag/org") + `}`, nil},
		"guarded by an identity": {`{` + jobs + `,"Action":"dynamodb:GetItem",` + anywhere + `,` + strings.Replace(guarded("cognito-identity.amazonaws.com:sub"), `"StringNotLike":{"cognito-identity.amazonaws.com:sub":["*#*","*${*}*","*${?}*"]},`, "", 1) + `}`, nil},
		"guarded, not by Null":   {`{` + jobs + `,"Action":"dynamodb:*",` + anywhere + `,"Condition":{"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":"TENANT#${aws:PrincipalTag/org}"}}}`, []string{"number 1"}},
		"one partition":          {`{` + jobs + `,"Action":"dynamodb:GetItem",` + anywhere + `,"Condition":{"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":"OPERATOR#jobs"},"Null":{"dynamodb:LeadingKeys":"false"},"ForAnyValue:StringLike":{"dynamodb:LeadingKeys":"?*"}}}`, nil},
		"another test":           {`{` + jobs + `,"Action":"dynamodb:GetItem",` + anywhere + `,"Condition":{"StringEquals":{"aws:SourceVpce":"vpce-1"}}}`, []string{"number 1"}},
		"a test of the caller":   {`{` + jobs + `,"Action":"dynamodb:GetItem",` + anywhere + `,"Condition":{"StringNotEquals":{"aws:SourceVpce":"vpce-1"}}}`, []string{"number 1"}},
		"another table":          {`{` + jobs + `,"Action":"dynamodb:GetItem","Resource":"arn:aws:dynamodb:mx-central-1:999999999999:table/app2"}`, nil},
		"no policy at all":       {`{"Effect":"Perhaps"}`, []string{"Perhaps"}},
	} {
		list := tenancy.JudgeResourcePolicy(d, tenancy.ResourcePolicy{Text: `{"Version":"2012-10-17","Statement":[` + c.statements + `]}`})
		text := findings(list)
		if len(c.opens) == 0 != (len(list) == 0) || len(list) > 1 {
			t.Errorf("%s: got %s", name, text)
		}
		for _, want := range c.opens {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in %s", name, want, text)
			}
		}
		if strings.Contains(text, "statement B") || finding.HasErrors(list) {
			t.Errorf("%s: got %s", name, text)
		}
	}
	if tenancy.JudgeResourcePolicy(d, tenancy.ResourcePolicy{}) != nil || tenancy.JudgeResourcePolicy(&design.Design{}, tenancy.ResourcePolicy{Text: "{"}) != nil {
		t.Error("where there is no policy, or are no tenants, something is said")
	}
	golden(t, "tables/own_policy", findings(tenancy.JudgeResourcePolicy(d, tenancy.ResourcePolicy{
		Text: `{"Version":"2012-10-17","Statement":[{"Sid":"Jobs",` + jobs + `,"Action":"dynamodb:GetItem","Resource":"*","Condition":{"StringEquals":{"aws:PrincipalOrgID":"o-1"}}},{` + jobs + `,"Action":"dynamodb:Query","Resource":"*"}]}`,
	})))
}
