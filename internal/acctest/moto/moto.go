// Package moto runs moto, an emulator of AWS that is written in Python and knows IAM, for tests of the life of a policy on
// an IAM that nobody of this project wrote. What moto does otherwise than AWS is listed in its test by name.
package moto

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// requirements is what install.sh installs, and what it leaves beside it.
//
//go:embed requirements.txt
var requirements []byte

const startDeadline = 30 * time.Second

// Start runs moto on a free port of the loopback address until the test ends, and returns its endpoint. Where it isn't
// installed below root, the project's root folder, the test is skipped.
func Start(t testing.TB, root string) string {
	t.Helper()
	folder := filepath.Join(root, ".cache", "moto")
	if installed, err := os.ReadFile(filepath.Join(folder, "requirements.txt")); err != nil || !bytes.Equal(installed, requirements) {
		t.Skip("moto is not installed, run: make moto")
	}
	port, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), filepath.Join(folder, "bin", "python"), "-c", "from moto.server import main; main()", "-H", "127.0.0.1", "-p", port)
	command.Env = []string{} // no credentials, and no settings of the person who runs the tests
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // it ends by being killed
		close(ended)
	}()
	stop := func() {
		_ = command.Process.Kill()
		<-ended
	}
	t.Cleanup(stop)
	endpoint := "http://127.0.0.1:" + port
	if err := await(endpoint); err != nil {
		stop()
		t.Fatalf("%v: %s", err, output.String())
	}
	return endpoint
}

// await waits until an endpoint answers.
func await(endpoint string) error {
	client := http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for until := time.Now().Add(startDeadline); ; time.Sleep(50 * time.Millisecond) {
		answer, err := client.Get(endpoint + "/moto-api/data.json")
		if err == nil {
			return answer.Body.Close()
		}
		if time.Now().After(until) {
			return fmt.Errorf("moto does not answer: %w", err)
		}
	}
}

func freePort() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	_, port, err := net.SplitHostPort(listener.Addr().String())
	return port, errors.Join(err, listener.Close())
}
