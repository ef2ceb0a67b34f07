package dynamofake

import (
	"net/http"
	"sync"
)

// Fault is something that goes wrong with one call.
type Fault struct {
	// Name is what tests call it.
	Name string
	// After is true where the call is carried out all the same.
	After bool

	status        int
	code, message string
	// cut ends the connection, stall leaves it open without an answer, garble answers what can't be read.
	cut, stall, garble bool
}

// The faults. Those that end in After lose the answer of a call that was carried out; a call that is refused is answered.
var (
	Throttled        = Fault{Name: "throttled", status: http.StatusBadRequest, code: "ThrottlingException", message: "Rate exceeded"}
	ServerError      = Fault{Name: "500", status: http.StatusInternalServerError, code: "InternalServerError", message: "Internal server error"}
	ServerErrorAfter = Fault{Name: "500 after", After: true, status: http.StatusInternalServerError, code: "InternalServerError", message: "Internal server error"}
	Unavailable      = Fault{Name: "503", status: http.StatusServiceUnavailable}
	UnavailableAfter = Fault{Name: "503 after", After: true, status: http.StatusServiceUnavailable}
	Dropped          = Fault{Name: "dropped", cut: true}
	DroppedAfter     = Fault{Name: "dropped after", After: true, cut: true}
	// Stalled and StalledAfter end when the client gives up.
	Stalled      = Fault{Name: "stalled", stall: true}
	StalledAfter = Fault{Name: "stalled after", After: true, stall: true}
	GarbledAfter = Fault{Name: "garbled after", After: true, garble: true, status: http.StatusOK}
	TooMany      = Fault{Name: "too many", status: http.StatusBadRequest, code: "LimitExceededException", message: "Subscriber limit exceeded: Only 500 tables can be created, updated, or deleted simultaneously"}
	InUse        = Fault{Name: "in use", status: http.StatusBadRequest, code: "ResourceInUseException", message: "The resource which you are attempting to change is in use."}
	Expired      = Fault{Name: "expired", status: http.StatusBadRequest, code: "ExpiredTokenException", message: "The security token included in the request is expired"}
	// NoPrincipal is what a policy meets that names a role that was made a moment ago.
	NoPrincipal = Fault{Name: "no principal", status: http.StatusBadRequest, code: "ValidationException", message: "Invalid policy document: Invalid principal in policy"}
	// Unknown is what engines answer to operations they don't have.
	Unknown = Fault{Name: "unknown", status: http.StatusBadRequest, code: "UnknownOperationException"}
	Denied  = Fault{Name: "denied", status: http.StatusBadRequest, code: "AccessDeniedException", message: "User: arn:aws:iam::" + Account + ":user/dev is not authorized to perform this operation"}
)

// Passing are the faults that end by themselves, so that a client may try again.
func Passing() []Fault {
	return []Fault{
		Throttled, ServerError, ServerErrorAfter, Unavailable, UnavailableAfter, Dropped, DroppedAfter, Stalled, StalledAfter,
		GarbledAfter, TooMany, InUse,
	}
}

// Lasting are the faults that somebody must see to.
func Lasting() []Fault { return []Fault{Expired, Denied} }

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

// strike counts a call and returns the fault that strikes it, if any; the one that was set first counts.
func (f *Faults) strike(operation string) (Fault, bool) {
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
