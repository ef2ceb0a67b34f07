package provider_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/design"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/dynamofake"
)

// handmade makes a table at the fake that Terraform doesn't know of, on demand and protected. Each index copies all.
func handmade(t *testing.T, fake *dynamofake.Server, name string, key design.KeySchema, local []design.Index, global ...design.Index) {
	t.Helper()
	in := &dynamodb.CreateTableInput{
		TableName: &name, BillingMode: types.BillingModePayPerRequest, DeletionProtectionEnabled: aws.Bool(true),
		KeySchema: keyElements([]design.KeyAttribute{key.Partition}, sortOf(key)),
	}
	for _, a := range design.KeyAttributes(key, local, global) {
		in.AttributeDefinitions = append(in.AttributeDefinitions, types.AttributeDefinition{AttributeName: aws.String(a.Name), AttributeType: types.ScalarAttributeType(a.Type)})
	}
	for _, index := range global {
		in.GlobalSecondaryIndexes = append(in.GlobalSecondaryIndexes, types.GlobalSecondaryIndex{
			IndexName: aws.String(index.Name), KeySchema: keyElements(index.Partition, index.Sort), Projection: projectionOf(index),
		})
	}
	for _, index := range local {
		in.LocalSecondaryIndexes = append(in.LocalSecondaryIndexes, types.LocalSecondaryIndex{
			IndexName: aws.String(index.Name), KeySchema: keyElements(index.Partition, index.Sort), Projection: projectionOf(index),
		})
	}
	url := fake.URL()
	client := dynamodb.New(dynamodb.Options{
		Region: acctest.Region, BaseEndpoint: &url, Credentials: credentials.NewStaticCredentialsProvider("AKIAEXAMPLE", "secret", ""),
	})
	if _, err := client.CreateTable(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	fake.Clock.Advance(time.Minute)
	fake.ResetCalls()
}

func sortOf(key design.KeySchema) []design.KeyAttribute {
	if key.Sort == nil {
		return nil
	}
	return []design.KeyAttribute{*key.Sort}
}

func keyElements(partition, sort []design.KeyAttribute) []types.KeySchemaElement {
	var list []types.KeySchemaElement
	for _, a := range partition {
		list = append(list, types.KeySchemaElement{AttributeName: aws.String(a.Name), KeyType: types.KeyTypeHash})
	}
	for _, a := range sort {
		list = append(list, types.KeySchemaElement{AttributeName: aws.String(a.Name), KeyType: types.KeyTypeRange})
	}
	return list
}

func projectionOf(index design.Index) *types.Projection {
	if index.Projection == "" {
		return &types.Projection{ProjectionType: types.ProjectionTypeAll}
	}
	return &types.Projection{ProjectionType: types.ProjectionType(index.Projection), NonKeyAttributes: index.Projected}
}

func stringKey(name string) design.KeyAttribute { return design.KeyAttribute{Name: name, Type: "S"} }

func pair(partition, sort string) design.KeySchema {
	s := stringKey(sort)
	return design.KeySchema{Partition: stringKey(partition), Sort: &s}
}

func over(name, partition string, sort ...string) design.Index {
	index := design.Index{Name: name, Partition: []design.KeyAttribute{stringKey(partition)}}
	for _, s := range sort {
		index.Sort = append(index.Sort, stringKey(s))
	}
	return index
}

// madeByHand is the blog's table with an index under a name of its own and one that nobody declared; by_status is missing.
func madeByHand(w *world) {
	quick(w)
	handmade(w.t, w.aws, "blog", pair("PK", "SK"), nil, over("Authors", "author_id"), over("Old", "month", "author_id"))
}

// adopt imports the table where it isn't in the state, and applies.
func adopt(w *world, config string) string {
	w.t.Helper()
	if w.state.Value.IsNull() {
		state, diagnostics := w.server.Import("blog")
		if failed := errorsIn(diagnostics); failed != "" {
			return failed
		}
		w.keep(state)
	}
	return w.apply(config)
}

func TestImport_buildsWhatIsMissingAndKeepsWhatIsForeign(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	madeByHand(w)
	state, diagnostics := w.server.Import("blog")
	expect(t, diagnostics)
	w.keep(state)
	p := w.server.Plan(w.state, asking(byTwo))
	acctest.GoldenText(t, "testdata/import/indexes.txt", acctest.Text(p.Diagnostics))
	if len(p.Replaces) > 0 {
		t.Errorf("replaces %v", p.Replaces)
	}
	w.aws.ResetCalls()
	w.mustApply(asking(byTwo))
	if n := w.aws.Count("UpdateTable"); n != 1 {
		t.Errorf("%d updates to build one index", n)
	}
	paths, _ := acctest.Attribute(w.state.Value, "access_paths").(map[string]any)
	path, _ := paths["by_author"].(map[string]any)
	if path["index"] != "Authors" {
		t.Errorf("by_author uses %v", path["index"])
	}
	_, diagnostics = w.server.Read(w.state)
	expectWarnings(t, diagnostics, "[DM205]", "It has a global index Old that nobody declared.")
	w.wantIndexes(asking(byTwo), "Authors", "Old", "by_status")
}

func TestImport_goesThroughWhateverHappens(t *testing.T) {
	t.Parallel()
	config := asking(byTwo)
	matrix(t, madeByHand, func(w *world) string { return adopt(w, config) }, func(w *world) {
		w.t.Helper()
		w.wantIndexes(config, "Authors", "Old", "by_status")
	})
}

// An index of the same key that copies less can't serve: another is built beside it, under another name.
func TestImport_buildsBesideAnIndexThatCopiesLess(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	quick(w)
	narrow := over("by_author_id", "author_id")
	narrow.Projection = design.ProjectKeysOnly
	handmade(t, w.aws, "blog", pair("PK", "SK"), nil, narrow)
	if failed := adopt(w, asking(byAuthor)); failed != "" {
		t.Fatal(failed)
	}
	w.wantIndexes(asking(byAuthor), "by_author_id", "by_author_id-2")
}

func TestImport_atTheQuotaIsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	madeByHand(w)
	failed := adopt(w, asking(byTwo, `"limits": {"global_indexes": 2}`))
	for _, part := range []string{"[DM215]", "There is no room for the global index by_status"} {
		if !strings.Contains(failed, part) {
			t.Errorf("lacks %q:\n%s", part, failed)
		}
	}
	if n := w.aws.Count("UpdateTable"); n > 0 {
		t.Errorf("%d updates", n)
	}
}

