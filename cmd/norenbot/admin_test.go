package main

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/app"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/norenberc"
	"norenbot/storage"
)

// TestAdmin acts on a match of Alice and a computer player, without a running bot and with one.
func TestAdmin(t *testing.T) {
	t.Run("while no bot runs", func(t *testing.T) {
		dir, id := closedMatch(t, false)
		succeed(t, "repair reopen "+id+" --data "+dir)
		actsOn(t, id, " --data "+dir, func() {
			store, err := storage.Open(filepath.Join(dir, storeName), storage.Options{})
			require.NoError(t, err)
			s := match.New(match.Options{Store: match.On(store), Rules: []game.Rules{norenberc.New()}, Now: time.Now})
			require.NoError(t, s.AnswerOffer(match.ID(id), "77", 1, true))
			s.Close()
			require.NoError(t, store.Close())
		})
	})
	t.Run("while a bot runs", func(t *testing.T) {
		dir, id := closedMatch(t, false)
		succeed(t, "repair reopen "+id+" --data "+dir)
		store, err := openFile(dir)
		require.NoError(t, err)
		a := &App{App: new(app.App), reg: prometheus.NewRegistry(), o: AppOptions{Log: zerolog.Nop()}, store: store}
		a.Matches = match.New(match.Options{Store: store, Rules: []game.Rules{norenberc.New()}, Now: time.Now})
		server := httptest.NewServer(a.handler())
		at := " --wait 1ms --http " + strings.TrimPrefix(server.URL, "http://") + " --data " + dir
		actsOn(t, id, at, func() { require.NoError(t, a.Matches.AnswerOffer(match.ID(id), "77", 1, true)) })
		server.Close()
		refused(t, "admin end "+id+at, "no bot answers")
		a.Matches.Close()
		require.NoError(t, store.Close())
	})
}

// actsOn carries out every action once, and everything that is refused; takes makes Bruno, 77, accept the seat that
// he is offered.
func actsOn(t *testing.T, id, at string, takes func()) {
	require.Contains(t, succeed(t, "admin seat "+id+" 2 --person 77 --name Bruno"+at), "seat 2 of match "+id+" is offered to Bruno")
	takes()
	refused(t, "admin seat "+id+" 2 --person 77 --name Bruno"+at, "the seat is theirs already")
	refused(t, "admin seat "+id+" 3"+at, "no such seat: 3; there are 1 to 2")
	refused(t, "admin seat "+id+" 2 --person 77"+at, "needs a --name")
	require.Contains(t, succeed(t, "admin seat "+id+" 2"+at), "belongs to a computer player")
	refused(t, "admin seat nothing1 2"+at, "no such match")

	require.Contains(t, succeed(t, "admin rewind "+id+" 1"+at), "no decision would change\nnothing has changed yet; to confirm, add --sure 3\n")
	refused(t, "admin rewind "+id+" 1 --sure 2"+at, "run the command again without --sure")
	refused(t, "admin rewind "+id+" 0"+at, "no such entry: 0; there are 1 to 3")
	refused(t, "admin rewind "+id+" 9 --sure 3"+at, "no such entry: 9; there are 1 to 3")
	require.Contains(t, succeed(t, "admin rewind "+id+" 1 --sure 3"+at), "is rewound to entry 1")
	refused(t, "admin rewind "+id+" 1 --sure 3"+at, "has changed since")

	require.Contains(t, succeed(t, "admin end "+id+at), "has ended without a result")
	refused(t, "admin end "+id+at, "the match has ended")
	refused(t, "admin seat "+id+" 2 --person 77 --name Bruno"+at, "the match has ended")
}
