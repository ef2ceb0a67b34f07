package provider

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/finding"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/tfvalue"
)

// asides are what is read of a table beside its description, each by a call of its own.
type asides struct {
	tags     map[string]string
	expiry   string
	recovery *int64
	policy   string
	// failed are the errors by argument; tags are an argument, too.
	failed map[string]error
}

// aside is an argument that a call of its own reads.
type aside struct {
	argument string
	read     func(context.Context, *asides) error
}

// wantedAsides are the calls that a refresh makes beside DescribeTable: tags always, and the rest where the state has it.
// Of a table that was just imported everything is read, and of a table of tenants its policy.
func wantedAsides(tables Tables, state tfvalue.Object, name, arn string) []aside {
	everything := imported(state)
	list := []aside{{"tags", func(ctx context.Context, a *asides) (err error) {
		a.tags, err = tables.Tags(ctx, arn)
		return err
	}}}
	for _, more := range []aside{
		{"ttl_attribute", func(ctx context.Context, a *asides) (err error) {
			a.expiry, err = tables.Expiry(ctx, name)
			return err
		}},
		{"point_in_time_recovery_days", func(ctx context.Context, a *asides) error {
			days, err := tables.Recovery(ctx, name)
			a.recovery = &days
			return err
		}},
		{"resource_policy", func(ctx context.Context, a *asides) (err error) {
			a.policy, err = tables.Policy(ctx, arn)
			return err
		}},
	} {
		if everything || !state.Value(more.argument).IsNull() || more.argument == "resource_policy" && ofTenants(state) {
			list = append(list, more)
		}
	}
	return list
}

// readAsides makes the calls, all at once.
func readAsides(ctx context.Context, list []aside) *asides {
	result := &asides{failed: map[string]error{}}
	var calls sync.WaitGroup
	var mu sync.Mutex
	for _, wanted := range list {
		calls.Go(func() {
			if err := wanted.read(ctx, result); err != nil {
				mu.Lock()
				defer mu.Unlock()
				result.failed[wanted.argument] = err
			}
		})
	}
	calls.Wait()
	return result
}

// lookAround describes the table of a state and reads what stands beside that, all at once where the state knows the
// table's ARN.
func lookAround(ctx context.Context, tables Tables, state tfvalue.Object) (found *dynamo.State, other []finding.Finding, beside *asides, err error) {
	name, arn := state.Text("name"), state.Text("arn")
	if arn == "" {
		found, other, err = look(ctx, tables, state)
		if err == nil && len(other) == 0 {
			beside = readAsides(ctx, wantedAsides(tables, state, name, found.ARN))
		}
		return found, other, beside, err
	}
	besides, cancel := context.WithCancel(ctx)
	defer cancel()
	answer := make(chan *asides, 1)
	go func() { answer <- readAsides(besides, wantedAsides(tables, state, name, arn)) }()
	if found, other, err = look(ctx, tables, state); err != nil || len(other) > 0 {
		cancel() // what stands beside a table that isn't there is of no use
	}
	return found, other, <-answer, err
}

// keepUnread takes to be as it was what couldn't be read: for lack of a permission, because an engine doesn't know the
// operation, or because the table is being made or deleted, of which AWS says nothing else. What fails otherwise is an
// error.
func (a *asides) keepUnread(state tfvalue.Object, found *dynamo.State) ([]finding.Finding, error) {
	was := tfvalue.DecodeSettings(state)
	keep := map[string]func(){
		"tags":                        func() { a.tags = state.Texts("tags_all") },
		"ttl_attribute":               func() { a.expiry = was.Expiry },
		"point_in_time_recovery_days": func() { a.recovery = was.Recovery },
		"resource_policy": func() {
			a.policy = cmp.Or(was.Policy, state.Texts("undeclared_policies")[regionIn(found.ARN)])
		},
	}
	passing := found.Status == creating || found.Status == deleting
	var findings []finding.Finding
	for _, argument := range slices.Sorted(maps.Keys(a.failed)) {
		failure := a.failed[argument]
		class := dynamo.ClassOf(failure)
		switch {
		case passing && (class == dynamo.NotFound || class == dynamo.Validation):
		case class == dynamo.Unsupported && nothingThere(state, argument):
		case class == dynamo.Unsupported || class == dynamo.AccessDenied:
			findings = append(findings, unreadFinding(found.Name, argument, failure))
		default:
			return nil, failure
		}
		keep[argument]()
	}
	return findings, nil
}

