package wire

import (
	"sync"
	"time"
)

// Fault is something that goes wrong with one call.
type Fault struct {
	// Name is what tests call it.
	Name string
	// After is true where the call is carried out all the same.
	After bool

	// Status, Code and Message are the answer; with no code it has no body.
	Status        int
	Code, Message string
	// Cut ends the connection, Stall leaves it open without an answer, Garble answers what can't be read.
	Cut, Stall, Garble bool
	// Slow is how long the answer takes. A fault that is nothing but slow is answered as if there were none.
	Slow time.Duration
}

// Answers reports whether the call has an answer of its own in spite of the fault.
func (f Fault) Answers() bool { return f.Status == 0 && !f.Cut && !f.Stall && !f.Garble }

// Faults says which calls go wrong. It is safe for concurrent use.
type Faults struct {
	mu    sync.Mutex
	rules []*rule
}

// rule strikes calls of an operation, or of any where it is empty.
type rule struct {
	operation string
	// from and to are the numbers of the first and the last call it strikes, counted from when it was set.
	from, to, seen int
	fault          Fault
}

// always is a number of calls that no test makes.
const always = 1 << 30

// Nth strikes the n-th call from now on, of whatever operation, n from 1.
func (f *Faults) Nth(n int, fault Fault) { f.add(&rule{from: n, to: n, fault: fault}) }

// Call strikes the n-th call of an operation from now on, n from 1.
func (f *Faults) Call(operation string, n int, fault Fault) {
	f.add(&rule{operation: operation, from: n, to: n, fault: fault})
}

// Every strikes every call of an operation from now on.
func (f *Faults) Every(operation string, fault Fault) {
	f.add(&rule{operation: operation, from: 1, to: always, fault: fault})
}

// From strikes every call from the n-th on, of whatever operation.
func (f *Faults) From(n int, fault Fault) { f.add(&rule{from: n, to: always, fault: fault}) }

// Clear takes all faults away.
func (f *Faults) Clear() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rules = nil
}

func (f *Faults) add(r *rule) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rules = append(f.rules, r)
}

// Strike counts a call and returns the fault that strikes it, if any; the one that was set first counts.
func (f *Faults) Strike(operation string) (Fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var fault Fault
	struck := false
	for _, r := range f.rules {
		if r.operation != "" && r.operation != operation {
			continue
		}
		r.seen++
		if !struck && r.from <= r.seen && r.seen <= r.to {
			fault, struck = r.fault, true
		}
	}
	return fault, struck
}