// ofOrders is a table of orders as somebody made it by hand, with what a test says of the entity and of the table.
func ofOrders(entity, table string) string {
	return `{"name": "orders",
		"entities": {"order": {"identity": ["customer_id", "order_id"], "attributes": {"status": {}, "created_at": {"type": "timestamp", "immutable": true}}` + entity + `}},
		"access_patterns": {
			"get_order": {"entity": "order", "match": ["customer_id", "order_id"]},
			"orders_by_status": {"entity": "order", "match": ["status"], "sort": ["created_at"]},
			"newest_orders": {"entity": "order", "match": ["customer_id"], "sort": ["created_at"], "descending": true, "index": "local"}
		}` + table + `}`
}

const ordersPin = `, "key": {"partition": "{customer_id}", "sort": "{order_id}"}`

func derivingAtFake(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, aws: dynamofake.Start(t)}
	dependencies := atFake(w.aws)
	dependencies.Derive = derive.BesideAt
	w.server = acctest.Start(t, dependencies)
	if diagnostics := w.server.Configure(fakeBlock(w.aws)); len(diagnostics) > 0 {
		t.Fatal(acctest.Text(diagnostics))
	}
	w.state = w.server.Nothing()
	return w
}

// A hand-made design is taken over whole, whatever its indexes are called, and goes on being changed afterwards.
func TestImport_ofAHandMadeDesignChangesNothing(t *testing.T) {
	t.Parallel()
	w := derivingAtFake(t)
	handmade(t, w.aws, "orders", pair("customer_id", "order_id"),
		[]design.Index{over("ByDate", "customer_id", "created_at")}, over("ByStatus", "status", "created_at"))
	state, diagnostics := w.server.Import("orders")
	expect(t, diagnostics)
	w.keep(state)
	w.aws.ResetCalls()
	w.mustApply(ofOrders(ordersPin, ""))
	if calls := w.aws.Count("UpdateTable") + w.aws.Count("CreateTable"); calls > 0 {
		t.Errorf("%d calls: %s", calls, w.aws.Log())
	}
	if p := w.server.Plan(w.state, ofOrders(ordersPin, "")); p.Changes() || len(p.Diagnostics) > 0 {
		t.Errorf("the plan is not empty: %s", acctest.Text(p.Diagnostics))
	}
	more := strings.Replace(ofOrders(ordersPin, ""), `"get_order":`, `"by_day": {"entity": "order", "match": ["created_at"]}, "get_order":`, 1)
	w.mustApply(more)
	table, _ := w.aws.Table(acctest.Region, "orders")
	if len(table.GlobalSecondaryIndexes) != 2 || table.LocalSecondaryIndexes[0].IndexName != "ByDate" {
		t.Errorf("indexes %v %v", table.GlobalSecondaryIndexes, table.LocalSecondaryIndexes)
	}
}

