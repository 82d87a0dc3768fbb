package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mostRetested are how many percent of all lines of tests may belong to packages whose tests a change of one package
// builds and runs again. They are a little above what is so today: a wall that falls is noticed. The bot's own tests
// (cmd/norenbot, discord, discord/servertest and discord/evenings, which link all parts) are 24 % of them.
var mostRetested = map[string]float64{
	"discord/feed": 26, "discord/gathering": 26, "discord/opening": 26, "discord/records": 26, "discord/seasons": 28,
	"discord/seat": 37, "discord/table": 36, "discord/thread": 37,
	"discord/ui": 52, "discord/wire": 51, "discord/core": 47, "game/match": 74, "game/norenberc": 37,
}

// TestRetested measures what a change of each package has tested again:
//
//	go test ./cmd/norenbot -run TestRetested -v
func TestRetested(t *testing.T) {
	share := retested(t)
	for _, pkg := range slices.Sorted(maps.Keys(share)) {
		t.Logf("%-28s %5.1f %%", pkg, share[pkg])
	}
	for pkg, most := range mostRetested {
		require.Positive(t, share[pkg], "%s has no tests that depend on it", pkg)
		require.LessOrEqual(t, share[pkg], most, "a change of %s tests more of the project again than before: which test has a new import?", pkg)
	}
}

// A testable is a package or a test binary as go list has it.
type testable struct {
	ImportPath, Dir                 string
	Deps, TestGoFiles, XTestGoFiles []string
}

// lines are those of a package's tests.
func (p testable) lines(t *testing.T) (n int) {
	for _, file := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
		text, err := os.ReadFile(filepath.Join(p.Dir, file))
		require.NoError(t, err)
		n += bytes.Count(text, []byte("\n"))
	}
	return n
}

// retested are, by package of the project, the percent of all lines of tests whose binaries depend on it.
func retested(t *testing.T) map[string]float64 {
	const module, binary = "norenbot/", ".test"
	out, err := exec.Command("go", "list", "-test", "-deps", "-json=ImportPath,Dir,Deps,TestGoFiles,XTestGoFiles", "norenbot/...").Output()
	require.NoError(t, err)
	lines, dependents, total := map[string]int{}, map[string]map[string]bool{}, 0
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p testable
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		name, ours := strings.CutPrefix(p.ImportPath, module)
		tested, isBinary := strings.CutSuffix(name, binary)
		switch {
		case !ours:
		case isBinary:
			for _, dep := range append(p.Deps, p.ImportPath[:len(p.ImportPath)-len(binary)]) {
				dep, _, _ = strings.Cut(dep, " ") // "a [b.test]" is a as b's tests have it
				if dep, ours := strings.CutPrefix(dep, module); ours {
					if dependents[dep] == nil {
						dependents[dep] = map[string]bool{}
					}
					dependents[dep][tested] = true
				}
			}
		case !strings.Contains(name, " "):
			lines[name] = p.lines(t)
			total += lines[name]
		}
	}
	share := map[string]float64{}
	for pkg, by := range dependents {
		if _, ours := lines[pkg]; !ours {
			continue
		}
		n := 0
		for tested := range by {
			n += lines[tested]
		}
		share[pkg] = 100 * float64(n) / float64(total)
	}
	return share
}
