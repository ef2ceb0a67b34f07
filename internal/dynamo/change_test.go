package dynamo_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

// removed answers DeleteTable with success after the given failures.
func removed(failures ...error) func(int) (*dynamodb.DeleteTableOutput, error) {
	return func(n int) (*dynamodb.DeleteTableOutput, error) {
		if n <= len(failures) {
			return nil, failures[n-1]
		}
		return &dynamodb.DeleteTableOutput{TableDescription: described(orders(), types.TableStatusDeleting)}, nil
	}
}

// there describes a table that is being deleted so many times, then none.
func there(times int) func(int) (*types.TableDescription, error) {
	return func(n int) (*types.TableDescription, error) {
		if n <= times {
			return described(orders(), types.TableStatusDeleting), nil
		}
		return nil, errNotFound
	}
}

func TestDelete(t *testing.T) {
	t.Parallel()
	another := func(int) (*types.TableDescription, error) {
		table := active()
		table.TableId = aws.String("id-2")
		return table, nil
	}
	for name, c := range map[string]struct {
		failures []error
		describe func(int) (*types.TableDescription, error)
		log      string
	}{
		"waits until it is gone":        {nil, there(3), "DeleteTable DescribeTable*4"},
		"not there":                     {[]error{errNotFound}, nil, "DeleteTable"},
		"being changed":                 {[]error{errInUse, errInUse, errInUse}, there(0), "DeleteTable*4 DescribeTable"},
		"unclear answer, gone":          {[]error{errServer, errNotFound}, nil, "DeleteTable*2"},
		"unclear answer, asked again":   {[]error{statusError(503)}, there(1), "DeleteTable*2 DescribeTable*2"},
		"another one made of its name":  {nil, another, "DeleteTable DescribeTable"},
		"throttled and too many at all": {[]error{errThrottle, apiError("LimitExceededException", "Only 10 tables simultaneously")}, there(0), "DeleteTable*3 DescribeTable"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{remove: removed(c.failures...), describe: c.describe}
				if err := f.tables().Delete(t.Context(), "orders"); err != nil {
					t.Fatal(err)
				}
				wantLog(t, f, c.log)
			})
		})
	}
}

func TestDelete_fails(t *testing.T) {
	t.Parallel()
	refused := apiError("ValidationException", "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.")
	inUse := func(int) (*dynamodb.DeleteTableOutput, error) { return nil, errInUse }
	for name, c := range map[string]struct {
		remove   func(int) (*dynamodb.DeleteTableOutput, error)
		describe func(int) (*types.TableDescription, error)
		class    dynamo.Class
		say      string
	}{
		"protected": {removed(refused), failing(0, nil), dynamo.Protected, "Disable deletion protection first. Deletion protection is on. To delete the table with all its items, set deletion_protection = false"},
		"refused for another reason": {removed(refused), func(int) (*types.TableDescription, error) {
			table := active()
			table.DeletionProtectionEnabled = nil
			return table, nil
		}, dynamo.Validation, "ValidationException"},
		"denied":         {removed(errDenied), nil, dynamo.AccessDenied, "dynamodb:DeleteTable"},
		"never gone":     {removed(), there(100000), dynamo.Ended, "after waiting 10m0s, the table is still there and is DELETING"},
		"always in use":  {inUse, nil, dynamo.InUse, "the timeout passed after 10m0s; the last of "},
		"no more access": {removed(), failing(1000, errDenied), dynamo.AccessDenied, "dynamodb:DescribeTable"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
				defer cancel()
				f := &fake{remove: c.remove, describe: c.describe}
				err := f.tables().Delete(ctx, "orders")
				wantClass(t, err, c.class)
				wantText(t, err, "table orders: ", c.say)
			})
		})
	}
}

