package bot

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/norenberc"
)

// TestJudgedByWhatTheSeatKnows: how an answer is weighed, and what comes of it and of the
// better one, does not depend on what another seat has planned in secret, be it while both
// plan or when the first guild is called.
func TestJudgedByWhatTheSeatKnows(t *testing.T) {
	rules := norenberc.New()
	plan := func(seat game.Seat, guilds ...string) game.Answer {
		return game.Answer{Seat: seat, Key: "plan", Picks: guilds}
	}
	type found struct {
		decision
		judged []Judged
	}
	weighed := func(log ...game.Answer) (f found) {
		whole, err := game.Open(rules, game.Record{Setup: rules.Info().Setup(3, game.SeedOf(3)), Log: log})
		require.NoError(t, err)
		defer whole.Close()
		q := whole.Question(0)
		answer := game.Answer{Seat: 0, Key: q.Key, Picks: q.Default}
		rec := whole.Record()
		rec.Log = append(rec.Log, answer)
		w, err := Analyst{Policy: norenberc.Heuristic, Playouts: 24, Judge: Judge{Work: 20_000}}.work(t.Context(), rules, rec)
		require.NoError(t, err)
		w.seed = 1 // otherwise made of the whole record
		f.decision = w.decision(whole, len(log))
		require.NoError(t, w.weigh(&f.decision, briefWidth, 96))
		f.judged, err = w.judge(f.decision)
		require.NoError(t, err)
		return f
	}
	for _, c := range []struct {
		before  []game.Answer
		secrets [][]string // once all have planned, everybody sees how many guilds
	}{
		{nil, [][]string{{"brewers"}, {"shoemakers", "brewers"}, {}}},
		{[]game.Answer{plan(0, "brewers", "bakers"), plan(1, "bakers")}, [][]string{{"printers"}, {"shoemakers"}}},
	} {
		log := func(secret ...string) []game.Answer { return append(slices.Clip(c.before), plan(2, secret...)) }
		first := weighed(log("bakers")...)
		for _, secret := range c.secrets {
			other := weighed(log(secret...)...)
			require.Equal(t, first.seen.View, other.seen.View)
			require.Equal(t, first.decision.better, other.decision.better)
			require.InDelta(t, first.gap, other.gap, 0)
			require.Equal(t, first.judged, other.judged)
		}
	}
}

// TestOneVerdictAnAct: to buy and what is one mistake, the dearer of both; a plan behind it is another.
func TestOneVerdictAnAct(t *testing.T) {
	rules := norenberc.New()
	run, err := PlayOut(t.Context(), rules, rules.Info().Setup(2, game.SeedOf(3)), []Player{Policy(Random), Policy(Random)}, 3)
	require.NoError(t, err)
	defer run.Close()
	w, err := Analyst{Policy: norenberc.Heuristic, Playouts: 1}.work(t.Context(), rules, run.Record())
	require.NoError(t, err)
	require.NoError(t, w.walk())
	buys := slices.IndexFunc(w.rec.Log, func(a game.Answer) bool { return strings.HasPrefix(a.Key, "buy.") })
	plans := buys + slices.IndexFunc(w.rec.Log[buys:], func(a game.Answer) bool { return a.Key == "plan" })
	require.Equal(t, w.acts[buys-1], w.acts[buys], "%v", w.rec.Log[buys-1:buys+1])
	require.Less(t, w.acts[plans-1], w.acts[plans])
	kept := w.oneAnAct([]Verdict{{Answer: buys - 1, Cost: 0.2}, {Answer: plans, Cost: 0.1}, {Answer: buys, Cost: 0.3}})
	require.Equal(t, []Verdict{{Answer: buys, Cost: 0.3}, {Answer: plans, Cost: 0.1}}, kept)
}
