// Package iamfake is IAM's managed policies in memory, for tests: as strict as IAM, as late to show changes as it is told to
// be, and with failures where a test wants them.
package iamfake

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
	"github.com/aws/smithy-go"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tenancy/policy"
)

// Account is the account of the fake.
const Account = "123456789012"

// Fake is IAM. Its fields are set before use.
type Fake struct {
	// Lag is how many reads after a change still show what was before.
	Lag int
	// Before is called before each request with its operation; an error it returns is the answer. After is called when the
	// request was carried out; an error it returns is the answer all the same.
	Before, After func(operation string) error
	// PageSize is how many entries a page of a list has; 2 where it is 0, so that nobody can do without the marker.
	PageSize int
	// Partition is the partition of the account; "aws" where it is empty.
	Partition string

	mutex    sync.Mutex
	policies map[string]*managed
	calls    []string
	made     int
}

type managed struct {
	name, path, description, id string
	versions                    []version
	number                      int
	tags                        map[string]string
	attached                    []string
	// before is what reads show until they have been stale times; nil for nothing there.
	before *managed
	stale  int
	gone   bool
}

type version struct {
	id, document string
	isDefault    bool
	created      time.Time
}

// Refusal is an error answer of IAM.
func Refusal(code, message string) error {
	return &smithy.GenericAPIError{Code: code, Message: message, Fault: smithy.FaultClient}
}

// Calls are the operations so far, in order.
func (f *Fake) Calls() []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return slices.Clone(f.calls)
}

// carry makes one request: counts it, lets a failure in, carries it out, lets a failure out.
func carry[T any](f *Fake, ctx context.Context, operation string, out T, do func() error) (T, error) {
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	if f.Before != nil {
		if err := f.Before(operation); err != nil {
			return none, err
		}
	}
	f.mutex.Lock()
	f.calls = append(f.calls, operation)
	err := do()
	f.mutex.Unlock()
	if err == nil && f.After != nil {
		err = f.After(operation)
	}
	if err != nil {
		return none, err
	}
	return out, nil
}

var (
	nameShape = regexp.MustCompile(`^[\w+=,.@-]{1,128}$`)
	pathShape = regexp.MustCompile(`^/([A-Za-z0-9.,+@=_-]+/)*$`)
)

// check refuses a document that IAM refuses.
func check(document string) error {
	if _, foreign := policy.Foreign(document); foreign || len(document) > 131072 {
		return Refusal("ValidationError", "The specified value for policyDocument is invalid")
	}
	d, err := policy.Parse(document)
	switch {
	case err != nil:
		return Refusal("MalformedPolicyDocument", "Syntax errors in policy.")
	case d.Version != policy.Version && d.Version != "2008-10-17" && d.Version != "":
		return Refusal("MalformedPolicyDocument", "The policy failed legacy parsing")
	}
	for _, s := range d.Statements {
		if len(s.Resources) == 0 && len(s.NotResources) == 0 || len(s.Principals) > 0 || len(s.NotPrincipals) > 0 {
			return Refusal("MalformedPolicyDocument", "Policy statement must contain resources.")
		}
	}
	if utf8.RuneCountInString(document)-strings.Count(document, " ")-strings.Count(document, "\n") > policy.ManagedLimit {
		return Refusal("LimitExceeded", "Cannot exceed quota for PolicySize: 6144")
	}
	return nil
}

// find returns a policy to change.
func (f *Fake) find(arn *string) (*managed, error) {
	m := f.policies[aws.ToString(arn)]
	if m == nil || m.gone {
		return nil, Refusal("NoSuchEntity", "Policy "+aws.ToString(arn)+" does not exist or is not attachable.")
	}
	return m, nil
}

// see returns a policy as a read shows it.
func (f *Fake) see(arn *string) (*managed, error) {
	m := f.policies[aws.ToString(arn)]
	if m != nil && m.stale > 0 {
		m.stale--
		if m.before == nil {
			return nil, Refusal("NoSuchEntity", "Policy "+aws.ToString(arn)+" was not found.")
		}
		return m.before, nil
	}
	return f.find(arn)
}

// changing remembers what reads go on showing for a while.
func (f *Fake) changing(m *managed, fresh bool) {
	m.stale = f.Lag
	if fresh {
		return
	}
	before := *m
	before.versions, before.tags, before.before, before.stale = slices.Clone(m.versions), maps.Clone(m.tags), nil, 0
	m.before = &before
}

