// Package bruteforce compares what deriving chooses with an exhaustive search over designs, written from the definitions
// of serving, of base keys, of native and overloaded keys, of item collections, of local indexes and of the best design,
// and from nothing else: it shares no code with the derive package, whose design it judges by counting what the design
// says. Both must agree on what is refused, and on the number of indexes, of local ones, of entities whose base key holds
// more than their identity, of constant partitions, and of gets by identity that the table answers, and on the write
// amplification: the pairs of entity and index, and the key attributes that updates change.
//
// It covers composite tables of up to three entities and five patterns in both styles of indexes: match, then, sort,
// range, prefix, where, present and absent over one entity; several entities in any, grouped and merged order; gets and
// consistent reads; parents, references, optional and immutable attributes, closed lists of values; creates, puts,
// updates and deletes that know more or less.
//
// It does not cover: natural tables, match_any, where_any, filters, splits but for one accepted constant partition,
// grouped order without sort, conditions or ranges of blocks, unique attributes, absent_as, sorts_as, copies, pins,
// tenants, singletons at the root, transactions, conditions of writes and reads before them, numbers and texts too long
// for a key, and what is compared last: sides and bytes.
//
// Where the definitions leave a choice, it follows deriving: under "native" a slot holds only what no native key can serve;
// under "overloaded" a native key is made only for what no slot can serve, or only under fewer partitions, and then others
// may use it; fixed values stay in the key of a slot only where its entry condition can't be kept true; there are as few local indexes as serve the consistent
// patterns, which others may use, too; a partition of fixed values
// alone is used only where a constant one is accepted, and is none; a level that singles out an item is a get, answered by
// whatever key leads to that item, with the rest as a filter where the key's attributes don't forbid one, but the levels of
// a pattern with a range are answered by the one key that its range needs.
package bruteforce
