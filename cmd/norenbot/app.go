package main

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
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
	"norenbot/game/text"
	"norenbot/render"
	"norenbot/render/analysis"
	hansamap "norenbot/render/hansa"
	seasons "norenbot/render/league"
	city "norenbot/render/nobility"
	drawn "norenbot/render/norenberc"
)

// A title is a game that the program has: its rules, who plays it, its words and its
// pictures. One more game is one more entry of titles.
type title struct {
	rules game.Rules
	// heuristic plays decently by what its seat sees; nil if there is none.
	heuristic bot.Policy
	levels    ladder
	deep      bool  // bot.Search.Deep
	locale    fs.FS // its catalogs
	artist    render.Artist
	pictures  fs.FS // the artist's catalogs
}

// titles are all games. This is the only place that names them; the first is the default
// everywhere. They are made once, because rules read their tiles from a file.
var titles = sync.OnceValue(func() []title {
	return []title{
		{rules: norenberc.New(), heuristic: norenberc.Heuristic, levels: norenbercLevels, deep: true, locale: norenberc.Locale, artist: drawn.Artist{}, pictures: drawn.Locale},
		{rules: hansa.New(), heuristic: hansa.Heuristic, levels: hansaLevels, locale: hansa.Locale, artist: hansamap.Artist{}, pictures: hansamap.Locale},
		{rules: nobility.New(), heuristic: nobility.Heuristic, levels: nobilityLevels, locale: nobility.Locale, artist: city.Artist{}, pictures: city.Locale},
	}
})

// meant returns the game of a name typed, the first if there is none.
func meant(name string) (title, error) {
	return titleOf(cmp.Or(name, titles()[0].rules.Info().Name))
}

// titleOf returns the game of a name; the error lists the names.
func titleOf(name string) (title, error) {
	var names []string
	for _, t := range titles() {
		if t.rules.Info().Name == name {
			return t, nil
		}
		names = append(names, t.rules.Info().Name)
	}
	return title{}, fmt.Errorf("there is no game %q; there is %s", name, strings.Join(names, ", "))
}

// kinds are the computer players of a game, by name: random; what it is played well by,
// heuristic if the game has it, and search, whose playouts go on by the heuristic; gentle,
// against which lessons are played; and the levels. search is how the second of them
// thinks; if it counts its playouts, so many are those of the levels too.
func (t title) kinds(search bot.Search) []bot.Kind {
	kinds := []bot.Kind{{Name: "random", Player: bot.Policy(bot.Random)}}
	tutor := bot.Policy(bot.Random) // where the game has no heuristic
	if t.heuristic != nil {
		tutor = bot.Slipping(t.heuristic, tutorSlips)
		kinds = append(kinds, bot.Kind{Name: "heuristic", Player: t.heuristic})
		search.Policy, search.Deep = t.heuristic, t.deep
	}
	kinds = append(kinds, bot.Kind{Name: tutorKind, Player: tutor}, bot.Kind{Name: "search", Player: search})
	if t.hasLevels() {
		for n := range t.levels {
			kinds = append(kinds, t.level(n, search.Playouts))
		}
	}
	return kinds
}

// seated returns the kinds named, one a seat; the last name fills what is left. Errors
// are about --players.
func (t title) seated(names []string, seats int, search bot.Search) ([]bot.Kind, error) {
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

// shelves are the catalogs of the shell, of every game and its pictures, and of the
// pictures of seasons and analyses. Two shelves must not have a key in common: text.Open refuses that.
func shelves() []text.Shelf {
	all := []text.Shelf{words.Shelf()}
	for _, t := range titles() {
		name := t.rules.Info().Name
		all = append(all, text.Shelf{Prefix: name, FS: t.locale}, text.Shelf{Prefix: "render." + name, FS: t.pictures})
	}
	return append(all, text.Shelf{Prefix: "render." + seasons.Name, FS: seasons.Locale},
		text.Shelf{Prefix: "render." + analysis.Name, FS: analysis.Locale})
}

// artists draw the games, by name, seasons and analyses.
func artists() map[string]render.Artist {
	all := map[string]render.Artist{seasons.Name: seasons.Artist{}, analysis.Name: analysis.Artist{}}
	for _, t := range titles() {
		all[t.rules.Info().Name] = t.artist
	}
	return all
}
