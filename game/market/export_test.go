package market

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest"
)

// TestExportedActs: what everybody has in the end follows from the deal and the acts.
func TestExportedActs(t *testing.T) {
	s := gametest.Open(t, New(), New().Info().Setup(4, game.SeedOf(5)))
	for luck := game.Random(rand.New(rand.NewPCG(1, 2))); len(s.Questions()) > 0; {
		q := s.Questions()[0]
		require.NoError(t, s.Answer(game.Answer{Seat: q.Seat, Key: q.Key, Picks: q.Keys(luck.Choose(&q, nil))}))
	}
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
	text, err := os.ReadFile("EXPORT.md")
	require.NoError(t, err)
	for _, of := range []any{dealExport{}, playerExport{}, scoreExport{}, act{}} {
		for f := range reflect.TypeOf(of).Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			require.Regexp(t, "[`\"]"+name+"[`\"]", string(text), "a field of %T", of)
		}
	}
}
