package dynamofake

import (
	"encoding/json"
	"strconv"
)

// policy is a table's resource policy; the document is empty where there is none.
type policy struct{ document, revision string }

// mostPolicy is the size of a policy in bytes, white space included (API reference, PutResourcePolicy).
const mostPolicy = 20480

// noPolicy is the revision a client expects where it expects none.
const noPolicy = "NO_POLICY"

type policyInput struct {
	ResourceArn                     string
	Policy                          string
	ExpectedRevisionId              string //nolint:revive // AWS's name
	ConfirmRemoveSelfResourceAccess bool
}

type policyARN struct{ ResourceArn string }

func newPolicy(document string, n int) policy {
	if document == "" {
		return policy{}
	}
	return policy{document: document, revision: strconv.FormatInt(int64(n)*1_000_003, 10)}
}

// checkPolicy refuses documents that aren't JSON, say nothing, or are too long.
func checkPolicy(document string) *refusal {
	var parsed struct{ Statement any }
	switch {
	case len(document) > mostPolicy:
		return invalidValue("Maximum policy size of %d bytes exceeded", mostPolicy)
	case json.Unmarshal([]byte(document), &parsed) != nil:
		return invalidValue("Invalid policy document: This policy contains invalid Json")
	case parsed.Statement == nil:
		return invalidValue("Invalid policy document: Could not parse the policy: Statement is empty!")
	}
	return nil
}

// policyTable finds a table by its ARN for the operations on policies.
func (r *request) policyTable(arn string) (*table, *refusal) {
	name, refused := r.nameIn(arn)
	if refused != nil {
		return nil, refused
	}
	return r.readyTable(name)
}

// checkPolicyChange refuses a change that follows another too soon, or expects another policy.
func (t *table) checkPolicyChange(expected string, r *request) *refusal {
	is := t.policy.value.revision
	if is == "" {
		is = noPolicy
	}
	again := t.policy.until.Add(r.server.Delays.PolicyPause - r.server.Delays.Policy)
	switch {
	case t.status == deleting:
		return inUse("Table is being deleted: %s", t.name)
	case t.policy.locked(r.now):
		return inUse("Table is pending previous resource-based policy update: %s", t.name)
	case !t.policy.until.IsZero() && r.now.Before(again):
		return tooSoon("Resource-based policy", t.name, r.server.Delays.PolicyPause, again)
	case expected != "" && expected != is:
		return policyNotFound(t.arn)
	}
	return nil
}

func policyNotFound(arn string) *refusal {
	return &refusal{"PolicyNotFoundException", "Resource-based policy not found for the provided ResourceArn: " + arn}
}

// putResourcePolicy is PutResourcePolicy.
func putResourcePolicy(r *request, in *policyInput) (any, *refusal) {
	if refused := checkPolicy(in.Policy); refused != nil {
		return nil, refused
	}
	t, refused := r.policyTable(in.ResourceArn)
	if refused != nil {
		return nil, refused
	}
	if refused := t.checkPolicyChange(in.ExpectedRevisionId, r); refused != nil {
		return nil, refused
	}
	if t.policy.value.document == in.Policy { // the same again changes nothing, not even the revision
		return map[string]string{"RevisionId": t.policy.value.revision}, nil
	}
	r.server.made++
	t.policy.set(newPolicy(in.Policy, r.server.made), r.now, r.server.Delays.Policy, 0)
	return map[string]string{"RevisionId": t.policy.value.revision}, nil
}

// getResourcePolicy is GetResourcePolicy.
func getResourcePolicy(r *request, in *policyARN) (any, *refusal) {
	t, refused := r.policyTable(in.ResourceArn)
	if refused != nil {
		return nil, refused
	}
	shown := t.policy.read(r.now)
	if shown.document == "" {
		return nil, policyNotFound(in.ResourceArn)
	}
	return map[string]string{"Policy": shown.document, "RevisionId": shown.revision}, nil
}

// deleteResourcePolicy is DeleteResourcePolicy. Where there is none it does nothing.
func deleteResourcePolicy(r *request, in *policyInput) (any, *refusal) {
	t, refused := r.policyTable(in.ResourceArn)
	if refused != nil {
		return nil, refused
	}
	if refused := t.checkPolicyChange(in.ExpectedRevisionId, r); refused != nil {
		return nil, refused
	}
	gone := t.policy.value
	if gone.document == "" {
		return struct{}{}, nil
	}
	t.policy.set(policy{}, r.now, r.server.Delays.Policy, 0)
	return map[string]string{"RevisionId": gone.revision}, nil
}
