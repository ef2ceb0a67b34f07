package iamfake

import (
	"net/http"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
)

// The faults of the HTTP door. Those that end in After lose the answer of a call that was carried out; a call that is
// refused is answered.
var (
	Throttled        = wire.Fault{Name: "throttled", Status: http.StatusBadRequest, Code: "Throttling", Message: "Rate exceeded"}
	Conflict         = wire.Fault{Name: "conflict", Status: http.StatusConflict, Code: "ConcurrentModification", Message: "The request was rejected because multiple requests to change this object were submitted simultaneously."}
	ServerError      = wire.Fault{Name: "500", Status: http.StatusInternalServerError, Code: "InternalFailure", Message: "Internal failure"}
	ServerErrorAfter = wire.Fault{Name: "500 after", After: true, Status: http.StatusInternalServerError, Code: "InternalFailure", Message: "Internal failure"}
	Unavailable      = wire.Fault{Name: "503", Status: http.StatusServiceUnavailable}
	UnavailableAfter = wire.Fault{Name: "503 after", After: true, Status: http.StatusServiceUnavailable}
	Dropped          = wire.Fault{Name: "dropped", Cut: true}
	DroppedAfter     = wire.Fault{Name: "dropped after", After: true, Cut: true}
	// Stalled and StalledAfter end when the client gives up.
	Stalled      = wire.Fault{Name: "stalled", Stall: true}
	StalledAfter = wire.Fault{Name: "stalled after", After: true, Stall: true}
	GarbledAfter = wire.Fault{Name: "garbled after", After: true, Garble: true, Status: http.StatusOK}
	Denied       = wire.Fault{Name: "denied", Status: http.StatusForbidden, Code: "AccessDenied", Message: "User: arn:aws:iam::" + Account + ":user/dev is not authorized to perform this operation"}
	Expired      = wire.Fault{Name: "expired", Status: http.StatusForbidden, Code: "ExpiredToken", Message: "The security token included in the request is expired"}
)

// Passing are the faults that end by themselves, so that a client may try again.
func Passing() []wire.Fault {
	return []wire.Fault{
		Throttled, Conflict, ServerError, ServerErrorAfter, Unavailable, UnavailableAfter, Dropped, DroppedAfter, Stalled, StalledAfter,
		GarbledAfter,
	}
}

// Lasting are the faults that somebody must see to.
func Lasting() []wire.Fault { return []wire.Fault{Denied, Expired} }
