package iam

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
)

// Policy is a managed policy.
type Policy struct {
	// ARN and ID are AWS's; Version is the id of the default version, whose text Document is.
	ARN, ID, Version string
	Name, Path       string
	Description      string
	Document         string
	Tags             map[string]string
}

// request makes one request, again while it is refused for reasons that pass. A request that got no answer is not made
// again: whether it was carried out is for the caller to find out.
func request[T any](ctx context.Context, p *Policies, op, policy string, call func() (T, error)) (T, error) {
	for n := 1; ; n++ {
		out, err := call()
		if err == nil {
			return out, nil
		}
		failed := failure(ctx, op, policy, err)
		if failed.Class != Passing || n == mostAttempts {
			return out, failed
		}
		if err := p.pace.wait(ctx, n); err != nil {
			return out, &Error{Op: op, Policy: policy, Class: Ended, Message: failed.Message, Err: err}
		}
	}
}

// harmless makes a request that may be carried out twice, so that it is also made again where no answer came.
func harmless[T any](ctx context.Context, p *Policies, op, policy string, call func() (T, error)) (T, error) {
	for n := 1; ; n++ {
		out, err := request(ctx, p, op, policy, call)
		if ClassOf(err) != Ambiguous || n == mostAttempts || p.pace.wait(ctx, n) != nil {
			return out, err
		}
	}
}

// Create makes a policy and waits until it is to be seen. Wanted has its name, path, description, document and tags; and
// its ARN where the account is known: with it, a policy that was made although no answer came is recognised by its
// document and taken. Any other policy of the name is an error of class Exists. A policy that was made is returned, with its
// ARN, also beside an error, as where it couldn't be seen in time; where nobody knows whether it was made, MayExist tells so
// of the error.
func (p *Policies) Create(ctx context.Context, wanted Policy) (Policy, error) {
	in := &iam.CreatePolicyInput{PolicyName: &wanted.Name, PolicyDocument: &wanted.Document, Tags: tags(wanted.Tags)}
	if wanted.Path != "" {
		in.Path = &wanted.Path
	}
	if wanted.Description != "" {
		in.Description = &wanted.Description
	}
	unanswered := false
	for n := 1; ; n++ {
		out, err := request(ctx, p, "CreatePolicy", wanted.Name, func() (*iam.CreatePolicyOutput, error) { return p.api.CreatePolicy(ctx, in) })
		if err == nil {
			made := wanted
			made.ARN, made.ID, made.Version = aws.ToString(out.Policy.Arn), aws.ToString(out.Policy.PolicyId), aws.ToString(out.Policy.DefaultVersionId)
			return p.seen(ctx, made)
		}
		if ClassOf(err) == Exists && unanswered && wanted.ARN != "" {
			return p.recognise(ctx, wanted, err)
		}
		ended := ClassOf(err) == Ended // also within a request that was under way
		if ClassOf(err) != Ambiguous || n == mostAttempts {
			if unanswered || ended || ClassOf(err) == Ambiguous {
				err = doubtful(err)
			}
			return Policy{}, err
		}
		unanswered = true
		if waited := p.pace.wait(ctx, n); waited != nil {
			return Policy{}, doubtful(err)
		}
	}
}

// recognise takes the policy that an unanswered request made: its first version has the wanted text. IAM may show it late.
func (p *Policies) recognise(ctx context.Context, wanted Policy, exists error) (Policy, error) {
	for n := 1; ; n++ {
		found, there, err := p.Read(ctx, wanted.ARN)
		switch {
		case err != nil:
			return Policy{}, doubtful(err)
		case there && found.Version == "v1" && Same(found.Document, wanted.Document):
			return found, nil
		case there:
			return Policy{}, exists
		case n == mostLooks || p.pace.wait(ctx, n) != nil: // one of another path has another ARN
			return Policy{}, doubtful(exists)
		}
	}
}

// Read returns a policy with the text of its default version, and whether it is there.
func (p *Policies) Read(ctx context.Context, arn string) (Policy, bool, error) {
	out, err := harmless(ctx, p, "GetPolicy", arn, func() (*iam.GetPolicyOutput, error) {
		return p.api.GetPolicy(ctx, &iam.GetPolicyInput{PolicyArn: &arn})
	})
	if ClassOf(err) == NotFound {
		return Policy{}, false, nil
	}
	if err != nil {
		return Policy{}, false, err
	}
	found := Policy{
		ARN: aws.ToString(out.Policy.Arn), ID: aws.ToString(out.Policy.PolicyId), Version: aws.ToString(out.Policy.DefaultVersionId),
		Name: aws.ToString(out.Policy.PolicyName), Path: aws.ToString(out.Policy.Path), Description: aws.ToString(out.Policy.Description),
		Tags: map[string]string{},
	}
	for _, tag := range out.Policy.Tags {
		found.Tags[aws.ToString(tag.Key)] = aws.ToString(tag.Value)
	}
	found.Document, err = p.text(ctx, arn, found.Version)
	if ClassOf(err) == NotFound { // deleted between the two requests
		return Policy{}, false, nil
	}
	return found, err == nil, err
}

