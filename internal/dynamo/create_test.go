package dynamo_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
)

var tagged = dynamo.Settings{DeletionProtection: true, Tags: map[string]string{"team": "shop"}}

func creating() *types.TableDescription { return described(orders(), types.TableStatusCreating) }

// made answers CreateTable with success after the given failures.
func made(failures ...error) func(int, *dynamodb.CreateTableInput) (*dynamodb.CreateTableOutput, error) {
	return func(n int, _ *dynamodb.CreateTableInput) (*dynamodb.CreateTableOutput, error) {
		if n <= len(failures) {
			return nil, failures[n-1]
		}
		return &dynamodb.CreateTableOutput{TableDescription: creating()}, nil
	}
}

func teamTag(int, *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error) {
	return &dynamodb.ListTagsOfResourceOutput{Tags: []types.Tag{
		{Key: aws.String("team"), Value: aws.String("shop")}, {Key: aws.String("aws:cloudformation:stack-id"), Value: aws.String("x")},
	}}, nil
}

func TestCreate_returnsAsSoonAsTheTableExists(t *testing.T) {
	t.Parallel()
	f := &fake{create: made()}
	s, err := f.tables().Create(t.Context(), orders(), tagged)
	if err != nil {
		t.Fatal(err)
	}
	if s.Status != types.TableStatusCreating || s.ARN != ordersARN || s.Tags["team"] != "shop" {
		t.Errorf("state %+v", s)
	}
	wantLog(t, f, "CreateTable")
}

func TestCreate_findsTheTableAnUnclearAnswerMade(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		failures []error
		describe func(int) (*types.TableDescription, error)
		log      string
	}{
		"server error, there at once": {
			[]error{errServer}, func(int) (*types.TableDescription, error) { return creating(), nil },
			"CreateTable DescribeTable ListTagsOfResource",
		},
		"dropped connection, there later": {
			[]error{context.DeadlineExceeded}, failingThenCreating(3),
			"CreateTable DescribeTable*4 ListTagsOfResource",
		},
		"not there, asked again": {
			[]error{errServer}, failing(1000, errNotFound),
			"CreateTable DescribeTable*6 CreateTable",
		},
		"not there, asked again, there after all": {
			[]error{errServer, errInUse}, failingThenCreating(6),
			"CreateTable DescribeTable*6 CreateTable DescribeTable ListTagsOfResource",
		},
		"throttled, then at once too many": {
			[]error{errThrottle, &types.LimitExceededException{Message: aws.String("Only 10 tables can be created simultaneously")}}, nil,
			"CreateTable*3",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{create: made(c.failures...), describe: c.describe, list: teamTag}
				s, err := f.tables().Create(t.Context(), orders(), tagged)
				if err != nil {
					t.Fatal(err)
				}
				if s.ARN != ordersARN || s.Tags["team"] != "shop" || len(s.Tags) != 1 {
					t.Errorf("state %+v", s)
				}
				wantLog(t, f, c.log)
			})
		})
	}
}

func failingThenCreating(times int) func(int) (*types.TableDescription, error) {
	return func(n int) (*types.TableDescription, error) {
		if n <= times {
			return nil, errNotFound
		}
		return creating(), nil
	}
}

func TestCreate_neverAdoptsAnotherTable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*types.TableDescription)
		say    string
	}{
		"other key": {
			func(d *types.TableDescription) { d.KeySchema = d.KeySchema[:1] }, "its key is PK (S)",
		},
		"other key type": {
			func(d *types.TableDescription) { d.AttributeDefinitions[1].AttributeType = types.ScalarAttributeTypeN },
			"its key is PK (S) and SK (N)",
		},
		"index missing": {
			func(d *types.TableDescription) { d.GlobalSecondaryIndexes = d.GlobalSecondaryIndexes[:1] }, "it lacks the global index flagged",
		},
		"index more": {
			func(d *types.TableDescription) {
				d.LocalSecondaryIndexes = append(d.LocalSecondaryIndexes, types.LocalSecondaryIndexDescription{IndexName: aws.String("more")})
			}, "it has a local index more",
		},
		"other projection": {
			func(d *types.TableDescription) {
				d.GlobalSecondaryIndexes[0].Projection = &types.Projection{ProjectionType: types.ProjectionTypeKeysOnly}
			}, "its global index by_customer has other keys or another projection",
		},
		"older": {
			func(d *types.TableDescription) { d.CreationDateTime = aws.Time(time.Now().Add(-time.Minute)) }, "it is older than this run, made 1999-12-31T23:59:",
		},
		"of no age":     {func(d *types.TableDescription) { d.CreationDateTime = nil }, "it is older than this run."},
		"being deleted": {func(d *types.TableDescription) { d.TableStatus = types.TableStatusDeleting }, "it is being deleted"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{create: made(errServer), list: teamTag, describe: func(int) (*types.TableDescription, error) {
					table := creating()
					c.change(table)
					return table, nil
				}}
				_, err := f.tables().Create(t.Context(), orders(), tagged)
				wantClass(t, err, dynamo.Exists)
				wantText(t, err, "table orders: CreateTable: ", c.say, "doesn't take over a table it didn't make")
				wantLog(t, f, "CreateTable DescribeTable ListTagsOfResource")
			})
		})
	}
}

