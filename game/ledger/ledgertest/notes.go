package ledgertest

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"norenbot/game/ledger"
)

// notes checks what ledger.Notes promise, on any engine.
func notes(t *testing.T, stores []ledger.Store) {
	s := ledger.Notes{Store: stores[0]}
	t.Run("remembers", func(t *testing.T) { remembers(t, s) })
	t.Run("recalls several", func(t *testing.T) { recallsAll(t, s) })
	t.Run("refuses", func(t *testing.T) { refuses(t, s) })
	t.Run("revises", func(t *testing.T) { revises(t, stores) })
	t.Run("forgets", func(t *testing.T) { forgets(t, s) })
}

type settings struct {
	Language string
	Large    bool
}

// remembered is a memory of some settings.
func remembered(t *testing.T, s ledger.Notes) {
	require.NoError(t, s.Remember("player", "7", settings{"fr", true}))
	require.NoError(t, s.Remember("player", "71", settings{"it", false}))
	require.NoError(t, s.Remember("server", "7", settings{"en", false}))
	require.NoError(t, s.Remember("player", "7", settings{"it", true}))
}

func remembers(t *testing.T, s ledger.Notes) {
	var got settings
	ok, err := s.Recall("player", "7", &got)
	require.NoError(t, err)
	require.False(t, ok, "nothing is remembered yet")
	remembered(t, s)
	ok, err = s.Recall("player", "7", &got)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, settings{"it", true}, got)

	grown := struct{ Language, Zone string }{Zone: "as it was"}
	_, err = s.Recall("player", "7", &grown)
	require.NoError(t, err)
	require.Equal(t, "it", grown.Language)
	require.Equal(t, "as it was", grown.Zone)

	ok, err = s.Recall("player", "7", new(int))
	require.ErrorIs(t, err, ledger.ErrDamaged)
	namesNobody(t, err, "7")
	require.False(t, ok)
}

func recallsAll(t *testing.T, s ledger.Notes) {
	remembered(t, s)
	all, err := s.RecallAll([][2]string{{"player", "71"}, {"", ""}, {"server", "none"}, {"player", "7"}, {"player", "71"}})
	require.NoError(t, err)
	require.Len(t, all, 5)
	require.JSONEq(t, `{"Language": "it", "Large": true}`, string(all[3]))
	require.JSONEq(t, `{"Language": "it", "Large": false}`, string(all[0]))
	require.Equal(t, all[0], all[4])
	require.Equal(t, [][]byte{nil, nil}, all[1:3])
	none, err := s.RecallAll(nil)
	require.NoError(t, err)
	require.Empty(t, none)
}

func refuses(t *testing.T, s ledger.Notes) {
	for _, key := range []string{"", "a\x00b", strings.Repeat("x", 1000)} {
		require.ErrorContains(t, s.Remember("player", key, 1), "a kind and a key")
		require.ErrorContains(t, s.Revise("player", key, func([]byte) (any, error) { return 0, nil }), "a kind and a key")
	}
	namesNobody(t, s.Remember("player", "4711", func() {}), "4711")
}

// namesNobody: an error says of which kind a thing is; its key may be a person's id, and errors are logged.
func namesNobody(t *testing.T, err error, key string) {
	t.Helper()
	require.ErrorContains(t, err, "a player: ")
	require.NotContains(t, err.Error(), key)
}

// revises: what several make of one thing at the same time is all there; an error changes nothing.
func revises(t *testing.T, stores []ledger.Store) {
	var all sync.WaitGroup
	for n := range 4 {
		all.Go(func() {
			for range 25 {
				assert.NoError(t, ledger.Notes{Store: stores[n%len(stores)]}.Revise("note", "count", oneMore(t)))
			}
		})
	}
	all.Wait()
	refused := errors.New("no")
	require.ErrorIs(t, ledger.Notes{Store: stores[0]}.Revise("note", "count", func([]byte) (any, error) { return 0, refused }), refused)
	var n int
	_, err := ledger.Notes{Store: stores[len(stores)-1]}.Recall("note", "count", &n)
	require.NoError(t, err)
	require.Equal(t, 100, n)
}

// oneMore counts on.
func oneMore(t *testing.T) func(stored []byte) (any, error) {
	return func(stored []byte) (any, error) {
		n := 0
		if stored != nil {
			assert.NoError(t, json.Unmarshal(stored, &n))
		}
		return n + 1, nil
	}
}

// forgets: whatever the form of what is remembered.
func forgets(t *testing.T, s ledger.Notes) {
	type note struct {
		Users []string       `json:"u,omitempty"`
		Text  string         `json:"t,omitempty"`
		Votes map[string]int `json:"v,omitempty"`
		N     int64          `json:"n"`
	}
	const big = 1<<60 + 1 // more than a float holds
	for key, v := range map[string]note{
		"of others":  {N: big, Users: []string{"4711", "5"}, Text: "Ann\\_a, Anna and Ann\\_a Ann\\_a: <@4711> sends Ann_as", Votes: map[string]int{"4711": 1, "5": 2}},
		"4711":       {},
		"match/4711": {},
		"47110":      {N: 1},
	} {
		require.NoError(t, s.Remember("kind", key, v))
	}
	e := ledger.NewEraser("4711", []string{"Ann_a"})
	require.NoError(t, s.Store.Amend([]string{ledger.NoteKind}, func(r ledger.Row) []byte { return s.Forget(r, e) }))
	var got note
	there, err := s.Recall("kind", "of others", &got)
	require.NoError(t, err)
	require.True(t, there)
	require.Equal(t, note{N: big, Users: []string{"5"}, Text: "…, Anna and … …: … sends Ann_as", Votes: map[string]int{"5": 2}}, got)
	for key, wanted := range map[string]bool{"4711": false, "match/4711": false, "47110": true} {
		there, err := s.Recall("kind", key, &got)
		require.NoError(t, err)
		require.Equal(t, wanted, there, key)
	}
}
