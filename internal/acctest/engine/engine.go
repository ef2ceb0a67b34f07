package engine

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
)

// ErrNotInstalled is wrapped by the error of Start when the engine, or the
// pinned version of it, isn't below the project root. A test may skip on it,
// but not in CI: there a missing install step has to be seen.
var ErrNotInstalled = errors.New("the test engine is not installed, run: make engine")

const (
	startDeadline = 10 * time.Second
	stopGrace     = 3 * time.Second
	// A free port is only known to be free until somebody else takes it.
	portAttempts = 5
)

// pin is what install.sh installs, and what it writes beside the binary.
//
//go:embed pin
var pin []byte

// Engine is one running engine with tables of its own.
type Engine struct {
	endpoint string
	proc     *process
}

// Start runs the engine that is installed below root on a free port of the
// loopback address and returns when it answers. The context only bounds the
// start; after that the engine lives until Stop, or until this process ends.
func Start(ctx context.Context, root string) (*Engine, error) {
	binary, err := locate(root)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startDeadline)
	defer cancel()

	for attempt := 1; ; attempt++ {
		port, err := freePort()
		if err != nil {
			return nil, err
		}
		e, err := launch(ctx, binary, port)
		if errors.Is(err, errPortTaken) && attempt < portAttempts {
			continue
		}
		return e, err
	}
}

// Endpoint is the engine's base URL, without a slash at its end.
func (e *Engine) Endpoint() string { return e.endpoint }

// Stop ends the engine and waits for it: first politely, then, after a grace,
// by force. All its tables are gone then. Calling it again does nothing. The
// error of an engine that had ended by itself holds its last words.
func (e *Engine) Stop() error { return e.proc.stop(stopGrace) }

// locate finds the installed binary. The copy of the pin beside it tells an
// engine left over from before a change of version.
func locate(root string) (string, error) {
	dir := filepath.Join(root, ".cache", "engine")
	binary := filepath.Join(dir, "bin", "dynoxide")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	if _, err := os.Stat(binary); err != nil {
		return "", fmt.Errorf("%w (%w)", ErrNotInstalled, err)
	}
	installed, err := os.ReadFile(filepath.Join(dir, "pin"))
	if err != nil {
		return "", fmt.Errorf("%w (%w)", ErrNotInstalled, err)
	}
	if !bytes.Equal(installed, pin) {
		return "", fmt.Errorf("%w (%s holds another version)", ErrNotInstalled, dir)
	}
	return binary, nil
}

// freePort asks the system for a port. The engine can't do that itself: given
// port 0 it never says which one it got.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("no free loopback port for the test engine: %w", err)
	}
	address, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return 0, fmt.Errorf("the address %v of a TCP listener is no TCP address", l.Addr())
	}
	port := address.Port
	return port, l.Close()
}

func launch(ctx context.Context, binary string, port int) (*Engine, error) {
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	proc, err := spawn(binary, "--host", "127.0.0.1", "--port", strconv.Itoa(port))
	if err != nil {
		return nil, fmt.Errorf("starting the test engine: %w", err)
	}
	e := &Engine{endpoint: "http://" + address, proc: proc}
	if err := e.awaitReady(ctx); err != nil {
		// A failed start must leave nothing behind; the first error matters.
		_ = proc.stop(stopGrace)
		return nil, err
	}
	return e, nil
}
