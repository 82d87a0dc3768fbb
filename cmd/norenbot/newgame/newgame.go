// Package newgame writes the beginning of a game: rules with two questions, words in three
// languages, one picture, tests that pass, and its entry among the titles.
package newgame

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"norenbot/game/text"
)

// template has the files: game/* for game/NAME/ and render/* for render/NAME/. NAME and TITLE
// in them stand for the game's, and .tmpl at the end of a name keeps Go from compiling it.
//
//go:embed template
var template embed.FS

// titles is where games are named, from the module's root.
const titles = "cmd/norenbot/titles/titles.go"

// ErrName is returned for a name that no game can have; the error says why.
var ErrName = errors.New("no name for a game")

// nameMost is how long a name may be: a value of a choice in Discord may have 100 characters,
// and keys of texts, file names and columns go with it.
const nameMost = 20

var plain = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// imported are the packages that the template's files name.
var imported = []string{"embed", "fmt", "rand", "slices", "color", "image", "strconv", "testing", "require", "game", "text", "render", "rules", "icon", "ink", "rendertest", "gametest"}

// Check says why a game cannot be called so in the module at root; nil if it can. words are
// all catalogs there are. Errors wrap ErrName.
func Check(root, name string, words *text.Library) error {
	refuse := func(why string, args ...any) error {
		return fmt.Errorf("%w: %q %s", ErrName, name, fmt.Sprintf(why, args...))
	}
	switch {
	case !plain.MatchString(name):
		return refuse("names a package and keys: it takes small letters and digits, a letter first")
	case len(name) > nameMost:
		return refuse("has %d letters; %d are possible", len(name), nameMost)
	case token.IsKeyword(name):
		return refuse("is a keyword of Go")
	}
	for _, taken := range imported {
		if name == taken {
			return refuse("is a package that a game's files import")
		}
	}
	for _, folder := range []string{"game", "render"} {
		if _, err := os.Stat(filepath.Join(root, folder, name)); err == nil {
			return refuse("is there already: %s/%s", folder, name)
		}
	}
	for _, key := range words.Keys(text.Languages()[0]) {
		if strings.HasPrefix(key, name+".") || strings.HasPrefix(key, "render."+name+".") {
			return refuse("begins keys of other catalogs: %s", key)
		}
	}
	return nil
}

// Files returns what a game consists of at first, by path from the module's root.
func Files(name string) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(template, "template", func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := template.ReadFile(at)
		if err != nil {
			return err
		}
		filled := bytes.ReplaceAll(bytes.ReplaceAll(data, []byte("NAME"), []byte(name)), []byte("TITLE"), []byte(Title(name)))
		part, rest, _ := strings.Cut(strings.TrimPrefix(at, "template/"), "/")
		to := path.Join(part, name, strings.TrimSuffix(strings.ReplaceAll(rest, "NAME", name), ".tmpl"))
		if strings.HasSuffix(to, ".go") {
			if filled, err = format.Source(filled); err != nil {
				return fmt.Errorf("%s: %w", to, err)
			}
		}
		files[to] = filled
		return nil
	})
	return files, err
}

// Title is what a game is called at first: its name with a capital.
func Title(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// Entitle enters a game among the titles, source being titles.go.
func Entitle(source []byte, name string) ([]byte, error) {
	const anchor, end = "\t\"norenbot/game/text\"\n", "\n\t}\n})\n"
	s := string(source)
	if strings.Count(s, anchor) != 1 || !strings.Contains(s, end) {
		return nil, fmt.Errorf("%s is not as norenbot new-game knows it: enter the game there by hand", titles)
	}
	s = strings.Replace(s, anchor, fmt.Sprintf("\t\"norenbot/game/%s\"\n%s\t%sdrawn \"norenbot/render/%[1]s\"\n", name, anchor, name), 1)
	entry := fmt.Sprintf("\n\t\t{Rules: %s.New(), Heuristic: %[1]s.Heuristic, levels: unmeasured, locale: %[1]s.Locale, artist: %[1]sdrawn.Artist{}, pictures: %[1]sdrawn.Locale},", name)
	s = strings.Replace(s, end, entry+end, 1)
	return format.Source([]byte(s))
}

// Write writes a game into the module at root, and returns what it wrote, sorted by the template. What Check refuses
// must not be written.
func Write(root, name string) (written []string, err error) {
	files, err := Files(name)
	if err != nil {
		return nil, err
	}
	source, err := os.ReadFile(filepath.Join(root, titles))
	if err != nil {
		return nil, fmt.Errorf("%w: new-game works in norenbot's own source; name its folder with --dir", err)
	}
	if files[titles], err = Entitle(source, name); err != nil {
		return nil, err
	}
	for to, data := range files {
		file := filepath.Join(root, filepath.FromSlash(to))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return nil, err
		}
		written = append(written, to)
	}
	return written, nil
}
