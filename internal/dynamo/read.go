package dynamo

import (
	"context"
	"errors"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/middleware"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Table reads a table and its tags: DescribeTable and, as many times as there are pages, ListTagsOfResource. The error
// is an *Error, of class NotFound where there is no such table.
func (t *Tables) Table(ctx context.Context, name string) (*State, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	s, err := t.Describe(ctx, name)
	if err != nil {
		return nil, err
	}
	s.Tags, err = t.Tags(ctx, s.ARN)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Describe reads a table without its tags, in one call. The error is an *Error, of class NotFound where there is no
// such table. AWS's answer is eventually consistent: a table made a moment ago may not be found yet.
func (t *Tables) Describe(ctx context.Context, name string) (*State, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	out, err := send(ctx, t.requester, DescribeTable, name, &dynamodb.DescribeTableInput{TableName: &name}, t.api.DescribeTable)
	if err != nil {
		return nil, err
	}
	if out.Table == nil {
		return nil, newError(DescribeTable, name, Ambiguous, errNoAnswer)
	}
	s := newState(out.Table)
	s.readAt, _ = middleware.GetServerTime(out.ResultMetadata)
	return s, nil
}

// Tags reads the user's tags of the table with that ARN; the map is never nil. AWS's own tags (aws:...), which nobody
// can change, are left out. The answer is eventually consistent (API reference, TagResource). The error is an *Error.
func (t *Tables) Tags(ctx context.Context, arn string) (map[string]string, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	tags := map[string]string{}
	in := &dynamodb.ListTagsOfResourceInput{ResourceArn: &arn}
	for {
		out, err := send(ctx, t.requester, ListTagsOfResource, tableName(arn), in, t.api.ListTagsOfResource)
		if err != nil {
			return nil, err
		}
		for _, tag := range out.Tags {
			if key := aws.ToString(tag.Key); !strings.HasPrefix(key, "aws:") {
				tags[key] = aws.ToString(tag.Value)
			}
		}
		next := aws.ToString(out.NextToken)
		if next == "" || next == aws.ToString(in.NextToken) { // a page that points to itself would go on for ever
			return tags, nil
		}
		in = &dynamodb.ListTagsOfResourceInput{ResourceArn: &arn, NextToken: &next}
	}
}

// TagsUnreadable reports whether an error of this package says that tags can't be read, for lack of a permission or
// because an engine has none, while all else is well.
func TagsUnreadable(err error) bool {
	var failed *Error
	if !errors.As(err, &failed) || failed.Op != ListTagsOfResource {
		return false
	}
	return failed.Class == AccessDenied || failed.Class == Unsupported
}

// tableName is the table's name in its ARN.
func tableName(arn string) string {
	_, name, found := strings.Cut(arn, ":table/")
	if !found {
		return arn
	}
	name, _, _ = strings.Cut(name, "/")
	return name
}
