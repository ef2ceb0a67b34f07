package acctest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamo"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iam"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/iamfake"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/provider"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/settings"
)

// Account and Region are where the tables of a Cloud are unless the provider block says otherwise.
const (
	Account = "123456789012"
	Region  = "eu-central-1"
)

// Cloud is a DynamoDB and an IAM in memory. It notes what it is asked and fails on demand.
type Cloud struct {
	mu     sync.Mutex
	calls  []string
	config dynamo.Config
	tables map[string]*dynamo.State
	fail   map[string]error
	// KnowsPlace makes account and region known without a call, as a provider block that names both does.
	KnowsPlace bool
	// IAM keeps the policies.
	IAM *iamfake.Fake
	// Account is the account of the credentials where it isn't that of the provider block.
	Account string
}

// NewCloud is a cloud without tables.
func NewCloud() *Cloud {
	return &Cloud{tables: map[string]*dynamo.State{}, fail: map[string]error{}, IAM: &iamfake.Fake{}}
}

// Open takes the provider block. It is provider.Dependencies.Open.
func (c *Cloud) Open(config dynamo.Config) provider.Cloud {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.config = config
	return c
}

// Config is the provider block as it was decoded.
func (c *Cloud) Config() dynamo.Config {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.config
}

// Fail makes an operation fail from now on, or work again where the error is nil.
func (c *Cloud) Fail(operation string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fail[operation] = err
}

// Calls returns what was asked since the last time it was called. What a refresh asks at once is in a fixed order.
func (c *Cloud) Calls() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	calls := c.calls
	c.calls = nil
	atOnce := []string{"Describe", "Tags", "Expiry", "Recovery", "Policy"}
	for i := 0; i < len(calls); i++ {
		j := i
		for j < len(calls) && slices.Contains(atOnce, calls[j]) {
			j++
		}
		slices.SortStableFunc(calls[i:j], func(a, b string) int { return slices.Index(atOnce, a) - slices.Index(atOnce, b) })
		i = max(i, j-1)
	}
	return calls
}

// Change changes a table behind Terraform's back; nil removes it.
func (c *Cloud) Change(name string, change func(*dynamo.State)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if change == nil {
		delete(c.tables, name)
		return
	}
	change(c.tables[name])
}

// KnownARN is the ARN of a table as far as it is known without a call.
func (c *Cloud) KnownARN(region, table string) (string, bool) {
	return dynamo.TableARN(region, cmp.Or(c.config.AccountID, Account), table), c.config.AccountID != "" || c.KnowsPlace
}

// account is the account that tables are made in.
func (c *Cloud) account() string { return cmp.Or(c.Account, c.config.AccountID, Account) }

// KnownRegion is the region as far as it is known without a call.
func (c *Cloud) KnownRegion() (string, bool) {
	if c.config.Region != "" {
		return c.config.Region, true
	}
	return Region, c.KnowsPlace
}

// Tables opens the tables of a region.
func (c *Cloud) Tables(_ context.Context, region string) (provider.Tables, error) {
	if region == "" {
		region = Region
	}
	return &tables{cloud: c, region: region}, c.note("Tables")
}

// Policies opens the policies of the account. They don't wait.
func (c *Cloud) Policies(context.Context) (provider.Policies, error) {
	pace := iam.Pace{Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }}
	return iam.NewPolicies(c.IAM, pace), c.note("Policies")
}

// note notes an operation and returns the error it fails with.
func (c *Cloud) note(operation string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls = append(c.calls, operation)
	return c.fail[operation]
}

// tables are the tables of one region.
type tables struct {
	cloud  *Cloud
	region string
}

// change notes an operation and carries it out on a table.
func (t *tables) change(operation, name string, do func(*dynamo.State)) (*dynamo.State, error) {
	if err := t.cloud.note(operation); err != nil {
		return nil, err
	}
	t.cloud.mu.Lock()
	defer t.cloud.mu.Unlock()
	state, ok := t.cloud.tables[name]
	if !ok {
		return nil, &dynamo.Error{Op: dynamo.DescribeTable, Table: name, Class: dynamo.NotFound, Message: "ResourceNotFoundException"}
	}
	do(state)
	copied := *state
	copied.Tags = maps.Clone(state.Tags)
	return &copied, nil
}