// What can't be taken over is refused with the lines that pin what the table has.
func TestImport_refusesWithThePinsToWrite(t *testing.T) {
	t.Parallel()
	byDate, byStatus := over("ByDate", "customer_id", "created_at"), over("ByStatus", "status", "created_at")
	number := over("ByStatus", "status", "created_at")
	number.Sort[0].Type = "N"
	keysOnly := byDate
	keysOnly.Projection = design.ProjectKeysOnly
	for name, c := range map[string]struct {
		key    design.KeySchema
		local  []design.Index
		global []design.Index
		config string
	}{
		"key_names":      {pair("pk", "sk"), nil, nil, strings.Replace(ofOrders("", `, "keys": {"base": "composite"}`), `, "index": "local"`, "", 1)},
		"natural_key":    {pair("order_id", "created_at"), nil, nil, strings.Replace(ofOrders("", ""), `, "index": "local"`, "", 1)},
		"no_sort_key":    {design.KeySchema{Partition: stringKey("id")}, nil, nil, strings.Replace(ofOrders("", ""), `, "index": "local"`, "", 1)},
		"type":           {pair("customer_id", "order_id"), nil, []design.Index{number}, strings.Replace(ofOrders(ordersPin, ""), `, "index": "local"`, "", 1)},
		"local_more":     {pair("customer_id", "order_id"), []design.Index{byDate}, []design.Index{byStatus}, strings.Replace(ofOrders(ordersPin, ""), `, "index": "local"`, "", 1)},
		"local_missing":  {pair("customer_id", "order_id"), nil, []design.Index{byStatus}, ofOrders(ordersPin, "")},
		"local_narrower": {pair("customer_id", "order_id"), []design.Index{keysOnly}, []design.Index{byStatus}, ofOrders(ordersPin, "")},
		"local_unused": {
			pair("customer_id", "order_id"), []design.Index{byDate, over("ByState", "customer_id", "status")},
			[]design.Index{byStatus}, ofOrders(ordersPin, ""),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := derivingAtFake(t)
			handmade(t, w.aws, "orders", c.key, c.local, c.global...)
			state, diagnostics := w.server.Import("orders")
			expect(t, diagnostics)
			p := w.server.Plan(state, c.config)
			acctest.GoldenText(t, filepath.Join("testdata/import", name+".txt"), errorsIn(p.Diagnostics))
			if len(p.Replaces) > 0 || errorsIn(p.Diagnostics) == "" {
				t.Errorf("replaces %v; %s", p.Replaces, acctest.Text(p.Diagnostics))
			}
		})
	}
}
