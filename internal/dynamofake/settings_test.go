package dynamofake_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// tagsOf reads all pages.
func tagsOf(t *testing.T, c *dynamodb.Client, arn string) (tags map[string]string, pages int) {
	t.Helper()
	tags = map[string]string{}
	in := &dynamodb.ListTagsOfResourceInput{ResourceArn: &arn}
	for {
		out, err := c.ListTagsOfResource(t.Context(), in)
		wantOK(t, err)
		pages++
		for _, tag := range out.Tags {
			tags[*tag.Key] = *tag.Value
		}
		if in.NextToken = out.NextToken; in.NextToken == nil {
			return tags, pages
		}
	}
}

func setting(arn string, pairs ...string) *dynamodb.TagResourceInput {
	in := &dynamodb.TagResourceInput{ResourceArn: &arn}
	for i := 0; i < len(pairs); i += 2 {
		in.Tags = append(in.Tags, types.Tag{Key: &pairs[i], Value: &pairs[i+1]})
	}
	return in
}

func TestTags_areLockedAndShownLate(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	arn := makeTable(t, s, c, orders())
	want := func(want map[string]string) {
		t.Helper()
		if got, _ := tagsOf(t, c, arn); !maps.Equal(got, want) {
			t.Errorf("tags %v, want %v", got, want)
		}
	}
	want(map[string]string{"team": "shop"})
	_, err := c.TagResource(t.Context(), setting(arn, "team", "web", "env", ""))
	wantOK(t, err)
	want(map[string]string{"team": "shop"})
	_, err = c.UntagResource(t.Context(), &dynamodb.UntagResourceInput{ResourceArn: &arn, TagKeys: []string{"team"}})
	wantRefusal(t, err, limit, "Subscriber limit exceeded: Table tags are being updated: orders")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "Table tags are being updated: orders")
	s.Clock.Advance(s.Delays.Tags)
	want(map[string]string{"team": "web", "env": ""})
	_, err = c.UntagResource(t.Context(), &dynamodb.UntagResourceInput{ResourceArn: &arn, TagKeys: []string{"team", "nobody"}})
	wantOK(t, err)
	s.Clock.Advance(s.Delays.Tags)
	want(map[string]string{"env": ""})
	_, err = c.TagResource(t.Context(), setting(arn, "env", "")) // changes nothing
	wantOK(t, err)
	_, err = c.DeleteTable(t.Context(), deletion())
	wantOK(t, err)
}

func TestTags_canLagBehind(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.Stale.Tags = 2
	arn := makeTable(t, s, c, plain("orders"))
	_, err := c.TagResource(t.Context(), setting(arn, "a", "b"))
	wantOK(t, err)
	s.Clock.Advance(s.Delays.Tags)
	for n, want := range []int{0, 0, 1} {
		if got, _ := tagsOf(t, c, arn); len(got) != want {
			t.Errorf("look %d: %v", n+1, got)
		}
	}
}

func TestTags_arePaged(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	in := plain("orders")
	for _, name := range numbered(25) {
		in.Tags = append(in.Tags, types.Tag{Key: &name, Value: aws.String("x")})
	}
	arn := makeTable(t, s, c, in)
	if tags, pages := tagsOf(t, c, arn); len(tags) != 25 || pages != 3 {
		t.Errorf("%d tags on %d pages", len(tags), pages)
	}
}

func TestTags_ofATableThatIsNotActive(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	out, err := c.CreateTable(t.Context(), orders())
	wantOK(t, err)
	arn := *out.TableDescription.TableArn
	_, err = c.ListTagsOfResource(t.Context(), &dynamodb.ListTagsOfResourceInput{ResourceArn: &arn})
	wantRefusal(t, err, notFound, "Requested resource not found: ResourceArn: "+arn+" not found")
	_, err = c.TagResource(t.Context(), setting(arn, "a", "b"))
	wantRefusal(t, err, notFound, arn)
	s.Clock.Advance(s.Delays.CreateIndexed)
	if tags, _ := tagsOf(t, c, arn); tags["team"] != "shop" {
		t.Errorf("tags %v", tags)
	}
	_, err = c.DeleteTable(t.Context(), deletion())
	wantOK(t, err)
	_, err = c.TagResource(t.Context(), setting(arn, "a", "b"))
	wantRefusal(t, err, inUse, "Table is being deleted: orders")
	s.Clock.Advance(s.Delays.Delete)
	_, err = c.UntagResource(t.Context(), &dynamodb.UntagResourceInput{ResourceArn: &arn, TagKeys: []string{"team"}})
	wantRefusal(t, err, notFound, arn)
}

