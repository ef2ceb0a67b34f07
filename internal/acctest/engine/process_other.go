//go:build !linux

package engine

import (
	"os/exec"
	"syscall"
)

// prepare does nothing: the engine stays in the group of this process, so that
// an interrupt at the terminal reaches it too. Nothing ends it when this
// process is killed; only Linux offers that.
func prepare(*exec.Cmd) {}

// terminate fails on Windows, which has no such signal; kill follows then.
func terminate(cmd *exec.Cmd) error { return cmd.Process.Signal(syscall.SIGTERM) }

func kill(cmd *exec.Cmd) error { return cmd.Process.Kill() }
