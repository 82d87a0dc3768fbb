package words

import (
	"errors"

	"norenbot/game/match"
)

// Levels are the kinds of computer player that people choose from, the gentlest first. Their
// names stand in matches for ever. What they are called is "computer.<level>", how they play
// "level.<level>.is".
var Levels = [...]string{"chick", "kitten", "lamb", "hare", "fox", "owl", "eagle"}

// faces are how levels look, where signs can be shown: pictures have none.
var faces = map[string]string{"chick": "🐥", "kitten": "🐱", "lamb": "🐑", "hare": "🐇", "fox": "🦊", "owl": "🦉", "eagle": "🦅"}

// ErrNoLevel is returned when a computer player is asked for that does not play the game.
var ErrNoLevel = errors.New("no such computer player for the game")

// computerName is the name of a computer player. Those of no level are called by their seat
// alone.
func (v Localizer) computerName(kind string, seat int) string {
	if faces[kind] == "" {
		return v.Phrase("computer.name", seat+1)
	}
	return v.Phrase("computer."+kind, seat+1)
}

// NamedAt is an owner's name as it stands in a message, a level with its face.
func (v Localizer) NamedAt(o match.Owner, seat int) string {
	name := Escape(v.PlainName(o, seat))
	if face := faces[o.Computer]; face != "" {
		return face + " " + name
	}
	return name
}

// LevelName is what a level is called where it has no seat.
func (v Localizer) LevelName(level string) string {
	return faces[level] + " " + v.Phrase("choice.level."+level)
}
