package design

import (
	"encoding/json"
	"strconv"
	"strings"
)

// Request is the API operation an access path uses.
type Request string

// The API operations of access paths.
const (
	GetItem      Request = "GetItem"
	BatchGetItem Request = "BatchGetItem"
	Query        Request = "Query"
	Scan         Request = "Scan"
	PutItem      Request = "PutItem"
	UpdateItem   Request = "UpdateItem"
	DeleteItem   Request = "DeleteItem"

	TransactWriteItems Request = "TransactWriteItems"
	ConditionCheck     Request = "ConditionCheck"
)

// Path is the request that answers one pattern, or one level of a pattern with then.
type Path struct {
	// Pattern is the pattern's name; Level is 0 for the pattern itself, n for the level that gives n of its then.
	Pattern string `json:"pattern"`
	Level   int    `json:"level,omitempty"`
	// Operation is the API operation.
	Operation Request `json:"operation"`
	// Index is the index queried; empty for the table.
	Index string `json:"index,omitempty"`
	// KeyCondition is the key condition expression. For GetItem and writes it is the item's key, written the same way.
	KeyCondition string `json:"key_condition,omitempty"`
	// Names maps a placeholder to the attribute it stands for; only reserved words need one.
	Names map[string]string `json:"names,omitempty"`
	// Values maps a placeholder to the template of its value.
	Values map[string]PathValue `json:"values,omitempty"`
	// Filter is the filter expression, or for a write the condition expression.
	Filter string `json:"filter,omitempty"`
	// Filtered are the attributes of match and where that the filter tests because no key compares them, under
	// optimize = "cost": the request examines items that the pattern doesn't mean, and drops them.
	Filtered []string `json:"filtered,omitempty"`
	// Either are demands of a write's condition that depend on whether the stored item has an optional value, as the writer
	// knows.
	Either []Either `json:"either,omitempty"`
	// Descending is ScanIndexForward = false, and the direction of MergeBy.
	Descending bool `json:"descending,omitempty"`
	// Shards is how many shards are asked, one request each: the value that ends in ".each:shard8" is 0 to 7, written with
	// as many digits as the last one has. It is 0 where the caller's values tell the shard, and where there is none.
	Shards int `json:"shards,omitempty"`
	// Periods are the periods of a bucket that are asked, one request each; nil where the caller's values tell the period,
	// and where there is none.
	Periods *Periods `json:"periods,omitempty"`
	// MergeBy are the attributes by which the answers of several requests are merged, in turn; empty where the pattern
	// asks for no order.
	MergeBy []string `json:"merge_by,omitempty"`
	// Blocks is true where the answers of several requests are merged entity after entity, in the order of Entities, each
	// by MergeBy.
	Blocks bool `json:"blocks,omitempty"`
	// Consistent is ConsistentRead = true.
	Consistent bool `json:"consistent,omitempty"`
	// PerValueOf lists the attributes of which the caller gives several values: one request for each combination, and for
	// each of those one for each shard and period, merged by MergeBy.
	PerValueOf []string `json:"per_value_of,omitempty"`
	// ValueSets are the values of attributes in PerValueOf that are known today.
	ValueSets map[string][]string `json:"value_sets,omitempty"`
	// Select is "COUNT" where only the number of items is asked for.
	Select string `json:"select,omitempty"`
	// Limit is the most items that one call returns, or counts; 0 for all. They are the first in the order of the pattern;
	// where it promises none, or items are equal in it, any of those. Each request examines pages of at most Limit items and
	// goes on until Limit items came back, which without Filter the first page mostly brings, and of what several requests
	// brought the merge keeps the first Limit. GetItem has none: it returns one item.
	Limit int `json:"limit,omitempty"`
	// ReadAtMost is the most items that each request of one call examines, kept by the filter or not; 0 for no bound. It
	// ends there with what it has found, also below Limit. What lies beyond is not in the answer, so that of several
	// requests one may lack items that stand before those of another.
	ReadAtMost int `json:"read_at_most,omitempty"`
	// Steps are the entries of a transaction, in order.
	Steps []Step `json:"steps,omitempty"`
	// Next is the request made with what the first one returned: the item that a guard leads to.
	Next *Path `json:"next,omitempty"`
	// Requests says in words how many requests a call makes; empty for one.
	Requests string `json:"requests,omitempty"`
	// Entities are the kinds of items returned or written.
	Entities []string `json:"entities"`
	// RunnerUp is the second best way to answer a read pattern; nil where there is none, and at deeper levels of then,
	// which the pattern's own path stands for.
	RunnerUp *RunnerUp `json:"runner_up,omitempty"`
	// Summary is one sentence that says what was understood.
	Summary string `json:"summary"`
}

