package servertest

import (
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// League has Alice and Bruno play a league of two in a channel of its own, which Chiara
// organises; it begins after an hour and lasts twelve.
func (h *Server) League() (id season.ID, alice, bruno, chiara *Person) {
	h.T.Helper()
	h.Start()
	hall, err := h.AddChannel(h.Guild, sandbox.TextChannel, "hall")
	require.NoError(h.T, err)
	alice, bruno, chiara = h.Person("Alice", "en-US"), h.Person("Bruno", "fr"), h.Person("Chiara", "en-US")
	owner := func(p *Person) match.Owner {
		return match.Owner{User: match.User(p.ID().String()), Name: p.Called}
	}
	id, err = h.Seasons.Open(owner(chiara), season.Plan{Pace: match.Blitz, Home: match.Place{Server: h.Guild.String(), Channel: hall.String()},
		Terms: league.Terms{Name: "Spring", Game: titles.All()[0].Rules.Info().Name, Format: league.League, Table: 2, Least: 2,
			Last: h.Now().Add(30 * time.Minute), Start: h.Now().Add(time.Hour), Long: 12 * time.Hour}})
	require.NoError(h.T, err)
	for _, p := range []*Person{alice, bruno} {
		require.NoError(h.T, h.Seasons.Do(id, owner(p), 0, league.Signed{}))
	}
	time.Sleep(time.Hour + time.Minute)
	h.Quietly()
	require.Equal(h.T, match.Playing, h.Match().Phase)
	return id, alice, bruno, chiara
}

// Season is a season as it stands.
func (h *Server) Season(id season.ID) *season.Look {
	h.T.Helper()
	look, err := h.Seasons.Look(id)
	require.NoError(h.T, err)
	return look
}

// Told are the messages that somebody sees in a place with a text in them.
func (p *Person) Told(place sandbox.ID, text string) (n int) {
	for _, m := range p.Sees(place) {
		if strings.Contains(m.Text(), text) {
			n++
		}
	}
	return n
}

// Home is the channel of a season.
func (h *Server) Home(id season.ID) sandbox.ID {
	h.T.Helper()
	channel, err := sandbox.ParseID(h.Season(id).Facts.Home.Channel)
	require.NoError(h.T, err)
	return channel
}
