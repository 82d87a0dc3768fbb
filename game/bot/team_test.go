package bot_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/gametest/quarry"
)

// takes is a record of the quarry: what each took in turn.
func takes(seed uint64, stones ...int) game.Record {
	rec := game.Record{Game: "quarry", Setup: quarry.Rules{}.Info().Setup(4, game.SeedOf(seed))}
	for n, taken := range stones {
		rec.Log = append(rec.Log, game.Answer{Seat: game.Seat(n % 4), Key: "take", Picks: []string{strconv.Itoa(taken)}})
	}
	return rec
}

// nearEnd is a game in which seat 0 has the choice between the last two stones and leaving the
// last one to its partner, who then takes it unasked: either way the team wins.
func nearEnd(t *testing.T) *game.Run {
	for seed := uint64(1); ; seed++ {
		run, err := game.Open(quarry.Rules{}, takes(seed, 2, 2, 2, 2))
		require.NoError(t, err)
		end, err := game.Open(quarry.Rules{}, takes(seed, 2, 2, 2, 2, 1))
		if err == nil {
			_, over := end.Result()
			end.Close()
			if over && len(run.Questions()) > 0 {
				return run
			}
		}
		run.Close()
	}
}

// TestATeamsWinIsEachOnes: to leave the last stone to one's partner wins as surely as to take it.
func TestATeamsWinIsEachOnes(t *testing.T) {
	run := nearEnd(t)
	defer run.Close()
	all, err := bot.Judge{Work: 600}.Judge(t.Context(), bot.Look(quarry.Rules{}, run, 0, luck(1)))
	require.NoError(t, err)
	require.Len(t, all, 2)
	for _, j := range all {
		require.Equal(t, 1.0, j.Chance, "a partner's victory is no half of one")
		require.True(t, j.Even)
	}
	for _, w := range (bot.Search{Playouts: 20}).Weigh(t.Context(), bot.Look(quarry.Rules{}, run, 0, luck(1))) {
		require.Greater(t, w.Worth, 0.9, "and no partner is a rival who has as much")
	}
}

// TestTeamsPlayTogether: who thinks wins with whom it is in a team, though never alone.
func TestTeamsPlayTogether(t *testing.T) {
	thinking := bot.Kind{Name: "thinking", Player: bot.Search{Playouts: 100}}
	chance := bot.Kind{Name: "chance", Player: bot.Policy(bot.Random)}
	out, err := bot.Simulation{Rules: quarry.Rules{}, Seats: 4, Games: 40, Seed: 3, Kinds: []bot.Kind{thinking, thinking, chance, chance}}.Run(context.Background())
	require.NoError(t, err)
	own, other := out.Kinds[0], out.Kinds[1]
	// Kinds go round: in every second game each team has one of each kind, and both win.
	require.Greater(t, own.Wins, other.Wins)
	require.LessOrEqual(t, own.Share.Share, 1.0, "a team wins once")
	require.InDelta(t, 0.75, own.Even, 1e-9, "one team of two, or both")
	for _, s := range out.Seats {
		require.Equal(t, 0.5, s.Even)
	}
	pairs, err := bot.Simulation{Rules: quarry.Rules{}, Seats: 4, Games: 1, Seed: 3, Kinds: []bot.Kind{thinking, thinking, chance, chance}}.Run(context.Background())
	require.NoError(t, err)
	require.InDelta(t, 1, pairs.Kinds[0].Wins+pairs.Kinds[1].Wins, 1e-9)
}

// TestAnalysisOfTeams: both of a team have all of its chance.
func TestAnalysisOfTeams(t *testing.T) {
	run, err := bot.PlayOut(t.Context(), quarry.Rules{}, quarry.Rules{}.Info().Setup(4, game.SeedOf(2)),
		[]bot.Player{bot.Policy(bot.Random), bot.Policy(bot.Random), bot.Policy(bot.Random), bot.Policy(bot.Random)}, 5)
	require.NoError(t, err)
	defer run.Close()
	found, err := bot.Analyst{Playouts: 40, Judge: bot.Judge{Work: 600}}.Analyse(t.Context(), quarry.Rules{}, run.Record())
	require.NoError(t, err)
	for _, p := range found.Curve {
		require.InDelta(t, p.Chance[0], p.Chance[1], 1e-9)
		require.InDelta(t, 1, p.Chance[1]+p.Chance[2], 1e-9)
	}
	result, _ := run.Result()
	end := found.Curve[len(found.Curve)-1].Chance
	for seat, score := range result.Scores {
		require.Equal(t, score.Place == 1, end[seat] == 1)
	}
}
