package evenings

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	diff "github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// Transcripts lie in testdata/evenings. An English one is a folder with a file for each
// scene; those of other languages are one file. spelled.txt says which evening writes a
// sentence of the English catalogs in words: the others, and its own later scenes, name
// its key in ‹ ›, so that a change of words shows once. "… (3)" stands for three lines
// that a message had before it changed.
const (
	evenings    = "testdata/evenings"
	spelledFile = evenings + "/spelled.txt"
)

// abroad is which evening another language is compared of, where NORENBOT_CI is set: the
// catalogs have tests of their own.
var abroad = map[string]struct{ language, locale string }{
	"tables":   {"french", "fr"},
	"standins": {"italian", "it"},
}

// An evening is a server in which people act a script out.
type evening struct {
	*servertest.Server
	reads string // the language of the server: en, fr or it
}

// speaks has everything be in a server of a language.
func (h *evening) speaks(locale string) {
	h.Speaks(locale)
	h.reads = locale[:2]
}

// transcribe has a script acted out, and compares what came with testdata.
func transcribe(t *testing.T, name string, script func(h *evening, locale string)) {
	if !*update { // each takes on the sentences that those before it have not
		t.Parallel()
	}
	transcribeIn(t, "en-US", script, func(s *scribe) { s.folds(name) }, func(s *scribe) { s.compare(s.h.T, name) })
	if other, also := abroad[name]; also && (servertest.Thorough() || *update) {
		t.Run(other.language, func(t *testing.T) {
			transcribeIn(t, other.locale, script, func(*scribe) {}, func(s *scribe) { s.compareIn(s.h.T, name, other.language) })
		})
	}
}

// transcribeIn has a script acted out in one language.
func transcribeIn(t *testing.T, locale string, script func(h *evening, locale string), begin, end func(*scribe)) {
	t.Helper()
	servertest.In(t, sandbox.Config{}, func(s *servertest.Server) {
		h := &evening{Server: s}
		h.speaks(locale)
		h.Start()
		h.write()
		begin(writer(s))
		script(h, locale)
		end(writer(s))
	})
}

// compare holds an English transcript against testdata, scene by scene.
func (s *scribe) compare(t *testing.T, evening string) {
	t.Helper()
	folder := filepath.Join(evenings, evening)
	if *update {
		require.NoError(t, os.RemoveAll(folder))
		require.NoError(t, os.MkdirAll(folder, 0o755))
		spell(t, evening, s.folder.met)
	}
	written := map[string]bool{}
	for i, scene := range s.scenes {
		name := fmt.Sprintf("%02d-%s.txt", i+1, slug(scene.title))
		written[name] = true
		holds(t, filepath.Join(folder, name), "# "+scene.title+"\n"+scene.String())
	}
	there, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, f := range there {
		if !written[f.Name()] {
			t.Errorf("%s: this scene did not come; run with -update if that is right", filepath.Join(folder, f.Name()))
		}
	}
	for key := range s.folder.met {
		if spelled()[key] == "" {
			t.Errorf("%s says %q, which no evening writes in words: run all with -update", evening, key)
		}
	}
}

// compareIn holds a transcript of another language against testdata.
func (s *scribe) compareIn(t *testing.T, evening, language string) {
	t.Helper()
	var all strings.Builder
	for _, scene := range s.scenes {
		fmt.Fprintf(&all, "\n# %s\n%s", scene.title, scene.String())
	}
	holds(t, filepath.Join(evenings, evening+"-"+language+".txt"), all.String())
}

// holds compares a text with a file, or writes it.
func holds(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run with -update to write it")
	if changes := diff.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); changes != "" {
		t.Errorf("%s went otherwise (-want +got); look at it, and run with -update if it is right:\n%s", path, changes)
	}
}

var noLetters = regexp.MustCompile(`[^a-z0-9]+`)

// slug is a title as the name of a file.
func slug(title string) string {
	return strings.Trim(noLetters.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

// spelling guards spelled while transcripts are written.
var spelling sync.Mutex

// spelled says by key which evening writes a sentence in words.
var spelled = sync.OnceValue(func() map[string]string {
	by := map[string]string{}
	file, _ := os.ReadFile(spelledFile) // missing before the first -update
	for line := range strings.Lines(string(file)) {
		if key, evening, found := strings.Cut(strings.TrimSpace(line), " "); found {
			by[key] = evening
		}
	}
	return by
})

// spelledBy reports of keys whether an evening writes them in words. What none does yet it
// takes on where transcripts are written anew.
func spelledBy(evening string) func(key string) bool {
	return func(key string) bool {
		spelling.Lock()
		defer spelling.Unlock()
		return cmp.Or(spelled()[key], evening) == evening
	}
}

// spell writes down which sentences an evening has met.
func spell(t *testing.T, evening string, met map[string]bool) {
	t.Helper()
	spelling.Lock()
	defer spelling.Unlock()
	by := spelled()
	maps.DeleteFunc(by, func(key, of string) bool { return of == evening && !met[key] })
	for key := range met {
		by[key] = cmp.Or(by[key], evening)
	}
	var file strings.Builder
	for _, key := range slices.Sorted(maps.Keys(by)) {
		fmt.Fprintf(&file, "%s %s\n", key, by[key])
	}
	require.NoError(t, os.WriteFile(spelledFile, []byte(file.String()), 0o644))
}
