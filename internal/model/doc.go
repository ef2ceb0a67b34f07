// Package model is declared intent: what the user wrote, as plain values, and its validation.
//
// A Table holds entities (kinds of items) and access patterns (questions and writes the application puts to the
// table). Null and unknown do not exist here; the adapter above decodes only complete values. Check resolves names,
// parents and references and reports every problem it finds at once; the Resolved value it returns is what the
// deriving package works on.
//
// Glossary. Entity: a kind of item. Identity: the attributes that together identify one item of an entity. Access
// pattern: one question or write. Root: the attribute at the far end of a chain of parents and references, the domain
// that a value belongs to; two attributes with one root hold comparable values.
package model
