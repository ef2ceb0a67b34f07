package iamfake

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
)

// mostTags is how many tags a policy has at most (IAM quotas).
const mostTags = 50

var tagShape = regexp.MustCompile(`^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$`)

// checkTags refuses tags that IAM refuses, on a policy that has some already.
func checkTags(has map[string]string, tags []types.Tag) error {
	seen := map[string]bool{}
	for key := range has {
		seen[strings.ToLower(key)] = false
	}
	for _, t := range tags {
		key, value := aws.ToString(t.Key), aws.ToString(t.Value)
		switch {
		case key == "" || utf8.RuneCountInString(key) > 128 || !tagShape.MatchString(key), t.Value == nil || utf8.RuneCountInString(value) > 256 || !tagShape.MatchString(value):
			return Refusal("ValidationError", "a tag is invalid")
		case strings.HasPrefix(strings.ToLower(key), "aws:"):
			return Refusal("InvalidInput", "The aws: prefix is reserved")
		case seen[strings.ToLower(key)]:
			return Refusal("InvalidInput", "Duplicate tag keys found. Please note that Tag keys are case insensitive.")
		}
		seen[strings.ToLower(key)] = true
	}
	if len(seen) > mostTags {
		return Refusal("LimitExceeded", "Cannot exceed quota for TagsPerPolicy: 50")
	}
	return nil
}

// tag sets tags. Keys that differ in case alone are one.
func (m *managed) tag(tags []types.Tag) {
	for _, t := range tags {
		m.untag(aws.ToString(t.Key))
		m.tags[aws.ToString(t.Key)] = aws.ToString(t.Value)
	}
}

func (m *managed) untag(key string) {
	for have := range m.tags {
		if strings.EqualFold(have, key) {
			delete(m.tags, have)
		}
	}
}

// TagPolicy sets tags.
func (f *Fake) TagPolicy(ctx context.Context, in *iam.TagPolicyInput, _ ...func(*iam.Options)) (*iam.TagPolicyOutput, error) {
	return carry(f, ctx, "TagPolicy", &iam.TagPolicyOutput{}, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		if err := checkTags(m.tags, in.Tags); err != nil {
			return err
		}
		f.changing(m, false)
		m.tag(in.Tags)
		return nil
	})
}

// UntagPolicy removes tags.
func (f *Fake) UntagPolicy(ctx context.Context, in *iam.UntagPolicyInput, _ ...func(*iam.Options)) (*iam.UntagPolicyOutput, error) {
	return carry(f, ctx, "UntagPolicy", &iam.UntagPolicyOutput{}, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		f.changing(m, false)
		for _, key := range in.TagKeys {
			m.untag(key)
		}
		return nil
	})
}
