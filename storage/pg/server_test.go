package pg

import (
	"context"
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

	"norenbot/storage"
)

// A server is a PostgreSQL of the tests' own: no port, a socket in its folder, gone with this
// process however that ends.
type server struct {
	folder string
	stop   func()
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

// needed skips a test where PostgreSQL is missing; in CI that is a failure.
func needed(t testing.TB) {
	t.Helper()
	if programs() != "" {
		return
	}
	const say = "PostgreSQL is not installed: apt-get install postgresql"
	if os.Getenv("NORENBOT_CI") != "" {
		t.Fatal(say)
	}
	t.Skip(say)
}

// as runs a program of PostgreSQL's: it refuses to run as root, so as postgres then.
func as(name string, args ...string) *exec.Cmd {
	args = append([]string{filepath.Join(programs(), name)}, args...)
	if os.Getuid() == 0 {
		args = append([]string{"runuser", "-u", "postgres", "--"}, args...)
	}
	return exec.Command(args[0], args[1:]...)
}

// folder makes one that the server may write to. Paths of sockets are short, so not t.TempDir.
func folder() (string, error) {
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

// beginServer makes a cluster and starts it. Settings are as those of postgresql.conf.
func beginServer(settings ...string) (*server, error) {
	dir, err := folder()
	if err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data")
	if out, err := as("initdb", "-D", data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", "-U", "bot").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	hba := "local all guarded scram-sha-256\nlocal all all trust\nlocal replication all trust\n"
	if err := os.WriteFile(filepath.Join(data, "pg_hba.conf"), []byte(hba), 0o600); err != nil {
		return nil, err
	}
	return startServer(dir, settings...)
}

// startServer starts a cluster that is there. The shell beside it ends it when its own input
// ends: when this process does.
func startServer(dir string, settings ...string) (*server, error) {
	run := strings.Join(append([]string{filepath.Join(programs(), "postgres"), "-D", dir + "/data", "-k", dir,
		"-c listen_addresses=", "-c max_connections=60"}, settings...), " ")
	shell := []string{"sh", "-c", "exec 3<&0; " + run + " >" + dir + "/log 2>&1 & read _ <&3; kill -QUIT $!; wait $!"}
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
	s := &server{folder: dir, stop: sync.OnceFunc(func() { in.Close(); _ = cmd.Wait() })}
	for range 300 {
		if err = as("pg_isready", "-q", "-h", dir, "-U", "bot", "-d", "postgres").Run(); err == nil {
			return s, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.stop()
	log, _ := os.ReadFile(dir + "/log")
	return nil, fmt.Errorf("PostgreSQL does not start: %s", log)
}

// address is how a schema of the server is reached.
func (s *server) address(schema string) string {
	return fmt.Sprintf("host=%s user=bot dbname=postgres search_path=%s", s.folder, schema)
}

// shared is the server of most tests, started once. What is lost with the machine's power is
// no loss here.
var shared = sync.OnceValues(func() (*server, error) {
	return beginServer("-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off")
})

// started remembers whether shared has to be stopped.
var started atomic.Bool

func TestMain(m *testing.M) {
	code := m.Run()
	if started.Load() {
		if s, err := shared(); err == nil {
			s.stop()
			os.RemoveAll(s.folder)
		}
	}
	os.Exit(code)
}

// running is the shared server.
func running(t testing.TB) *server {
	t.Helper()
	needed(t)
	started.Store(true)
	s, err := shared()
	require.NoError(t, err)
	return s
}

var schemas atomic.Int64

// emptySchema is the address of an empty schema of the server, dropped afterwards.
func emptySchema(t testing.TB, on *server) string {
	t.Helper()
	name := fmt.Sprintf("t%d", schemas.Add(1))
	psql(t, on, "create schema "+name)
	return on.address(name)
}

// psql runs statements as an administrator, and returns what they say.
func psql(t testing.TB, on *server, statements string) string {
	t.Helper()
	s, err := connect(on.address("public"))
	require.NoError(t, err)
	defer s.Close()
	var out strings.Builder
	conn, err := s.acquire(context.Background())
	require.NoError(t, err)
	defer conn.Release()
	results, err := conn.Conn().PgConn().Exec(context.Background(), statements).ReadAll()
	require.NoError(t, err)
	for _, r := range results {
		for _, row := range r.Rows {
			for _, v := range row {
				out.Write(v)
			}
		}
	}
	return out.String()
}

// opened opens an address and checks at the end that everything agrees.
func opened(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(context.Background(), address)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// fresh is an empty Store, checked and closed at the end.
func fresh(t testing.TB) *Store {
	t.Helper()
	s := opened(t, emptySchema(t, running(t)))
	t.Cleanup(func() {
		if t.Failed() {
			return
		}
		_, err := s.Check(storage.Options{})
		require.NoError(t, err)
	})
	return s
}
