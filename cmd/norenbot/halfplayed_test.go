package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

const benchMatches = 500

// seat fills a data folder with 500 half-played matches of a game before an App opens it. place returns where match
// n is played, and user who sits in a seat.
func seat(b testing.TB, rules game.Rules, dir string, place func(n int) match.Place, user func(n, seat int) string) []match.ID {
	return seatAll(b, rules, dir, benchMatches, place, user)
}

// seatAll is seat with this many matches.
func seatAll(b testing.TB, rules game.Rules, dir string, matches int, place func(n int) match.Place, user func(n, seat int) string) []match.ID {
	patterns := halfPlayed(b, rules, 50)
	store, err := openFile(dir)
	require.NoError(b, err)
	var ids []match.ID
	var all sync.WaitGroup
	for n := range matches {
		p := patterns[n%len(patterns)]
		m := p.Match
		m.ID, m.Version, m.Place = match.ID(fmt.Sprintf("m%07d", n)), 0, place(n)
		m.Chairs = slices.Clone(m.Chairs)
		for seat := range m.Chairs {
			m.Chairs[seat].User = match.User(user(n, seat))
		}
		m.Host = m.Chairs[0].Owner
		ids = append(ids, m.ID)
		all.Go(func() {
			if err := store.Commit(match.Change{Match: m, Setup: p.Setup, Entries: p.Journal}); err != nil {
				b.Error(err)
			}
		})
	}
	all.Wait()
	require.NoError(b, store.Close())
	return ids
}

// halfPlayed returns matches of two to five people, between a fifth and four fifths of a usual game, played at
// random through menus.
func halfPlayed(b testing.TB, rules game.Rules, n int) []match.Stored {
	store := storetest.New()
	s := match.New(match.Options{Store: store, Rules: []game.Rules{rules}, Now: time.Now, Luck: rand.NewChaCha8([32]byte{1})})
	defer s.Close()
	luck := rand.New(rand.NewPCG(1, 1))
	var all []match.Stored
	for i := range n {
		people := 2 + i%4
		m, err := s.Open(rules.Info().Name, match.Place{Server: "1", Channel: "1"}, match.Owner{User: "0", Name: "Person 0"}, match.Terms{}, "")
		require.NoError(b, err)
		for p := 1; p < people; p++ {
			_, err := s.Join(m.ID, match.Owner{User: match.User(fmt.Sprint(p)), Name: fmt.Sprint("Person ", p)}, "")
			require.NoError(b, err)
		}
		_, err = s.Start(m.ID, "0", "")
		require.NoError(b, err)
		visits := rules.Info().Visits
		for range people * (visits/5 + i%(3*visits/5)) {
			decideOnce(b, s, m.ID, luck)
		}
		stored, err := store.Load(m.ID)
		require.NoError(b, err)
		all = append(all, stored)
	}
	return all
}

// decideOnce makes a player who is to move move at random.
func decideOnce(b testing.TB, s *match.Service, id match.ID, luck *rand.Rand) {
	m, err := s.Match(id)
	require.NoError(b, err)
	at := slices.IndexFunc(m.Chairs, func(c match.Chair) bool { return !c.Clock.Since.IsZero() })
	if at < 0 {
		return
	}
	user := m.Chairs[at].User
	menu, err := s.Menu(id, user)
	require.NoError(b, err)
	for menu.State == match.Asked {
		var picks []string
		for _, i := range game.Random(luck).Choose(menu.Question, nil) {
			picks = append(picks, menu.Question.Options[i].Key)
		}
		menu, err = s.Pick(id, user, menu.Token, picks)
		require.NoError(b, err)
	}
	_, err = s.Confirm(id, user, menu.Token, match.Press(fmt.Sprint(1<<60+m.Entries)))
	require.NoError(b, err)
}
