package table

import (
	"sync"

	"norenbot/discord/words"
	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// toyLibrary has the bot's own words, and those of a game: the same in every language.
var toyLibrary = sync.OnceValue(func() *text.Library {
	return text.MustOpen(words.Shelf(), texttest.Same("toy", `
"title" = "Toy"
"said" = "{0} says {1}."
"because" = "Because everybody must say something."
"long" = "{0} did something that takes rather many words to be told in full, so that a few of them fill the message: {1}."
`))
})
