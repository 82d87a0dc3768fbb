package storage

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestForgetMemory: of what the bot remembers, whatever its form.
func TestForgetMemory(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "store.db"), Options{})
	require.NoError(t, err)
	defer s.Close()
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
	require.NoError(t, s.Forget("4711", []string{"Ann_a"}))
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
