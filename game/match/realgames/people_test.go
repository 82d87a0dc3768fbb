package realgames_test

import (
	"cmp"
	"flag"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

// TestPeople plays Norenberc as people in four time zones would who look in a few
// times a day, with standing orders and without. It needs minutes to measure:
//
//	go test ./game/match/realgames -run 'TestPeople|TestOrdersCost' -people 200 -strength 1000 -timeout 2h -v
var (
	peopleGames   = flag.Int("people", 0, "games to measure how long people play (0: one, to see that it works)")
	strengthGames = flag.Int("strength", 0, "games to measure what orders cost in points (0: one)")
)

// A habit is how somebody uses standing orders: after their plan, and where they are used
// to it after each visit, as the menu leads on to it by itself then.
type habit struct {
	name  string
	ways  int // of an order; 0 is none
	guard match.Guard
	again bool // after each visit
}

var (
	live       = habit{name: "without orders"}
	once       = habit{"as shown, once a turn", 1, match.AsShown, false}
	asShown    = habit{"as shown", 1, match.AsShown, true}
	ifPossible = habit{"if possible", 1, match.IfPossible, false}
	threeWays  = habit{"three ways, if possible", 3, match.IfPossible, false}
	habits     = []habit{live, once, asShown, ifPossible, threeWays}
)

// A figure is what came of some games; numbers of a player are per game.
type figure struct {
	days, visits, presses, saying []float64
	points                        []float64 // of the seats with the habit measured
	gained                        []float64 // by them, against the others of the same game
	settled, missed               int       // decisions that came as was said, and otherwise
	called                        []float64 // visits but those to plan
}

func TestPeople(t *testing.T) {
	games := cmp.Or(*peopleGames, 1)
	called := 0.0 // without orders
	for _, h := range habits {
		t.Run(h.name, func(t *testing.T) {
			var f figure
			for n := range games {
				f.play(t, uint64(n), [4]habit{h, h, h, h}, 0)
			}
			if h == live {
				called = mean(f.called)
			}
			came, share := float64(f.settled)/float64(max(1, f.settled+f.missed)), 1-mean(f.called)/called
			t.Logf("%5.1f days (%.1f to %.1f), %5.1f visits, %6.1f presses a player (%.1f of them for orders); of what was said %3.0f %% came, of the visits but those to plan %3.0f %% are settled",
				quantile(f.days, .5), quantile(f.days, .25), quantile(f.days, .75), quantile(f.visits, .5),
				quantile(f.presses, .5), quantile(f.saying, .5), 100*came, 100*share)
			require.Equal(t, h.ways > 0, f.settled > 0)
			if h == asShown && *peopleGames >= 100 {
				require.LessOrEqual(t, quantile(f.days, .5), 10.0)
				require.LessOrEqual(t, quantile(f.visits, .5), 16.0)
				require.LessOrEqual(t, quantile(f.presses, .5), 115.0)
				require.GreaterOrEqual(t, share, .5)
			}
		})
	}
}

// TestOrdersCost plays one seat with orders against three without. It measures
// nothing unless -strength says how many games.
func TestOrdersCost(t *testing.T) {
	for _, h := range habits {
		t.Run(h.name, func(t *testing.T) {
			var f figure
			for n := range cmp.Or(*strengthGames, 1) {
				seat := n % 4
				one := [4]habit{}
				one[seat] = h
				f.play(t, uint64(1e6+n), one, seat)
			}
			gained := mean(f.gained)
			t.Logf("%5.2f points, %+.2f (se %.2f) against those without", mean(f.points), gained, spread(f.gained))
			if h == asShown && *strengthGames >= 1000 { // half a point, as far as so many games can tell
				require.LessOrEqual(t, math.Abs(gained), .5+spread(f.gained))
			}
		})
	}
}

func quantile(of []float64, share float64) float64 {
	of = slices.Sorted(slices.Values(of))
	return of[int(share*float64(len(of)-1)+.5)]
}

func mean(of []float64) (m float64) {
	for _, v := range of {
		m += v / float64(len(of))
	}
	return m
}

// spread is the standard error of the mean.
func spread(of []float64) float64 {
	m, sum := mean(of), 0.0
	for _, v := range of {
		sum += (v - m) * (v - m)
	}
	return math.Sqrt(sum) / float64(len(of))
}

// note adds a game that is over.
func (f *figure) note(store *storetest.Memory, m match.Match, all []*somebody, measured int, now time.Time) {
	f.days = append(f.days, m.Ended.Sub(noon).Hours()/24)
	gained := 0.0
	for _, w := range all {
		f.visits = append(f.visits, float64(w.visits))
		f.presses = append(f.presses, float64(w.presses))
		f.called = append(f.called, float64(w.called))
		f.missed += w.missed
		f.saying = append(f.saying, float64(w.saying))
		if total := float64(m.Final.Result.Scores[w.seat].Total); w.seat == measured {
			f.points, gained = append(f.points, total), gained+total
		} else {
			gained -= total / float64(len(all)-1)
		}
	}
	f.gained = append(f.gained, gained)
	stored, _ := store.Load(m.ID)
	for _, e := range stored.Journal {
		if len(e.Answers) == 0 || e.Answers[0].Key == "plan" {
			continue
		}
		if e.By == match.ByOrder {
			f.settled++
		}
	}
}
