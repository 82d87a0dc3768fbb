package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"norenbot/discord/servertest"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/storage"
)

// An earlier is what testdata/earlier.json says of testdata/earlier.db.gz: a
// store that norenbot a3fa6a7 left behind, in version 1 of the layout.
//
// It was made with that commit's match.Service and discord.Bot under a clock
// set by hand: matches of two to five people were dealt and played at random
// until each was in the state that its About names; then every seat opened its
// menu, and what it was shown was written down.
type earlier struct {
	Now     time.Time      // when the store was closed
	Waiting []match.Item   // in the outbox, without their numbers
	Matches []earlierMatch // in the order in which they were opened
}

// rematched is the match with a rematch.
const rematched = "kifry7dj"

type earlierMatch struct {
	ID      match.ID
	About   string
	Phase   match.Phase
	Entries int
	Print   uint32 // of the last entry
	Wake    time.Time
	Repair  string
	Votes   []match.Vote
	Seats   []earlierSeat // of people; only of matches that were open and being played
}

type earlierSeat struct {
	Seat    game.Seat
	User    string
	Token   match.Token // of its menu
	State   match.State
	Draft   []game.Answer
	Buttons []string // the custom_ids of its menu
}

// An earlierStore is this program on a copy of that store.
type earlierStore struct {
	t    *testing.T
	app  *App
	ear  *lastSaid
	want earlier
	luck *rand.Rand
	n    int // presses
	log  strings.Builder
}

func openEarlier(t *testing.T) *earlierStore {
	e := &earlierStore{t: t, luck: rand.New(rand.NewPCG(1, 2)), want: readEarlier(t)}
	settings := defaultConfig()
	settings.Data = t.TempDir()
	unpack(t, filepath.Join("testdata", "earlier.db.gz"), filepath.Join(settings.Data, storeName))

	reg := prometheus.NewRegistry()
	e.app = &App{reg: reg, o: AppOptions{Config: settings, Log: zerolog.New(&e.log), Computer: "heuristic",
		Now: func() time.Time { return e.want.Now }, Luck: rand.NewChaCha8([32]byte{3}), Drawer: blank{servertest.NewSketcher(t).Renderer}}}
	noted, err := e.app.openStore(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.app.Close(context.Background())) })
	require.Empty(t, noted)
	return e
}

