package dynamo

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// Delete deletes a table and waits until it is gone. A table that isn't there is no error. A table that is being made
// or changed is deleted when that is done. The error is an *Error, of class Protected where deletion protection is on.
func (t *Tables) Delete(ctx context.Context, name string) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	out, err := send(ctx, t.requester, DeleteTable, name, &dynamodb.DeleteTableInput{TableName: &name}, t.api.DeleteTable)
	switch {
	case ClassOf(err) == NotFound:
		return nil
	case ClassOf(err) == Validation:
		return t.protected(ctx, name, err)
	case err != nil:
		return err
	}
	id := ""
	if out.TableDescription != nil {
		id = aws.ToString(out.TableDescription.TableId)
	}
	return t.waitGone(ctx, name, id)
}

// protected tells whether a deletion was refused because of deletion protection. AWS has no error code for it.
func (t *Tables) protected(ctx context.Context, name string, refusal error) error {
	s, err := t.Describe(ctx, name)
	if err != nil || !s.DeletionProtection {
		return refusal
	}
	return &Error{
		Op: DeleteTable, Table: name, Class: Protected, Err: refusal, Message: messageOf(refusal),
		Hint: "Deletion protection is on. To delete the table with all its items, set deletion_protection = false, apply, and delete it then.",
	}
}

// SetDeletionProtection turns deletion protection on or off and waits until that is to be seen and the table is ACTIVE
// again. Where it is as wanted already nothing is sent. After an ambiguous failure the table is looked at before
// anything is sent again. The error is an *Error.
func (t *Tables) SetDeletionProtection(ctx context.Context, name string, on bool) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	accepted, start := false, t.requester.clock.Now()
	for n := 1; ; n++ {
		s, err := t.Describe(ctx, name)
		if err != nil {
			return err
		}
		if s.DeletionProtection == on {
			return t.waitCalm(ctx, name)
		}
		if !accepted {
			if err = t.protect(ctx, name, on); err == nil {
				accepted = true
				continue // it is nearly always to be seen at once
			}
			if ClassOf(err) != Ambiguous || n >= mostAttempts[Ambiguous] {
				return err
			}
		}
		ending := t.requester.poll(ctx, n)
		late := ending != nil || t.requester.clock.Now().Sub(start) >= 2*settling
		switch {
		case accepted && late:
			return unseen(UpdateTable, name, fmt.Sprintf("deletion protection = %t", on), ending)
		case ending != nil:
			return err
		}
	}
}

// protect asks for deletion protection on or off.
func (t *Tables) protect(ctx context.Context, name string, on bool) error {
	in := &dynamodb.UpdateTableInput{TableName: &name, DeletionProtectionEnabled: &on}
	_, err := send(ctx, t.requester, UpdateTable, name, in, t.api.UpdateTable)
	return err
}

// unseen is the error for a change that AWS accepted and doesn't show.
func unseen(op Operation, name, change string, err error) *Error {
	return &Error{
		Op: op, Table: name, Class: Ended, Err: err, Message: change + " was accepted but is not to be seen",
		Hint: "Apply again; if that doesn't help, the endpoint may not support it.",
	}
}
