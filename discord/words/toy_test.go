package words

import (
	"sync"
	"testing/fstest"

	"norenbot/game/text"
)

// toyLibrary has the bot's own words, and those of a game: the same in every language.
var toyLibrary = sync.OnceValue(func() *text.Library {
	fs := fstest.MapFS{}
	for _, lang := range text.Languages() {
		fs["locale/"+lang+".toml"] = &fstest.MapFile{Data: []byte(`
"title" = "Toy"
"ends" = "Round {0} is over."
"gets" = "{0} gets {1}."
"gets.lead" = "Payday: {0} {1}"
"gets.more" = ", {0} {1}"
`)}
	}
	return text.MustOpen(Shelf(), text.Shelf{Prefix: "toy", FS: fs})
})

// toyVoice speaks in a language, and names nobody.
func toyVoice(lang string) Voice {
	return Voice{Words: toyLibrary().In(lang), Names: Nobody}
}