func (t *tables) Create(_ context.Context, d *design.Design, s dynamo.Settings) (*dynamo.State, error) {
	if err := t.cloud.note("Create"); err != nil {
		return nil, err
	}
	t.cloud.mu.Lock()
	defer t.cloud.mu.Unlock()
	state := &dynamo.State{
		Name: d.Table, ARN: dynamo.TableARN(t.region, t.cloud.account(), d.Table), ID: "id-of-" + d.Table, Key: d.Key,
		GlobalIndexes: described(d.GlobalIndexes), LocalIndexes: described(d.LocalIndexes),
		DeletionProtection: s.DeletionProtection, Tags: maps.Clone(s.Tags), Settings: asDescribed(s.Table, d),
	}
	if state.Settings.Stream != "" {
		state.StreamARN = state.ARN + "/stream/1"
	}
	if found, taken := t.cloud.tables[d.Table]; taken {
		return nil, &dynamo.Error{
			Op: dynamo.CreateTable, Table: d.Table, Class: dynamo.Exists, Message: "Table already exists: " + d.Table,
			Found: found, Differences: lacking(found, state),
		}
	}
	copied := *state
	t.cloud.tables[d.Table] = &copied
	return state, nil
}

// lacking says which global indexes a table lacks.
func lacking(found, asked *dynamo.State) []string {
	var list []string
	for _, index := range asked.GlobalIndexes {
		if !slices.ContainsFunc(found.GlobalIndexes, func(i dynamo.Index) bool { return i.Name == index.Name }) {
			list = append(list, "it lacks the global index "+index.Name)
		}
	}
	return list
}

func described(list []design.Index) []dynamo.Index {
	var indexes []dynamo.Index
	for _, index := range list {
		index.Entities, index.Serves, index.NeededBy, index.Overloaded = nil, nil, nil, false
		indexes = append(indexes, dynamo.Index{Index: index})
	}
	return indexes
}

func (t *tables) Describe(_ context.Context, name string) (*dynamo.State, error) {
	return t.change("Describe", name, func(*dynamo.State) {})
}

func (t *tables) Tags(_ context.Context, arn string) (map[string]string, error) {
	if err := t.cloud.note("Tags"); err != nil {
		return nil, err
	}
	t.cloud.mu.Lock()
	defer t.cloud.mu.Unlock()
	for _, state := range t.cloud.tables {
		if state.ARN == arn {
			return maps.Clone(state.Tags), nil
		}
	}
	return nil, &dynamo.Error{Op: dynamo.ListTagsOfResource, Class: dynamo.NotFound, Message: "ResourceNotFoundException"}
}

func (t *tables) WaitActive(_ context.Context, name string) (*dynamo.State, error) {
	return t.change("WaitActive", name, func(s *dynamo.State) { s.Status = "ACTIVE" })
}

func (t *tables) WaitTags(context.Context, string, map[string]string, []string) error {
	return t.cloud.note("WaitTags")
}

func (t *tables) SetTags(_ context.Context, arn string, _, next map[string]string) error {
	if err := t.cloud.note("SetTags"); err != nil {
		return err
	}
	t.cloud.mu.Lock()
	defer t.cloud.mu.Unlock()
	for _, state := range t.cloud.tables {
		if state.ARN == arn {
			state.Tags = maps.Clone(next)
		}
	}
	return nil
}

func (t *tables) SetDeletionProtection(_ context.Context, name string, on bool) error {
	_, err := t.change("SetDeletionProtection", name, func(s *dynamo.State) { s.DeletionProtection = on })
	return err
}

func (t *tables) BuildIndex(_ context.Context, table string, index design.Index, has settings.Throughput) error {
	_, err := t.change("BuildIndex "+index.Name, table, func(s *dynamo.State) {
		s.GlobalIndexes = append(slices.Clone(s.GlobalIndexes), described([]design.Index{index})...)
		s.Settings.Indexes = maps.Clone(s.Settings.Indexes)
		if s.Settings.Indexes == nil {
			s.Settings.Indexes = map[string]settings.Throughput{}
		}
		s.Settings.Indexes[index.Name] = has
	})
	return err
}

func (t *tables) DropIndex(_ context.Context, table, name string) error {
	_, err := t.change("DropIndex "+name, table, func(s *dynamo.State) {
		s.GlobalIndexes = slices.DeleteFunc(slices.Clone(s.GlobalIndexes), func(index dynamo.Index) bool { return index.Name == name })
		s.Settings.Indexes = maps.Clone(s.Settings.Indexes)
		delete(s.Settings.Indexes, name)
	})
	return err
}

func (t *tables) Delete(_ context.Context, name string) error {
	if err := t.cloud.note("Delete"); err != nil {
		return err
	}
	t.cloud.Change(name, nil)
	return nil
}

// Names are the tables there are, sorted.
func (c *Cloud) Names() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Sorted(maps.Keys(c.tables))
}
