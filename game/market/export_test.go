package market

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// TestExportedActs: what everybody has in the end follows from the deal and the acts.
func TestExportedActs(t *testing.T) {
	s := gametest.Open(t, New(), New().Info().Setup(4, game.SeedOf(5)))
	gametest.PlayOn(t, s.Run, game.Random(rand.New(rand.NewPCG(1, 2))), nil)
	run, acts, err := game.Retell(New(), s.Record())
	require.NoError(t, err)
	defer run.Close()
	g := run.Game().(*position)
	dealt := g.ExportDeal().(dealExport)
	var players [4]playerExport
	var taken []int8
	for seat := range players {
		players[seat].Coins = dealt.Coins
	}
	for _, told := range acts {
		act := told.(act)
		p := &players[act.Seat]
		switch act.Do {
		case "take":
			p.Coins -= act.Coins
			taken = append(taken, act.Stall)
		case "open":
			p.Opened, p.Earned = append(p.Opened, act.Stall), append(p.Earned, act.Coins)
		case "bid":
			require.Positive(t, act.Coins)
		}
	}
	require.ElementsMatch(t, dealt.Stalls, taken)
	require.Equal(t, players[:], g.ExportFinal())
	result, _ := run.Result()
	for seat, score := range g.ExportScore().([]scoreExport) {
		require.Equal(t, result.Scores[seat].Total, score.Earned+int(score.Saved))
		require.EqualValues(t, result.Scores[seat].Place, score.Place)
	}
	_, err = json.Marshal([]any{dealt, acts, g.ExportFinal(), g.ExportScore()})
	require.NoError(t, err)
}

func TestExportIsDescribed(t *testing.T) {
	gametest.Describes(t, "EXPORT.md", dealExport{}, playerExport{}, scoreExport{}, act{})
}
