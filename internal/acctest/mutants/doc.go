// Package mutants breaks the rules of deriving one by one and asks whether the tests notice: the proof of all models, and
// the properties of random ones. Goldens take no part: they would notice any change. Run it with make mutants; it takes
// some minutes, says rule by rule which test failed, and writes the guide that lists them.
//
// A mutant replaces one text of one file of internal/derive, through the overlay of the go command, so that nothing in
// the tree is touched. The package's own test holds that each text still stands in its file exactly once.
package main
