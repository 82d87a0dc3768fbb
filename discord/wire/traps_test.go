package wire

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTrapsNameWhatThereIs checks that the names of code and tests in TRAPS.md exist.
func TestTrapsNameWhatThereIs(t *testing.T) {
	words := map[string]bool{}
	word := regexp.MustCompile(`\w+`)
	project := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(project, ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || path == "discord/wire/traps_test.go" {
			return err
		}
		source, err := fs.ReadFile(project, path)
		for _, w := range word.FindAllString(string(source), -1) {
			words[w] = true
		}
		return err
	}))
	traps, err := os.ReadFile("TRAPS.md")
	require.NoError(t, err)
	named := regexp.MustCompile("`([A-Za-z_.]+)`|\\b(Test[A-Z]\\w+)").FindAllStringSubmatch(string(traps), -1)
	require.NotEmpty(t, named)
	for _, n := range named {
		name := n[1] + n[2]
		require.True(t, words[name[strings.LastIndexByte(name, '.')+1:]], "TRAPS.md names %s, which is nowhere", name)
	}
}
