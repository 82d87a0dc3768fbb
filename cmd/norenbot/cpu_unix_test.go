//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns the user and system time of this process; 0 if the system does not report it.
func cpuTime() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		return 0
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
