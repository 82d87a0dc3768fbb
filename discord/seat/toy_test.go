package seat

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
"option" = "word {0}"
"group.0" = "West"
"group.1" = "East"
"gone" = "There is no more of it."
"gets" = "{0} gets {1}."
"gets.lead" = "Payday: {0} {1}"
"gets.more" = ", {0} {1}"
`))
})

// toyVoice speaks in a language, and names nobody.
func toyVoice(lang string) words.Localizer {
	return words.Localizer{Words: toyLibrary().In(lang), Names: words.Nobody}
}
