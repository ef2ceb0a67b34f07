// Package corpus reads the models of the test corpus: real designs, each written as the JSON form of ddbmodel_table's
// arguments. Keys that begin with an underscore are notes: _source names the design, _rows tells which rows of its
// list of access patterns each pattern answers, _inexpressible which rows the language can't say.
package corpus
