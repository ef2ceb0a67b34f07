// Package proof executes a design before anybody sees it: it stores items chosen to break this very design in a
// simulated table (store), runs every access path as an application would that knows the design alone (application),
// and holds what comes back against a plain reading of the pattern (reading). What key texts can hold is decided first, for
// all values and not only those tried (keytext). Its packages below are pure, too, and are
// what the tests against real engines use, so that plan and tests share one implementation.
//
//	findings := proof.Prove(resolved, d, proof.Budget)
//
// It finds faults of the provider, not of the user: none is expected, ever.
package proof
