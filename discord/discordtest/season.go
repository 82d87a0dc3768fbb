package discordtest

import (
	"fmt"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
)

// OpensSeason opens a season of the toy at home in server "10", by Alice.
func (r *Room) OpensSeason(name string) season.Facts {
	r.T.Helper()
	now := time.Now()
	id, err := r.Seasons.Open(match.Owner{User: Alice, Name: "Alice"}, season.Plan{
		Terms: league.Terms{Name: name, Game: "toy", Format: league.League, Table: 2, Least: 2,
			Last: now.Add(48 * time.Hour), Start: now.Add(72 * time.Hour), Long: 30 * 24 * time.Hour},
		Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"}})
	require.NoError(r.T, err)
	return r.Facts(id)
}

func (r *Room) Facts(id season.ID) season.Facts {
	r.T.Helper()
	look, err := r.Seasons.Look(id)
	require.NoError(r.T, err)
	return look.Facts
}

// Plays has a season of Alice and Bruno begin.
func (r *Room) Plays(f season.Facts) {
	r.T.Helper()
	for _, u := range []match.User{Alice, Bruno} {
		require.NoError(r.T, r.Seasons.Do(f.ID, match.Owner{User: u, Name: People[u]}, 0, league.Signed{}))
	}
	for range 40 {
		r.Passes(2 * time.Hour)
		require.NoError(r.T, r.Seasons.Tick(r.T.Context()))
	}
	require.Equal(r.T, league.Playing, r.Facts(f.ID).Phase)
}

// Ladder opens one here, with tables of two.
func (r *Room) Ladder(name string) season.ID {
	r.T.Helper()
	id, err := r.Seasons.Open(match.Owner{User: Chloe, Name: "Chloé"}, season.Plan{Pace: match.Daily, Home: match.Place{Server: "10", Channel: "100"},
		Terms: league.Terms{Name: name, Game: "toy", Format: league.Ladder, Table: 2, Long: 20 * 24 * time.Hour}})
	require.NoError(r.T, err)
	return id
}

// LeadsWith presses the button that opens a season, as one who may manage the server.
func (r *Room) LeadsWith(user match.User, at ui.Interaction) ui.Response {
	r.T.Helper()
	at.Kind, at.CustomID = ui.Component, ui.CustomID{Verb: "seasonname"}.ID()
	return r.Handle(r.T.Context(), at)
}

// MayOpen reports whether somebody may open seasons where they are.
func (r *Room) MayOpen(at ui.Interaction) bool {
	r.Press++
	at.ID = fmt.Sprint(1<<60 + r.Press) // another press each time
	return r.LeadsWith(at.User.ID, at).Form != nil
}

const nameMost = 32 // characters of a name in Discord

// Organiser opened the season and plays in none.
const Organiser = match.User("1009")

// Player is somebody with the longest name that there may be.
func Player(n int) match.Owner {
	name := fmt.Sprintf("P%02d ", n)
	return match.Owner{User: match.User(fmt.Sprint(2000 + n)), Name: name + strings.Repeat("W*_", (nameMost-len(name))/3)}
}

// Manager looks after the server, and does not play.
const Manager = "1080"

// Rates deals a rated match and plays it; the first seat wins.
func (r *Room) Rates(users ...match.User) match.Match {
	r.T.Helper()
	m, err := r.Matches.Open("toy", match.Place{Server: "10", Channel: "100"}, match.Owner{User: users[0], Name: People[users[0]]}, match.Terms{Rated: true}, "")
	require.NoError(r.T, err)
	r.Quietly()
	for _, u := range users[1:] {
		_, err = r.Matches.Join(m.ID, match.Owner{User: u, Name: People[u]}, "")
		require.NoError(r.T, err)
	}
	_, err = r.Matches.Start(m.ID, users[0], "")
	require.NoError(r.T, err)
	r.Quietly()
	r.Sayings(m.ID, append([]string{"o02"}, strings.Split(strings.Repeat("o00 ", len(users)-1), " ")...)...)
	m, err = r.Matches.Match(m.ID)
	require.NoError(r.T, err)
	return m
}
