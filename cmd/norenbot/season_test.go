package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// league has Alice and Bruno play a league of two in a channel of its own, which Chiara
// organises; it begins after an hour and lasts twelve.
func (h *house) league() (id season.ID, alice, bruno, chiara *servertest.Person) {
	h.T.Helper()
	h.o.Turned = false
	h.Start()
	hall, err := h.AddChannel(h.Guild, sandbox.TextChannel, "hall")
	require.NoError(h.T, err)
	alice, bruno, chiara = h.Person("Alice", "en-US"), h.Person("Bruno", "fr"), h.Person("Chiara", "en-US")
	owner := func(p *servertest.Person) match.Owner {
		return match.Owner{User: match.User(p.ID().String()), Name: p.Called}
	}
	id, err = h.app.seasons.Open(owner(chiara), season.Plan{Pace: match.Blitz, Home: match.Place{Server: h.Guild.String(), Channel: hall.String()},
		Terms: league.Terms{Name: "Spring", Game: infos()[0].Name, Format: league.League, Table: 2, Least: 2,
			Last: h.Now().Add(30 * time.Minute), Start: h.Now().Add(time.Hour), Long: 12 * time.Hour}})
	require.NoError(h.T, err)
	for _, p := range []*servertest.Person{alice, bruno} {
		require.NoError(h.T, h.app.seasons.Do(id, owner(p), 0, league.Signed{}))
	}
	time.Sleep(time.Hour + time.Minute)
	h.Quietly()
	require.Equal(h.T, match.Playing, h.Match().Phase)
	return id, alice, bruno, chiara
}

func (h *house) season(id season.ID) *season.Look {
	h.T.Helper()
	look, err := h.app.seasons.Look(id)
	require.NoError(h.T, err)
	return look
}

// told are the messages that somebody sees in a place with a text in them.
func told(p *servertest.Person, place sandbox.ID, text string) (n int) {
	for _, m := range p.Sees(place) {
		if strings.Contains(m.Text(), text) {
			n++
		}
	}
	return n
}

// home is the channel of a season.
func (h *house) home(id season.ID) sandbox.ID {
	h.T.Helper()
	channel, err := sandbox.ParseID(h.season(id).Facts.Home.Channel)
	require.NoError(h.T, err)
	return channel
}

// TestASeasonWhileTheBotIsOff: the three days over its end are given back, and that is
// told once; then it ends by itself.
func TestASeasonWhileTheBotIsOff(t *testing.T) {
	servertest.InCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		id, alice, _, _ := h.league()
		require.NoError(t, h.app.seasons.Do(id, match.Owner{}, 0, league.Extended{Pairing: 1, Until: h.season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		hall, until := h.home(id), h.season(id).Season.Rounds[0].Until
		h.Stop()
		time.Sleep(72 * time.Hour)
		h.Start()
		time.Sleep(5 * time.Minute)
		h.Quietly()
		look := h.season(id)
		require.Equal(t, league.Playing, look.Facts.Phase)
		require.InDelta(t, 72*time.Hour, look.Season.Rounds[0].Until.Sub(until), float64(2*time.Minute))
		require.Equal(t, 1, told(alice, hall, "I could not be reached"))
		h.Stop()
		h.Start()
		time.Sleep(5 * time.Minute)
		require.Equal(t, 1, told(alice, hall, "I could not be reached"), "by the next process, too")
		time.Sleep(16 * time.Hour)
		h.Quietly()
		require.Equal(t, league.Over, h.season(id).Facts.Phase)
		require.Equal(t, 1, told(alice, hall, "It’s over!"))
	})
}

// TestASeasonWithoutItsChannel is played from /my; its organiser is told once, and it ends
// by itself.
func TestASeasonWithoutItsChannel(t *testing.T) {
	servertest.InCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		id, alice, bruno, chiara := h.league()
		h.Expect(10003, 50001)
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.DeleteChannel(h.home(id)))
		for _, p := range []*servertest.Person{alice, bruno} {
			p.Types(h.Channel, "/my", nil)
			p.On("open")
			p.Picks("brewers")
			p.On("confirm")
		}
		time.Sleep(10 * time.Minute)
		require.NoError(t, h.app.seasons.Do(id, match.Owner{}, 0, league.Extended{Until: h.season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		time.Sleep(2 * time.Hour)
		require.Equal(t, 1, told(chiara, chiara.DM(), "I can’t say anything about Spring"))
		time.Sleep(16 * time.Hour)
		require.Equal(t, league.Over, h.season(id).Facts.Phase)
		require.Equal(t, 1, told(chiara, chiara.DM(), "I can’t say anything about Spring"))
		require.False(t, h.Match().Phase.Live())
	})
}

// TestASeasonWithoutItsServer: put out of its home, the bot has it end by itself.
func TestASeasonWithoutItsServer(t *testing.T) {
	servertest.InCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		id, _, _, _ := h.league()
		h.Expect(50001, 10003, 10004)
		h.Expect(50007) // nobody shares a server with the bot any more
		h.Troubles("announcing the news")
		h.Placeless = true
		require.NoError(t, h.Uninstall(h.Guild))
		require.NoError(t, h.app.seasons.Do(id, match.Owner{}, 0, league.Extended{Until: h.season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		time.Sleep(16 * time.Hour)
		require.Equal(t, league.Over, h.season(id).Facts.Phase)
		require.False(t, h.Match().Phase.Live())
		h.Stop()
		h.Start()
		time.Sleep(time.Hour)
	})
}
