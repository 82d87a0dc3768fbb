package seasons_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/ui"
	"norenbot/discord/words"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/text"
)

// crowd enrols so many people in all.
func (c *club) crowd(people int) {
	c.r.T.Helper()
	for n := 9; n < people; n++ {
		_, err := c.Enrol(match.Owner{User: match.User(fmt.Sprint(1001 + n)), Name: fmt.Sprint("Somebody with a long name ", n)})
		require.NoError(c.r.T, err)
	}
}

// TestEverybodyWins: however many share the first place, it is said in one message that
// Discord takes.
func TestEverybodyWins(t *testing.T) {
	for _, people := range []int{4, 90, 130} {
		inClub(t, league.Swiss, 2, func(c *club) {
			c.crowd(people)
			c.plays(people)
			c.does(0, league.Ended{})
			c.says(league.PostEnd, 0)
			c.tells(20 * time.Second)
			end := c.post("It’s over!")
			for _, m := range append(c.lives(), end) {
				require.LessOrEqual(t, utf8.RuneCountInString(m.Content), text.ContentLength)
			}
			for _, u := range end.Mention {
				require.Contains(t, end.Content, words.Mention(u))
			}
			require.Len(t, end.Mention, min(people, 12))
			require.Equal(t, people > 12, strings.Contains(end.Content, fmt.Sprintf("and %d more", people-12)))
			require.Zero(t, c.waiting())
		})
	}
}

// TestNobodyIsLeft to win.
func TestNobodyIsLeft(t *testing.T) {
	inClub(t, league.League, 2, func(c *club) {
		c.plays(4)
		for line := range 4 {
			c.does(0, league.Withdrew{Line: line})
		}
		c.does(0, league.Ended{})
		c.says(league.PostEnd, 0)
		c.tells(20 * time.Second)
		end := c.post("Nobody holds first place.")
		require.Empty(t, end.Mention)
		require.NotContains(t, end.Content, "goes up")
		require.Contains(t, c.lives()[0].Text(), "nobody holds first place")
	})
}

// TestTheOrganisersRoleIsGone: who wore it leads no more; who manages the server does, and
// who opened a season organises it on.
func TestTheOrganisersRoleIsGone(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		f := r.OpensSeason("Autumn")
		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Organisers: []string{"77"}}))
		i := r.By(bruno)
		i.User.Roles = []string{"77"}
		require.True(t, r.CanOrganise(i))
		i.User.Roles = nil // Discord takes a role that is deleted off everybody
		require.False(t, r.CanOrganise(i))
		require.False(t, r.organises(i, f))
		i.Can = ui.ManageServer
		require.True(t, r.CanOrganise(i))
		require.True(t, r.organises(i, f))
		require.True(t, r.organises(r.By(alice), f))
	})
}
