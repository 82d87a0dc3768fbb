package texttest

import (
	"testing/fstest"

	"norenbot/game/text"
)

// Same is a shelf whose catalog, TOML, says the same in every language: of a game that is only made up.
func Same(prefix, catalog string) text.Shelf {
	fs := fstest.MapFS{}
	for _, lang := range text.Languages() {
		fs["locale/"+lang+".toml"] = &fstest.MapFile{Data: []byte(catalog)}
	}
	return text.Shelf{Prefix: prefix, FS: fs}
}