// protection is a table whose deletion protection UpdateTable sets; after so many failures, with or without effect.
func protection(on bool, failures ...error) *fake {
	f := &fake{}
	f.describe = func(int) (*types.TableDescription, error) {
		table := active()
		table.DeletionProtectionEnabled = aws.Bool(on)
		return table, nil
	}
	f.update = func(n int, in *dynamodb.UpdateTableInput) error {
		if n <= len(failures) {
			return failures[n-1]
		}
		on = *in.DeletionProtectionEnabled
		return nil
	}
	return f
}

func TestSetDeletionProtection(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fake *fake
		log  string
	}{
		"changed":                   {protection(false), "DescribeTable UpdateTable DescribeTable*2"},
		"as wanted":                 {protection(true), "DescribeTable*2"},
		"busy and throttled":        {protection(false, errInUse, errThrottle), "DescribeTable UpdateTable*3 DescribeTable*2"},
		"unclear, so looked at":     {protection(false, errServer), "DescribeTable UpdateTable DescribeTable UpdateTable DescribeTable*2"},
		"unclear twice, looked at ": {protection(false, errServer, statusError(500)), "DescribeTable UpdateTable DescribeTable UpdateTable DescribeTable UpdateTable DescribeTable*2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				if err := c.fake.tables().SetDeletionProtection(t.Context(), "orders", true); err != nil {
					t.Fatal(err)
				}
				wantLog(t, c.fake, c.log)
			})
		})
	}
}

func TestSetDeletionProtection_fails(t *testing.T) {
	t.Parallel()
	ignored := protection(false)
	ignored.update = func(int, *dynamodb.UpdateTableInput) error { return nil }
	always := protection(false)
	always.update = func(int, *dynamodb.UpdateTableInput) error { return errServer }
	for name, c := range map[string]struct {
		fake  *fake
		class dynamo.Class
		say   string
	}{
		"denied":                {protection(false, errDenied), dynamo.AccessDenied, "UpdateTable: AccessDeniedException"},
		"ignored by the engine": {ignored, dynamo.Ended, "deletion protection = true was accepted but is not to be seen"},
		"always unclear":        {always, dynamo.Ambiguous, "Internal server error"},
		"table gone":            {&fake{describe: failing(1000, errNotFound)}, dynamo.NotFound, "not found"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				err := c.fake.tables().SetDeletionProtection(t.Context(), "orders", true)
				wantClass(t, err, c.class)
				wantText(t, err, "table orders: ", c.say)
			})
		})
	}
}

// tagStore is a table with tags.
func tagStore(tags map[string]string) *fake {
	f := &fake{describe: failing(0, nil)}
	f.tag = func(_ int, in *dynamodb.TagResourceInput) error {
		for _, tag := range in.Tags {
			tags[*tag.Key] = *tag.Value
		}
		return nil
	}
	f.untag = func(_ int, in *dynamodb.UntagResourceInput) error {
		for _, key := range in.TagKeys {
			delete(tags, key)
		}
		return nil
	}
	f.list = func(int, *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error) {
		out := &dynamodb.ListTagsOfResourceOutput{}
		for key, value := range tags {
			out.Tags = append(out.Tags, types.Tag{Key: aws.String(key), Value: aws.String(value)})
		}
		return out, nil
	}
	return f
}

