package iamfake

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
)

// mostVersions is how many versions a policy has at most (IAM quotas).
const mostVersions = 5

// show is a version as lists describe it, without its text.
func (v version) show() types.PolicyVersion {
	return types.PolicyVersion{VersionId: aws.String(v.id), IsDefaultVersion: v.isDefault, CreateDate: aws.Time(v.created)}
}

// page cuts a page out of a list, and says where the next begins. Pages may be shorter than what was asked for.
func page[T any](f *Fake, list []T, marker *string, most *int32) ([]T, *string, error) {
	size := cmp.Or(f.PageSize, 2)
	if most != nil && (*most < 1 || *most > 1000) {
		return nil, nil, Refusal("ValidationError", "Value at 'maxItems' failed to satisfy constraint: Member must have value between 1 and 1000")
	}
	if most != nil {
		size = min(size, int(*most))
	}
	from, err := strconv.Atoi(aws.ToString(marker))
	if err != nil {
		from = 0
	}
	list = list[min(from, len(list)):]
	if len(list) <= size {
		return list, nil, nil
	}
	return list[:size], aws.String(strconv.Itoa(from + size)), nil
}

// ListPolicyVersions lists the versions of a policy, the newest first.
func (f *Fake) ListPolicyVersions(ctx context.Context, in *iam.ListPolicyVersionsInput, _ ...func(*iam.Options)) (*iam.ListPolicyVersionsOutput, error) {
	out := &iam.ListPolicyVersionsOutput{}
	return carry(f, ctx, "ListPolicyVersions", out, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		var all []types.PolicyVersion
		for _, v := range m.versions {
			all = append(all, v.show())
		}
		slices.Reverse(all)
		out.Versions, out.Marker, err = page(f, all, in.Marker, in.MaxItems)
		out.IsTruncated = out.Marker != nil
		return err
	})
}

// CreatePolicyVersion makes a version.
func (f *Fake) CreatePolicyVersion(ctx context.Context, in *iam.CreatePolicyVersionInput, _ ...func(*iam.Options)) (*iam.CreatePolicyVersionOutput, error) {
	out := &iam.CreatePolicyVersionOutput{}
	return carry(f, ctx, "CreatePolicyVersion", out, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		if err := check(aws.ToString(in.PolicyDocument)); err != nil {
			return err
		}
		if len(m.versions) >= mostVersions {
			return Refusal("LimitExceeded", "A managed policy can have up to 5 versions. Before you create a new version, you must delete an existing version.")
		}
		f.changing(m, false)
		v := m.add(aws.ToString(in.PolicyDocument), in.SetAsDefault)
		shown := v.show()
		out.PolicyVersion = &shown
		return nil
	})
}

// DeletePolicyVersion deletes a version that is not the default.
func (f *Fake) DeletePolicyVersion(ctx context.Context, in *iam.DeletePolicyVersionInput, _ ...func(*iam.Options)) (*iam.DeletePolicyVersionOutput, error) {
	return carry(f, ctx, "DeletePolicyVersion", &iam.DeletePolicyVersionOutput{}, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(m.versions, func(v version) bool { return v.id == aws.ToString(in.VersionId) })
		switch {
		case at < 0:
			return Refusal("NoSuchEntity", "Policy version "+aws.ToString(in.VersionId)+" does not exist")
		case m.versions[at].isDefault:
			return Refusal("DeleteConflict", "Cannot delete the default version of a policy.")
		}
		m.versions = slices.Delete(slices.Clone(m.versions), at, at+1)
		return nil
	})
}

// DeletePolicy deletes a policy that is not attached and has only its default version.
func (f *Fake) DeletePolicy(ctx context.Context, in *iam.DeletePolicyInput, _ ...func(*iam.Options)) (*iam.DeletePolicyOutput, error) {
	return carry(f, ctx, "DeletePolicy", &iam.DeletePolicyOutput{}, func() error {
		m, err := f.find(in.PolicyArn)
		switch {
		case err != nil:
			return err
		case len(m.attached) > 0:
			return Refusal("DeleteConflict", "Cannot delete a policy attached to entities.")
		case len(m.versions) > 1:
			return Refusal("DeleteConflict", "This policy has more than one version. Before you delete a policy, you must delete the policy's versions.")
		}
		m.gone = true
		return nil
	})
}

// ListEntitiesForPolicy lists what a policy is attached to.
func (f *Fake) ListEntitiesForPolicy(ctx context.Context, in *iam.ListEntitiesForPolicyInput, _ ...func(*iam.Options)) (*iam.ListEntitiesForPolicyOutput, error) {
	out := &iam.ListEntitiesForPolicyOutput{}
	return carry(f, ctx, "ListEntitiesForPolicy", out, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		var some []string
		some, out.Marker, err = page(f, m.attached, in.Marker, in.MaxItems)
		out.IsTruncated = out.Marker != nil
		for _, entity := range some {
			kind, name, _ := strings.Cut(entity, " ")
			switch kind {
			case "role":
				out.PolicyRoles = append(out.PolicyRoles, types.PolicyRole{RoleName: aws.String(name)})
			case "user":
				out.PolicyUsers = append(out.PolicyUsers, types.PolicyUser{UserName: aws.String(name)})
			default:
				out.PolicyGroups = append(out.PolicyGroups, types.PolicyGroup{GroupName: aws.String(name)})
			}
		}
		return err
	})
}

// Attach attaches a policy to "role NAME", "user NAME" or "group NAME", as somebody else would.
func (f *Fake) Attach(arn string, entities ...string) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.policies[arn].attached = append(f.policies[arn].attached, entities...)
}

// Detach detaches it from all.
func (f *Fake) Detach(arn string) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.policies[arn].attached = nil
}

// SetDefault makes a version the default one, as somebody else would.
func (f *Fake) SetDefault(arn, id string) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for i, v := range f.policies[arn].versions {
		f.policies[arn].versions[i].isDefault = v.id == id
	}
}

// AddVersion makes a version that is not the default, as somebody else would.
func (f *Fake) AddVersion(arn, document string) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.policies[arn].add(document, false)
}

// Versions are the ids of a policy's versions, the default one with a star behind it.
func (f *Fake) Versions(arn string) []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	var all []string
	if f.policies[arn] == nil || f.policies[arn].gone {
		return nil
	}
	for _, v := range f.policies[arn].versions {
		if v.isDefault {
			v.id += "*"
		}
		all = append(all, v.id)
	}
	return all
}

// Names are the names of the policies, sorted.
func (f *Fake) Names() []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	var all []string
	for _, m := range f.policies {
		if !m.gone {
			all = append(all, m.name)
		}
	}
	slices.Sort(all)
	return all
}

// Attached is what a policy is attached to.
func (f *Fake) Attached(arn string) []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.policies[arn] == nil {
		return nil
	}
	return slices.Clone(f.policies[arn].attached)
}
