package titles

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"norenbot/game/text"
)

// A Catalog describes one file of catalogs.
type Catalog struct {
	File    string   // "game/hansa/locale/de.toml", from the module's root
	Keys    int      // of English, without forms of terms
	Missing []string // as in the file, without the shelf's prefix
	Whole   bool     // in a complete language nothing may be missing
}

// Catalogs returns how complete each catalog of a language is, in the order of Shelves. Errors are those of
// text.Open.
func Catalogs(lang string) (all []Catalog, err error) {
	unfinished := begun(All())
	for _, shelf := range Shelves() {
		lib, err := text.Open(shelf)
		if err != nil {
			return nil, err
		}
		c := Catalog{File: folderOf(shelf.Prefix) + "/locale/" + lang + ".toml", Whole: text.Whole(lang) && !slices.Contains(unfinished, shelf.Prefix)}
		english := lib.In(text.Languages()[0])
		for _, key := range lib.Keys(english.Language()) {
			if !english.IsForm(key) {
				c.Keys++
			}
		}
		for _, key := range lib.Missing(lang) {
			c.Missing = append(c.Missing, strings.TrimPrefix(key, shelf.Prefix+"."))
		}
		all = append(all, c)
	}
	return all, nil
}

// Wrong says in one line what a catalog lacks that must be complete; nil if nothing.
func (c Catalog) Wrong() error {
	if !c.Whole || len(c.Missing) == 0 {
		return nil
	}
	lang := strings.TrimSuffix(path.Base(c.File), ".toml")
	return fmt.Errorf("%s lacks %d of %d sentences, and its game is whole (titles.go): norenbot words --missing %s lists them", c.File, len(c.Missing), c.Keys, lang)
}

// begun returns the prefixes of the games that may be incomplete in some languages.
func begun(all []Title) (prefixes []string) {
	for _, t := range all {
		if name := t.Rules.Info().Name; !t.whole {
			prefixes = append(prefixes, name, "render."+name)
		}
	}
	return prefixes
}

// folderOf returns the folder of a shelf's catalogs.
func folderOf(prefix string) string {
	switch {
	case prefix == "":
		return "discord/words"
	case strings.HasPrefix(prefix, "render."):
		return strings.ReplaceAll(prefix, ".", "/")
	}
	return "game/" + prefix
}