func readEarlier(t *testing.T) (want earlier) {
	text, err := os.ReadFile(filepath.Join("testdata", "earlier.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &want))
	return want
}

func unpack(t *testing.T, packed, to string) {
	t.Helper()
	in, err := os.Open(packed)
	require.NoError(t, err)
	defer in.Close()
	z, err := gzip.NewReader(in)
	require.NoError(t, err)
	data, err := io.ReadAll(z)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(to, data, 0o600))
}

// begin opens the matches as the bot does, with a connection to nobody.
func (e *earlierStore) begin() {
	require.NoError(e.t, e.app.openMatches(e.t.Context(), nil))
	conn, err := wire.NewConn(wire.ConnOptions{Token: "none", Log: zerolog.Nop(), Now: time.Now, Line: nowhere{}})
	require.NoError(e.t, err)
	e.ear = &lastSaid{Conn: conn}
	e.app.bot.Use(e.ear)
}

// A lastSaid is a connection to nobody that remembers what was answered last.
type lastSaid struct {
	*wire.Conn
	last ui.Response
}

// Respond implements discord.API.
func (l *lastSaid) Respond(_ context.Context, _ ui.Ref, r ui.Response) error {
	l.last = r
	return nil
}

// TestEarlierStore has this program go on with what the program before it has
// stored: nothing is lost, every menu that is open somewhere still works, and
// each match can be played to its end.
func TestEarlierStore(t *testing.T) {
	t.Run("the facts, the votes and the news are those that were stored", func(t *testing.T) {
		e := openEarlier(t)
		for _, want := range e.want.Matches {
			got, err := e.app.store.Load(want.ID)
			require.NoError(t, err, want.About)
			m := got.Match
			require.Equal(t, want.Phase, m.Phase, want.About)
			require.Equal(t, want.Entries, m.Entries, want.About)
			require.Equal(t, want.Votes, m.Votes, want.About)
			require.True(t, want.Wake.Equal(m.Wake), want.About)
			if want.Entries > 0 {
				require.Equal(t, want.Print, got.Journal[want.Entries-1].Print, want.About)
			}
			if want.Repair != "" {
				require.Equal(t, want.Repair, m.Repair.Why)
			}
		}
		items := storetest.Items(t, e.app.store.in)
		for i := range items {
			items[i].N = 0
		}
		require.Equal(t, e.want.Waiting, items)
	})
	t.Run("the settings are kept, and which message shows which match", func(t *testing.T) {
		e := openEarlier(t)
		var player, server map[string]any
		e.recalls("player", "500", &player)
		require.Equal(t, map[string]any{"language": "fr", "large": true}, player)
		e.recalls("server", "1", &server)
		require.Equal(t, map[string]any{"language": "it", "channels": []any{"2001"}, "roles": []any{"77"}}, server)
		for n, want := range e.want.Matches {
			var board struct{ Message, Channel string }
			e.recalls("board", string(want.ID), &board)
			require.Equal(t, fmt.Sprint(5_000_000_000+n), board.Message)
			var note struct{ Match match.ID }
			e.recalls("thread", board.Channel, &note)
			if want.ID != rematched { // whose rematch is gathering in its thread
				require.Equal(t, want.ID, note.Match)
			}
		}
	})
	t.Run("every match holds, every menu and draft is the same", func(t *testing.T) {
		e := openEarlier(t)
		e.begin()
		for _, want := range e.want.Matches {
			m, err := e.app.matches.Match(want.ID)
			require.NoError(t, err, want.About)
			require.Equal(t, m.Repair != nil, strings.Contains(want.About, "held true"), "%s: %+v", want.About, m.Repair)
			for _, seat := range want.Seats {
				menu, err := e.app.matches.Menu(want.ID, match.User(seat.User))
				require.NoError(t, err, want.About)
				require.Equal(t, seat.Token, menu.Token, "%s: seat %d", want.About, seat.Seat)
				require.Equal(t, seat.State, menu.State, want.About)
				require.Equal(t, seat.Draft, menu.Draft, want.About)
			}
		}
	})
	t.Run("a press on any old menu does what it says", func(t *testing.T) {
		for _, want := range readEarlier(t).Matches {
			for _, seat := range want.Seats {
				t.Run(fmt.Sprintf("%s: seat %d", want.About, seat.Seat), func(t *testing.T) {
					e := openEarlier(t) // a press changes what the next one meets
					e.begin()
					e.pressOld(want, seat)
				})
			}
		}
	})
	t.Run("every match is played on to its end", func(t *testing.T) {
		e := openEarlier(t)
		e.begin()
		work, stop := context.WithCancel(t.Context())
		worked := make(chan struct{})
		go func() { defer close(worked); e.app.matches.Work(work) }()
		for _, want := range e.want.Matches {
			if want.Phase == match.Playing && !strings.Contains(want.About, "held true") {
				require.Equal(t, match.Played, e.playOut(want.ID).Outcome, want.About)
			}
		}
		stop()
		<-worked
		_, err := e.app.store.in.(*storage.Store).Check(nil)
		require.NoError(t, err)
	})
	t.Run("a backup of it is restored", func(t *testing.T) {
		dir := t.TempDir()
		backup := filepath.Join(dir, "backup.db")
		unpack(t, filepath.Join("testdata", "earlier.db.gz"), backup)
		succeed(t, "restore "+backup+" --data "+dir)
		require.Contains(t, succeed(t, "check --replay --data "+dir), "is whole: 16 matches (13 live)")
	})
}

func (e *earlierStore) recalls(kind, key string, v any) {
	e.t.Helper()
	there, err := e.app.store.Recall(kind, key, v)
	require.NoError(e.t, err)
	require.True(e.t, there, "%s %s", kind, key)
}

// pressOld presses the first component of an old menu. The answer must be about
// that menu, and what it says must have happened.
func (e *earlierStore) pressOld(m earlierMatch, seat earlierSeat) {
	e.t.Helper()
	facts, err := e.app.matches.Match(m.ID)
	require.NoError(e.t, err)
	menu, err := e.app.matches.Menu(m.ID, match.User(seat.User))
	require.NoError(e.t, err)
	e.n++
	i := ui.Interaction{Kind: ui.Component, ID: fmt.Sprint(1<<61 + e.n), Token: "token", At: time.Now(),
		User: ui.User{ID: match.User(seat.User), Name: "Person"}, Locale: "en-US", Server: "1", ServerWords: "en-US",
		Channel: facts.Place.Thread, CustomID: seat.Buttons[0], Message: "1", Ephemeral: true}
	verb, _, _ := strings.Cut(i.CustomID, "|")
	if verb == "pick" && !slices.ContainsFunc(menu.Question.Options, func(o game.Option) bool { return strings.HasSuffix(i.CustomID, "|"+o.Key) }) {
		for _, o := range menu.Question.Options[:max(1, menu.Question.Min)] { // a select
			i.Values = append(i.Values, o.Key)
		}
	}
	e.app.bot.Serve(i)
	said := e.ear.last.Update
	require.NotNil(e.t, said, "%s: seat %d presses %s", m.About, seat.Seat, i.CustomID)
	require.NotContains(e.t, said.Content, "out of date", "%s: seat %d presses %s", m.About, seat.Seat, i.CustomID)
	switch after, err := e.app.matches.Match(m.ID); verb {
	case "confirm", "back":
		require.NoError(e.t, err)
		require.Greater(e.t, after.Entries, m.Entries, "%s: %s: %s", m.About, i.CustomID, said.Content)
	case "pick":
		now, err := e.app.matches.Menu(m.ID, match.User(seat.User))
		require.NoError(e.t, err)
		require.Greater(e.t, len(now.Draft), len(seat.Draft), "%s: %s: %s", m.About, i.CustomID, said.Content)
	}
}

// playOut plays a match at random until it is over.
func (e *earlierStore) playOut(id match.ID) match.Final {
	for range 20_000 {
		m, err := e.app.matches.Match(id)
		require.NoError(e.t, err)
		if m.Final != nil {
			return *m.Final
		}
		at := slices.IndexFunc(m.Chairs, func(c match.Chair) bool { return c.User != "" && !c.Clock.Since.IsZero() })
		if at < 0 {
			e.thinks(m)
			continue
		}
		e.decide(id, string(m.Chairs[at].User))
	}
	require.Fail(e.t, "it never ends", "match %s", id)
	return match.Final{}
}

// thinks waits until a computer player of the match has decided.
func (e *earlierStore) thinks(before match.Match) {
	require.Eventually(e.t, func() bool {
		m, err := e.app.matches.Match(before.ID)
		return err != nil || m.Version > before.Version
	}, patience, time.Millisecond, "the computer of match %s never decides", before.ID)
}

func (e *earlierStore) decide(id match.ID, user string) {
	menu, err := e.app.matches.Menu(id, match.User(user))
	require.NoError(e.t, err)
	for menu.State == match.Asked {
		var picks []string
		for _, i := range game.Random(e.luck).Choose(menu.Question, nil) {
			picks = append(picks, menu.Question.Options[i].Key)
		}
		menu, err = e.app.matches.Pick(id, match.User(user), menu.Token, picks)
		require.NoError(e.t, err)
	}
	e.n++
	_, err = e.app.matches.Confirm(id, match.User(user), menu.Token, match.Press(fmt.Sprint(1<<60+e.n)))
	require.NoError(e.t, err)
}
