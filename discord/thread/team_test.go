package thread

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest/quarry"
	"norenbot/game/match"
)

// TestTheTableSaysWhoPlaysWithWhom, also while people gather; but where seats are drawn nobody knows yet.
func TestTheTableSaysWhoPlaysWithWhom(t *testing.T) {
	v := millVoice("en")
	m := match.Match{Game: "quarry", Chairs: []match.Chair{{Owner: match.Owner{User: "1001", Name: "Alice"}}, {Owner: match.Owner{User: "1002", Name: "Bruno"}}, {Owner: match.Owner{User: "1003", Name: "Chloé"}}}}
	info := quarry.Rules{}.Info()
	require.Equal(t, "1. Alice (team 1)\n2. Bruno (team 1)\n3. Chloé (team 2)", sitting(v, teamed(info, m)))
	require.Equal(t, "1. Alice\n2. Bruno\n3. Chloé", sitting(v, teamed(game.Info{MinSeats: 3, MaxSeats: 4}, m)))
	m.Rated = true
	require.Equal(t, "1. Alice\n2. Bruno\n3. Chloé", sitting(v, teamed(info, m)))
	m.Teams = info.Teams[4] // once it is dealt
	require.Contains(t, sitting(v, m), "(team 2)")
}