func TestTags_refuses(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	arn := makeTable(t, s, c, plain("orders"))
	for say, in := range map[string]*dynamodb.TagResourceInput{
		"Atleast one Tag needs":            {ResourceArn: &arn, Tags: []types.Tag{}},
		"Tag Key cannot be prefixed":       setting(arn, "aws:a", "b"),
		"Duplicate Tag Key found a":        setting(arn, "a", "b", "a", "c"),
		"The Tag Key provided is invalid":  setting(arn, strings.Repeat("k", 129), ""),
		"The Tag Value provided is invali": setting(arn, "a", strings.Repeat("v", 257)),
		"ARNs must start with 'arn:'":      setting("orders", "a", "b"),
	} {
		_, err := c.TagResource(t.Context(), in)
		wantRefusal(t, err, invalid, say)
	}
	_, err := c.UntagResource(t.Context(), &dynamodb.UntagResourceInput{ResourceArn: &arn, TagKeys: []string{}})
	wantRefusal(t, err, invalid, "Atleast one Tag Key needs")
	_, err = c.ListTagsOfResource(t.Context(), &dynamodb.ListTagsOfResourceInput{ResourceArn: &arn, NextToken: aws.String("x")})
	wantRefusal(t, err, invalid, "NextToken")
}

func TestTimeToLive(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	set := func(attribute string, on bool) error {
		_, err := c.UpdateTimeToLive(t.Context(), &dynamodb.UpdateTimeToLiveInput{TableName: ordersName, TimeToLiveSpecification: &types.TimeToLiveSpecification{AttributeName: &attribute, Enabled: &on}})
		return err
	}
	want := func(status types.TimeToLiveStatus, attribute string) {
		t.Helper()
		out, err := c.DescribeTimeToLive(t.Context(), &dynamodb.DescribeTimeToLiveInput{TableName: ordersName})
		wantOK(t, err)
		if d := out.TimeToLiveDescription; d.TimeToLiveStatus != status || aws.ToString(d.AttributeName) != attribute {
			t.Errorf("%s on %q, want %s on %q", d.TimeToLiveStatus, aws.ToString(d.AttributeName), status, attribute)
		}
	}
	_, err := c.CreateTable(t.Context(), plain("orders"))
	wantOK(t, err)
	_, err = c.DescribeTimeToLive(t.Context(), &dynamodb.DescribeTimeToLiveInput{TableName: ordersName})
	wantRefusal(t, err, invalid, "Cannot describe time to live while table is in CREATING state")
	wantRefusal(t, set("expires", true), notFound, "Table: orders not found")
	s.Clock.Advance(s.Delays.Create)
	want(types.TimeToLiveStatusDisabled, "")
	wantRefusal(t, set("expires", false), invalid, "TimeToLive is already disabled")
	wantRefusal(t, set(strings.Repeat("x", 256), true), invalid, "less than or equal to 255")
	wantOK(t, set("expires", true))
	want(types.TimeToLiveStatusEnabling, "expires")
	s.Clock.Advance(s.Delays.Expiry)
	want(types.TimeToLiveStatusEnabled, "expires")
	wantRefusal(t, set("expires", true), invalid, "TimeToLive is already enabled")
	wantRefusal(t, set("other", true), invalid, "TimeToLive is active on a different AttributeName: current AttributeName is expires")
	wantRefusal(t, set("expires", false), invalid, "Time to live has been modified multiple times within a fixed interval")
	s.Clock.Advance(s.Delays.ExpiryPause)
	wantOK(t, set("expires", false))
	want(types.TimeToLiveStatusDisabling, "expires")
	s.Clock.Advance(s.Delays.Expiry)
	want(types.TimeToLiveStatusDisabled, "")
}

