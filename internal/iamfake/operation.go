package iamfake

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/service/iam"
	"github.com/aws/aws-sdk-go-v2/service/iam/types"
)

// carried is one request, read and not yet made.
type carried func(context.Context, *Fake) (any, error)

// operations are what the fake knows, by the action that a form asks for.
var operations = map[string]func(*parameters) carried{
	"CreatePolicy": func(p *parameters) carried {
		return made((*Fake).CreatePolicy, &iam.CreatePolicyInput{
			PolicyName: p.text("PolicyName"), Path: p.text("Path"), Description: p.text("Description"),
			PolicyDocument: p.text("PolicyDocument"), Tags: p.tags(),
		})
	},
	"GetPolicy": func(p *parameters) carried {
		return made((*Fake).GetPolicy, &iam.GetPolicyInput{PolicyArn: p.text("PolicyArn")})
	},
	"GetPolicyVersion": func(p *parameters) carried {
		return made((*Fake).GetPolicyVersion, &iam.GetPolicyVersionInput{PolicyArn: p.text("PolicyArn"), VersionId: p.text("VersionId")})
	},
	"ListPolicyVersions": func(p *parameters) carried {
		return made((*Fake).ListPolicyVersions, &iam.ListPolicyVersionsInput{PolicyArn: p.text("PolicyArn"), Marker: p.text("Marker"), MaxItems: p.number("MaxItems")})
	},
	"CreatePolicyVersion": func(p *parameters) carried {
		return made((*Fake).CreatePolicyVersion, &iam.CreatePolicyVersionInput{
			PolicyArn: p.text("PolicyArn"), PolicyDocument: p.text("PolicyDocument"), SetAsDefault: p.flag("SetAsDefault"),
		})
	},
	"DeletePolicyVersion": func(p *parameters) carried {
		return made((*Fake).DeletePolicyVersion, &iam.DeletePolicyVersionInput{PolicyArn: p.text("PolicyArn"), VersionId: p.text("VersionId")})
	},
	"DeletePolicy": func(p *parameters) carried {
		return made((*Fake).DeletePolicy, &iam.DeletePolicyInput{PolicyArn: p.text("PolicyArn")})
	},
	"ListEntitiesForPolicy": func(p *parameters) carried {
		return made((*Fake).ListEntitiesForPolicy, &iam.ListEntitiesForPolicyInput{PolicyArn: p.text("PolicyArn"), Marker: p.text("Marker"), MaxItems: p.number("MaxItems")})
	},
	"TagPolicy": func(p *parameters) carried {
		return made((*Fake).TagPolicy, &iam.TagPolicyInput{PolicyArn: p.text("PolicyArn"), Tags: p.tags()})
	},
	"UntagPolicy": func(p *parameters) carried {
		return made((*Fake).UntagPolicy, &iam.UntagPolicyInput{PolicyArn: p.text("PolicyArn"), TagKeys: p.list("TagKeys")})
	},
}

// made binds a request to the method that carries it out.
func made[In, Out any](method func(*Fake, context.Context, In, ...func(*iam.Options)) (Out, error), in In) carried {
	return func(ctx context.Context, f *Fake) (any, error) { return method(f, ctx, in) }
}

// text is a parameter; nil where it isn't given.
func (p *parameters) text(name string) *string {
	values := p.form[name]
	delete(p.form, name)
	if len(values) != 1 {
		return nil
	}
	return &values[0]
}

func (p *parameters) number(name string) *int32 {
	text := p.text(name)
	if text == nil {
		return nil
	}
	n, _ := strconv.ParseInt(*text, 10, 32) // what is no number is 0, which the Fake refuses
	most := int32(n)
	return &most
}

func (p *parameters) flag(name string) bool {
	text := p.text(name)
	return text != nil && *text == "true"
}

// list is the members NAME.member.1, NAME.member.2 and so on.
func (p *parameters) list(name string) []string {
	var all []string
	for n := 1; ; n++ {
		text := p.text(name + ".member." + strconv.Itoa(n))
		if text == nil {
			delete(p.form, name) // an empty list is a name without a value
			return all
		}
		all = append(all, *text)
	}
}

func (p *parameters) tags() []types.Tag {
	var all []types.Tag
	for n := 1; ; n++ {
		name := "Tags.member." + strconv.Itoa(n)
		tag := types.Tag{Key: p.text(name + ".Key"), Value: p.text(name + ".Value")}
		if tag.Key == nil {
			delete(p.form, "Tags")
			return all
		}
		all = append(all, tag)
	}
}

// left is a parameter that nobody read; empty for none.
func (p *parameters) left() string {
	for _, name := range slices.Sorted(maps.Keys(p.form)) {
		return name
	}
	return ""
}
