package opening

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// typedDate stands for a date that was typed, in a select of days.
const typedDate = "typed"

// planChoices are the selects of the menu, in their order, at most four a page.
var planChoices = []planChoice{
	{arg: "format", page: pageGame, lines: formatsOf, is: func(d *draft) []string { return []string{string(d.Format)} },
		set: func(d *draft, to []string) { d.Format = league.Format(first1(to)) }},
	{arg: "game", page: pageGame, lines: gamesOf, is: func(d *draft) []string { return []string{d.Game} },
		set: func(d *draft, to []string) { d.Game, d.Before = first1(to), "" }},
	{arg: "table", page: pageGame, lines: sizesOf, is: numberOf(func(d *draft) int { return d.Table }),
		set: func(d *draft, to []string) { d.Table = ui.Number(first1(to)) }},
	{arg: "pace", page: pageGame, lines: pacesOf, is: func(d *draft) []string { return []string{string(d.Pace)} },
		set: func(d *draft, to []string) { d.Pace = match.Pace(first1(to)) }},

	{arg: "sign", page: pageDates, lines: signsOf, is: dateOr(func(d *draft) (time.Time, int) { return d.Last, d.Sign }),
		set: func(d *draft, to []string) {
			if first1(to) != typedDate {
				d.Last, d.Sign = time.Time{}, ui.Number(first1(to))
			}
		}},
	{arg: "wait", page: pageDates, lines: waitsOf, is: dateOr(func(d *draft) (time.Time, int) { return d.Start, d.Wait }),
		set: func(d *draft, to []string) {
			if first1(to) != typedDate {
				d.Start, d.Wait = time.Time{}, ui.Number(first1(to))
			}
		}},
	{arg: "days", page: pageDates, lines: daysOffered, is: numberOf(func(d *draft) int { return d.Days }),
		set: func(d *draft, to []string) { d.Days = ui.Number(first1(to)) }},

	{arg: "rounds", page: pagePeople, lines: roundsOf, is: numberOf(func(d *draft) int { return d.Rounds }),
		set: func(d *draft, to []string) { d.Rounds = ui.Number(first1(to)) }},
	{arg: "goon", page: pagePeople, lines: goOnsOf, is: numberOf(func(d *draft) int { return d.GoOn }),
		set: func(d *draft, to []string) { d.GoOn = ui.Number(first1(to)) }},
	{arg: "least", page: pagePeople, lines: leastsOf, is: numberOf(func(d *draft) int { return d.Least }),
		set: func(d *draft, to []string) { d.Least = ui.Number(first1(to)) }},
	{arg: "most", page: pagePeople, lines: mostsOf, is: numberOf(func(d *draft) int { return d.Most }),
		set: func(d *draft, to []string) { d.Most = ui.Number(first1(to)) }},

	{arg: "with", page: pageMore, lines: switchesOf, is: switchedOn, several: true, set: func(d *draft, to []string) {
		on := func(what string) bool { return slices.Contains(to, what) }
		d.Rests = on("rests")
		if d.Format != league.Ladder {
			d.Rated = on("rated")
		}
		if d.Format == league.Swiss {
			d.Smaller, d.Late = on("smaller"), on("late")
		}
	}},
	{arg: "option", page: pageMore, lines: optionsOf, set: func(d *draft, to []string) {
		key, value, _ := strings.Cut(first1(to), "=")
		d.Chosen = maps.Clone(d.Chosen)
		if d.Chosen == nil {
			d.Chosen = map[string]string{}
		}
		d.Chosen[key] = value
	}},
	{arg: "before", page: pageMore, lines: beforesOf, is: func(d *draft) []string { return []string{beforeValue(d.Before)} }, set: func(d *draft, to []string) {
		if d.Before = season.ID(first1(to)); first1(to) == noneBefore {
			d.Before = ""
		}
	}},
}

// first1 is the only value chosen; "" where a forged press has none.
func first1(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func numberOf(of func(*draft) int) func(*draft) []string {
	return func(d *draft) []string { return []string{strconv.Itoa(of(d))} }
}

// dateOr is a date that was typed, or a number of days.
func dateOr(of func(*draft) (time.Time, int)) func(*draft) []string {
	return func(d *draft) []string {
		typed, days := of(d)
		if !typed.IsZero() {
			return []string{typedDate}
		}
		return []string{strconv.Itoa(days)}
	}
}

func formatsOf(_ *Part, v words.Voice, _ *draft) (lines []ui.MenuLine) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup, league.Ladder} {
		key := "plan.format." + string(f)
		lines = append(lines, ui.MenuLine{Value: string(f), Label: v.Phrase(key), Detail: v.Phrase(key + ".is")})
	}
	return lines
}

func gamesOf(b *Part, v words.Voice, _ *draft) (lines []ui.MenuLine) {
	for _, g := range b.Games {
		if g.MaxSeats >= league.LeastSeats {
			lines = append(lines, ui.MenuLine{Value: g.Name, Label: v.Title(g.Name)})
		}
	}
	return lines
}

// counted are numbers to choose from, as a phrase says them, with the one chosen among
// them.
func counted(v words.Voice, key string, is int, numbers ...int) (lines []ui.MenuLine) {
	if !slices.Contains(numbers, is) {
		numbers = append([]int{is}, numbers...)
		slices.Sort(numbers)
	}
	for _, n := range numbers[:min(len(numbers), ui.OptionsPerSelect)] {
		lines = append(lines, ui.MenuLine{Value: strconv.Itoa(n), Label: v.Phrase(key, n)})
	}
	return lines
}

