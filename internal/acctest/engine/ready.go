package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

var errPortTaken = errors.New("the port was taken by another process")

const (
	// What the engine prints once the port is its own, and when it isn't.
	listeningText = "listening on"
	portTakenText = "already in use"

	probeInterval = 10 * time.Millisecond
)

// client ignores proxy variables of the environment and keeps no connection
// open: a stopped engine shouldn't leave any behind.
var client = &http.Client{
	Timeout:   2 * time.Second,
	Transport: &http.Transport{DisableKeepAlives: true},
}

// awaitReady waits until the engine says that it listens, and then until it
// answers. Asking the port alone isn't enough: after a clash it would be
// another engine that answers.
func (e *Engine) awaitReady(ctx context.Context) error {
	select {
	case <-e.proc.listening:
	case <-e.proc.done:
		return e.startError(e.proc.ended())
	case <-ctx.Done():
		return e.startError(ctx.Err())
	}
	for {
		err := probe(ctx, e.endpoint)
		if err == nil {
			return nil
		}
		select {
		case <-time.After(probeInterval):
		case <-e.proc.done:
			return e.startError(e.proc.ended())
		case <-ctx.Done():
			return e.startError(errors.Join(ctx.Err(), err))
		}
	}
}

func (e *Engine) startError(cause error) error {
	if strings.Contains(e.proc.output.String(), portTakenText) {
		return fmt.Errorf("starting the test engine on %s: %w", e.endpoint, errPortTaken)
	}
	return fmt.Errorf("starting the test engine on %s: %w", e.endpoint, cause)
}

// probe asks the engine's own health page, which needs no signature.
func probe(ctx context.Context, endpoint string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, endpoint+"/", http.NoBody)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s/ answered %s", endpoint, resp.Status)
	}
	return nil
}
