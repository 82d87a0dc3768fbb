package opening

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// typedDate is the value, in a select of days, of a date that was typed.
const typedDate = "typed"

// A drafting is the draft that the menu edits, with the part that knows games and seasons.
type drafting struct {
	b *Part
	*draft
}

// planEditor are the selects of the menu, in order, at most four a page.
var planEditor = core.Editor[drafting]{
	{Key: "format", Page: pageGame, Lines: formatsOf, Is: func(d drafting) []string { return []string{string(d.Format)} },
		Set: func(d drafting, to []string) { d.Format = league.Format(to[0]) }},
	{Key: "game", Page: pageGame, Lines: gamesOf, Is: func(d drafting) []string { return []string{d.Game} },
		Set: func(d drafting, to []string) { d.Game, d.Before = to[0], "" }},
	{Key: "table", Page: pageGame, Lines: sizesOf, Is: numberOf(func(d drafting) int { return d.Table }),
		Set: func(d drafting, to []string) { d.Table = ui.Number(to[0]) }},
	{Key: "pace", Page: pageGame, Lines: pacesOf, Is: func(d drafting) []string { return []string{string(d.Pace)} },
		Set: func(d drafting, to []string) { d.Pace = match.Pace(to[0]) }},

	{Key: "sign", Page: pageDates, Lines: signsOf, Is: dateOr(func(d drafting) (time.Time, int) { return d.Last, d.Sign }),
		Set: func(d drafting, to []string) {
			if to[0] != typedDate {
				d.Last, d.Sign = time.Time{}, ui.Number(to[0])
			}
		}},
	{Key: "wait", Page: pageDates, Lines: waitsOf, Is: dateOr(func(d drafting) (time.Time, int) { return d.Start, d.Wait }),
		Set: func(d drafting, to []string) {
			if to[0] != typedDate {
				d.Start, d.Wait = time.Time{}, ui.Number(to[0])
			}
		}},
	{Key: "days", Page: pageDates, Lines: daysOffered, Is: numberOf(func(d drafting) int { return d.Days }),
		Set: func(d drafting, to []string) { d.Days = ui.Number(to[0]) }},

	{Key: "rounds", Page: pagePeople, Lines: roundsOf, Is: numberOf(func(d drafting) int { return d.Rounds }),
		Set: func(d drafting, to []string) { d.Rounds = ui.Number(to[0]) }},
	{Key: "goon", Page: pagePeople, Lines: goOnsOf, Is: numberOf(func(d drafting) int { return d.GoOn }),
		Set: func(d drafting, to []string) { d.GoOn = ui.Number(to[0]) }},
	{Key: "least", Page: pagePeople, Lines: leastsOf, Is: numberOf(func(d drafting) int { return d.Least }),
		Set: func(d drafting, to []string) { d.Least = ui.Number(to[0]) }},
	{Key: "most", Page: pagePeople, Lines: mostsOf, Is: numberOf(func(d drafting) int { return d.Most }),
		Set: func(d drafting, to []string) { d.Most = ui.Number(to[0]) }},

	{Key: "with", Page: pageMore, Lines: switchesOf, Is: switchedOn, Several: true, Set: func(d drafting, to []string) {
		on := func(what string) bool { return slices.Contains(to, what) }
		d.Rests = on("rests")
		if d.Format != league.Ladder {
			d.Rated = on("rated")
		}
		if d.Format == league.Swiss {
			d.Smaller, d.Late = on("smaller"), on("late")
		}
	}},
	{Key: "option", Page: pageMore, Lines: optionsOf, Set: func(d drafting, to []string) {
		key, value, _ := strings.Cut(to[0], "=")
		d.Chosen = maps.Clone(d.Chosen)
		if d.Chosen == nil {
			d.Chosen = map[string]string{}
		}
		d.Chosen[key] = value
	}},
	{Key: "before", Page: pageMore, Lines: beforesOf, Is: func(d drafting) []string { return []string{beforeValue(d.Before)} }, Set: func(d drafting, to []string) {
		if d.Before = season.ID(to[0]); to[0] == noneBefore {
			d.Before = ""
		}
	}},
}

func numberOf(of func(drafting) int) func(drafting) []string {
	return func(d drafting) []string { return []string{strconv.Itoa(of(d))} }
}

// dateOr returns the value of a select: a typed date, or a number of days.
func dateOr(of func(drafting) (time.Time, int)) func(drafting) []string {
	return func(d drafting) []string {
		typed, days := of(d)
		if !typed.IsZero() {
			return []string{typedDate}
		}
		return []string{strconv.Itoa(days)}
	}
}

func formatsOf(v words.Localizer, _ drafting) (lines []ui.MenuLine) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
		key := "plan.format." + string(f)
		lines = append(lines, ui.MenuLine{Value: string(f), Label: v.Phrase(key), Detail: v.Phrase(key + ".is")})
	}
	return lines
}

func gamesOf(v words.Localizer, d drafting) (lines []ui.MenuLine) {
	for _, g := range d.b.Games {
		if g.MaxSeats >= league.LeastSeats {
			lines = append(lines, ui.MenuLine{Value: g.Name, Label: v.Title(g.Name)})
		}
	}
	return lines
}

// counted returns options for numbers, written by a phrase, including the current number.
func counted(v words.Localizer, key string, is int, numbers ...int) (lines []ui.MenuLine) {
	if !slices.Contains(numbers, is) {
		numbers = append([]int{is}, numbers...)
		slices.Sort(numbers)
	}
	for _, n := range numbers[:min(len(numbers), ui.OptionsPerSelect)] {
		lines = append(lines, ui.MenuLine{Value: strconv.Itoa(n), Label: v.Phrase(key, n)})
	}
	return lines
}

