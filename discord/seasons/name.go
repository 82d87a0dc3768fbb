package seasons

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/text"
)

// A seasonText has a season in words: for everybody, or for one reader.
type seasonText struct {
	says words.Localizer
	*season.Look
	who func(league.Person) match.Owner
}

// name is the season's, fit for a message.
func (t *seasonText) name() string { return words.Escape(words.Cleaned(t.Facts.Name)) }

// person is somebody by name, fit for a message; of nobody that the place is free.
func (t *seasonText) person(p league.Person) string {
	if p == 0 {
		return t.says.Phrase("league.post.vacant")
	}
	who := t.who(p)
	if who.Gone {
		return t.says.Phrase("league.post.former")
	}
	return words.Escape(words.ShownName(who))
}

// by is who acted; time and the bot act without a name.
func (t *seasonText) by(p league.Person) string { return t.person(p) }

// called is somebody as Discord shows and pings them, if they are among the mentions.
func (t *seasonText) called(p league.Person) string {
	if u := t.who(p).User; p != 0 && u != "" {
		return words.Mention(u)
	}
	return t.person(p)
}

// line is who has a line.
func (t *seasonText) line(l int) string { return t.team(t.holders(l)) }

// holders are all who have a line, of a team each; 0 stands for a vacant one.
func (t *seasonText) holders(l int) []league.Person { return t.Season.Team(t.Season.Lines[l].Person) }

// people have the lines; 0 stands for a vacant one.
func (t *seasonText) people(lines []int) (people []league.Person) {
	for _, l := range lines {
		people = append(people, t.holders(l)...)
	}
	return people
}

func (t *seasonText) names(lines []int) (names []string) {
	for _, l := range lines {
		names = append(names, t.line(l))
	}
	return names
}

func (t *seasonText) calledAll(lines []int) (names []string) {
	for _, l := range lines {
		names = append(names, t.calledTeam(t.holders(l)))
	}
	return names
}

// standingsName is what stands over the standings of a division.
func (t *seasonText) standingsName(d int) string {
	return cmp.Or(t.divisionName(d), t.says.Phrase("league.live.standings"))
}

// seatedName is what stands over the players of a division before they have played.
func (t *seasonText) seatedName(d int) string {
	return cmp.Or(t.divisionName(d), t.says.Phrase("league.live.in", len(t.Season.Divisions[d])*t.seats()))
}

// divisionName names a division of a league by its tier, "2b"; "" where there is only one,
// and of the one field of the other formats.
func (t *seasonText) divisionName(d int) string {
	if len(t.Season.Divisions) < 2 {
		return ""
	}
	for tier, n := range t.Season.Tiers {
		if d < n {
			name := strconv.Itoa(tier + 1)
			if n > 1 {
				name += string(rune('a' + d%26))
			}
			return t.says.Phrase("league.live.division", name)
		}
		d -= n
	}
	return ""
}

// place is the place that a line has, shared ones as such.
func (t *seasonText) place(row league.Standing) string { return strconv.Itoa(row.Title) }

// points are points as people write them: whole, or with what is shared.
func (t *seasonText) points(sixtieths int) string {
	whole := strconv.FormatFloat(math.Round(float64(sixtieths)*100/league.Point)/100, 'f', -1, 64)
	return strings.Replace(whole, ".", text.Decimal(t.says.Language()), 1)
}

// stampDay is a date, shown in every reader's own way.
func stampDay(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Add(12*time.Hour).Unix()) }
