//go:build linux

package engine

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// ownerVariable makes the test binary play the owner of an engine that is
// killed while the engine runs.
const ownerVariable = "DDBMODEL_ENGINE_TEST_OWNER"

func TestStart_endsWithItsOwner(t *testing.T) {
	if os.Getenv(ownerVariable) != "" {
		ownEngineForever(t)
	}
	startForTest(t) // skips where no engine is installed

	owner := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	owner.Env = append(os.Environ(), ownerVariable+"=1")
	stdout, err := owner.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := owner.Start(); err != nil {
		t.Fatal(err)
	}
	line, readErr := bufio.NewReader(stdout).ReadString('\n')
	if err := owner.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = owner.Wait() // it was killed, so it always fails

	endpoint := strings.TrimSpace(line)
	if readErr != nil || !strings.HasPrefix(endpoint, "http://") {
		t.Fatalf("the owner printed %q (%v), want an endpoint", line, readErr)
	}
	for deadline := time.Now().Add(5 * time.Second); listens(endpoint); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s still listens after its owner was killed", endpoint)
		}
	}
}

// ownEngineForever starts an engine, says where, and waits to be killed.
func ownEngineForever(t *testing.T) {
	e, err := Start(t.Context(), projectRoot)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(e.Endpoint())
	time.Sleep(time.Minute)
}

func TestStop_killsWhatIgnoresTheSignal(t *testing.T) {
	script := "#!/bin/sh\ntrap '' TERM\necho listening on >&2\nwhile :; do /bin/sleep 1; done\n"
	root := fakeInstall(t, script, string(pin))
	p, err := spawn(root + "/.cache/engine/bin/dynoxide")
	if err != nil {
		t.Fatal(err)
	}
	<-p.listening
	if err := p.stop(100 * time.Millisecond); err != nil {
		t.Error(err)
	}
}

func TestStop_engineHadEndedByItself(t *testing.T) {
	root := fakeInstall(t, "#!/bin/sh\necho panicked >&2\nexit 101\n", string(pin))
	p, err := spawn(root + "/.cache/engine/bin/dynoxide")
	if err != nil {
		t.Fatal(err)
	}
	<-p.done
	if err := p.stop(time.Second); err == nil || !strings.Contains(err.Error(), "panicked") {
		t.Errorf("got %v, want the engine's last words", err)
	}
}
