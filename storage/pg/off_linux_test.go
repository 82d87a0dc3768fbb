package pg

import (
	"fmt"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/storage/pg/pgtest"
)

// off returns the port of a machine that is off: connecting gets no answer, not even a refusal.
func off(t *testing.T) int {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Close(socket) })
	require.NoError(t, syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}))
	require.NoError(t, syscall.Listen(socket, 0)) // room for one or two, which are never accepted
	name, err := syscall.Getsockname(socket)
	require.NoError(t, err)
	port := name.(*syscall.SockaddrInet4).Port
	for {
		c, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", port), 100*time.Millisecond)
		if err != nil {
			return port
		}
		t.Cleanup(func() { c.Close() })
	}
}

// TestFirstHostOff checks that a process starts while the first of two machines is off, and that a call that needs
// another connection ends in time.
func TestFirstHostOff(t *testing.T) {
	t.Parallel()
	address := strings.Replace(pgtest.Shared(t).Empty(t), "host=", "host=127.0.0.1,", 1)
	s := opened(t, fmt.Sprintf("%s port=%d,5432", address, off(t)))
	done := make(chan error)
	for range 3 {
		go func() { done <- s.do(`select pg_sleep(0.2)`) }()
	}
	for range 3 {
		require.NoError(t, <-done)
	}
}

// TestFirstHostSilent checks that a process starts while the first of two servers hangs, although its machine
// answers.
func TestFirstHostSilent(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	address := strings.Replace(pgtest.Shared(t).Empty(t), "host=", "host=127.0.0.1,", 1)
	s := opened(t, fmt.Sprintf("%s port=%d,5432", address, l.Addr().(*net.TCPAddr).Port))
	require.NoError(t, s.Writable())
}
