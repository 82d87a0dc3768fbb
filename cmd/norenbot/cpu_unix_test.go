//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime is the user and system time that this process has taken; 0 if the
// system does not tell.
func cpuTime() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
