package engine

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// process is one child process: its last words, and two channels that tell
// how far it has come.
type process struct {
	cmd       *exec.Cmd
	output    *output
	listening <-chan struct{} // closed when the engine has its port
	done      chan struct{}   // closed when the process has ended
	waitErr   error           // how it ended; read after done

	stopOnce sync.Once
	stopErr  error
}

// spawn starts the binary with an empty environment: no credentials, no
// settings of the person who runs the tests.
func spawn(binary string, args ...string) (*process, error) {
	listening := make(chan struct{})
	p := &process{
		cmd:       exec.Command(binary, args...),
		output:    &output{listening: listening},
		listening: listening,
		done:      make(chan struct{}),
	}
	p.cmd.Env = []string{}
	p.cmd.Stdout, p.cmd.Stderr = p.output, p.output
	prepare(p.cmd)

	started := make(chan error, 1)
	go p.run(started)
	return p, <-started
}

// run owns the child from start to end on one locked thread: Linux ends the
// child when the *thread* that started it ends, not the whole process.
func (p *process) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(p.done)

	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	p.waitErr = p.cmd.Wait()
}

// ended says how the process ended, with its last words. Only after done.
func (p *process) ended() error {
	cause := p.waitErr
	if cause == nil {
		cause = errors.New("exit status 0")
	}
	return fmt.Errorf("the engine ended by itself: %w: %s", cause, p.output)
}

func (p *process) stop(grace time.Duration) error {
	p.stopOnce.Do(func() { p.stopErr = p.end(grace) })
	return p.stopErr
}

func (p *process) end(grace time.Duration) error {
	select {
	case <-p.done:
		return p.ended()
	default:
	}
	// A failed signal means that the process ends this moment or that it must
	// be killed; waiting finds out which.
	_ = terminate(p.cmd)
	if p.waitFor(grace) {
		return nil
	}
	killErr := kill(p.cmd)
	if p.waitFor(grace) {
		return nil
	}
	return errors.Join(fmt.Errorf("the test engine, process %d, does not end", p.cmd.Process.Pid), killErr)
}

func (p *process) waitFor(d time.Duration) bool {
	select {
	case <-p.done:
		return true
	case <-time.After(d):
		return false
	}
}

// output keeps the end of what the engine prints and watches for the line
// that says it listens.
type output struct {
	mu        sync.Mutex
	text      bytes.Buffer
	listening chan struct{}
	seen      bool
}

const outputLimit = 8 << 10

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text.Write(b)
	if over := o.text.Len() - outputLimit; over > 0 {
		o.text.Next(over)
	}
	if !o.seen && bytes.Contains(o.text.Bytes(), []byte(listeningText)) {
		o.seen = true
		close(o.listening)
	}
	return len(b), nil
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.TrimSpace(o.text.String())
}
