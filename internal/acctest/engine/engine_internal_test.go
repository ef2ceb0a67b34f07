package engine

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// projectRoot is the root as seen from this package's folder.
const projectRoot = "../../.."

// startForTest starts an engine that is stopped with the test. Without an
// installed engine the test is skipped on a developer's machine, fails in CI.
func startForTest(t *testing.T) *Engine {
	t.Helper()
	e, err := Start(t.Context(), projectRoot)
	if errors.Is(err, ErrNotInstalled) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Stop(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// call sends one DynamoDB operation over plain HTTP. The engine wants to see
// a signature but doesn't verify it.
func call(t *testing.T, e *Engine, operation, body string) (int, map[string]any) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, e.Endpoint()+"/", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-amz-json-1.0")
	req.Header.Set("X-Amz-Target", "DynamoDB_20120810."+operation)
	req.Header.Set("X-Amz-Date", "20261101T000000Z")
	req.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=test/20261101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0")
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	answer := map[string]any{}
	if err := json.Unmarshal(data, &answer); err != nil {
		t.Fatalf("%s answered %q: %v", operation, data, err)
	}
	return resp.StatusCode, answer
}

// listens tells whether anything accepts connections at the endpoint.
func listens(endpoint string) bool {
	conn, err := net.DialTimeout("tcp", strings.TrimPrefix(endpoint, "http://"), time.Second)
	if err != nil {
		return false
	}
	_ = conn.Close()
	return true
}

func TestStart_answersUntilStopped(t *testing.T) {
	e := startForTest(t)

	status, answer := call(t, e, "ListTables", "{}")
	names, _ := answer["TableNames"].([]any)
	if status != http.StatusOK || names == nil || len(names) != 0 {
		t.Errorf("ListTables answered %d %v, want 200 and no table", status, answer)
	}

	if err := e.Stop(); err != nil {
		t.Fatalf("Stop: %v", err)
	}
	if listens(e.Endpoint()) {
		t.Errorf("%s still listens after Stop", e.Endpoint())
	}
	if err := e.Stop(); err != nil {
		t.Errorf("the second Stop: %v", err)
	}
}

func TestStart_enginesDoNotShareTables(t *testing.T) {
	first, second := startForTest(t), startForTest(t)
	table := `{"TableName": "orders", "BillingMode": "PAY_PER_REQUEST",
		"AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
		"KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}`

	for _, e := range []*Engine{first, second} {
		if status, answer := call(t, e, "CreateTable", table); status != http.StatusOK {
			t.Errorf("CreateTable at %s answered %d %v", e.Endpoint(), status, answer)
		}
	}
}

func TestStart_notInstalled(t *testing.T) {
	_, err := Start(t.Context(), t.TempDir())
	if !errors.Is(err, ErrNotInstalled) || !strings.Contains(err.Error(), "make engine") {
		t.Errorf("got %v, want an error that names make engine", err)
	}
}

func TestStart_otherVersionInstalled(t *testing.T) {
	root := fakeInstall(t, "#!/bin/sh\nexit 0\n", "version=0.0.1\n")
	_, err := Start(t.Context(), root)
	if !errors.Is(err, ErrNotInstalled) || !strings.Contains(err.Error(), "another version") {
		t.Errorf("got %v, want an error about another version", err)
	}
}

func TestStart_contextEnds(t *testing.T) {
	root := fakeInstall(t, "#!/bin/sh\nexec /bin/sleep 60\n", string(pin))
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, root); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's error", err)
	}
}

func TestStart_engineEndsAtOnce(t *testing.T) {
	root := fakeInstall(t, "#!/bin/sh\necho no such option >&2\nexit 2\n", string(pin))
	_, err := Start(t.Context(), root)
	if err == nil || !strings.Contains(err.Error(), "no such option") {
		t.Errorf("got %v, want the engine's own words", err)
	}
}

func TestStart_portIsTakenEveryTime(t *testing.T) {
	root := fakeInstall(t, "#!/bin/sh\necho x >>\"${0%/*}/tries\"\necho error: port 1 is already in use >&2\nexit 1\n", string(pin))
	if _, err := Start(t.Context(), root); !errors.Is(err, errPortTaken) {
		t.Errorf("got %v, want %v", err, errPortTaken)
	}
	tries, err := os.ReadFile(filepath.Join(root, ".cache", "engine", "bin", "tries"))
	if err != nil || strings.Count(string(tries), "x") != portAttempts {
		t.Errorf("tried %q (%v), want %d tries", tries, err, portAttempts)
	}
}

// fakeInstall makes a project root with a script in place of the engine.
func fakeInstall(t *testing.T, script, pin string) string {
	t.Helper()
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("no /bin/sh here")
	}
	root := t.TempDir()
	dir := filepath.Join(root, ".cache", "engine")
	for name, content := range map[string]string{"bin/dynoxide": script, "pin": pin} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return root
}
