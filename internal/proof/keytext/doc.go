// Package keytext decides whether key texts keep what they are made of: whether a template ever writes one text for
// different values, whether its texts sort as the values do, whether texts of two entities under one partition can be
// equal, and whether a key condition finds items with other values than it was given.
//
// It decides rather than tries. What an attribute may write is a small automaton (language.go): a fixed width of digits,
// any text without the delimiter, codes of the escape. A template is a row of them (text.go). Two texts, or a text and
// a condition, are read side by side, one symbol at a time, in all ways at once (pair.go, ask.go): as long as the
// borders between the pieces fall together nothing can be wrong, and where they part it is searched whether the texts
// can still be equal, or sort wrongly. There are finitely many places, so the search ends; where it finds nothing
// there is nothing, and where it finds something it has two texts that show it, and the values that write them.
//
// Two things are taken from elsewhere. That one attribute's texts sort as its values is the codings' own promise
// (design.Coding), tested there. And text is read as symbols: the 128 ASCII characters, and two that stand for all
// others, because what is above ASCII stands in no literal and sorts above all of it.
package keytext
