// Package pgtest starts PostgreSQL for tests: from Debian's package postgresql, as a child process with no port and
// its own folder, which ends with the tests however they end. Tests that use it are skipped unless NORENBOT_CI is
// set.
package pgtest

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A Server is one cluster, of which one database is used. Its socket is in Folder, beside its data. Stop ends it at
// once, like a crash; it may be called again.
type Server struct {
	Folder   string
	Stop     func()
	database string
}

// programs returns the folder of PostgreSQL's programs as Debian has them; "" if it is not
// installed.
func programs() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return ""
	}
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) }) // 9 before 15
	return filepath.Dir(found[len(found)-1])
}

// Needed skips a test that needs a database, unless NORENBOT_CI is set: then PostgreSQL must be installed.
func Needed(t testing.TB) {
	t.Helper()
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("a database of its own: set NORENBOT_CI, with PostgreSQL installed")
	}
	if programs() == "" {
		t.Fatal("PostgreSQL is not installed: apt-get install postgresql")
	}
}

// As returns a command that runs a program of PostgreSQL, as postgres if the tests run as root, which it refuses.
func As(name string, args ...string) *exec.Cmd {
	args = append([]string{filepath.Join(programs(), name)}, args...)
	if os.Getuid() == 0 {
		args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
	}
	return exec.Command(args[0], args[1:]...)
}

// Folder makes a folder that the server can write to. It is not t.TempDir, because paths of sockets must be short.
func Folder() (string, error) {
	dir, err := os.MkdirTemp("", "norenbot-pg")
	if err != nil || os.Getuid() != 0 {
		return dir, err
	}
	owner, err := user.Lookup("postgres")
	if err != nil {
		return dir, err
	}
	uid, _ := strconv.Atoi(owner.Uid)
	gid, _ := strconv.Atoi(owner.Gid)
	return dir, os.Chown(dir, uid, gid)
}

// Begin makes a cluster and starts it. Settings are arguments of postgres, "-c fsync=off". The caller removes
// Folder.
func Begin(t testing.TB, settings ...string) *Server {
	t.Helper()
	Needed(t)
	s, err := begin(false, settings...)
	require.NoError(t, err)
	return s
}

// begin is Begin.
func begin(passing bool, settings ...string) (*Server, error) {
	dir, err := Folder()
	if err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data")
	if out, err := As("initdb", "-D", data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", "-U", "bot").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	hba := "local all guarded scram-sha-256\nlocal all all trust\nlocal replication all trust\n"
	if err := os.WriteFile(filepath.Join(data, "pg_hba.conf"), []byte(hba), 0o600); err != nil {
		return nil, err
	}
	return start(dir, passing, settings...)
}

// Start starts an existing cluster: one that was stopped, or a copy.
func Start(t testing.TB, dir string, settings ...string) *Server {
	t.Helper()
	s, err := start(dir, false, settings...)
	require.NoError(t, err)
	return s
}

// startWithin is how long a server may take to start, on a busy machine.
const startWithin = 3 * time.Minute

// start is Start. A shell beside the server ends it when its own input ends, which is when this process ends; then
// it removes a folder that is passing.
func start(dir string, passing bool, settings ...string) (*Server, error) {
	run := strings.Join(append([]string{filepath.Join(programs(), "postgres"), "-D", dir + "/data", "-k", dir,
		"-c listen_addresses=", "-c max_connections=100"}, settings...), " ")
	then := ""
	if passing {
		then = "; rm -rf " + dir
	}
	shell := []string{"sh", "-c", "exec 3<&0; " + run + " >" + dir + "/log 2>&1 & read _ <&3; kill -QUIT $!; wait $!" + then}
	if os.Getuid() == 0 {
		shell = append([]string{"runuser", "-u", "postgres", "--"}, shell...)
	}
	cmd := exec.Command(shell[0], shell[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &Server{Folder: dir, database: "postgres", Stop: sync.OnceFunc(func() { in.Close(); _ = cmd.Wait() })}
	for deadline := time.Now().Add(startWithin); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if err = As("pg_isready", "-q", "-h", dir, "-U", "bot", "-d", "postgres").Run(); err == nil {
			return s, nil
		}
	}
	s.Stop()
	log, _ := os.ReadFile(dir + "/log")
	return nil, fmt.Errorf("PostgreSQL does not start: %s", log)
}

// Address returns the address of a schema of the server.
func (s *Server) Address(schema string) string {
	return fmt.Sprintf("host=%s user=bot dbname=%s search_path=%s", s.Folder, s.database, schema)
}

// shared is Shared, started once.
var shared = sync.OnceValues(func() (*Server, error) {
	return begin(true, "-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off")
})

// Shared returns a server for all tests of a process. It does not sync, because a power cut may lose its data.
func Shared(t testing.TB) *Server {
	t.Helper()
	Needed(t)
	s, err := shared()
	require.NoError(t, err)
	return s
}

// names counts the schemas and databases.
var names atomic.Int64

// Alone returns another database of the server, for tests that check who is connected to theirs, or end all
// connections to it.
func (s *Server) Alone(t testing.TB) *Server {
	t.Helper()
	name := fmt.Sprintf("alone%d", names.Add(1))
	s.Do(t, "create database "+name)
	return &Server{Folder: s.Folder, database: name, Stop: s.Stop}
}

// Empty returns the address of an empty schema of the server.
func (s *Server) Empty(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("t%d", names.Add(1))
	s.Do(t, "create schema "+name)
	return s.Address(name)
}

// Do runs statements as an administrator, and returns their output. A standby accepts those that only read.
func (s *Server) Do(t testing.TB, statements string) string {
	t.Helper()
	out, err := As("psql", "-h", s.Folder, "-U", "bot", "-d", s.database, "-v", "ON_ERROR_STOP=1", "-qAtc", statements).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return strings.TrimSpace(string(out))
}
