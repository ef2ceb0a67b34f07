package dynamofake

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// What a table's tags may be (API reference, TagResource).
const (
	mostTags  = 50
	mostKey   = 128
	mostValue = 256
)

type tagInput struct {
	ResourceArn string
	Tags        []tag
}

type untagInput struct {
	ResourceArn string
	TagKeys     []string
}

type listTagsInput struct{ ResourceArn, NextToken string }

// taggedTable finds a table by its ARN. Tables that aren't ACTIVE yet are not known to the operations on tags.
func (r *request) taggedTable(arn string) (*table, *refusal) {
	if arn == "" {
		return nil, invalid("Invalid TableArn")
	}
	name, refused := r.nameIn(arn)
	if refused != nil {
		return nil, refused
	}
	t, ok := r.region.tables[name]
	if !ok || t.status == creating {
		return nil, arnNotFound(arn)
	}
	return t, nil
}

// newTags are the tags before with others put over them.
func newTags(before map[string]string, list []tag) (map[string]string, *refusal) {
	after := maps.Clone(before)
	if after == nil {
		after = map[string]string{}
	}
	seen := map[string]bool{}
	for _, tag := range list {
		switch {
		case tag.Key == "" || len(tag.Key) > mostKey:
			return nil, invalid("The Tag Key provided is invalid, Key: %s", tag.Key)
		case strings.HasPrefix(tag.Key, "aws:"):
			return nil, invalid("Tag Key cannot be prefixed with aws:, Key: %s", tag.Key)
		case tag.Value == nil:
			return nil, invalid("The Tag Value provided is invalid, Value: null")
		case len(*tag.Value) > mostValue:
			return nil, invalid("The Tag Value provided is invalid, Value: %s", *tag.Value)
		case seen[tag.Key]:
			return nil, invalid("Duplicate Tag Keys provided as input: Duplicate Tag Key found %s", tag.Key)
		}
		seen[tag.Key] = true
		after[tag.Key] = *tag.Value
	}
	if len(after) > mostTags {
		return nil, invalid("Number of Tags exceed the current limit for the provided ResourceArn")
	}
	return after, nil
}

// retag changes the tags. A change that changes nothing takes no lock; it is refused while another has it all the same.
func (r *request) retag(t *table, after map[string]string) *refusal {
	switch {
	case t.status == deleting:
		return inUse("Table is being deleted: %s", t.name)
	case t.tags.locked(r.now):
		return limitExceeded("Table tags are being updated: %s", t.name)
	case !maps.Equal(after, t.tags.value):
		t.tags.set(after, r.now, r.server.Delays.Tags, r.server.Stale.Tags)
	}
	return nil
}

// tagResource is TagResource.
func tagResource(r *request, in *tagInput) (any, *refusal) {
	if len(in.Tags) == 0 {
		return nil, invalid("Atleast one Tag needs to be provided as Input.")
	}
	if _, refused := newTags(nil, in.Tags); refused != nil {
		return nil, refused
	}
	t, refused := r.taggedTable(in.ResourceArn)
	if refused != nil {
		return nil, refused
	}
	after, refused := newTags(t.tags.value, in.Tags)
	if refused != nil {
		return nil, refused
	}
	return struct{}{}, r.retag(t, after)
}

// untagResource is UntagResource.
func untagResource(r *request, in *untagInput) (any, *refusal) {
	if len(in.TagKeys) == 0 {
		return nil, invalid("Atleast one Tag Key needs to be provided as Input.")
	}
	t, refused := r.taggedTable(in.ResourceArn)
	if refused != nil {
		return nil, refused
	}
	after := maps.Clone(t.tags.value)
	for _, key := range in.TagKeys {
		delete(after, key)
	}
	return struct{}{}, r.retag(t, after)
}

// listTagsOfResource is ListTagsOfResource. A page begins after the number of tags that its token says.
func listTagsOfResource(r *request, in *listTagsInput) (any, *refusal) {
	t, refused := r.taggedTable(in.ResourceArn)
	if refused != nil {
		return nil, refused
	}
	from := 0
	if in.NextToken != "" {
		var err error
		if from, err = strconv.Atoi(in.NextToken); err != nil || from < 1 {
			return nil, invalid("Invalid NextToken: %s", in.NextToken)
		}
	}
	tags := t.tags.read(r.now)
	keys := slices.Sorted(maps.Keys(tags))
	out := struct {
		Tags      []tag
		NextToken string `json:",omitempty"`
	}{Tags: []tag{}}
	to := min(from+r.server.Quotas.TagPage, len(keys))
	for _, key := range keys[min(from, to):to] {
		value := tags[key]
		out.Tags = append(out.Tags, tag{Key: key, Value: &value})
	}
	if to < len(keys) {
		out.NextToken = strconv.Itoa(to)
	}
	return out, nil
}