func TestSetTags(t *testing.T) {
	t.Parallel()
	type tags = map[string]string
	for name, c := range map[string]struct {
		prior, next tags
		stale       int
		changes     string
	}{
		"nothing to do":     {tags{"a": "1"}, tags{"a": "1"}, 0, ""},
		"removed first":     {tags{"a": "1", "b": "2"}, tags{"a": "9", "c": "3"}, 0, "UntagResource TagResource"},
		"changed in place":  {tags{"a": "1"}, tags{"a": "2"}, 0, "TagResource"},
		"all gone":          {tags{"a": "1"}, nil, 0, "UntagResource"},
		"shown late":        {nil, tags{"a": "1"}, 3, "TagResource"},
		"empty value added": {nil, tags{"a": ""}, 1, "TagResource"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.aws.Stale.Tags = c.stale
			stored := tags{"foreign": "stays"}
			maps.Copy(stored, c.prior)
			b.mustMake(stored)
			b.aws.ResetCalls()
			if err := b.tables.SetTags(t.Context(), ordersARN, c.prior, c.next); err != nil {
				t.Fatal(err)
			}
			// A change that follows another is refused until that one is done.
			var changes []string
			for _, call := range b.aws.Calls() {
				if call.Operation == "UntagResource" || call.Operation == "TagResource" {
					changes = append(changes, call.Operation)
				}
			}
			if got := strings.Join(slices.Compact(changes), " "); got != c.changes {
				t.Errorf("changes %s, want %s", got, c.changes)
			}
			want := tags{"foreign": "stays"}
			maps.Copy(want, c.next)
			b.wantTable(want)
			if got, err := b.tables.Tags(t.Context(), ordersARN); err != nil || !maps.Equal(got, want) {
				t.Errorf("it returned before the change is to be seen: %v, %v", got, err)
			}
		})
	}
}

func TestSetTags_fails(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*fake)
		class dynamo.Class
		say   string
	}{
		"untag denied": {func(f *fake) { f.untag = func(int, *dynamodb.UntagResourceInput) error { return errDenied } }, dynamo.AccessDenied, "dynamodb:UntagResource"},
		"tag quota": {func(f *fake) {
			f.tag = func(int, *dynamodb.TagResourceInput) error { return apiError("LimitExceededException", "50 tags") }
		}, dynamo.Quota, "50 tags"},
		"never shown":   {func(f *fake) { f.list = noTags }, dynamo.Ended, `the change of the tags ["new"] was accepted but is not to be seen`},
		"not readable":  {func(f *fake) { f.list = nil }, dynamo.Other, "expects no ListTagsOfResource"},
		"table is gone": {func(f *fake) { f.untag = func(int, *dynamodb.UntagResourceInput) error { return errNotFound } }, dynamo.NotFound, "table orders: UntagResource"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := tagStore(map[string]string{"old": "1"})
				c.spoil(f)
				err := f.tables().SetTags(t.Context(), ordersARN, map[string]string{"old": "1"}, map[string]string{"new": "2"})
				wantClass(t, err, c.class)
				wantText(t, err, "table orders: ", c.say)
			})
		})
	}
}

func TestTags_readsAllPages(t *testing.T) {
	t.Parallel()
	f := &fake{list: func(n int, in *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error) {
		if token := strings.Repeat("x", n-1); aws.ToString(in.NextToken) != token {
			t.Errorf("page %d asked for with token %q", n, aws.ToString(in.NextToken))
		}
		out := &dynamodb.ListTagsOfResourceOutput{Tags: []types.Tag{{Key: aws.String(strings.Repeat("k", n)), Value: aws.String("v")}, {Key: aws.String("aws:x")}}}
		if n < 3 {
			out.NextToken = aws.String(strings.Repeat("x", n))
		}
		return out, nil
	}}
	tags, err := f.tables().Tags(t.Context(), ordersARN)
	if err != nil || len(tags) != 3 || tags["kkk"] != "v" {
		t.Errorf("tags %v, error %v", tags, err)
	}
}

func TestTable_readsTagsAndTellsWhenThereIsNoTable(t *testing.T) {
	t.Parallel()
	f := &fake{describe: failing(0, nil), list: teamTag}
	s, err := f.tables().Table(t.Context(), "orders")
	if err != nil || len(s.Tags) != 1 || s.Tags["team"] != "shop" {
		t.Errorf("state %+v, error %v", s, err)
	}
	wantLog(t, f, "DescribeTable ListTagsOfResource")
	f = &fake{describe: failing(1, errNotFound)}
	if _, err := f.tables().Table(t.Context(), "orders"); !dynamo.IsNotFound(err) {
		t.Errorf("error %v", err)
	}
}
