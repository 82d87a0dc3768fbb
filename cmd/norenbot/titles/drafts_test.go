package titles

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
)

// TestDrafts counts what game.Info.Drafts states, among heuristic players:
//
//	go test ./cmd/norenbot/titles -run TestDrafts -v -draftgames 200
//
// A draft is what is confirmed at once: the questions of a seat until another seat must move, something is
// revealed, or all move together.
var draftGames = flag.Int("draftgames", 0, "how many games of each size TestDrafts counts (0: one of the smallest)")

func TestDrafts(t *testing.T) {
	for _, title := range All() {
		info := title.Rules.Info()
		if info.Drafts == nil {
			continue // not known
		}
		require.Len(t, info.Drafts, info.MaxSeats+1, info.Name)
		most := info.MaxSeats
		if *draftGames == 0 {
			most = info.MinSeats
		}
		for seats := info.MinSeats; seats <= most; seats++ {
			var counts []int
			for n := range max(*draftGames, 1) {
				counts = append(counts, draftsOf(t, title, seats, uint64(n))...)
			}
			slices.Sort(counts)
			long := counts[(len(counts)-1)*9/10]
			t.Logf("%s, %d seats: median %d, nine of ten at most %d, most %d", info.Name, seats, counts[len(counts)/2], long, counts[len(counts)-1])
			if off := long - info.Drafts[seats]; max(off, -off) > 1+info.Drafts[seats]/3 {
				t.Errorf("%s, %d seats: %d drafts, and the game says %d", info.Name, seats, long, info.Drafts[seats])
			}
		}
	}
}

// draftsOf plays a game and returns how many drafts each seat confirmed.
func draftsOf(t *testing.T, title Title, seats int, seed uint64) []int {
	info, ctx := title.Rules.Info(), context.Background()
	setup, err := info.Resolve(info.Setup(seats, game.SeedOf(seed)))
	require.NoError(t, err)
	run, err := game.Open(title.Rules, game.Record{Game: info.Name, Setup: setup})
	require.NoError(t, err)
	defer run.Close()
	luck, drafts := rand.New(rand.NewPCG(seed, 14)), make([]int, seats)
	for len(run.Questions()) > 0 {
		seat := run.Questions()[0].Seat
		draft, err := game.Preview(title.Rules, run.Known(seat))
		require.NoError(t, err)
		base := draft.TogetherAt()
		var answers []game.Answer
		for q := draft.Question(seat); q != nil; q = draft.Question(seat) {
			if at := draft.TogetherAt(); at >= 0 && at != base {
				break
			}
			picks, err := q.Sorted(title.Heuristic.Decide(ctx, bot.Look(title.Rules, draft, seat, luck)))
			require.NoError(t, err)
			answers = append(answers, game.Answer{Seat: seat, Key: q.Key, Picks: picks})
			require.NoError(t, draft.Answer(answers[len(answers)-1]))
		}
		draft.Close()
		for _, a := range answers {
			require.NoError(t, run.Answer(a))
		}
		drafts[seat]++
	}
	return drafts
}
