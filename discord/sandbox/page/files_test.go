package page_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox/page"
)

func get(path, etag string) *http.Response {
	req := httptest.NewRequest(http.MethodGet, path, nil)
	if etag != "" {
		req.Header.Set("If-None-Match", etag)
	}
	rec := httptest.NewRecorder()
	page.Handler().ServeHTTP(rec, req)
	return rec.Result()
}

func TestHandler(t *testing.T) {
	for _, c := range []struct {
		name, path, kind string
		status           int
	}{
		{"the_list_of_people", "/", "text/html", 200},
		{"one_person's_window", "/u/alice", "text/html", 200},
		{"a_module", "/page/app.js", "text/javascript", 200},
		{"a_language's_words", "/page/words/pt-BR.js", "text/javascript", 200},
		{"a_style_sheet", "/page/style.css", "text/css", 200},
		{"a_file_that_is_none", "/page/nothing.js", "text/plain", 404},
		{"the_program's_own_source_is_not_served", "/page/page.go", "text/plain", 404},
		{"a_way_out_of_the_folder", "/page/..%2fpage.go", "text/plain", 404},
		{"a_way_back_into_the_folder", "/page/words%2f..%2fapp.js", "text/plain", 404},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := get(c.path, "")
			require.Equal(t, c.status, r.StatusCode)
			require.Contains(t, r.Header.Get("Content-Type"), c.kind)
			if c.status == 200 {
				require.Contains(t, r.Header.Get("Content-Security-Policy"), "default-src 'self'")
				require.Equal(t, 304, get(c.path, r.Header.Get("ETag")).StatusCode, "an unchanged file is not sent again")
			}
		})
	}
}

// source reads all files of the page that match, by name.
func source(t *testing.T, pattern string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, names)
	all := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		all[name] = string(text)
	}
	return all
}

func TestModulesImportWhatIsThere(t *testing.T) {
	modules := source(t, "*.js")
	imports := regexp.MustCompile(`import \{\s([^}]+?),?\s\} from "\./([a-z]+\.js)"`)
	for name, text := range modules {
		for _, m := range imports.FindAllStringSubmatch(text, -1) {
			for _, what := range regexp.MustCompile(`,\s*`).Split(m[1], -1) {
				exported := regexp.MustCompile(`export (async )?(function|const|class) ` + what + `\b`)
				require.Regexp(t, exported, modules[m[2]], "%s imports %s from %s", name, what, m[2])
				require.Greater(t, len(regexp.MustCompile(`\b`+what+`\b`).FindAllString(text, 2)), 1, "%s imports %s for nothing", name, what)
			}
		}
	}
}

func TestNothingIsPutInAsMarkup(t *testing.T) {
	for name, text := range source(t, "*.js") {
		require.NotRegexp(t, `innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function`, text, name)
	}
}

// said are the words of one language by their keys, read from its file: "phrases.guilds", "failures.This interaction failed".
func said(t *testing.T, name, text string) map[string]string {
	t.Helper()
	all, group := map[string]string{}, ""
	row, head := regexp.MustCompile(`^    "?([^":]+)"?: "(.+)",$`), regexp.MustCompile(`^  ([a-z]+): \{$`)
	for _, line := range strings.Split(text, "\n") {
		if m := head.FindStringSubmatch(line); m != nil {
			group = m[1]
		}
		if m := row.FindStringSubmatch(line); m != nil {
			require.NotContains(t, all, group+"."+m[1], name)
			all[group+"."+m[1]] = m[2]
		}
	}
	require.Len(t, all, strings.Count(text, "\n    ")-strings.Count(text, "\n    //"), "every line of %s is a key and a text", name)
	return all
}

func TestEveryPhraseIsInEveryLanguage(t *testing.T) {
	words, chosen := source(t, "words/*.js"), source(t, "words.js")["words.js"]
	english := said(t, "en", words["words/en.js"])
	require.NotEmpty(t, english["phrases.guilds"])
	places := regexp.MustCompile(`\{\d\}`)
	for file, text := range words {
		code := strings.TrimSuffix(filepath.Base(file), ".js")
		require.Contains(t, chosen, `from "./words/`+code+`.js"`, "%s is a language of the page", code)
		own := said(t, code, text)
		for key, phrase := range english {
			require.NotEmpty(t, own[key], "%s says %s", code, key)
			want, got := places.FindAllString(phrase, -1), places.FindAllString(own[key], -1)
			slices.Sort(want)
			slices.Sort(got)
			require.Equal(t, want, got, "%s: %s", code, key)
		}
		for key := range own {
			require.NotEmpty(t, english[key], "English lacks %s of %s", key, code)
		}
	}
}

func TestEveryPhraseIsUsedAndEveryUsedOneIsThere(t *testing.T) {
	english := said(t, "en", source(t, "words/en.js")["words/en.js"])
	code := strings.Join(slices.Collect(maps.Values(source(t, "*.js"))), "\n")
	for _, m := range regexp.MustCompile(`\bt\("([a-z_]+)"`).FindAllStringSubmatch(code, -1) {
		require.Contains(t, english, "phrases."+m[1])
	}
	for key := range english {
		if key, is := strings.CutPrefix(key, "phrases."); is {
			require.Contains(t, code, `"`+key+`"`, "nobody says %s", key)
		}
	}
}

// TestTestIDsAreDocumented: a headless browser finds in index.html what it may
// look for, and nothing that is not there.
func TestTestIDsAreDocumented(t *testing.T) {
	list, _, _ := strings.Cut(source(t, "index.html")["index.html"], "-->")
	code := strings.Join(slices.Collect(maps.Values(source(t, "*.js"))), "\n")
	for _, m := range regexp.MustCompile(`(?:"data-testid": |testid: )"([a-z-]+)"`).FindAllStringSubmatch(code, -1) {
		require.Regexp(t, `\b`+m[1]+`\b`, list, "data-testid %s", m[1])
	}
	made := regexp.MustCompile(`^(tool|clock|toggle)-`) // put together from a name
	_, list, _ = strings.Cut(list, "data-testid:")
	for _, m := range regexp.MustCompile(`(?m)(?:^|,) +([a-z]+(?:-[a-z]+)*)(?:\[|,|$)`).FindAllStringSubmatch(list, -1) {
		if !made.MatchString(m[1]) {
			require.Contains(t, code, `"`+m[1]+`"`, "index.html names %s", m[1])
		}
	}
}
