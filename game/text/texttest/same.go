package texttest

import (
	"testing/fstest"

	"norenbot/game/text"
)

// Same returns a shelf whose catalog, in TOML, is the same in every language, for a made-up game.
func Same(prefix, catalog string) text.Shelf {
	fs := fstest.MapFS{}
	for _, lang := range text.Languages() {
		fs["locale/"+lang+".toml"] = &fstest.MapFile{Data: []byte(catalog)}
	}
	return text.Shelf{Prefix: prefix, FS: fs}
}
