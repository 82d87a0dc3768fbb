package match_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/bot"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
	"norenbot/game/norenberc"
)

// TestPeople plays Norenberc as people in four time zones would who look in a few
// times a day, with standing orders and without. It needs minutes to measure:
//
//	go test ./game/match -run 'TestPeople|TestOrdersCost' -people 200 -strength 1000 -timeout 2h -v
var (
	peopleGames   = flag.Int("people", 0, "games to measure how long people play (0: one, to see that it works)")
	strengthGames = flag.Int("strength", 0, "games to measure what orders cost in points (0: one)")
)

// A habit is how somebody uses standing orders, once a turn, after their plan.
type habit struct {
	name  string
	ways  int // of an order; 0 is none
	guard match.Guard
	again bool // after each visit, too
}

var (
	live       = habit{name: "without orders"}
	asShown    = habit{"as shown", 1, match.AsShown, false}
	again      = habit{"as shown, said again", 1, match.AsShown, true}
	ifPossible = habit{"if possible", 1, match.IfPossible, false}
	threeWays  = habit{"three ways, if possible", 3, match.IfPossible, false}
	habits     = []habit{live, asShown, again, ifPossible, threeWays}
)

// A figure is what came of some games; numbers of a player are per game.
type figure struct {
	days, visits, presses, saying []float64
	points                        []float64 // of the seats with the habit measured
	others                        []float64 // of all others
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
				require.GreaterOrEqual(t, share, .45)
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
			cost := mean(f.points) - mean(f.others)
			t.Logf("%5.2f points against %5.2f of those without (%+.2f, se %.2f)", mean(f.points), mean(f.others), cost, spread(f.points))
			if h == asShown && *strengthGames >= 1000 { // half a point, as far as so many games can tell
				require.LessOrEqual(t, math.Abs(cost), .5+spread(f.points))
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

// A somebody plays one seat.
type somebody struct {
	seat            int
	zone            time.Duration // ahead of UTC
	habit           habit
	looks           time.Time // when next
	luck            *rand.Rand
	visits, presses int
	saying          int  // presses for orders
	called          int  // visits but those to plan
	missed          int  // decisions that came otherwise than was said
	said            bool // orders were given since the last plan
}

// people are a game that people play.
type people struct {
	t     *testing.T
	s     *match.Service
	id    match.ID
	now   time.Time
	press int
}

// play plays one game; the habit measured is that of a seat.
func (f *figure) play(t *testing.T, seed uint64, habits [4]habit, measured int) {
	p := &people{t: t, now: noon}
	store := new(storetest.Memory)
	p.s = match.New(match.Options{Store: store, Rules: []game.Rules{norenberc.New()}, Now: func() time.Time { return p.now },
		Luck: rand.NewChaCha8(game.SeedOf(seed)), Trouble: func(_ match.ID, err error) { require.NoError(t, err) }})
	defer p.s.Close()
	m, err := p.s.Open("norenberc", place, person(0), match.Terms{})
	require.NoError(t, err)
	for n := 1; n < 4; n++ {
		_, err = p.s.Join(m.ID, person(n))
		require.NoError(t, err)
	}
	_, err = p.s.Start(m.ID, "0")
	require.NoError(t, err)
	p.id = m.ID
	var all []*somebody
	for n := range 4 {
		w := &somebody{seat: n, zone: time.Duration(n) * 6 * time.Hour, habit: habits[n], luck: rand.New(rand.NewPCG(seed, uint64(n)))}
		w.next(p.now)
		all = append(all, w)
	}
	for {
		w := slices.MinFunc(all, func(a, b *somebody) int { return a.looks.Compare(b.looks) })
		p.now = w.looks
		m, err := p.s.Match(p.id)
		require.NoError(t, err)
		if m.Phase != match.Playing {
			f.note(store, m, all, measured, p.now)
			return
		}
		if m.Awaited().Has(game.Seat(w.seat)) {
			p.visit(w)
		}
		w.next(p.now)
	}
}

// next is when somebody looks next: in one to eight hours, or if they sleep then,
// in the first hour after they have woken. They sleep from midnight to eight.
func (w *somebody) next(now time.Time) {
	at := now.Add(time.Duration((1 + 7*w.luck.Float64()) * float64(time.Hour)))
	if local := at.Add(w.zone); local.Hour() < 8 {
		at = local.Truncate(24 * time.Hour).Add(8*time.Hour - w.zone).Add(time.Duration(w.luck.Float64() * float64(time.Hour)))
	}
	w.looks = at
}

// visit has somebody decide as long as they are asked, and then say what comes.
func (p *people) visit(w *somebody) {
	user := userOf(w.seat)
	w.visits++
	w.presses++
	menu, err := p.s.Menu(p.id, user)
	if menu.State == match.Asked && menu.Question.Key != "plan" {
		w.called++
	}
	for err == nil && menu.State != match.Waiting && menu.State != match.Ended && menu.Ahead == nil {
		if menu.State == match.Asked {
			if menu.Question.Key == "plan" {
				w.said = false
			} else if len(menu.Draft) == 0 && w.said {
				w.missed++
			}
			menu, err = p.s.Pick(p.id, user, menu.Token, w.choose(menu, 0))
			w.presses++
			continue
		}
		p.press++
		var done match.Confirmed
		done, err = p.s.Confirm(p.id, user, menu.Token, match.Press(fmt.Sprint(p.press)))
		menu = done.Menu
		w.presses++
	}
	if errors.Is(err, match.ErrEnded) {
		return
	}
	require.NoError(p.t, err)
	if w.habit.ways > 0 && menu.State == match.Waiting && menu.Foresees && (!w.said || w.habit.again) {
		p.say(w)
	}
}

// say has somebody say what comes next.
func (p *people) say(w *somebody) {
	user, before := userOf(w.seat), w.presses
	w.said = true
	waits, err := p.s.Menu(p.id, user)
	require.NoError(p.t, err)
	menu, err := p.s.LookAhead(p.id, user)
	if !waits.Accustomed {
		w.presses++
	}
	for err == nil && menu.State == match.Asked {
		menu, err = p.s.Pick(p.id, user, menu.Token, w.choose(menu, 0))
		w.presses++
	}
	require.NoError(p.t, err)
	_, err = p.s.Confirm(p.id, user, menu.Token, "")
	w.presses++
	require.NoError(p.t, err)
	orders, token, err := p.s.Orders(p.id, user)
	require.NoError(p.t, err)
	for way := 1; way < w.habit.ways; way++ {
		for n := range orders {
			p.sayAnother(w, token, n, way)
			orders, token, err = p.s.Orders(p.id, user)
			require.NoError(p.t, err)
		}
	}
	if w.habit.guard != match.AsShown {
		for n := range orders {
			orders[n].If = w.habit.guard
			w.presses += 2 // it is chosen from the list, and switched
		}
		_, err = p.s.SetOrders(p.id, user, token, orders)
		require.NoError(p.t, err)
	}
	w.saying += w.presses - before
}

// sayAnother has somebody say the next best of an order.
func (p *people) sayAnother(w *somebody, token match.Token, n, way int) {
	user := userOf(w.seat)
	menu, err := p.s.SayAnother(p.id, user, token, n)
	if err != nil {
		return // it does not come up in what can be foreseen now
	}
	w.presses += 2
	for skip := way; err == nil && menu.State == match.Asked && menu.Ahead.Another; skip = 0 {
		menu, err = p.s.Pick(p.id, user, menu.Token, w.choose(menu, skip))
		w.presses++
	}
	require.NoError(p.t, err)
	_, err = p.s.Confirm(p.id, user, menu.Token, "")
	require.NoError(p.t, err)
	w.presses++
}

// choose answers a menu as the heuristic would, which sends one agent at a time;
// people send to the best one to three guilds. Skip is how many better answers
// are passed over.
func (w *somebody) choose(menu match.Menu, skip int) []string {
	q := *menu.Question
	decide := func() []string {
		return bot.Policy(norenberc.Heuristic).Decide(context.Background(), bot.Seen{View: menu.View, Question: q, Luck: w.luck})
	}
	if q.Key != "plan" {
		picks := decide()
		for ; skip > 0 && len(q.Options) > 1 && len(picks) == 1; skip-- {
			q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(o game.Option) bool { return o.Key == picks[0] })
			picks = decide()
		}
		return picks
	}
	var picks []string
	for range 1 + w.luck.IntN(3) {
		more := decide()
		if len(more) == 0 || len(picks) == menu.Question.Max {
			break
		}
		picks = append(picks, more...)
		q.Options = slices.DeleteFunc(slices.Clone(q.Options), func(o game.Option) bool { return o.Key == more[0] })
		if len(q.Options) == 0 {
			break
		}
	}
	sorted, _ := menu.Question.Sorted(picks)
	return sorted
}

// note adds a game that is over.
func (f *figure) note(store *storetest.Memory, m match.Match, all []*somebody, measured int, now time.Time) {
	f.days = append(f.days, m.Ended.Sub(noon).Hours()/24)
	for _, w := range all {
		f.visits = append(f.visits, float64(w.visits))
		f.presses = append(f.presses, float64(w.presses))
		f.called = append(f.called, float64(w.called))
		f.missed += w.missed
		f.saying = append(f.saying, float64(w.saying))
		total := float64(m.Final.Result.Scores[w.seat].Total)
		if w.seat == measured {
			f.points = append(f.points, total)
		} else {
			f.others = append(f.others, total)
		}
	}
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
