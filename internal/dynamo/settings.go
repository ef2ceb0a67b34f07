package dynamo

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// Set makes one change of the settings of the table with that ARN, and waits until it is to be seen and the table takes
// the next one. What is as it shall be isn't asked for, so that a change may be made again. It returns the table without
// its tags where it had to be looked at, else nil. The error is an *Error.
func (t *Tables) Set(ctx context.Context, arn string, c settings.Change) (*State, error) {
	table := tableName(arn)
	switch c := c.(type) {
	case settings.SetClass:
		return t.setClass(ctx, table, c)
	case settings.SetBilling:
		return t.setBilling(ctx, table, c)
	case settings.SetCeilings:
		return t.setCeilings(ctx, table, c)
	case settings.SetWarm:
		return t.setWarm(ctx, table, c)
	case settings.SetEncryption:
		return t.setEncryption(ctx, table, c)
	case settings.SetStream:
		return t.setStream(ctx, table, c)
	case settings.SetExpiry:
		return nil, t.setExpiry(ctx, table, c.To)
	case settings.SetRecovery:
		return nil, t.setRecovery(ctx, table, c.To)
	case settings.SetPolicy:
		return nil, t.setPolicy(ctx, arn, c.To)
	}
	return nil, fmt.Errorf("there is no change of the settings of a table of the type %T", c)
}

// setting is a change of the table's settings that wants the table ACTIVE before and after.
func (t *Tables) setting(ctx context.Context, table, what string, is func(*State) bool, input func(*State) *dynamodb.UpdateTableInput) (*State, error) {
	return t.update(ctx, tableChange{
		table: table, what: what, settles: true, ready: (*State).calm, input: input,
		done: func(s *State) (bool, error) { return is(s), nil },
	})
}

func (t *Tables) setClass(ctx context.Context, table string, c settings.SetClass) (*State, error) {
	s, err := t.setting(ctx, table, "the table class "+c.To,
		func(s *State) bool {
			return s.Settings.Class == c.To || s.Settings.Class == "" && c.To == settings.Standard
		},
		func(*State) *dynamodb.UpdateTableInput {
			return &dynamodb.UpdateTableInput{TableName: &table, TableClass: types.TableClass(c.To)}
		})
	return s, advise(err, Quota, "A table class may change twice in 30 days. Nothing is lost: apply again when the first change is 30 days old, or put table_class back.")
}

// setStream makes the stream. One with another view type is turned off first.
func (t *Tables) setStream(ctx context.Context, table string, c settings.SetStream) (*State, error) {
	s, err := t.setting(ctx, table, "turning off the stream",
		func(s *State) bool { return s.Settings.Stream == c.To || s.Settings.Stream == "" },
		func(*State) *dynamodb.UpdateTableInput {
			return &dynamodb.UpdateTableInput{TableName: &table, StreamSpecification: stream("")}
		})
	if err != nil || c.To == "" {
		return s, err
	}
	return t.setting(ctx, table, "the stream of "+c.To,
		func(s *State) bool { return s.Settings.Stream == c.To },
		func(*State) *dynamodb.UpdateTableInput {
			return &dynamodb.UpdateTableInput{TableName: &table, StreamSpecification: stream(c.To)}
		})
}

// stream asks for a stream; an empty view turns it off.
func stream(view string) *types.StreamSpecification {
	return &types.StreamSpecification{StreamEnabled: aws.Bool(view != ""), StreamViewType: types.StreamViewType(view)}
}

// setEncryption changes the key. Which key of KMS is AWS's own for DynamoDB only KMS knows: so it is always asked for,
// and a refusal that says that the table has it already is as good.
func (t *Tables) setEncryption(ctx context.Context, table string, c settings.SetEncryption) (*State, error) {
	sent := false
	s, err := t.update(ctx, tableChange{
		table: table, what: "encryption with " + c.To, settles: true,
		ready: func(s *State) bool { return s.calm() && !s.encrypting },
		done: func(s *State) (bool, error) {
			if c.To == settings.ManagedKey {
				return sent && s.Settings.Encryption != settings.OwnedKey, nil
			}
			return s.Settings.Encryption == c.To, nil
		},
		input: func(*State) *dynamodb.UpdateTableInput {
			sent = true
			return &dynamodb.UpdateTableInput{TableName: &table, SSESpecification: encryption(c.To)}
		},
	})
	return s, err
}

// encryption asks for a key; nil where nothing is said of it.
func encryption(key string) *types.SSESpecification {
	switch key {
	case "":
		return nil
	case settings.OwnedKey:
		return &types.SSESpecification{Enabled: aws.Bool(false)}
	case settings.ManagedKey:
		return &types.SSESpecification{Enabled: aws.Bool(true), SSEType: types.SSETypeKms}
	}
	return &types.SSESpecification{Enabled: aws.Bool(true), SSEType: types.SSETypeKms, KMSMasterKeyId: aws.String(key)}
}

// advise gives an error of a class another hint.
func advise(err error, class Class, hint string) error {
	failed, ok := err.(*Error) //nolint:errorlint // it comes from this package as it is
	if !ok || failed.Class != class {
		return err
	}
	advised := *failed
	advised.Hint = hint
	return &advised
}