// Periods are the periods of a bucket that one call asks. They are asked in the order of the result: those of a
// descending path from the last to the first.
type Periods struct {
	// Of is the attribute whose periods they are; the value that ends in ".each:month" is the text of one.
	Of string `json:"of"`
	// Bucket is the length of a period: minute, hour, day, month or year, in UTC.
	Bucket string `json:"bucket"`
	// First and Last are the templates of the first and the last period of a range, both included. Without a range the
	// caller gives First, the one that is asked first, and there is no Last.
	First Template `json:"first"`
	Last  Template `json:"last,omitempty"`
	// AtMost is how many periods are asked where there is no range; 0 with one.
	AtMost int `json:"at_most,omitempty"`
}

// FansOut reports whether one call makes several requests, whose answers are merged.
func (p Path) FansOut() bool { return len(p.PerValueOf) > 0 || p.Shards > 0 || p.Periods != nil }

// PathValue is the value of one placeholder: its template and the stored type it is sent as.
type PathValue struct {
	Template Template `json:"template"`
	Type     string   `json:"type"`
}

// Step is one entry of a transaction.
type Step struct {
	// Operation is PutItem, UpdateItem, DeleteItem or ConditionCheck.
	Operation Request `json:"operation"`
	// Entity is the kind of item written; a guard item's is "<entity>.<attribute>".
	Entity string `json:"entity"`
	// KeyCondition is the item's key and Condition the condition expression, with their names and values.
	KeyCondition string               `json:"key_condition"`
	Condition    string               `json:"condition,omitempty"`
	Names        map[string]string    `json:"names,omitempty"`
	Values       map[string]PathValue `json:"values,omitempty"`
	// Either are demands of the condition that depend on whether the stored item has an optional value, as the writer knows.
	Either []Either `json:"either,omitempty"`
	// By says under which name the caller knows an attribute of the item's identity, where it is another: in a transaction on
	// two users, user_id of one is followed_id and of the other follower_id. Wherever the step's templates name the
	// attribute, its value is what is known under that name.
	By map[string]string `json:"by,omitempty"`
	// Many is true where the step stands for several items: one entry of the transaction for each.
	Many bool `json:"many,omitempty"`
	// Holds are the attributes that a guard item carries beside its key: the identity of the item it stands for.
	Holds []string `json:"holds,omitempty"`
	// When names the optional attribute without whose value the step is left out.
	When string `json:"when,omitempty"`
}

// RunnerUp is the second best way to answer a pattern: another key of the design, or an index that would have to be added.
type RunnerUp struct {
	// Index is the index; empty for the table, and for an added index on generic attributes, which is numbered when made.
	Index string `json:"index,omitempty"`
	// Added is true where the design doesn't have the index. Partition and Sort are its key then: attribute names, or the
	// templates of generic attributes.
	Added     bool     `json:"added,omitempty"`
	Partition []string `json:"partition_keys,omitempty"`
	Sort      []string `json:"sort_keys,omitempty"`
}

// Either is one of two demands on a stored item: what its condition says besides, by whether the item has a value of the
// attribute.
type Either struct {
	Attribute string `json:"attribute"`
	Present   string `json:"present"`
	Absent    string `json:"absent"`
}

// ConditionOf is the whole condition of the step for a stored item that has some optional attributes and lacks others.
func (s Step) ConditionOf(has func(attribute string) bool) string {
	all := []string{s.Condition}
	for _, e := range s.Either {
		if has(e.Attribute) {
			all = append(all, e.Present)
		} else {
			all = append(all, e.Absent)
		}
	}
	return strings.TrimPrefix(strings.Join(all, " AND "), " AND ")
}

// Name is the path's key in access_paths: the pattern's name, with ".level2" for a deeper level.
func (p Path) Name() string {
	if p.Level == 0 {
		return p.Pattern
	}
	return p.Pattern + ".level" + strconv.Itoa(p.Level+1)
}

// Asks is what the path asks of DynamoDB, as a text: the path and those that follow it, without what is told of them. Two paths
// with one text ask the same.
func (p Path) Asks() string {
	p.RunnerUp, p.Summary, p.Requests = nil, "", ""
	next := ""
	if p.Next != nil {
		next = p.Next.Asks()
		p.Next = nil
	}
	text, _ := json.Marshal(p) // texts, numbers, lists and maps of them: no error; %v would print where a pointer points
	return string(text) + next
}
