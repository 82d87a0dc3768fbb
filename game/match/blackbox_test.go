package match_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// A child is this test program started again; it plays until the rules end it.
const (
	childFault = "NORENBOT_TEST_FAULT"
	childNotes = "NORENBOT_TEST_NOTES"
)

func TestMain(m *testing.M) {
	if fault := os.Getenv(childFault); fault != "" {
		child(fault, os.Getenv(childNotes))
		return
	}
	os.Exit(m.Run())
}

var faults = map[string]func(){
	"loop": func() {
		for n := 0; ; n++ {
			_ = n
		}
	},
	"recursion": func() { _ = deeper(0) },
	"computing": func() { fmt.Println("ready"); time.Sleep(time.Minute) },
	"idle":      func() {},
}

func deeper(n int) int {
	if n < 0 {
		return 0
	}
	return deeper(n+1) + n
}

// child plays two matches and makes the first fail.
func child(fault, notes string) {
	debug.SetMaxStack(16 << 20)
	box, _, err := match.OpenBlackbox(notes)
	if err != nil {
		panic(err)
	}
	if err := box.Catch(); err != nil {
		panic(err)
	}
	box.Limit = 2 * time.Minute
	c, id, _ := pair(panicking{}, faults[fault], func(o *match.Options) { o.Notes = box })
	if fault == "loop" { // from here on: dealing may take as long on a busy machine
		box.Limit = 200 * time.Millisecond
	}
	c.pick(id, 0, "3")
	fmt.Println("ready")
	time.Sleep(time.Minute) // until it is killed
}

// panicking is a testing.TB for a process that is no test.
type panicking struct{ testing.TB }

func (panicking) Helper()                      {}
func (panicking) Cleanup(func())               {}
func (panicking) FailNow()                     { panic("failed") }
func (panicking) Errorf(text string, a ...any) { fmt.Fprintf(os.Stderr, text, a...) }

// pair deals two matches, the same in every process, both at seat 0's turn.
func pair(t testing.TB, fault func(), change ...func(*match.Options)) (c *club, first, second match.ID) {
	c = newClub(t)
	c.rules = toy{fault: fault}
	c.start(change...)
	first, second = c.deal(2, match.Terms{}), c.deal(2, match.Terms{})
	c.plans(first, 2)
	c.plans(second, 2)
	return c, first, second
}

func TestBlackbox(t *testing.T) {
	for _, tc := range []struct {
		fault string
		kill  bool
		exit  int
		noted bool
		says  string
	}{
		{fault: "loop", exit: 1, noted: true, says: "toyGame"},
		{fault: "recursion", exit: 2, noted: true, says: "stack overflow"},
		{fault: "computing", kill: true, exit: -1}, // F1: innocent
		{fault: "idle", kill: true, exit: -1},
	} {
		t.Run(tc.fault, func(t *testing.T) {
			notes := filepath.Join(t.TempDir(), "computing")
			for range 3 { // one end proves nothing
				exit, says := runChild(t, tc.fault, notes, tc.kill)
				require.Equal(t, tc.exit, exit, says)
				require.Contains(t, says, tc.says)
			}

			box, noted, err := match.OpenBlackbox(notes)
			require.NoError(t, err)
			defer box.Close()
			c, first, second := pair(t, func() {})
			require.Equal(t, tc.noted, len(noted) > 0)
			if !tc.noted {
				return
			}
			require.Equal(t, []match.ID{first}, noted)
			again, noted, err := match.OpenBlackbox(notes)
			require.NoError(t, err)
			require.Equal(t, []match.ID{first}, noted, "it stays noted until it is closed")
			require.NoError(t, again.Close())

			c.start(func(o *match.Options) { o.Notes = box })
			report, err := c.Ready(context.Background(), noted)
			require.NoError(t, err)
			box.Forget()
			require.Equal(t, 2, report.Live)
			require.Equal(t, []match.ID{first}, report.Closed)
			require.Len(t, c.trouble, 1, "the operator is told")
			_, err = c.Menu(first, "0")
			require.ErrorIs(t, err, match.ErrRepair)
			c.give(second, 0, "1", "4")
			again, noted, err = match.OpenBlackbox(notes)
			require.NoError(t, err)
			require.Empty(t, noted)
			require.NoError(t, again.Close())
		})
	}
}

