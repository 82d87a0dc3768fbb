package bot

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/hansa"
	"norenbot/game/nobility"
	"norenbot/game/norenberc"
)

var agreed = flag.Int("agreed", 0, "positions of each game in TestNoAdviceIsCostly; without it ten of one game")

// TestNoAdviceIsCostly: nothing that the coach holds for best, or for as good as that, costs anything
// by an analysis of the same work.
func TestNoAdviceIsCostly(t *testing.T) {
	for n, of := range []struct {
		rules  game.Rules
		policy Policy
	}{{norenberc.New(), norenberc.Heuristic}, {hansa.New(), hansa.Heuristic}, {nobility.New(), nobility.Heuristic}} {
		positions := *agreed
		if positions == 0 {
			if positions = 10; n > 0 {
				continue
			}
		}
		by := Judge{Policy: of.policy, Work: 12_000}
		judged, costly := 0, 0
		for seed := uint64(0); judged < positions; seed++ {
			rec := decided(t, of.rules, of.policy, seed)
			at := rec
			last := rec.Log[len(rec.Log)-1]
			at.Log = rec.Log[:len(rec.Log)-1]
			run, err := game.Open(of.rules, at)
			require.NoError(t, err)
			advice, err := by.Judge(t.Context(), Look(of.rules, run, last.Seat, LuckAt(run.Record(), last.Seat)))
			require.NoError(t, err)
			for _, j := range advice[:min(len(advice), 3)] {
				if !j.Even {
					continue
				}
				rec.Log[len(rec.Log)-1].Picks = j.Answer
				w, err := Analyst{Policy: of.policy, Judge: by, Playouts: 1}.work(t.Context(), of.rules, rec)
				require.NoError(t, err)
				require.NoError(t, w.verdict(w.decision(run, len(rec.Log)-1)))
				costly += len(w.out.Costly[last.Seat])
			}
			run.Close()
			judged++
		}
		t.Logf("%s: of what was advised in %d positions the analysis calls %d costly", of.rules.Info().Name, judged, costly)
		require.Zero(t, costly, of.rules.Info().Name)
	}
}

// decided is a game among the heuristic until somebody has decided something.
func decided(t *testing.T, rules game.Rules, policy Policy, seed uint64) game.Record {
	luck := rand.New(rand.NewPCG(seed, 9))
	seats := 2 + luck.IntN(3)
	run, err := PlayOut(t.Context(), rules, rules.Info().Setup(seats, game.SeedOf(seed)), []Player{policy, policy, policy, policy}[:seats], seed)
	require.NoError(t, err)
	defer run.Close()
	rec := run.Record()
	for {
		part := rec.With()
		part.Log = part.Log[:1+luck.IntN(len(rec.Log)-1)]
		before := part
		last := part.Log[len(part.Log)-1]
		before.Log = part.Log[:len(part.Log)-1]
		at, err := game.Open(rules, before)
		require.NoError(t, err)
		q := at.Question(last.Seat)
		decides := answers(q, 1) == nil
		at.Close()
		if decides {
			return part
		}
	}
}