// text is the document of a version. AWS writes it percent-encoded (RFC 3986); engines write it as it is, and then it begins
// as no percent-encoded one does.
func (p *Policies) text(ctx context.Context, arn, version string) (string, error) {
	out, err := harmless(ctx, p, "GetPolicyVersion", arn, func() (*iam.GetPolicyVersionOutput, error) {
		return p.api.GetPolicyVersion(ctx, &iam.GetPolicyVersionInput{PolicyArn: &arn, VersionId: &version})
	})
	if err != nil {
		return "", err
	}
	written := aws.ToString(out.PolicyVersion.Document)
	if strings.HasPrefix(written, "{") {
		return written, nil
	}
	text, err := url.PathUnescape(written)
	if err != nil {
		return "", &Error{Op: "GetPolicyVersion", Policy: arn, Message: "the document of " + version + " is not percent-encoded", Err: err}
	}
	return text, nil
}

// seen waits until a change is to be seen. Where that fails, what was made is returned beside the error.
func (p *Policies) seen(ctx context.Context, made Policy) (Policy, error) {
	found, err := p.settled(ctx, made.ARN, made.Document, mostLooks)
	if err != nil {
		return made, err
	}
	return found, nil
}

// settled waits until the policy is to be seen with a text, and returns it. It looks so many times.
func (p *Policies) settled(ctx context.Context, arn, document string, looks int) (Policy, error) {
	for n := 1; ; n++ {
		found, there, err := p.Read(ctx, arn)
		if err != nil || there && Same(found.Document, document) {
			return found, err
		}
		if n == looks {
			return Policy{}, &Error{
				Op: "GetPolicy", Policy: arn, Class: Unsettled, Message: fmt.Sprintf("after %d looks IAM still doesn't show the change", n),
				Hint: "The change was made; the next plan goes on from what is there.",
			}
		}
		if err := p.pace.wait(ctx, n); err != nil {
			return Policy{}, &Error{Op: "GetPolicy", Policy: arn, Class: Unsettled, Message: "waiting for the change to be seen ended early", Err: err}
		}
	}
}

// ARN is the ARN that a policy will have in the account of a table; empty where the table's isn't known.
func ARN(table, path, name string) string {
	parts := strings.SplitN(table, ":", 6)
	if len(parts) < 6 {
		return ""
	}
	return "arn:" + parts[1] + ":iam::" + parts[4] + ":policy" + path + name
}

// SetTags changes the tags of a policy from what they are to what they should be.
func (p *Policies) SetTags(ctx context.Context, arn string, have, want map[string]string) error {
	changed, gone := map[string]string{}, []string{}
	for key, value := range want {
		if old, there := have[key]; !there || old != value {
			changed[key] = value
		}
	}
	for key := range have {
		if _, kept := want[key]; !kept {
			gone = append(gone, key)
		}
	}
	slices.Sort(gone)
	if len(gone) > 0 {
		_, err := harmless(ctx, p, "UntagPolicy", arn, func() (*iam.UntagPolicyOutput, error) {
			return p.api.UntagPolicy(ctx, &iam.UntagPolicyInput{PolicyArn: &arn, TagKeys: gone})
		})
		if err != nil {
			return err
		}
	}
	if len(changed) == 0 {
		return nil
	}
	_, err := harmless(ctx, p, "TagPolicy", arn, func() (*iam.TagPolicyOutput, error) {
		return p.api.TagPolicy(ctx, &iam.TagPolicyInput{PolicyArn: &arn, Tags: tags(changed)})
	})
	return err
}

func tags(list map[string]string) []types.Tag {
	var all []types.Tag
	for _, key := range slices.Sorted(maps.Keys(list)) {
		all = append(all, types.Tag{Key: aws.String(key), Value: aws.String(list[key])})
	}
	return all
}

// number is the number of a version's id, v1 the first.
func number(version string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(version, "v"))
	if err != nil {
		return 0
	}
	return n
}
