// Package cheapest compares what optimize = "cost" chooses with an exhaustive search over designs, written from the
// definitions of serving, of base keys and of native keys, and priced by the reckoning: it shares no code with the derive
// and capacity packages. Both must come to the same money per month, to the nano-dollar.
//
// The search tries every base key, every grouping of patterns into native indexes, and every choice of equalities of a query
// or count that are left to a filter. What indexes and reads cost adds up, because native keys make items no larger, save for
// the entity attribute that a constant partition needs.
//
// It covers tables of one or two entities in native style, natural ones, composite ones and those that leave the choice; gets,
// queries and counts by match, where and sort, with limit, fetch, filter and where_share; creates, puts, updates and deletes.
// It does not cover slots and local indexes, so neither booleans nor consistent reads; several entities in one read; then,
// ranges, prefixes, match_any, where_any, present and absent; base keys of composite tables beyond the identity; sorting by
// closed lists of values, splits, unique attributes, copies, tenants, pins, transactions and reads before writes.
package cheapest
