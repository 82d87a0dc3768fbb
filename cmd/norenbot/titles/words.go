package titles

import (
	"strings"

	"norenbot/game/text"
)

// A Catalog is what one file says in a language.
type Catalog struct {
	File    string   // "game/hansa/locale/de.toml", from the module's root
	Keys    int      // of English, forms of terms aside
	Missing []string // as the file has them, without the shelf's prefix
}

// Catalogs returns how far each catalog of a language is, in the order of Shelves. Errors are those of text.Open.
func Catalogs(lang string) (all []Catalog, err error) {
	for _, shelf := range Shelves() {
		lib, err := text.Open(shelf)
		if err != nil {
			return nil, err
		}
		c := Catalog{File: folderOf(shelf.Prefix) + "/locale/" + lang + ".toml"}
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

// folderOf is where the catalogs of a shelf stand.
func folderOf(prefix string) string {
	switch {
	case prefix == "":
		return "discord/words"
	case strings.HasPrefix(prefix, "render."):
		return strings.ReplaceAll(prefix, ".", "/")
	}
	return "game/" + prefix
}
