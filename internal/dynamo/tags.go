package dynamo

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// SetTags brings the tags of the table with that ARN from prior to next, and waits until they are to be seen and the
// table is ACTIVE. Removed tags go first, so that there is room below the 50 a table may have; changed ones are
// overwritten in place, because a table must not lose the tag that grants access to it on the way. Tags in neither map
// are left alone. The error is an *Error.
func (t *Tables) SetTags(ctx context.Context, arn string, prior, next map[string]string) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	removed, changed := tagChanges(prior, next)
	name := tableName(arn)
	if len(removed) > 0 {
		in := &dynamodb.UntagResourceInput{ResourceArn: &arn, TagKeys: removed}
		if _, err := send(ctx, t.requester, UntagResource, name, in, t.api.UntagResource); err != nil {
			return err
		}
	}
	if len(changed) > 0 {
		in := &dynamodb.TagResourceInput{ResourceArn: &arn, Tags: tagList(changed)}
		if _, err := send(ctx, t.requester, TagResource, name, in, t.api.TagResource); err != nil {
			return err
		}
	}
	if len(removed)+len(changed) == 0 {
		return nil
	}
	if err := t.WaitTags(ctx, arn, changed, removed); err != nil {
		return err
	}
	return t.waitCalm(ctx, name)
}

// tagChanges are the keys to take away, sorted, and the tags to set.
func tagChanges(prior, next map[string]string) (removed []string, changed map[string]string) {
	changed = map[string]string{}
	for key, value := range next {
		if before, ok := prior[key]; !ok || before != value {
			changed[key] = value
		}
	}
	for _, key := range slices.Sorted(maps.Keys(prior)) {
		if _, ok := next[key]; !ok {
			removed = append(removed, key)
		}
	}
	return removed, changed
}

// WaitTags waits until the table with that ARN shows the tags in present and none of the keys in absent, which takes
// AWS some seconds after a change. The error is an *Error; it tells which tags AWS accepted but didn't show in time.
func (t *Tables) WaitTags(ctx context.Context, arn string, present map[string]string, absent []string) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	start := t.requester.clock.Now()
	for n := 1; ; n++ {
		tags, err := t.Tags(ctx, arn)
		if err != nil {
			return err
		}
		missing := unsettled(tags, present, absent)
		if len(missing) == 0 {
			return nil
		}
		err = t.requester.poll(ctx, n)
		if err != nil || t.requester.clock.Now().Sub(start) >= 2*settling {
			return unseen(ListTagsOfResource, tableName(arn), fmt.Sprintf("the change of the tags %q", missing), err)
		}
	}
}

// unsettled are the keys, sorted, that aren't yet as they shall be.
func unsettled(tags, present map[string]string, absent []string) []string {
	var keys []string
	for key, value := range present {
		if got, ok := tags[key]; !ok || got != value {
			keys = append(keys, key)
		}
	}
	for _, key := range absent {
		if _, ok := tags[key]; ok {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}
