package dynamofake

import (
	"net/http"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
)

// Call is one request that was made.
type Call = wire.Call

// Fault is something that goes wrong with one call.
type Fault = wire.Fault

// Faults says which calls go wrong.
type Faults = wire.Faults

// The faults. Those that end in After lose the answer of a call that was carried out; a call that is refused is answered.
var (
	Throttled        = Fault{Name: "throttled", Status: http.StatusBadRequest, Code: "ThrottlingException", Message: "Rate exceeded"}
	ServerError      = Fault{Name: "500", Status: http.StatusInternalServerError, Code: "InternalServerError", Message: "Internal server error"}
	ServerErrorAfter = Fault{Name: "500 after", After: true, Status: http.StatusInternalServerError, Code: "InternalServerError", Message: "Internal server error"}
	Unavailable      = Fault{Name: "503", Status: http.StatusServiceUnavailable}
	UnavailableAfter = Fault{Name: "503 after", After: true, Status: http.StatusServiceUnavailable}
	Dropped          = Fault{Name: "dropped", Cut: true}
	DroppedAfter     = Fault{Name: "dropped after", After: true, Cut: true}
	// Stalled and StalledAfter end when the client gives up.
	Stalled      = Fault{Name: "stalled", Stall: true}
	StalledAfter = Fault{Name: "stalled after", After: true, Stall: true}
	GarbledAfter = Fault{Name: "garbled after", After: true, Garble: true, Status: http.StatusOK}
	TooMany      = Fault{Name: "too many", Status: http.StatusBadRequest, Code: "LimitExceededException", Message: "Subscriber limit exceeded: Only 500 tables can be created, updated, or deleted simultaneously"}
	InUse        = Fault{Name: "in use", Status: http.StatusBadRequest, Code: "ResourceInUseException", Message: "The resource which you are attempting to change is in use."}
	Expired      = Fault{Name: "expired", Status: http.StatusBadRequest, Code: "ExpiredTokenException", Message: "The security token included in the request is expired"}
	// NoPrincipal is what a policy meets that names a role that was made a moment ago.
	NoPrincipal = Fault{Name: "no principal", Status: http.StatusBadRequest, Code: "ValidationException", Message: "Invalid policy document: Invalid principal in policy"}
	// Unknown is what engines answer to operations they don't have.
	Unknown = Fault{Name: "unknown", Status: http.StatusBadRequest, Code: "UnknownOperationException"}
	Denied  = Fault{Name: "denied", Status: http.StatusBadRequest, Code: "AccessDeniedException", Message: "User: arn:aws:iam::" + Account + ":user/dev is not authorized to perform this operation"}
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