// nothingThere reports whether the state has nothing that a call could have shown to be otherwise.
func nothingThere(state tfvalue.Object, argument string) bool {
	if argument == "tags" {
		return len(state.Texts("tags_all")) == 0
	}
	return state.Value(argument).IsNull()
}

func unreadFinding(table, argument string, err error) finding.Finding {
	if argument == "tags" {
		return finding.TagsUnread(table, err.Error())
	}
	return finding.SettingUnread(table, argument, err.Error())
}

// refreshedSettings are the attributes of settings that AWS has otherwise than the state. Indexes are the names of the
// declared global indexes.
func refreshedSettings(state tfvalue.Object, found *dynamo.State, beside *asides, managedKey string, indexes []string) map[string]any {
	before := tfvalue.DecodeSettings(state)
	live := found.Settings
	live.Expiry, live.Recovery, live.Policy = beside.expiry, beside.recovery, beside.policy
	if iam.Same(before.Policy, live.Policy) {
		live.Policy = before.Policy
	}
	if before.Encryption == settings.ManagedKey && live.Encryption == managedKey {
		live.Encryption = settings.ManagedKey
	}
	after := settings.Refresh(before, live, indexes)
	if imported(state) {
		after = settings.Imported(live)
	}
	was, is := tfvalue.EncodeSettings(before), tfvalue.EncodeSettings(after)
	for name := range is {
		if reflect.DeepEqual(was[name], is[name]) {
			delete(is, name)
		}
	}
	return is
}

// managedKeyName is where the ARN of AWS's own key for DynamoDB is kept, beside the state: nobody but KMS knows which key
// that is, so it is the one that is seen when it was asked for.
const managedKeyName = "managed_key"

// managedKey is the ARN of AWS's own key, as far as it matters. Where nothing is kept of it, it is taken to be the one
// that is there.
func managedKey(ctx context.Context, state tfvalue.Object, found *dynamo.State, req resource.ReadRequest, resp *resource.ReadResponse) string {
	declared := tfvalue.DecodeSettings(state).Encryption
	if declared != settings.ManagedKey {
		return ""
	}
	var remembered string
	if raw, diags := req.Private.GetKey(ctx, managedKeyName); !diags.HasError() && json.Unmarshal(raw, &remembered) == nil && remembered != "" {
		return remembered
	}
	if found.Settings.Encryption == settings.OwnedKey {
		return ""
	}
	resp.Diagnostics.Append(keepManagedKey(ctx, resp.Private, declared, found)...)
	return found.Settings.Encryption
}

// privateState is what Terraform keeps for the provider beside the state.
type privateState interface {
	GetKey(ctx context.Context, key string) ([]byte, diag.Diagnostics)
	SetKey(ctx context.Context, key string, value []byte) diag.Diagnostics
}

// keepManagedKey remembers the ARN of AWS's own key where that is what was asked for, and forgets it else.
func keepManagedKey(ctx context.Context, private privateState, asked string, seen *dynamo.State) diag.Diagnostics {
	arn := ""
	if asked == settings.ManagedKey && strings.HasPrefix(seen.Settings.Encryption, "arn:") {
		arn = seen.Settings.Encryption
	}
	value, err := json.Marshal(arn)
	if err != nil {
		return nil // a text always is JSON
	}
	return private.SetKey(ctx, managedKeyName, value)
}
