package discord

import (
	"embed"

	"norenbot/game/text"
)

//go:embed locale
var locale embed.FS

// Shelf is the catalogs of the bot's own words.
func Shelf() text.Shelf { return text.Shelf{FS: locale} }
