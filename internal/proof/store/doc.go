// Package store simulates the data plane of DynamoDB for one design, in memory and deterministically: the table, local
// indexes, overloaded and native multi-attribute global indexes, sparse entries, projections, key conditions, filter and
// condition expressions, the order of items, paging and the read capacity that a request takes. It reads expressions as
// text, because the point is to execute what a user would copy, and it refuses what AWS refuses: those errors are a
// *Refusal, a condition that does not hold is ErrConditionFailed.
//
//	s := store.New(d)
//	err := s.Put(item, store.Condition{})
//	answer, err := s.Query(store.Request{KeyCondition: "PK = :pk", Values: map[string]store.Value{":pk": store.Text("a")}})
//
// Where AWS promises nothing the simulator is unhelpful on purpose: items of equal sort key stand in an order that has
// nothing to do with their keys. Every read sees every write; what an eventually consistent read misses isn't shown.
package store
