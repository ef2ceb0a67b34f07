// Package design is the physical answer to a model: the table's key, its indexes, the template of every key attribute
// of every entity, and the access path of every pattern.
//
// A design is a plain value with one canonical order, so that equal designs have equal bytes. Templates are functions
// from attribute values to key text; the codings in this package are the only place that knows how a value is written.
// Documents (document.go) carry a design through Terraform state to other resources, functions and applications.
package design