func sizesOf(v words.Localizer, d drafting) []ui.MenuLine {
	return counted(v, "plan.table", d.Table, tablesOf(d.b.Info(d.Game), d.Chosen)...)
}

func pacesOf(v words.Localizer, d drafting) (lines []ui.MenuLine) {
	offered := slices.Clone(pacesOffered)
	if !slices.Contains(offered, d.Pace) {
		offered = append(offered, d.Pace)
	}
	for _, p := range offered {
		lines = append(lines, ui.MenuLine{Value: string(p), Label: v.Phrase("lobby.term", v.Phrase("setting.pace"), words.PaceLine(v, p))})
	}
	return lines
}

// datesOf returns options for days, after the typed date, which said describes.
func datesOf(v words.Localizer, key string, typed time.Time, said string, is int, days ...int) []ui.MenuLine {
	if typed.IsZero() {
		return counted(v, key, is, days...)
	}
	return append([]ui.MenuLine{{Value: typedDate, Label: said}}, counted(v, key, days[0], days...)...)
}

func signsOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	return datesOf(v, "plan.sign", d.Last, v.Phrase("plan.sign.typed", d.Last.UTC().Format(time.DateOnly)), d.Sign, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42)
}

func waitsOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	return datesOf(v, "plan.wait", d.Start, v.Phrase("plan.wait.typed", d.Start.UTC().Format(time.DateOnly)), d.Wait, 0, 1, 2, 3, 5, 7, 14)
}

// daysOffered returns options for how long it may last; the first is the longest time of a match.
func daysOffered(v words.Localizer, d drafting) []ui.MenuLine {
	lines := counted(v, "span.days", max(d.Days, 7), 3, 7, 10, 14, 21, 28, 35, 42, 49, 56, 70, 84, 112, 140, 182)
	auto := *d.draft
	auto.Days = 0
	return append([]ui.MenuLine{{Value: "0", Label: v.Phrase("plan.long.auto", v.Phrase("span.days", auto.days(d.b.Info(d.Game))))}}, lines...)
}

func roundsOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format != league.Swiss {
		return nil
	}
	auto := ui.MenuLine{Value: "0", Label: v.Phrase("plan.rounds.auto")}
	return append([]ui.MenuLine{auto}, counted(v, "plan.rounds", max(d.Rounds, 2), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)...)
}

func goOnsOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format != league.Cup {
		return nil
	}
	return counted(v, "plan.goon", d.GoOn, goOns(d.b.Info(d.Game), d.draft)...)
}

// crowds are numbers of people to choose from.
var crowds = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 27, 32, 36, 40, 48, 64, 81, 100, 128}

func leastsOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	return counted(v, "plan.least", d.Least, from(d.Table)...)
}

func mostsOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	none := ui.MenuLine{Value: "0", Label: v.Phrase("plan.most.none")}
	return append([]ui.MenuLine{none}, counted(v, "plan.most", max(d.Most, d.Table), from(d.Table)[:min(23, len(from(d.Table)))]...)...)
}

// from returns the crowds from a number on.
func from(least int) []int {
	return slices.DeleteFunc(slices.Clone(crowds), func(n int) bool { return n < least })
}

// switchesOf returns the on/off options of a season.
func switchesOf(v words.Localizer, d drafting) (lines []ui.MenuLine) {
	add := func(what string) {
		lines = append(lines, ui.MenuLine{Value: what, Label: v.Phrase("plan.with." + what), Detail: v.Phrase("plan.with." + what + ".is")})
	}
	if d.Format != league.Ladder { // a ladder is always rated
		add("rated")
	}
	add("rests")
	if d.Format == league.Swiss {
		add("late")
	}
	if d.mayShrink(d.b.Info(d.Game)) {
		add("smaller")
	}
	return lines
}

func switchedOn(d drafting) (on []string) {
	for what, is := range map[string]bool{"rated": d.Rated, "rests": d.Rests, "late": d.Late, "smaller": d.Smaller} {
		if is {
			on = append(on, what)
		}
	}
	return on
}

// optionsOf returns the other values of the game's rules, as in the menu of a table.
func optionsOf(v words.Localizer, d drafting) []ui.MenuLine {
	info := d.b.Info(d.Game)
	return words.OtherValues(v, info, d.Table, d.Chosen, func(set game.Setting, value string) bool {
		return chooses(info, set, d.Table) && set.Needs(value) <= d.Table
	})
}

// noneBefore is the value for no previous league.
const noneBefore = "none"

// beforeValue returns the value of a previous league in a select.
func beforeValue(id season.ID) string {
	if id == "" {
		return noneBefore
	}
	return string(id)
}

// beforesOf returns the latest finished seasons of this server with the format of a league.
func beforesOf(v words.Localizer, d drafting) []ui.MenuLine {
	if d.Format != league.League {
		return nil
	}
	lines := []ui.MenuLine{{Value: noneBefore, Label: v.Phrase("plan.before.none")}}
	for _, f := range d.b.Seasons.At(d.Server) {
		if f.Home.Server == d.Server && f.Format == league.League && f.Game == d.Game && f.Phase == league.Over && len(lines) < ui.OptionsPerSelect {
			lines = append(lines, ui.MenuLine{Value: string(f.ID), Label: v.Phrase("plan.before", words.Isolated(words.Cleaned(f.Name)))})
		}
	}
	return lines
}
