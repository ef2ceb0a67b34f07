package wire

import (
	"fmt"
	"strings"
	"sync"
)

// Call is one request that was made.
type Call struct {
	Operation, Region string
	// Input is the body of the request.
	Input string
	// Fault is the name of the fault that struck it; empty for none.
	Fault string
	// Code is the error it was answered with; empty where it was carried out.
	Code string
}

// Record is the calls of a fake, in order. It is safe for concurrent use.
type Record struct {
	mu    sync.Mutex
	calls []Call
}

// Note adds a call and returns how many there are.
func (r *Record) Note(call Call) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, call)
	return len(r.calls)
}

// Calls returns the requests made since the last ResetCalls.
func (r *Record) Calls() []Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]Call(nil), r.calls...)
}

// ResetCalls forgets the requests made so far.
func (r *Record) ResetCalls() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = nil
}

// Count is how often an operation was asked for since the last ResetCalls.
func (r *Record) Count(operation string) int {
	n := 0
	for _, call := range r.Calls() {
		if call.Operation == operation {
			n++
		}
	}
	return n
}

// Log is the operations asked for since the last ResetCalls, repeated ones counted: "CreateTable DescribeTable*3".
func (r *Record) Log() string {
	calls := r.Calls()
	var words []string
	for i := 0; i < len(calls); {
		j := i
		for j < len(calls) && calls[j].Operation == calls[i].Operation {
			j++
		}
		word := calls[i].Operation
		if j-i > 1 {
			word += fmt.Sprintf("*%d", j-i)
		}
		words, i = append(words, word), j
	}
	return strings.Join(words, " ")
}
