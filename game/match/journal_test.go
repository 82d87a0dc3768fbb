package match_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

func TestStanding(t *testing.T) {
	confirm := match.Entry{Act: match.Confirm}
	back := func(to int) match.Entry { return match.Entry{Act: match.Back, To: to} }
	rewind := func(to int) match.Entry { return match.Entry{Act: match.Rewind, To: to} }
	deal := match.Entry{Act: match.Deal}
	for _, tc := range []struct {
		name    string
		journal []match.Entry
		want    []int
		err     string
	}{
		{"nothing", nil, nil, ""},
		{"the deal alone", []match.Entry{deal}, nil, ""},
		{"confirmed drafts", []match.Entry{deal, confirm, confirm}, []int{2, 3}, ""},
		{"one from the middle taken back", []match.Entry{deal, confirm, confirm, back(2), confirm}, []int{3, 5}, ""},
		{"a rewind past a taking back", []match.Entry{deal, confirm, confirm, back(2), rewind(3)}, []int{2, 3}, ""},
		{"a rewind to a taking back", []match.Entry{deal, confirm, confirm, back(2), confirm, rewind(4)}, []int{3}, ""},
		{"a rewind to a rewind", []match.Entry{deal, confirm, rewind(1), confirm, confirm, rewind(3), confirm}, []int{7}, ""},
		{"new owners change nothing", []match.Entry{deal, confirm, {Act: match.Seated}}, []int{2}, ""},
		{"taken back twice", []match.Entry{deal, confirm, back(2), back(2)}, nil, "entry 4 takes back entry 2"},
		{"the deal taken back", []match.Entry{deal, back(1)}, nil, "entry 2 takes back entry 1"},
		{"a rewind to before the deal", []match.Entry{deal, rewind(0)}, nil, "entry 2 goes back to entry 0"},
		{"a rewind to itself", []match.Entry{deal, rewind(2)}, nil, "entry 2 goes back to entry 2"},
		{"an act of a newer program", []match.Entry{deal, {Act: "dance"}}, nil, `entry 2 does "dance"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := match.Standing(tc.journal)
			if tc.err != "" {
				require.ErrorContains(t, err, tc.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tc.want, got)
		})
	}
}

func TestEntryJSON(t *testing.T) {
	e := match.Entry{Seat: 2, At: 1, Print: 5, Answers: []game.Answer{{Seat: 2, Key: "visit", Picks: []string{"a", "b"}}}}
	data, err := json.Marshal(e)
	require.NoError(t, err)
	require.Equal(t, `{"s":2,"a":[["visit","a","b"]],"t":1,"f":5}`, string(data))
	back := match.Entry{N: 7}
	require.NoError(t, json.Unmarshal(data, &back))
	e.N = 7
	require.Equal(t, e, back)
	for _, bad := range []string{`{"s":"x"}`, `{"s":0,"a":[[]]}`} {
		require.Error(t, json.Unmarshal([]byte(bad), &back))
		require.Error(t, json.Unmarshal([]byte(bad), new(match.Draft)))
	}
}
