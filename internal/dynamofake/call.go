package dynamofake

import (
	"fmt"
	"strings"
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

// Calls returns the requests made since the last ResetCalls.
func (s *Server) Calls() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Call(nil), s.calls...)
}

// ResetCalls forgets the requests made so far.
func (s *Server) ResetCalls() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = nil
}

// Count is how often an operation was asked for since the last ResetCalls.
func (s *Server) Count(operation string) int {
	n := 0
	for _, call := range s.Calls() {
		if call.Operation == operation {
			n++
		}
	}
	return n
}

// Log is the operations asked for since the last ResetCalls, repeated ones counted: "CreateTable DescribeTable*3".
func (s *Server) Log() string {
	calls := s.Calls()
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