func TestContinuousBackups(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	set := func(on bool, days *int32) error {
		_, err := c.UpdateContinuousBackups(t.Context(), &dynamodb.UpdateContinuousBackupsInput{TableName: ordersName, PointInTimeRecoverySpecification: &types.PointInTimeRecoverySpecification{PointInTimeRecoveryEnabled: &on, RecoveryPeriodInDays: days}})
		return err
	}
	days := func() int32 {
		out, err := c.DescribeContinuousBackups(t.Context(), &dynamodb.DescribeContinuousBackupsInput{TableName: ordersName})
		wantOK(t, err)
		return aws.ToInt32(out.ContinuousBackupsDescription.PointInTimeRecoveryDescription.RecoveryPeriodInDays)
	}
	wantRefusal(t, set(true, nil), "TableNotFoundException", "Table not found: orders")
	_, err := c.CreateTable(t.Context(), plain("orders"))
	wantOK(t, err)
	_, err = c.DescribeContinuousBackups(t.Context(), &dynamodb.DescribeContinuousBackupsInput{TableName: ordersName})
	wantRefusal(t, err, "TableNotFoundException", "Table not found: orders")
	s.Clock.Advance(s.Delays.Create)
	wantRefusal(t, set(true, nil), "ContinuousBackupsUnavailableException", "Backups are being enabled for the table: orders. Please retry later")
	s.Clock.Advance(s.Delays.Backups)
	wantRefusal(t, set(true, aws.Int32(36)), invalid, "less than or equal to 35")
	wantRefusal(t, set(false, aws.Int32(7)), invalid, "Cannot specify RecoveryPeriodInDays when disabling")
	wantOK(t, set(true, nil))
	if got := days(); got != 35 {
		t.Errorf("%d days", got)
	}
	wantOK(t, set(true, aws.Int32(7)))
	if got := days(); got != 7 {
		t.Errorf("%d days", got)
	}
	wantOK(t, set(false, nil))
	if got := days(); got != 0 {
		t.Errorf("%d days", got)
	}
}

func TestResourcePolicy(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	arn := makeTable(t, s, c, plain("orders"))
	const document = `{"Version":"2012-10-17","Statement":[{"Effect":"Deny","Principal":"*","Action":"dynamodb:Scan","Resource":"*"}]}`
	put := func(document string, expected *string) error {
		_, err := c.PutResourcePolicy(t.Context(), &dynamodb.PutResourcePolicyInput{ResourceArn: &arn, Policy: &document, ExpectedRevisionId: expected})
		return err
	}
	get := func() (string, error) {
		out, err := c.GetResourcePolicy(t.Context(), &dynamodb.GetResourcePolicyInput{ResourceArn: &arn})
		if err != nil {
			return "", err
		}
		return *out.RevisionId, nil
	}
	_, err := get()
	wantRefusal(t, err, "PolicyNotFoundException", "")
	wantRefusal(t, put("{", nil), invalid, "This policy contains invalid Json")
	wantRefusal(t, put("{}", nil), invalid, "Statement is empty")
	wantRefusal(t, put(document+strings.Repeat(" ", 20480), nil), invalid, "Maximum policy size of 20480 bytes exceeded")
	wantRefusal(t, put(document, aws.String("17")), "PolicyNotFoundException", "")
	wantOK(t, put(document, aws.String("NO_POLICY")))
	_, err = get()
	wantRefusal(t, err, "PolicyNotFoundException", "")
	wantRefusal(t, put(document+" ", nil), inUse, "Table is pending previous resource-based policy update: orders")
	_, err = c.DeleteTable(t.Context(), deletion())
	wantRefusal(t, err, inUse, "has a pending resource-based policy update")
	s.Clock.Advance(s.Delays.Policy)
	revision, err := get()
	wantOK(t, err)
	wantRefusal(t, put(document+" ", nil), throttle, "Resource-based policy for table orders modified within the previous 15000 milliseconds")
	s.Clock.Advance(s.Delays.PolicyPause)
	wantOK(t, put(document+" ", &revision))
	s.Clock.Advance(s.Delays.PolicyPause)
	if next, err := get(); err != nil || next == revision {
		t.Errorf("revision %q, %v", next, err)
	}
	_, err = c.DeleteResourcePolicy(t.Context(), &dynamodb.DeleteResourcePolicyInput{ResourceArn: &arn})
	wantOK(t, err)
	s.Clock.Advance(s.Delays.PolicyPause)
	_, err = get()
	wantRefusal(t, err, "PolicyNotFoundException", "")
	_, err = c.DeleteResourcePolicy(t.Context(), &dynamodb.DeleteResourcePolicyInput{ResourceArn: &arn})
	wantOK(t, err)
}

func TestDescribeLimits(t *testing.T) {
	t.Parallel()
	_, c := start(t)
	out, err := c.DescribeLimits(t.Context(), &dynamodb.DescribeLimitsInput{})
	wantOK(t, err)
	if *out.TableMaxReadCapacityUnits != 40000 {
		t.Errorf("limits %+v", out)
	}
}
