package iam

import (
	"cmp"
	"context"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
)

const (
	// mostVersions is how many versions a managed policy has at most (IAM quotas; not adjustable).
	mostVersions = 5
	// mostRounds is how often a new version is tried where somebody else takes the place that was made for it.
	mostRounds = 3
)

// Update makes a document the policy's default version and waits until it is seen. It makes no version where the default
// one has the text already: a run that ended after the version was made, and before anybody heard of it, goes on so. A
// version is pruned only when the policy has as many as it may, and only just before one is made: the oldest that is not
// the default. Whoever moved the default to an older version in the meantime is overruled. A version that was made is
// returned also beside an error, as where it couldn't be seen in time.
func (p *Policies) Update(ctx context.Context, arn, document string) (Policy, error) {
	for round, outrun := 1, 0; ; round++ {
		found, there, err := p.Read(ctx, arn)
		switch {
		case err != nil:
			return Policy{}, err
		case !there:
			return Policy{}, &Error{Op: "GetPolicy", Policy: arn, Class: NotFound, Message: "the policy is not there"}
		case Same(found.Document, document):
			return found, nil
		}
		if err := p.prune(ctx, arn, mostVersions-1); err != nil {
			return Policy{}, err
		}
		out, err := request(ctx, p, "CreatePolicyVersion", arn, func() (*iam.CreatePolicyVersionOutput, error) {
			return p.api.CreatePolicyVersion(ctx, &iam.CreatePolicyVersionInput{PolicyArn: &arn, PolicyDocument: &document, SetAsDefault: true})
		})
		class := ClassOf(err)
		if class == Versions {
			outrun++
		}
		switch {
		case err == nil:
			found.Version, found.Document = aws.ToString(out.PolicyVersion.VersionId), document
			return p.seen(ctx, found)
		case class != Versions && class != Ambiguous || outrun == mostRounds || round == mostAttempts:
			return Policy{}, err
		}
		if class == Ambiguous {
			if found, err := p.settled(ctx, arn, document, doubtfulLooks); ClassOf(err) != Unsettled {
				return found, err
			}
		}
		if waited := p.pace.wait(ctx, round); waited != nil {
			return Policy{}, err
		}
	}
}

// prune deletes the oldest versions, never the default one, until at most so many are left.
func (p *Policies) prune(ctx context.Context, arn string, most int) error {
	versions, err := p.versions(ctx, arn)
	if err != nil {
		return err
	}
	slices.SortFunc(versions, func(a, b types.PolicyVersion) int {
		return cmp.Or(aws.ToTime(a.CreateDate).Compare(aws.ToTime(b.CreateDate)), cmp.Compare(number(aws.ToString(a.VersionId)), number(aws.ToString(b.VersionId))))
	})
	left := len(versions)
	for _, v := range versions {
		if left <= most || v.IsDefaultVersion {
			continue
		}
		_, err := harmless(ctx, p, "DeletePolicyVersion", arn, func() (*iam.DeletePolicyVersionOutput, error) {
			return p.api.DeletePolicyVersion(ctx, &iam.DeletePolicyVersionInput{PolicyArn: &arn, VersionId: v.VersionId})
		})
		if err != nil && ClassOf(err) != NotFound { // somebody else deleted it
			return err
		}
		left--
	}
	return nil
}

// versions lists the versions of a policy.
func (p *Policies) versions(ctx context.Context, arn string) ([]types.PolicyVersion, error) {
	var all []types.PolicyVersion
	in := &iam.ListPolicyVersionsInput{PolicyArn: &arn}
	for {
		out, err := harmless(ctx, p, "ListPolicyVersions", arn, func() (*iam.ListPolicyVersionsOutput, error) { return p.api.ListPolicyVersions(ctx, in) })
		if err != nil {
			return nil, err
		}
		all = append(all, out.Versions...)
		if !out.IsTruncated {
			return all, nil
		}
		in.Marker = out.Marker
	}
}

// Delete deletes a policy with its versions. One that is attached is not touched, and the error, of class Attached, says
// to what. A policy that isn't there is deleted already.
func (p *Policies) Delete(ctx context.Context, arn string) error {
	attached, err := p.attached(ctx, arn)
	switch {
	case ClassOf(err) == NotFound:
		return nil
	case err != nil:
		return err
	case len(attached) > 0:
		return stillAttached(arn, attached)
	}
	for round := 1; ; round++ {
		if err := p.prune(ctx, arn, 1); err != nil {
			if ClassOf(err) == NotFound {
				return nil
			}
			return err
		}
		_, err := harmless(ctx, p, "DeletePolicy", arn, func() (*iam.DeletePolicyOutput, error) {
			return p.api.DeletePolicy(ctx, &iam.DeletePolicyInput{PolicyArn: &arn})
		})
		switch {
		case err == nil || ClassOf(err) == NotFound:
			return nil
		case ClassOf(err) != Attached || round == mostRounds:
			return p.explained(ctx, arn, err)
		}
		if waited := p.pace.wait(ctx, round); waited != nil { // a version may have been made, or IAM may not see one deleted yet
			return err
		}
	}
}

// explained says what a policy that can't be deleted is attached to, where that is the reason.
func (p *Policies) explained(ctx context.Context, arn string, err error) error {
	if ClassOf(err) != Attached {
		return err
	}
	if attached, listed := p.attached(ctx, arn); listed == nil && len(attached) > 0 {
		return stillAttached(arn, attached)
	}
	return err
}

func stillAttached(arn string, attached []string) error {
	text := "it is attached to"
	for _, name := range attached {
		text += " " + name
	}
	return &Error{
		Op: "DeletePolicy", Policy: arn, Class: Attached, Message: text, Attached: attached,
		Hint: "Detach it there first; this provider never detaches a policy. Its Denies end with it.",
	}
}

// attached lists what a policy is attached to, or bounds: "role app-tenant".
func (p *Policies) attached(ctx context.Context, arn string) ([]string, error) {
	var all []string
	in := &iam.ListEntitiesForPolicyInput{PolicyArn: &arn}
	for {
		out, err := harmless(ctx, p, "ListEntitiesForPolicy", arn, func() (*iam.ListEntitiesForPolicyOutput, error) {
			return p.api.ListEntitiesForPolicy(ctx, in)
		})
		if err != nil {
			return nil, err
		}
		for _, r := range out.PolicyRoles {
			all = append(all, "role "+aws.ToString(r.RoleName))
		}
		for _, u := range out.PolicyUsers {
			all = append(all, "user "+aws.ToString(u.UserName))
		}
		for _, g := range out.PolicyGroups {
			all = append(all, "group "+aws.ToString(g.GroupName))
		}
		if !out.IsTruncated {
			slices.Sort(all)
			return all, nil
		}
		in.Marker = out.Marker
	}
}
