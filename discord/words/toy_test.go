package words

import (
	"sync"

	"norenbot/game/text"
	"norenbot/game/text/texttest"
)

// toyLibrary has the bot's own texts, and those of a game, the same in every language.
var toyLibrary = sync.OnceValue(func() *text.Library {
	return text.MustOpen(Shelf(), texttest.Same("toy", `
"title" = "Toy"
"ends" = "Round {0} is over."
"gets" = "{0} gets {1}."
"gets.lead" = "Payday: {0} {1}"
"gets.more" = ", {0} {1}"
"calls" = "Guild {0}."
"calls.lead" = "Guild {0}"
"takes" = "{0} takes {1}."
"takes.more" = " · {0} takes {1}"
"takes.same" = ", takes {1}"
"rests" = "{0} rests."
"rests.more" = ", rests"
`))
})

// toyLocalizer returns a Localizer for a language, without names.
func toyLocalizer(lang string) Localizer {
	return Localizer{Words: toyLibrary().In(lang), Names: Nobody}
}
