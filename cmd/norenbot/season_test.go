package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// league has Alice and Bruno play a league of two in a channel of its own, which Chiara
// organises; it begins after an hour and lasts twelve.
func (h *house) league() (id season.ID, alice, bruno, chiara *person) {
	h.t.Helper()
	h.o.Drawer, h.o.Turned = newSketcher(h.t), false
	h.open()
	hall, err := h.AddChannel(h.guild, sandbox.TextChannel, "hall")
	require.NoError(h.t, err)
	alice, bruno, chiara = h.person("Alice", "en-US"), h.person("Bruno", "fr"), h.person("Chiara", "en-US")
	owner := func(p *person) match.Owner { return match.Owner{User: match.User(p.ID().String()), Name: p.name} }
	id, err = h.app.seasons.Open(owner(chiara), season.Plan{Pace: match.Blitz, Home: match.Place{Server: h.guild.String(), Channel: hall.String()},
		Terms: league.Terms{Name: "Spring", Game: infos()[0].Name, Format: league.League, Table: 2, Least: 2,
			Last: h.Now().Add(30 * time.Minute), Start: h.Now().Add(time.Hour), Long: 12 * time.Hour}})
	require.NoError(h.t, err)
	for _, p := range []*person{alice, bruno} {
		require.NoError(h.t, h.app.seasons.Do(id, owner(p), 0, league.Signed{}))
	}
	time.Sleep(time.Hour + time.Minute)
	h.quietly()
	require.Equal(h.t, match.Playing, h.match().Phase)
	return id, alice, bruno, chiara
}

func (h *house) season(id season.ID) *season.Look {
	h.t.Helper()
	look, err := h.app.seasons.Look(id)
	require.NoError(h.t, err)
	return look
}

// told are the messages that somebody sees in a place with a text in them.
func (p *person) told(place sandbox.ID, text string) (n int) {
	for _, m := range p.Sees(place) {
		if strings.Contains(m.Content, text) {
			n++
		}
	}
	return n
}

// home is the channel of a season.
func (h *house) home(id season.ID) sandbox.ID {
	h.t.Helper()
	channel, err := sandbox.ParseID(h.season(id).Facts.Home.Channel)
	require.NoError(h.t, err)
	return channel
}

// TestASeasonWhileTheBotIsOff: the three days over its end are given back, and that is
// told once; then it ends by itself.
func TestASeasonWhileTheBotIsOff(t *testing.T) {
	inCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		id, alice, _, _ := h.league()
		require.NoError(t, h.app.seasons.Do(id, match.Owner{}, 0, league.Extended{Pairing: 1, Until: h.season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		hall, until := h.home(id), h.season(id).Season.Rounds[0].Until
		h.close()
		time.Sleep(72 * time.Hour)
		h.open()
		time.Sleep(5 * time.Minute)
		h.quietly()
		look := h.season(id)
		require.Equal(t, league.Playing, look.Facts.Phase)
		require.InDelta(t, 72*time.Hour, look.Season.Rounds[0].Until.Sub(until), float64(2*time.Minute))
		require.Equal(t, 1, alice.told(hall, "I could not be reached"))
		h.close()
		h.open()
		time.Sleep(5 * time.Minute)
		require.Equal(t, 1, alice.told(hall, "I could not be reached"), "by the next process, too")
		time.Sleep(16 * time.Hour)
		h.quietly()
		require.Equal(t, league.Over, h.season(id).Facts.Phase)
		require.Equal(t, 1, alice.told(hall, "It’s over!"))
	})
}

// TestASeasonWithoutItsChannel is played from /my; its organiser is told once, and it ends
// by itself.
func TestASeasonWithoutItsChannel(t *testing.T) {
	inCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		id, alice, bruno, chiara := h.league()
		h.expect(10003, 50001)
		h.troubles("announcing the news")
		h.placeless = true
		require.NoError(t, h.DeleteChannel(h.home(id)))
		for _, p := range []*person{alice, bruno} {
			p.slash(h.channel, "/my", nil)
			p.on("open")
			p.pick("brewers")
			p.on("confirm")
		}
		time.Sleep(10 * time.Minute)
		require.NoError(t, h.app.seasons.Do(id, match.Owner{}, 0, league.Extended{Until: h.season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		time.Sleep(2 * time.Hour)
		require.Equal(t, 1, chiara.told(chiara.DM(), "I can’t say anything about Spring"))
		time.Sleep(16 * time.Hour)
		require.Equal(t, league.Over, h.season(id).Facts.Phase)
		require.Equal(t, 1, chiara.told(chiara.DM(), "I can’t say anything about Spring"))
		require.False(t, h.match().Phase.Live())
	})
}

// TestASeasonWithoutItsServer: put out of its home, the bot has it end by itself.
func TestASeasonWithoutItsServer(t *testing.T) {
	inCI(t, "days in the whole program")
	inHouse(t, sandbox.Config{}, func(h *house) {
		id, _, _, _ := h.league()
		h.expect(50001, 10003, 10004)
		h.expect(50007) // nobody shares a server with the bot any more
		h.troubles("announcing the news")
		h.placeless = true
		require.NoError(t, h.Uninstall(h.guild))
		require.NoError(t, h.app.seasons.Do(id, match.Owner{}, 0, league.Extended{Until: h.season(id).Season.Rounds[0].Until.Add(time.Hour)}))
		time.Sleep(16 * time.Hour)
		require.Equal(t, league.Over, h.season(id).Facts.Phase)
		require.False(t, h.match().Phase.Live())
		h.close()
		h.open()
		time.Sleep(time.Hour)
	})
}
