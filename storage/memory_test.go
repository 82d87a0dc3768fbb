package storage

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMemory(t *testing.T) {
	type settings struct {
		Language string
		Large    bool
	}
	s := opened(t, fileName(t), Options{})
	var got settings
	ok, err := s.Recall("player", "7", &got)
	require.NoError(t, err)
	require.False(t, ok, "nothing is remembered yet")

	require.NoError(t, s.Remember("player", "7", settings{"fr", true}))
	require.NoError(t, s.Remember("player", "71", settings{"it", false}))
	require.NoError(t, s.Remember("server", "7", settings{"en", false}))
	require.NoError(t, s.Remember("player", "7", settings{"it", true}))
	ok, err = s.Recall("player", "7", &got)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, settings{"it", true}, got)

	all, err := s.RecallAll([][2]string{{"player", "71"}, {"", ""}, {"server", "none"}, {"player", "7"}, {"player", "71"}})
	require.NoError(t, err)
	require.Len(t, all, 5)
	require.JSONEq(t, `{"Language": "it", "Large": true}`, string(all[3]))
	require.Equal(t, all[0], all[4])
	require.Contains(t, string(all[0]), "Language")
	require.Equal(t, [][]byte{nil, nil}, all[1:3])
	none, err := s.RecallAll(nil)
	require.NoError(t, err)
	require.Empty(t, none)

	grown := struct{ Language, Zone string }{Zone: "as it was"}
	_, err = s.Recall("player", "7", &grown)
	require.NoError(t, err)
	require.Equal(t, "it", grown.Language)
	require.Equal(t, "as it was", grown.Zone)

	ok, err = s.Recall("player", "7", new(int))
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, `player "7"`)
	require.False(t, ok)
	for _, key := range []string{"", "a\x00b", strings.Repeat("x", longestName)} {
		require.ErrorContains(t, s.Remember("player", key, 1), "a kind and a key")
	}
	require.ErrorContains(t, s.Remember("player", "8", func() {}), `player "8"`)
}

// TestRevise: what several make of one thing at the same time is all there; an error changes nothing.
func TestRevise(t *testing.T) {
	s := opened(t, fileName(t), Options{})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 25 {
				assert.NoError(t, s.Revise("note", "count", func(stored []byte) (any, error) {
					n := 0
					if stored != nil {
						assert.NoError(t, json.Unmarshal(stored, &n))
					}
					return n + 1, nil
				}))
			}
		})
	}
	all.Wait()
	refused := errors.New("no")
	require.ErrorIs(t, s.Revise("note", "count", func([]byte) (any, error) { return 0, refused }), refused)
	var n int
	_, err := s.Recall("note", "count", &n)
	require.NoError(t, err)
	require.Equal(t, 100, n)
	require.ErrorContains(t, s.Revise("note", "", func([]byte) (any, error) { return 0, nil }), "a kind and a key")
}
