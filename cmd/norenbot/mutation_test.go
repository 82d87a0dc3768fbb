package main

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"
)

var mutations = flag.Bool("mutations", false, "have TestMutations make each fault and run the tests that have to notice it (with -v a line each as it goes)")

// A mutation is a fault that some test has to notice. They are in testdata/mutations.toml.
type mutation struct {
	Name string
	File string // from the root of the module
	// Old occurs once in the file. New replaces it, and compiles.
	Old, New string
	// Package is the package whose tests notice it, as "./storage"; by default that of the file.
	Package string
	// Run selects tests, like go test -run; by default all.
	Run string
	// CI says that only tests with NORENBOT_CI notice it.
	CI bool
}

// TestMutations makes every fault and has the tests notice it, with -mutations; -run selects some, as in -run
// TestMutations/storage. Without the flag it only checks that every fault can still be made. The files stay
// unchanged: the compiler gets an overlay.
func TestMutations(t *testing.T) {
	var list struct{ Mutation []mutation }
	read, err := toml.DecodeFile("testdata/mutations.toml", &list)
	require.NoError(t, err)
	require.Empty(t, read.Undecoded())
	for _, m := range list.Mutation {
		t.Run(m.File+" "+m.Name, func(t *testing.T) {
			path, err := filepath.Abs(filepath.Join("..", "..", m.File))
			require.NoError(t, err)
			source, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, 1, strings.Count(string(source), m.Old), "%q has to be there once", m.Old)
			require.NotEqual(t, m.Old, m.New)
			switch {
			case !*mutations:
			case m.CI && os.Getenv("NORENBOT_CI") == "":
				t.Skip("set NORENBOT_CI")
			default:
				m.make(t, path, strings.Replace(string(source), m.Old, m.New, 1))
			}
		})
	}
}

// failed finds failed tests, or a panic, in the output of go test.
var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^(panic: .*)`)

// make runs the tests with the fault in the file at path.
func (m *mutation) make(t *testing.T, path, source string) {
	t.Helper()
	folder := t.TempDir()
	other, overlay := filepath.Join(folder, filepath.Base(path)), filepath.Join(folder, "overlay.json")
	require.NoError(t, os.WriteFile(other, []byte(source), 0o600))
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {path: other}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(overlay, replace, 0o600))

	tested := m.Package
	if tested == "" {
		tested = "./" + filepath.ToSlash(filepath.Dir(m.File))
	}
	c := exec.Command("go", "test", "-overlay", overlay, "-vet=off", "-ldflags=-s -w", "-count=1", "-failfast", "-timeout", "5m", "-run", m.Run, tested)
	c.Dir = filepath.Join("..", "..")
	c.Env = append(os.Environ(), "NORENBOT_CI=")
	if m.CI {
		c.Env = append(os.Environ(), "NORENBOT_CI=1")
	}
	out, err := c.CombinedOutput()
	require.NotContains(t, string(out), "[build failed]", "%s", out)
	require.NotContains(t, string(out), "[setup failed]", "%s", out)
	require.NotContains(t, string(out), "no tests to run", "%s", out)
	if err == nil {
		t.Errorf("no test of %s noticed it", tested)
		return
	}
	by := failed.FindAllStringSubmatch(string(out), -1)
	require.NotEmpty(t, by, "%s", out)
	// A subtest's line follows its parent's.
	last := by[len(by)-1]
	t.Log("noticed by ", last[1]+last[2])
}
