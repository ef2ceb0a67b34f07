// Package derive turns a resolved model into the best design: the base key of every entity, the indexes, the text of
// every key attribute and the access path of every pattern, or findings that say why there is none.
package derive
