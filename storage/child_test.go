package storage

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// childEnv names what this test binary does instead of testing, and with which file: "job path".
const childEnv = "NORENBOT_STORAGE_CHILD"

// jobs are what children do. Their parent reads what they print.
var jobs = map[string]func(path string) error{
	"play":  playForEver,
	"hold":  holdOpen,
	"check": checkOnly,
}

func TestMain(m *testing.M) {
	job, path, is := strings.Cut(os.Getenv(childEnv), " ")
	if !is {
		os.Exit(m.Run())
	}
	if err := jobs[job](path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A child is this test binary doing a job.
type child struct {
	*exec.Cmd
	lines *bufio.Scanner // of its standard output
	input io.Closer      // closing it ends the child, if it listens
	errs  *strings.Builder
}

func start(t testing.TB, job, path string) *child {
	t.Helper()
	c := &child{Cmd: exec.Command(os.Args[0]), errs: new(strings.Builder)}
	c.Env = append(os.Environ(), childEnv+"="+job+" "+path)
	c.Stderr = c.errs
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	c.input, err = c.StdinPipe()
	require.NoError(t, err)
	c.lines = bufio.NewScanner(out)
	require.NoError(t, c.Start())
	return c
}

// holdOpen opens the store and holds it until its input ends.
func holdOpen(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	fmt.Println("open")
	_, err = io.Copy(io.Discard, os.Stdin)
	return errors.Join(err, s.Close())
}

func TestSecondProcess(t *testing.T) {
	path := fileName(t)
	c := start(t, "hold", path)
	require.True(t, c.lines.Scan(), "%s", c.errs)
	_, err := Open(path, impatient)
	require.ErrorIs(t, err, ErrInUse)
	require.ErrorContains(t, err, path)
	_, err = CheckFile(path, impatient)
	require.ErrorIs(t, err, ErrInUse)
	_, err = Restore(path+".backup", path, impatient)
	require.Error(t, err)
	require.NoError(t, c.input.Close())
	require.NoError(t, c.Wait(), "%s", c.errs)
	opened(t, path, Options{})
}

// checkOnly opens the store like norenbot does at its start, reads every live
// toy, and then checks the file.
func checkOnly(path string) error {
	s, err := Open(path, impatient)
	if err != nil {
		return err
	}
	for _, err := range s.Walk("toy", "live") {
		if err != nil && !errors.Is(err, ledger.ErrDamaged) && !errors.Is(err, ErrDamaged) {
			return err
		}
	}
	if err := s.Close(); err != nil {
		return err
	}
	_, err = CheckFile(path, impatient)
	return err
}
