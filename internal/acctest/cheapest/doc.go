// Package cheapest compares what optimize = "cost" chooses with an exhaustive search over designs, written from the
// definitions of serving, of base keys and of native keys, and priced by the reckoning: it shares no code with the derive
// and capacity packages. Both must come to the same money per month, to the nano-dollar.
//
// The search tries every base key, every grouping of patterns into native indexes, no more than limits allow and with no partition
// too hot where that can be had, in natural tables local ones where a pattern is consistent, and every choice of equalities of a
// query or count that are left to a filter. What indexes and reads cost adds up, because native keys make items no larger, save for
// the entity attribute that a constant partition needs.
//
// It covers tables of one or two entities in native style, natural ones, composite ones and those that leave the choice; gets,
// queries and counts by match, where, range, prefix and sort, with limit, fetch, filter and where_share, in natural tables
// consistent ones; creates, puts, updates and deletes. Some items are smaller than their attributes are taken for, and of some
// attributes nobody says how many values they have. It does not cover slots, so neither booleans nor the local indexes of
// composite tables; several entities in one read; then, match_any, where_any, present and absent; base keys of composite tables
// beyond the identity and one partition for all items; sorting by closed lists of values, splits, unique attributes, copies, tenants, pins, transactions and
// reads before writes.
//
// Tables are on demand, or have provisioned capacity: one for the table and one for all indexes, scaled or not. Then a design is
// none that lacks some while another one lacks none, and else what is lacking is paid for. Where it isn't known what the design of
// the fewest indexes costs, or takes, because something isn't declared, the table is refused and not compared.
//
// Which entities' patterns share an index on generic attributes is tried by pins: no choice of slots costs less than what is
// derived. There the texts are those of derive.
//
// A table that no design serves but by filters is refused, though the search finds one: filters are looked for beside a design
// that serves all.
package cheapest
