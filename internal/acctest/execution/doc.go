// Package execution proves designs by running them: its tests derive models, create their tables on a real engine, store
// awkward items under the derived item keys, run every access path and hold what comes back against a plain reading of
// the pattern over the same items. Mutation tests break designs on purpose and demand that this notices.
package execution