// runChild starts a child and waits until it ends, or kills it when it is ready.
func runChild(t *testing.T, fault, notes string, kill bool) (exit int, says string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childFault+"="+fault, childNotes+"="+notes)
	stderr := filepath.Join(t.TempDir(), "stderr")
	file, err := os.Create(stderr)
	require.NoError(t, err)
	defer file.Close()
	cmd.Stderr = file
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	if kill {
		line, err := bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		require.Equal(t, "ready\n", line)
		require.NoError(t, cmd.Process.Kill())
	}
	_ = cmd.Wait() // how it ended is in ProcessState
	said, err := os.ReadFile(stderr)
	require.NoError(t, err)
	return cmd.ProcessState.ExitCode(), string(said)
}

// ended is what a process suspects at its start after others that ended with
// notes, one a string: "" for none, an id, "~" behind it for thinking, "!" where
// the process was killed and not ended by a fault.
func ended(t *testing.T, path string, notes ...string) (suspects []match.ID) {
	t.Helper()
	for _, note := range append(notes, "") {
		box, found, err := match.OpenBlackbox(path)
		require.NoError(t, err)
		if note != "" {
			note, killed := strings.CutSuffix(note, "!")
			id, thinking := strings.CutSuffix(note, "~")
			if !killed {
				require.NoError(t, os.WriteFile(path+".crash", []byte("panic: x"), 0o600))
			}
			box.Begin("another", false)() // what is done with is not noted
			box.Limit = 0
			box.Begin(match.ID(id), thinking)
		}
		require.NoError(t, box.Close())
		suspects = found
	}
	return suspects
}

func TestSuspects(t *testing.T) {
	many := func(n int, note string) []string { return slices.Repeat([]string{note}, n) }
	for _, tc := range []struct {
		explanation string
		notes       []string
		suspected   bool
	}{
		{"one end proves nothing", many(1, "abcdefgh"), false},
		{"nor do two", many(2, "abcdefgh"), false},
		{"the third in a row does", many(3, "abcdefgh"), true},
		{"a process that ended otherwise acquits", []string{"abcdefgh", "abcdefgh", "", "abcdefgh"}, false},
		{"so does one that ended with another match", []string{"abcdefgh", "abcdefgh", "bcdefghi", "abcdefgh"}, false},
		{"who thinks is noted most of the time", many(9, "abcdefgh~"), false},
		{"at the tenth end in a row it is suspected", many(10, "abcdefgh~"), true},
		{"of kills it is innocent", many(119, "abcdefgh!"), false},
		{"thinking too", many(119, "abcdefgh~!"), false},
		{"unless there is no end to them", many(120, "abcdefgh!"), true},
		{"both count together", []string{"abcdefgh~", "abcdefgh~", "abcdefgh~", "abcdefgh~", "abcdefgh", "abcdefgh"}, true},
	} {
		t.Run(tc.explanation, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "computing")
			var want []match.ID
			if tc.suspected {
				want = []match.ID{"abcdefgh"}
			}
			require.Equal(t, want, ended(t, path, tc.notes...))
			require.Equal(t, want, ended(t, path), "until Forget, and not after an acquittal")
			box, _, err := match.OpenBlackbox(path)
			require.NoError(t, err)
			box.Forget()
			require.NoError(t, box.Close())
			require.Empty(t, ended(t, path))
		})
	}
	_, _, err := match.OpenBlackbox(filepath.Join(t.TempDir(), "no", "folder"))
	require.ErrorContains(t, err, "notes of what is computed")
}

func TestWatchdog(t *testing.T) {
	box, _, err := match.OpenBlackbox(filepath.Join(t.TempDir(), "computing"))
	require.NoError(t, err)
	defer box.Close()
	overdue := make(chan match.ID)
	box.Limit, box.Overdue = time.Millisecond, func(id match.ID) { overdue <- id }
	defer box.Begin("slow", false)()
	require.Equal(t, match.ID("slow"), <-overdue)
}

var _ match.Notes = (*match.Blackbox)(nil)
var _ game.Rules = toy{}
