package derive_test

import (
	"slices"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/corpus"
	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/derive"
)

// mistakes are the classes of real mistakes in published designs, each written by hand with pins where the design is the
// mistake, and what is said about it. Two classes can't be made: a projection that lacks what a pattern returns, because
// projections are always derived, and stated rates that do not add up, which nothing is derived from.
var mistakes = map[string]struct{ model, want string }{
	"a prefix of a partition key": {`{
		"entities": {"user": {"identity": ["user_id"], "attributes": {"email": {}}}},
		"access_patterns": {"search": {"entity": "user", "prefix": "email"}}}`,
		`DM150 access_patterns["search"]`},
	"a sort key without its partition key": {`{
		"entities": {"order": {"identity": ["user_id", "order_id"], "attributes": {}, "key": {"partition": "USER#{user_id}", "sort": "ORDER#{order_id}"}}},
		"access_patterns": {"get": {"entity": "order", "match": ["order_id"], "index": "base"}}}`,
		`DM181 access_patterns["get"].index`},
	"two partition values of one item on one index": {`{
		"entities": {"bill": {"identity": ["bill_id"], "attributes": {"payer": {}, "payee": {}}}},
		"access_patterns": {
			"paid": {"entity": "bill", "match": ["payer"], "index": "GSI1"},
			"received": {"entity": "bill", "match": ["payee"], "index": "GSI1"}}}`,
		`DM181 access_patterns["received"].index`},
	"an order that the key does not give": {`{
		"entities": {"post": {"identity": ["author_id", "post_id"], "attributes": {"category": {"immutable": true}, "created_at": {"type": "timestamp", "immutable": true}},
			"key": {"partition": "AUTHOR#{author_id}", "sort": "POST#{category:escaped}#{created_at}#{post_id}"}}},
		"access_patterns": {"newest": {"entity": "post", "match": ["author_id"], "sort": ["created_at"], "index": "base"}}}`,
		`DM181 access_patterns["newest"].index`},
	"a key that lacks the identity": {`{
		"entities": {"reading": {"identity": ["device_id", "at", "metric"], "attributes": {"at": {"type": "timestamp"}}, "key": {"partition": "DEVICE#{device_id}", "sort": "READING#{at}"}}},
		"access_patterns": {"of_device": {"entity": "reading", "match": ["device_id"]}}}`,
		`DM180 entities["reading"].key.partition`},
	"an attribute that changes in a base key": {`{
		"entities": {"task": {"identity": ["project_id", "task_id"], "attributes": {"status": {}}, "key": {"partition": "PROJECT#{project_id}", "sort": "TASK#{status}#{task_id}"}}},
		"access_patterns": {"by_status": {"entity": "task", "match": ["project_id", "status"]}}}`,
		`DM180 entities["task"].key.sort`},
	"numbers for one entity and text for another in one key": {`{
		"entities": {
			"book": {"identity": ["book_id"], "attributes": {"rank": {"type": "number"}}},
			"film": {"identity": ["film_id"], "attributes": {"rank": {}}}},
		"access_patterns": {"books": {"entity": "book", "match": ["rank"], "index": "entity.rank-index"}}}`,
		`DM181 access_patterns["books"].index`},
	"numbers as unpadded text": {`{
		"entities": {"version": {"identity": ["file", "number"], "attributes": {"number": {"type": "number", "digits": 6}}, "key": {"partition": "FILE#{file}", "sort": "VERSION#{number}"}}},
		"access_patterns": {"latest": {"entity": "version", "match": ["file"], "sort": ["number"], "descending": true, "index": "base"}}}`,
		`DM180 entities["version"].key.sort`},
	"names of a closed list in alphabetical order": {`{
		"entities": {"task": {"identity": ["project_id", "priority", "task_id"], "attributes": {"priority": {"values": ["low", "high", "urgent"]}}, "key": {"partition": "PROJECT#{project_id}", "sort": "TASK#{priority}#{task_id}"}}},
		"access_patterns": {"urgent_first": {"entity": "task", "match": ["project_id"], "sort": ["priority"], "descending": true, "index": "base"}}}`,
		`DM181 access_patterns["urgent_first"].index`},
	"a prefix without a closing delimiter": {`{
		"entities": {
			"department": {"identity": ["company", "department"], "attributes": {}, "key": {"partition": "COMPANY#{company}", "sort": "DEPT#{department}"}},
			"team": {"parent": "department", "identity": ["team"], "attributes": {}, "key": {"partition": "COMPANY#{company}", "sort": "DEPT#{department}#TEAM#{team}"}}},
		"access_patterns": {"with_teams": {"entities": ["department", "team"], "match": ["company", "department"]}}}`,
		`DM180 entities["department"].key.sort`},
	"a window that leaves its end out where the key ends with the value": {`{
		"entities": {"log": {"identity": ["device", "at"], "attributes": {"at": {"type": "timestamp"}}, "key": {"partition": "DEVICE#{device}", "sort": "LOG#{at}"}}},
		"access_patterns": {"day": {"entity": "log", "match": ["device"], "range": {"at": "from_until"}, "index": "base"}}}`,
		`DM181 access_patterns["day"].index`},
	"the range before an equality": {`{
		"entities": {"build": {"identity": ["repository", "build_id"], "attributes": {"branch": {"immutable": true}, "started_at": {"type": "timestamp", "immutable": true}},
			"key": {"partition": "REPOSITORY#{repository}", "sort": "BUILD#{started_at}#{branch:escaped}#{build_id}"}}},
		"access_patterns": {"of_branch": {"entity": "build", "match": ["repository", "branch"], "range": {"started_at": ">="}, "index": "base"}}}`,
		`DM181 access_patterns["of_branch"].index`},
	"a pattern without a key": {`{
		"entities": {"store": {"identity": ["country", "store_id"], "attributes": {}, "key": {"partition": "COUNTRY#{country}", "sort": "STORE#{store_id}"}}},
		"access_patterns": {"get": {"entity": "store", "match": ["store_id"], "index": "base"}}}`,
		`DM181 access_patterns["get"].index`},
	"uniqueness checked on an index": {`{
		"entities": {"user": {"identity": ["user_id"], "attributes": {"email": {}}}},
		"access_patterns": {"taken": {"entity": "user", "match": ["email"], "operation": "get", "consistent": true}}}`,
		`DM133 access_patterns["taken"].consistent`},
	"a constant partition without a rate": {`{
		"entities": {"deal": {"identity": ["deal_id"], "attributes": {"created_at": {"type": "timestamp", "immutable": true}}}},
		"access_patterns": {"newest": {"entity": "deal", "sort": ["created_at"], "descending": true}}}`,
		`DM150 access_patterns["newest"]`},
	"a local index on another partition": {`{
		"entities": {"store": {"identity": ["store_id"], "attributes": {"state": {}, "city": {}}}},
		"access_patterns": {"of_state": {"entity": "store", "match": ["state"], "sort": ["city"], "index": "local"}}}`,
		`DM181 access_patterns["of_state"].index`},
	"one item twice in a transaction": {`{
		"entities": {"wish": {"identity": ["wish_id"], "attributes": {"count": {"type": "number"}, "taken": {"type": "boolean"}}}},
		"access_patterns": {"take": {"match": ["wish_id"], "writes": [{"update": "wish", "sets": ["taken"]}, {"increment": "wish", "sets": ["count"]}]}}}`,
		`DM147 access_patterns["take"].writes[1]`},
	"a delimiter missing in a template": {`{
		"entities": {"item": {"identity": ["cart_id", "sku"], "attributes": {}, "key": {"partition": "CART#{cart_id}", "sort": "ITEM{sku}"}}},
		"access_patterns": {"of_cart": {"entity": "item", "match": ["cart_id"]}}}`,
		`DM180 entities["item"].key.sort`},
	"a misspelt attribute in a template": {`{
		"entities": {"item": {"identity": ["cart_id", "sku"], "attributes": {}, "key": {"partition": "CART#{card_id}", "sort": "ITEM#{sku}"}}},
		"access_patterns": {"of_cart": {"entity": "item", "match": ["cart_id"]}}}`,
		`DM180 entities["item"].key.partition`},
	"an index that another one contains": {`{
		"entities": {"order": {"identity": ["order_id"], "attributes": {"customer": {}, "placed_at": {"type": "timestamp", "immutable": true}}}},
		"access_patterns": {
			"of_customer": {"entity": "order", "match": ["customer"], "index": "GSI2"},
			"newest_of_customer": {"entity": "order", "match": ["customer"], "sort": ["placed_at"], "descending": true, "index": "GSI1"}}}`,
		`DM182 access_patterns["of_customer"].index`},
	"an index that another base key avoids": {`{
		"entities": {"store": {"identity": ["mall", "store_id"], "attributes": {}, "key": {"partition": "STORE#{store_id}", "sort": "MALL#{mall}"}}},
		"access_patterns": {"of_mall": {"entity": "store", "match": ["mall"]}, "get": {"entity": "store", "match": ["mall", "store_id"]}}}`,
		`DM183 entities["store"].key`},
	"a natural index that items of another kind stand in, too": {`{
		"entities": {
			"post": {"identity": ["post_id"], "attributes": {"author_id": {}, "created_at": {"type": "timestamp", "immutable": true}}},
			"photo": {"identity": ["photo_id"], "attributes": {"author_id": {}, "created_at": {"type": "timestamp", "immutable": true}}}},
		"access_patterns": {"posts": {"entity": "post", "match": ["author_id"], "sort": ["created_at"], "index": "author_id-created_at-index"}}}`,
		`DM181 access_patterns["posts"].index`},
	"one sort value for all": {`{
		"entities": {"member": {"identity": ["user_id", "group_id"], "attributes": {}, "key": {"partition": "USER#{user_id}", "sort": "MEMBER"}}},
		"access_patterns": {"of_user": {"entity": "member", "match": ["user_id"]}}}`,
		`DM180 entities["member"].key.partition`},
	"a typed-in key that contradicts the attributes": {`{
		"entities": {"item": {"identity": ["user_id", "sku"], "attributes": {"status": {"immutable": true}}, "key": {"partition": "USER#{user_id}", "sort": "ACTIVE#{sku}"}}},
		"access_patterns": {"active": {"entity": "item", "match": ["user_id"], "where": {"status": "ACTIVE"}, "index": "base"}}}`,
		`DM181 access_patterns["active"].index`},
	"arithmetic in a condition": {`{
		"entities": {"wish": {"identity": ["wish_id"], "attributes": {"count": {"type": "number"}, "funded": {"type": "number"}}}},
		"access_patterns": {"fund": {"entity": "wish", "operation": "update", "match": ["wish_id"], "sets": ["funded"], "condition": {"funded": "< funded + count"}}}}`,
		`DM138 access_patterns["fund"].condition.funded`},
	"a key that is too long": {`{
		"entities": {"page": {"identity": ["site", "url"], "attributes": {"url": {"max_bytes": 2000}}}},
		"access_patterns": {"of_site": {"entity": "page", "match": ["site"]}}}`,
		`DM169 entities["page"].attributes.url.max_bytes`},
}

func TestTable_refusesTheMistakesOfPublishedDesigns(t *testing.T) {
	t.Parallel()
	for name, m := range mistakes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table, _, err := corpus.Decode([]byte(m.model))
			if err != nil {
				t.Fatal(err)
			}
			table.Name = "mistake"
			var said []string
			for _, f := range derive.Table(table).Findings {
				said = append(said, string(f.Code)+" "+f.Subject.String())
			}
			if !slices.Contains(said, m.want) {
				t.Errorf("want %s, but this is said: %q", m.want, said)
			}
		})
	}
}