func (m *managed) defaultVersion() *version {
	for i := range m.versions {
		if m.versions[i].isDefault {
			return &m.versions[i]
		}
	}
	return nil
}

// add makes a version. Its time is that of the order in which versions are made, two of each in the same second.
func (m *managed) add(document string, isDefault bool) version {
	m.number++
	v := version{"v" + strconv.Itoa(m.number), document, isDefault, time.Unix(int64(m.number/2), 0)}
	if isDefault {
		for i := range m.versions {
			m.versions[i].isDefault = false
		}
	}
	m.versions = append(m.versions, v)
	return v
}

// CreatePolicy makes a policy.
func (f *Fake) CreatePolicy(ctx context.Context, in *iam.CreatePolicyInput, _ ...func(*iam.Options)) (*iam.CreatePolicyOutput, error) {
	out := &iam.CreatePolicyOutput{}
	return carry(f, ctx, "CreatePolicy", out, func() error {
		name, path := aws.ToString(in.PolicyName), aws.ToString(in.Path)
		if path == "" {
			path = "/"
		}
		if !nameShape.MatchString(name) || !pathShape.MatchString(path) {
			return Refusal("ValidationError", "name or path is invalid")
		}
		if err := check(aws.ToString(in.PolicyDocument)); err != nil {
			return err
		}
		for _, m := range f.policies {
			if strings.EqualFold(m.name, name) && !m.gone {
				return Refusal("EntityAlreadyExists", "A policy called "+name+" already exists. Duplicate names are not allowed.")
			}
		}
		if f.policies == nil {
			f.policies = map[string]*managed{}
		}
		if err := checkTags(nil, in.Tags); err != nil {
			return err
		}
		if len(aws.ToString(in.Description)) > 1000 {
			return Refusal("ValidationError", "description is too long")
		}
		f.made++
		m := &managed{name: name, path: path, description: aws.ToString(in.Description), id: fmt.Sprintf("ANPA%017d", f.made), tags: map[string]string{}}
		m.tag(in.Tags)
		m.add(aws.ToString(in.PolicyDocument), true)
		f.changing(m, true)
		arn := "arn:" + f.partition() + ":iam::" + Account + ":policy" + path + name
		f.policies[arn] = m
		out.Policy = m.show(arn)
		out.Policy.Description = nil // as IAM leaves it out here
		return nil
	})
}

func (f *Fake) partition() string { return cmp.Or(f.Partition, "aws") }

// show is a policy as IAM describes it.
func (m *managed) show(arn string) *types.Policy {
	p := &types.Policy{
		Arn: &arn, PolicyId: aws.String(m.id), PolicyName: aws.String(m.name), Path: aws.String(m.path),
		DefaultVersionId: aws.String(m.defaultVersion().id), IsAttachable: true, AttachmentCount: aws.Int32(int32(len(m.attached))),
		CreateDate: aws.Time(m.versions[0].created),
	}
	if m.description != "" {
		p.Description = aws.String(m.description)
	}
	for _, key := range slices.Sorted(maps.Keys(m.tags)) {
		p.Tags = append(p.Tags, types.Tag{Key: aws.String(key), Value: aws.String(m.tags[key])})
	}
	return p
}

// GetPolicy shows a policy.
func (f *Fake) GetPolicy(ctx context.Context, in *iam.GetPolicyInput, _ ...func(*iam.Options)) (*iam.GetPolicyOutput, error) {
	out := &iam.GetPolicyOutput{}
	return carry(f, ctx, "GetPolicy", out, func() error {
		m, err := f.see(in.PolicyArn)
		if err != nil {
			return err
		}
		out.Policy = m.show(aws.ToString(in.PolicyArn))
		return nil
	})
}

// GetPolicyVersion shows the text of a version, percent-encoded.
func (f *Fake) GetPolicyVersion(ctx context.Context, in *iam.GetPolicyVersionInput, _ ...func(*iam.Options)) (*iam.GetPolicyVersionOutput, error) {
	out := &iam.GetPolicyVersionOutput{}
	return carry(f, ctx, "GetPolicyVersion", out, func() error {
		m, err := f.find(in.PolicyArn)
		if err != nil {
			return err
		}
		for _, v := range m.versions {
			if v.id == aws.ToString(in.VersionId) {
				shown := v.show()
				shown.Document = aws.String(strings.ReplaceAll(url.QueryEscape(v.document), "+", "%20"))
				out.PolicyVersion = &shown
				return nil
			}
		}
		return Refusal("NoSuchEntity", "Policy version "+aws.ToString(in.VersionId)+" does not exist")
	})
}
