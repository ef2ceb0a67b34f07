// Package sample makes items and questions that are awkward on purpose.
//
// Items synthesises, from a checked model alone, items whose values are beginnings of one another, equal, adjacent, or
// written with characters on both sides of the delimiter; entities share ids, and optional attributes are often missing.
// Calls synthesises what a caller may ask of one level of a pattern: values that exist, near misses, bounds that lie
// exactly on items. Both depend on nothing but the model and a seed.
package sample
