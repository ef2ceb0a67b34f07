// Package reading reads access patterns plainly: which items a pattern means, and in what order, as a filter and a sort
// over all items. It knows the model alone and nothing of keys, indexes or templates, so that what the simulator or an engine returns for
// a derived access path can be held against it.
package reading