func sizesOf(b *Part, v words.Voice, d *draft) []ui.MenuLine {
	return counted(v, "plan.table", d.Table, tablesOf(b.Info(d.Game), d.Chosen)...)
}

func pacesOf(_ *Part, v words.Voice, d *draft) (lines []ui.MenuLine) {
	offered := slices.Clone(pacesOffered)
	if !slices.Contains(offered, d.Pace) {
		offered = append(offered, d.Pace)
	}
	for _, p := range offered {
		lines = append(lines, ui.MenuLine{Value: string(p), Label: v.Phrase("lobby.term", v.Phrase("setting.pace"), thread.PaceLine(v, p))})
	}
	return lines
}

// datesOf are days to choose from, and before them the date that was typed, as said.
func datesOf(v words.Voice, key string, typed time.Time, said string, is int, days ...int) []ui.MenuLine {
	if typed.IsZero() {
		return counted(v, key, is, days...)
	}
	return append([]ui.MenuLine{{Value: typedDate, Label: said}}, counted(v, key, days[0], days...)...)
}

func signsOf(_ *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	return datesOf(v, "plan.sign", d.Last, v.Phrase("plan.sign.typed", d.Last.UTC().Format(time.DateOnly)), d.Sign, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42)
}

func waitsOf(_ *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	return datesOf(v, "plan.wait", d.Start, v.Phrase("plan.wait.typed", d.Start.UTC().Format(time.DateOnly)), d.Wait, 0, 1, 2, 3, 5, 7, 14)
}

// daysOffered are how long it may last, and first as long as a match may.
func daysOffered(b *Part, v words.Voice, d *draft) []ui.MenuLine {
	lines := counted(v, "span.days", max(d.Days, 7), 3, 7, 10, 14, 21, 28, 35, 42, 49, 56, 70, 84, 112, 140, 182)
	auto := *d
	auto.Days = 0
	return append([]ui.MenuLine{{Value: "0", Label: v.Phrase("plan.long.auto", v.Phrase("span.days", auto.days(b.Info(d.Game))))}}, lines...)
}

func roundsOf(_ *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format != league.Swiss {
		return nil
	}
	return counted(v, "plan.rounds", d.Rounds, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

func goOnsOf(b *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format != league.Cup {
		return nil
	}
	return counted(v, "plan.goon", d.GoOn, goOns(b.Info(d.Game), d)...)
}

// crowds are numbers of people to choose from.
var crowds = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 27, 32, 36, 40, 48, 64, 81, 100, 128}

func leastsOf(_ *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	return counted(v, "plan.least", d.Least, from(d.Table)...)
}

func mostsOf(_ *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format == league.Ladder {
		return nil
	}
	none := ui.MenuLine{Value: "0", Label: v.Phrase("plan.most.none")}
	return append([]ui.MenuLine{none}, counted(v, "plan.most", max(d.Most, d.Table), from(d.Table)[:min(23, len(from(d.Table)))]...)...)
}

// from are the crowds from a number on.
func from(least int) []int {
	return slices.DeleteFunc(slices.Clone(crowds), func(n int) bool { return n < least })
}

// switchesOf are what a season has or has not.
func switchesOf(b *Part, v words.Voice, d *draft) (lines []ui.MenuLine) {
	add := func(what string) {
		lines = append(lines, ui.MenuLine{Value: what, Label: v.Phrase("plan.with." + what), Detail: v.Phrase("plan.with." + what + ".is")})
	}
	if d.Format != league.Ladder { // which is always rated
		add("rated")
	}
	add("rests")
	if d.Format == league.Swiss {
		add("late")
	}
	if d.mayShrink(b.Info(d.Game)) {
		add("smaller")
	}
	return lines
}

func switchedOn(d *draft) (on []string) {
	for what, is := range map[string]bool{"rated": d.Rated, "rests": d.Rests, "late": d.Late, "smaller": d.Smaller} {
		if is {
			on = append(on, what)
		}
	}
	return on
}

// optionsOf are the other values of the game's rules, as the menu of a table has them.
func optionsOf(b *Part, v words.Voice, d *draft) (lines []ui.MenuLine) {
	info := b.Info(d.Game)
	for _, set := range info.Settings {
		if !chooses(info, set, d.Table) {
			continue
		}
		for _, value := range set.Values {
			if value != seatsChosen(d, set) && set.Needs(value) <= d.Table {
				lines = append(lines, ui.MenuLine{Value: set.Key + "=" + value, Label: v.Phrase("lobby.term", v.Phrase(thread.SettingKey(info, set.Key)), thread.ValueOf(v, info, set, value))})
			}
		}
	}
	return lines
}

// noneBefore stands for no league to go on from.
const noneBefore = "none"

// beforeValue is a season to go on from as a select has it.
func beforeValue(id season.ID) string {
	if id == "" {
		return noneBefore
	}
	return string(id)
}

// beforesOf are the seasons with the format of a league, of this server that are over, the newest.
func beforesOf(b *Part, v words.Voice, d *draft) []ui.MenuLine {
	if d.Format != league.League {
		return nil
	}
	lines := []ui.MenuLine{{Value: noneBefore, Label: v.Phrase("plan.before.none")}}
	for _, f := range b.Seasons.At(d.Server) {
		if f.Home.Server == d.Server && f.Format == league.League && f.Game == d.Game && f.Phase == league.Over && len(lines) < ui.OptionsPerSelect {
			lines = append(lines, ui.MenuLine{Value: string(f.ID), Label: v.Phrase("plan.before", words.Isolated(words.Cleaned(f.Name)))})
		}
	}
	return lines
}