func TestCreate_waitsForLateTagsButNotForOthers(t *testing.T) {
	t.Parallel()
	for name, appears := range map[string]bool{"late": true, "never": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{create: made(errServer), describe: func(int) (*types.TableDescription, error) { return creating(), nil }}
				f.list = func(n int, in *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error) {
					if n < 3 || !appears {
						return noTags(n, in)
					}
					return teamTag(n, in)
				}
				_, err := f.tables().Create(t.Context(), orders(), tagged)
				if appears && err != nil {
					t.Fatal(err)
				}
				if !appears {
					wantClass(t, err, dynamo.Exists)
					wantText(t, err, "its tags are not those asked for")
				}
			})
		})
	}
}

func TestCreate_leavesAnExistingTableAlone(t *testing.T) {
	t.Parallel()
	f := &fake{create: made(errInUse, errInUse), describe: func(int) (*types.TableDescription, error) { return active(), nil }}
	_, err := f.tables().Create(t.Context(), orders(), tagged)
	wantClass(t, err, dynamo.Exists)
	wantText(t, err, "table orders: CreateTable: a table of this name exists already, made ", "delete the table if nobody needs it")
	wantLog(t, f, "CreateTable DescribeTable")
	var failed *dynamo.Error
	if !errors.As(err, &failed) || failed.Found == nil || failed.Found.Name != "orders" || len(failed.Differences) > 0 {
		t.Errorf("the error doesn't tell what was found: %+v", failed)
	}
	f.describe = func(int) (*types.TableDescription, error) {
		table := active()
		table.GlobalSecondaryIndexes = nil
		return table, nil
	}
	_, err = f.tables().Create(t.Context(), orders(), tagged)
	if !errors.As(err, &failed) || !slices.Contains(failed.Differences, "it lacks the global index flagged") {
		t.Errorf("the error doesn't tell how it differs: %+v", failed)
	}
}

// Tags tell a table that may be ours from another one, but not being allowed to read them must not lose a table.
func TestCreate_findsItsTableWhereTagsCantBeRead(t *testing.T) {
	t.Parallel()
	for name, refusal := range map[string]error{"denied": errDenied, "unsupported": apiError("UnknownOperationException", "")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{create: made(errServer), describe: func(int) (*types.TableDescription, error) { return creating(), nil }}
				f.list = func(int, *dynamodb.ListTagsOfResourceInput) (*dynamodb.ListTagsOfResourceOutput, error) {
					return nil, refusal
				}
				s, err := f.tables().Create(t.Context(), orders(), tagged)
				if err != nil {
					t.Fatal(err)
				}
				if !maps.Equal(s.Tags, tagged.Tags) {
					t.Errorf("tags %v", s.Tags)
				}
			})
		})
	}
}

func TestCreate_waitsForATableOnItsWayOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fake{create: made(errInUse, errInUse), describe: func(n int) (*types.TableDescription, error) {
			if n == 1 {
				return described(orders(), types.TableStatusDeleting), nil
			}
			return nil, errNotFound
		}}
		if _, err := f.tables().Create(t.Context(), orders(), tagged); err != nil {
			t.Fatal(err)
		}
		wantLog(t, f, "CreateTable DescribeTable CreateTable DescribeTable CreateTable")
	})
}

func TestCreate_failsClearly(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		failures []error
		describe func(int) (*types.TableDescription, error)
		class    dynamo.Class
		say      []string
	}{
		"denied":     {[]error{errDenied}, nil, dynamo.AccessDenied, []string{"dynamodb:CreateTable, and dynamodb:TagResource"}},
		"refused":    {[]error{apiError("ValidationException", "TableName must be at least 3 characters long")}, nil, dynamo.Validation, []string{"at least 3 characters"}},
		"quota":      {[]error{apiError("LimitExceededException", "There is a limit of 256 tables per subscriber")}, nil, dynamo.Quota, []string{"Service Quotas"}},
		"never seen": {[]error{errServer, errServer, errServer}, failing(1000, errNotFound), dynamo.Ambiguous, []string{"Internal server error; looking for the table afterwards: ResourceNotFoundException", "aws dynamodb describe-table --table-name orders"}},
		"not to be looked at": {
			[]error{errServer}, failing(1000, apiError("AccessDeniedException", "no describe")), dynamo.Ambiguous,
			[]string{"InternalServerError: Internal server error; looking for the table afterwards: AccessDeniedException: no describe."},
		},
		"in use and not to be looked at": {[]error{errInUse}, failing(1000, errDenied), dynamo.InUse, []string{"Table already exists: orders"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := &fake{create: made(c.failures...), describe: c.describe}
				_, err := f.tables().Create(t.Context(), orders(), tagged)
				wantClass(t, err, c.class)
				wantText(t, err, append(c.say, "table orders: CreateTable: ")...)
			})
		})
	}
}

func TestCreate_keepsATableWhoseCreationWasCutOff(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		describe func(int) (*types.TableDescription, error)
		found    bool
	}{
		"made":     {failingThenCreating(2), true},
		"not made": {failing(1000, errNotFound), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				f := &fake{describe: c.describe, list: teamTag, create: made()}
				f.beforeCall = func(ctx context.Context, operation string) error {
					if operation != "CreateTable" {
						return nil
					}
					cancel() // the user presses Ctrl-C while the answer is on its way
					<-ctx.Done()
					return ctx.Err()
				}
				s, err := f.tables().Create(ctx, orders(), tagged)
				if c.found {
					if err != nil || s.ARN != ordersARN {
						t.Fatalf("state %v, error %v", s, err)
					}
					return
				}
				wantClass(t, err, dynamo.Ended)
				wantText(t, err, "the run was cancelled", "looking for the table afterwards", "Before applying again, look for it")
				if !errors.Is(err, context.Canceled) {
					t.Error("the cause is lost")
				}
			})
		})
	}
}
