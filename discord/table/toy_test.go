package table

import (
	"sync"
	"testing/fstest"

	"norenbot/discord/words"
	"norenbot/game/text"
)

// toyLibrary has the bot's own words, and those of a game: the same in every language.
var toyLibrary = sync.OnceValue(func() *text.Library {
	fs := fstest.MapFS{}
	for _, lang := range text.Languages() {
		fs["locale/"+lang+".toml"] = &fstest.MapFile{Data: []byte(`
"title" = "Toy"
"said" = "{0} says {1}."
"because" = "Because everybody must say something."
"long" = "{0} did something that takes rather many words to be told in full, so that a few of them fill the message: {1}."
`)}
	}
	return text.MustOpen(words.Shelf(), text.Shelf{Prefix: "toy", FS: fs})
})
