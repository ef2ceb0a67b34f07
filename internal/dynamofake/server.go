package dynamofake

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/ddbmodel/terraform-provider-ddbmodel/internal/acctest/wire"
)

// Account is the account of all tables.
const Account = "123456789012"

// Server is DynamoDB, and of STS what tells the account. Its exported fields are set before the first request.
type Server struct {
	Clock  *Clock
	Faults *Faults
	Delays Delays
	Quotas Quotas
	Stale  Stale

	wire.Record
	lines wire.Lines
	http  *httptest.Server

	mu      sync.Mutex
	regions map[string]*region
	// made counts the tables ever made, for their ids.
	made int
	// meeting is what calls wait for before they are answered; nil for nothing.
	meeting *meeting
}

// region is what there is in one region.
type region struct {
	name   string
	tables map[string]*table
	// views are what DescribeTable shows too long, by the table's name.
	views map[string]*view
}

// view is an old answer of DescribeTable.
type view struct {
	// description is nil where there was no table.
	description *Description
	reads       int
}

// Start runs a server without tables until the test ends.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{
		Clock: newClock(), Faults: &Faults{}, Delays: usualDelays(), Quotas: usualQuotas(), regions: map[string]*region{},
	}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.close)
	return s
}

// URL is the endpoint, for DynamoDB and STS alike.
func (s *Server) URL() string { return s.http.URL }

func (s *Server) close() {
	s.lines.Close()
	s.http.Close()
}

// Names are the tables there are in a region, sorted, without asking as a client does. Those being deleted are there.
func (s *Server) Names(region string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.region(region).tables))
}

// Table is a table as it is, not as an answer that lags behind shows it, without a call being counted; false where
// there is none.
func (s *Server) Table(region, name string) (Description, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.region(region).tables[name]
	if !ok {
		return Description{}, false
	}
	return t.describe(), true
}

// Tags are the tags of a table as they are; nil where there is no table.
func (s *Server) Tags(region, name string) map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.region(region).tables[name]
	if !ok {
		return nil
	}
	return maps.Clone(t.tags.value)
}

// region returns a region as it is now. The lock is held.
func (s *Server) region(name string) *region {
	r, ok := s.regions[name]
	if !ok {
		r = &region{name: name, tables: map[string]*table{}, views: map[string]*view{}}
		s.regions[name] = r
	}
	now := s.Clock.Now()
	for name, t := range r.tables {
		if t.settle(now) {
			delete(r.tables, name)
		}
	}
	return r
}

// busy counts the tables that are being made, changed or deleted.
func (r *region) busy() int {
	n := 0
	for _, t := range r.tables {
		if t.status != active {
			n++
		}
	}
	return n
}

// remember keeps what DescribeTable shows of a table that is about to change.
func (s *Server) remember(r *region, name string) {
	if s.Stale.Describe == 0 {
		return
	}
	v := &view{reads: s.Stale.Describe}
	if t, ok := r.tables[name]; ok {
		description := t.describe()
		v.description = &description
	}
	r.views[name] = v
}

// Aside is what a table has that DescribeTable doesn't show.
type Aside struct {
	// Expiry is the attribute of time to live, empty where it is off; Recovery the days a table can be set back by.
	Expiry   string
	Recovery int
	Policy   string
}

// Aside is what a table has as it is, without a call being counted.
func (s *Server) Aside(region, name string) Aside {
	s.mu.Lock()
	defer s.mu.Unlock()
	t, ok := s.region(region).tables[name]
	if !ok {
		return Aside{}
	}
	return Aside{Expiry: t.expiry.attribute, Recovery: t.backups.days, Policy: t.policy.value.document}
}

// meeting is a number of calls that wait for one another.
type meeting struct {
	missing int
	all     chan struct{}
}

// Meet has the next n calls, n from 1, wait for one another before they are answered: they end only where all are under
// way at the same time.
func (s *Server) Meet(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.meeting = &meeting{missing: n, all: make(chan struct{})}
}

// meet waits for the other calls of a meeting.
func (s *Server) meet() {
	s.mu.Lock()
	m := s.meeting
	if m != nil {
		if m.missing--; m.missing == 0 {
			close(m.all)
		}
	}
	s.mu.Unlock()
	if m != nil {
		<-m.all
	}
}
