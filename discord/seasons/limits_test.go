package seasons_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season/seasontest"
)

// TestALiveMessageKeepsTheLimits: with many people of the longest names and divisions, in every language.
func TestALiveMessageKeepsTheLimits(t *testing.T) {
	const people = 59
	for _, lang := range []string{"en", "fr", "it"} {
		t.Run(lang, func(t *testing.T) {
			inRoom(t, turns, func(r *room) {
				r.Sets(func(s *core.ServerSettings) { s.Language = lang })
				c := newClub(r, seasontest.New(), "spring26", league.League, 4)
				stored, err := c.LoadSeason(c.id)
				require.NoError(t, err)
				stored.Facts.Note = strings.Repeat("*", 300)
				c.commit(stored.Facts, league.Event{Act: league.Said{Post: league.Post{Kind: league.PostOpen}}})
				for n := range league.Person(people) {
					who, err := c.Enrol(match.Owner{User: match.User(fmt.Sprint(2001 + n)), Name: strings.Repeat("*", 32)})
					require.NoError(t, err)
					c.does(who, league.Signed{Person: who})
				}
				keep := func(text string) {
					c.tells(20 * time.Second)
					require.Len(t, c.lives(), 1)
					discordtest.KeepsLimits(t, &c.lives()[0].Message)
					require.Contains(t, c.lives()[0].Text(), text)
				}
				name := strings.Repeat(`\*`, 32)
				keep(strings.Repeat(name+", ", 2))
				drawn, err := c.season().Draw(clubSeed, func(p league.Person) int { return -int(p) })
				require.NoError(t, err)
				c.does(0, drawn)
				c.pairs()
				keep(" " + name + " · ")
				require.Greater(t, len(c.season().Divisions), 4, "divisions beside one another")
			})
		})
	}
}
