package wire

import (
	"net"
	"net/http"
	"sync"
)

// Lines are the connections that faults leave open. It is safe for concurrent use.
type Lines struct {
	mu   sync.Mutex
	open []net.Conn
}

// Break ends the connection of a request without an answer; a stalled one ends when the client gives up.
func (l *Lines) Break(w http.ResponseWriter, stall bool) {
	connection, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	if stall {
		l.mu.Lock()
		l.open = append(l.open, connection)
		l.mu.Unlock()
		_, _ = connection.Read(make([]byte, 1)) // returns when the client gives up
	}
	_ = connection.Close()
}

// Close ends the connections that are still open.
func (l *Lines) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, connection := range l.open {
		_ = connection.Close()
	}
}
