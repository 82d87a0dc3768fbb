// Package titles lists every game of the program, with its computer players, texts and pictures. The program, and
// tests of the whole bot, are built from it. No other package imports a game by its name.
package titles

import (
	"cmp"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/hansa"
	"norenbot/game/market"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/analysis"
	hansamap "norenbot/render/hansa"
	seasons "norenbot/render/league"
	square "norenbot/render/market"
	city "norenbot/render/nobility"
	drawn "norenbot/render/norenberc"
)

// A Title is a game of the program: its rules, computer players, texts and pictures. To add a game, add an entry to
// All.
type Title struct {
	Rules game.Rules
	// Heuristic plays reasonably by what its seat sees; nil if there is none.
	Heuristic bot.Policy
	levels    ladder
	deep      bool  // bot.Search.Deep
	work      int   // bot.Judge.Work of the coach and analyses: 1.5 s of one core; 0 is bot.DefaultWork
	locale    fs.FS // its catalogs
	artist    render.Artist
	pictures  fs.FS // the artist's catalogs
	whole     bool  // its catalogs are complete in every language; otherwise missing texts are shown in English
}

// All returns all games. This is the only place that names them; the first is the default everywhere. They are made
// once, because rules read their tiles from a file.
var All = sync.OnceValue(func() []Title {
	return []Title{
		{Rules: norenberc.New(), Heuristic: norenberc.Heuristic, levels: norenbercLevels, deep: true, work: 450_000, locale: norenberc.Locale, artist: drawn.Artist{}, pictures: drawn.Locale, whole: true},
		{Rules: hansa.New(), Heuristic: hansa.Heuristic, levels: hansaLevels, locale: hansa.Locale, artist: hansamap.Artist{}, pictures: hansamap.Locale, whole: true},
		{Rules: nobility.New(), Heuristic: nobility.Heuristic, levels: nobilityLevels, work: 500_000, locale: nobility.Locale, artist: city.Artist{}, pictures: city.Locale, whole: true},
		{Rules: market.New(), Heuristic: market.Heuristic, levels: marketLevels, work: 1_000_000, locale: market.Locale, artist: square.Artist{}, pictures: square.Locale, whole: true},
	}
})

// Infos returns the game.Info of all games, in order.
func Infos() (all []game.Info) {
	for _, t := range All() {
		all = append(all, t.Rules.Info())
	}
	return all
}

// Meant returns the game with a typed name, the first one for "".
func Meant(name string) (Title, error) {
	return Named(cmp.Or(name, All()[0].Rules.Info().Name))
}

// Named returns the game with a name; the error lists the names.
func Named(name string) (Title, error) {
	var names []string
	for _, t := range All() {
		if t.Rules.Info().Name == name {
			return t, nil
		}
		names = append(names, t.Rules.Info().Name)
	}
	return Title{}, fmt.Errorf("there is no game %q; there is %s", name, strings.Join(names, ", "))
}

// Words opens every catalog: the shell's, the pictures', each game's.
var Words = sync.OnceValues(func() (*text.Library, error) { return text.Open(Shelves()...) })

// kinds returns the computer players of a game: random; heuristic, if the game has one; search, whose playouts use
// the heuristic; gentle, which lessons once offered; and the levels. search configures the kind of that name; if it
// counts its playouts, the levels use the same number.
func (t Title) kinds(search bot.Search) []bot.Kind {
	kinds := []bot.Kind{{Name: "random", Player: bot.Policy(bot.Random)}}
	tutor := bot.Policy(bot.Random) // if the game has no heuristic
	if t.Heuristic != nil {
		tutor = bot.Slipping(t.Heuristic, tutorSlips)
		kinds = append(kinds, bot.Kind{Name: "heuristic", Player: t.Heuristic})
		search.Policy, search.Deep = t.Heuristic, t.deep
	}
	kinds = append(kinds, bot.Kind{Name: gentleKind, Player: tutor}, bot.Kind{Name: "search", Player: search})
	if t.hasLevels() {
		for n := range t.levels {
			kinds = append(kinds, t.level(n, search.Playouts))
		}
	}
	return kinds
}

// Seated returns the named kinds, one for each seat; the last name fills the rest. Errors are about --players.
func (t Title) Seated(names []string, seats int, search bot.Search) ([]bot.Kind, error) {
	all := t.kinds(search)
	if len(names) == 0 || len(names) > seats {
		return nil, fmt.Errorf("--players names %d players for %d seats", len(names), seats)
	}
	var out []bot.Kind
	for seat := range seats {
		kind, err := kindNamed(all, names[min(seat, len(names)-1)])
		if err != nil {
			return nil, err
		}
		out = append(out, kind)
	}
	return out, nil
}

// Shelves are the catalogs of the shell, of every game and its pictures, and of the pictures of seasons and
// analyses. Two shelves must not have a key in common: text.Open refuses that.
func Shelves() []text.Shelf {
	all := []text.Shelf{words.Shelf()}
	for _, t := range All() {
		name := t.Rules.Info().Name
		all = append(all, text.Shelf{Prefix: name, FS: t.locale}, text.Shelf{Prefix: "render." + name, FS: t.pictures})
	}
	return append(all, text.Shelf{Prefix: "render." + seasons.Name, FS: seasons.Locale},
		text.Shelf{Prefix: "render." + analysis.Name, FS: analysis.Locale})
}

// Artists draw the games, by name, seasons and analyses.
func Artists() map[string]render.Artist {
	all := map[string]render.Artist{seasons.Name: seasons.Artist{}, analysis.Name: analysis.Artist{}}
	for _, t := range All() {
		all[t.Rules.Info().Name] = t.artist
	}
	return all
}
