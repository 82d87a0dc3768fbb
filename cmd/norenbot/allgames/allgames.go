// Package allgames gives an App every game that the program has, with its computer players. Tests of a part of the bot
// do without it: their game is a toy.
package allgames

import (
	"cmp"
	"time"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/app"
)

// Players are the computer players; the zero Players are those of the real bot.
type Players struct {
	Kind     string        // the kind that is seated in every role; "" is the best one for each
	Pause    time.Duration // before each move
	Playouts int           // of an analysis, see titles.Analyst; 0 is the usual number
}

// With returns all games with their computer players.
func With(p Players) app.Games {
	g := app.Games{
		Computers: titles.Computers(p.Pause), Coach: titles.Coach{}, Tutor: titles.FirstKind,
		Computer:   cmp.Or(p.Kind, titles.ComputerKind),
		Substitute: cmp.Or(p.Kind, titles.SubstituteKind),
		First:      cmp.Or(p.Kind, titles.FirstKind),
		Levels:     titles.LevelsByGame(), Export: titles.ExportArchive, Film: titles.FilmArchive, Analyst: titles.Analyst(p.Playouts),
	}
	for _, t := range titles.All() {
		g.Rules = append(g.Rules, t.Rules)
	}
	return g
}
