package evenings

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// filesMost is in how many files of test data a sentence of a catalog may stand in words.
const filesMost = 3

// headings are those of test data: names of tests, and no sentences of a catalog.
var headings = regexp.MustCompile(`(?m)^#+ .*$`)

// TestASentenceShowsInFewFiles: whoever words a sentence anew changes few files of test data
// with it, since transcripts name it by its key. What is shorter than a few words is a name,
// or part of another sentence.
func TestASentenceShowsInFewFiles(t *testing.T) {
	const wordsLeast, bytesLeast = 3, 20
	files := map[string]string{}
	module := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(module, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.Contains(path, "/testdata/") && strings.HasSuffix(path, ".txt") {
			var text []byte
			text, err = fs.ReadFile(module, path)
			files[path] = headings.ReplaceAllString(string(text), "")
		}
		return err
	}))
	looked := 0
	for _, p := range phrases() {
		p.chunk = strings.TrimRight(p.chunk, ".")
		if p.words < bytesLeast || strings.Count(strings.TrimSpace(p.chunk), " ") < wordsLeast-1 {
			continue
		}
		looked++
		var match *regexp.Regexp
		var in []string
		for path, text := range files {
			if !strings.Contains(text, p.chunk) {
				continue
			}
			if match == nil {
				inLine := strings.ReplaceAll(strings.TrimSuffix(strings.Trim(p.match.String(), "^$"), `\.`), "(.+?)", `[^‹›\n]{1,60}?`)
				match = regexp.MustCompile(inLine)
			}
			if match.MatchString(text) {
				in = append(in, path)
			}
		}
		if slices.Sort(in); len(in) > filesMost {
			t.Errorf("%s stands in words in %d files: %v", p.key, len(in), in)
		}
	}
	require.Greater(t, looked, 500)
}
