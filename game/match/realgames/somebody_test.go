package realgames_test

import (
	"context"
	"errors"
	"fmt"
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
	whole           bool // what is asked was answered with the question before
}

// people are a game that people play.
type people struct {
	t     *testing.T
	s     *match.Service
	store *storetest.Memory
	id    match.ID
	all   []*somebody
	now   time.Time
	press int
}

// play plays one game; the habit measured is that of a seat.
func (f *figure) play(t *testing.T, seed uint64, habits [4]habit, measured int) {
	p := sitDown(t, seed, habits, match.Terms{})
	defer p.s.Close()
	m := p.playOn(func(at time.Time, _ *somebody) { p.now = at })
	f.note(p.store, m, p.all, measured, p.now)
}

// sitDown has four people begin a game.
func sitDown(t *testing.T, seed uint64, habits [4]habit, terms match.Terms, options ...func(*match.Options)) *people {
	p := &people{t: t, now: noon, store: storetest.New()}
	o := match.Options{Store: p.store, Rules: []game.Rules{norenberc.New()}, Now: func() time.Time { return p.now },
		Luck: rand.NewChaCha8(game.SeedOf(seed)), Trouble: func(_ match.ID, err error) { require.NoError(t, err) }}
	for _, change := range options {
		change(&o)
	}
	p.s = match.New(o)
	m, err := p.s.Open("norenberc", place, person(0), terms, "")
	require.NoError(t, err)
	for n := 1; n < 4; n++ {
		_, err = p.s.Join(m.ID, person(n), "")
		require.NoError(t, err)
	}
	_, err = p.s.Start(m.ID, "0", "")
	require.NoError(t, err)
	p.id = m.ID
	for n := range 4 {
		w := &somebody{seat: n, zone: time.Duration(n) * 6 * time.Hour, habit: habits[n], luck: rand.New(rand.NewPCG(seed, uint64(n)))}
		w.next(p.now)
		p.all = append(p.all, w)
	}
	return p
}

// playOn has them look in until the game is over. pass has time pass until somebody
// looks, and is called again after their visit.
func (p *people) playOn(pass func(at time.Time, looks *somebody)) match.Match {
	for {
		w := slices.MinFunc(p.all, func(a, b *somebody) int { return a.looks.Compare(b.looks) })
		pass(w.looks, nil)
		m, err := p.s.Match(p.id)
		require.NoError(p.t, err)
		if m.Phase != match.Playing {
			return m
		}
		if m.Awaited().Has(game.Seat(w.seat)) {
			p.visit(w)
			pass(p.now, w)
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
			menu, err = p.answer(w, menu, 0)
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

// answer has somebody answer what a menu asks: one press, and none for what a button of
// the question before has said too.
func (p *people) answer(w *somebody, menu match.Menu, skip int) (match.Menu, error) {
	picks := w.choose(menu, skip)
	if !w.whole {
		w.presses++
	}
	w.whole = !w.whole && p.wholly(w, menu, picks[:min(1, len(picks))])
	return p.s.Pick(p.id, userOf(w.seat), menu.Token, picks)
}

// wholly reports whether the buttons of a menu say what follows on a pick, too: as in
// Discord, where there are ten at most, and few texts that can be told together.
func (p *people) wholly(w *somebody, menu match.Menu, picks []string) bool {
	if len(menu.Draft) > 0 || menu.Question.Key == "plan" {
		return false
	}
	keys := []string{"sell", "buy"}
	next, err := p.s.Next(p.id, userOf(w.seat), menu.Token, keys...)
	require.NoError(p.t, err)
	answers := map[string]int{}
	for n, q := range next {
		if q != nil {
			for range q.Answers() {
				answers[keys[n]]++
			}
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return answers[a] - answers[b] })
	lines := len(menu.Question.Options)
	for _, key := range keys {
		if n := answers[key]; n > 0 && lines-1+n <= 10 {
			if lines += n - 1; slices.Contains(picks, key) {
				return true
			}
		}
	}
	return false
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
		menu, err = p.answer(w, menu, 0)
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
		menu, err = p.answer(w, menu, skip)
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
