package engine

import (
	"os/exec"
	"syscall"
)

// prepare puts the engine into a process group of its own, to be ended as one,
// and has the kernel end it when this process dies in whatever way: a test
// that is killed or panics must not leave an engine behind.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func terminate(cmd *exec.Cmd) error { return signalGroup(cmd, syscall.SIGTERM) }

func kill(cmd *exec.Cmd) error { return signalGroup(cmd, syscall.SIGKILL) }

// signalGroup relies on Setpgid: the group has the number of its first process.
func signalGroup(cmd *exec.Cmd, sig syscall.Signal) error {
	return syscall.Kill(-cmd.Process.Pid, sig)
}
