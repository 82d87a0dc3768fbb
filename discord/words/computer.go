package words

import (
	"errors"

	"norenbot/game/match"
)

// Levels are the kinds of computer player that people choose from, the weakest first. Matches store these names.
// Their display name is "computer.<level>", and "level.<level>.is" describes how they play.
var Levels = [...]string{"chick", "kitten", "lamb", "hare", "fox", "owl", "eagle"}

// faces are the emoji of the levels, for messages; pictures have none.
var faces = map[string]string{"chick": "🐥", "kitten": "🐱", "lamb": "🐑", "hare": "🐇", "fox": "🦊", "owl": "🦉", "eagle": "🦅"}

// ErrNoLevel is returned when a level does not exist for a game.
var ErrNoLevel = errors.New("no such computer player for the game")

// computerName is the name of a computer player. Kinds that are no level are named by their seat.
func (v Localizer) computerName(kind string, seat int) string {
	if faces[kind] == "" {
		return v.Phrase("computer.name", seat+1)
	}
	return v.Phrase("computer."+kind, seat+1)
}

// NamedAt returns an owner's name for a message, a level with its emoji.
func (v Localizer) NamedAt(o match.Owner, seat int) string {
	name := Escape(v.PlainName(o, seat))
	if face := faces[o.Computer]; face != "" {
		return face + " " + name
	}
	return name
}

// LevelName returns the name of a level without a seat.
func (v Localizer) LevelName(level string) string {
	return faces[level] + " " + v.Phrase("choice.level."+level)
}
