package season_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/gametest/quarry"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/stats"
)

// dice is a game in which each seat says a number, in turn, and so a few times more; the
// highest sum wins. While they are broken its rules fail.
type dice struct {
	more   int
	broken *bool
}

func (d dice) Info() game.Info {
	return game.Info{Name: "dice", MinSeats: 2, MaxSeats: 6, Revision: 1, Bound: 6 + 6*d.more, Drafts: []int{2: 1, 1, 1, 1, 1},
		Settings: []game.Setting{{Key: "rolls", Values: []string{"one", "two"}, Fewest: []int{0, 3}, Fixed: map[int]string{6: "two"}}, game.TurnOrder()}}
}

func (d dice) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &diceGame{d, make([]int, setup.Seats)}, nil
}

type diceGame struct {
	dice
	said []int
}

func (g *diceGame) View(game.Seat) any { return slices.Clone(g.said) }
func (g *diceGame) Check() error       { return nil }

func (g *diceGame) Play(t *game.Table) game.Result {
	for turn := range len(g.said) * (1 + g.more) {
		s := turn % len(g.said)
		m := game.Ask[int](t, "say", game.Seat(s))
		for n := 1; n <= 9; n++ {
			m.Offer(n, fmt.Sprint(n)).Text.Say("number", game.Num(n))
		}
		n := m.One()
		g.said[s] += n
		if g.broken != nil && *g.broken {
			panic("the dice are broken")
		}
		t.Say("said", game.Who(game.Seat(s)), game.Num(n))
	}
	var r game.Result
	for _, n := range g.said {
		place := 1
		for _, other := range g.said {
			if other > n {
				place++
			}
		}
		r.Scores = append(r.Scores, game.Score{Place: place, Total: n, Parts: []game.Part{{Category: game.Say("dice"), Points: n}}})
	}
	return r
}

var (
	monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	home   = match.Place{Server: "home", Channel: "hall"}
	anna   = match.Owner{User: "anna", Name: "Anna"} // organises, and plays nowhere
)

func player(n int) match.Owner {
	return match.Owner{User: match.User(fmt.Sprint("p", n)), Name: fmt.Sprint("Player ", n)}
}

// A rig is a Service with all that it works with.
type rig struct {
	*season.Service
	*stats.Book
	t       testing.TB
	store   *seasontest.Memory
	tables  *match.Service
	clock   time.Time
	luck    *rand.Rand
	press   int
	trouble []error
	quiet   bool // trouble is what the test is about
	rules   game.Rules
	through interface { // what the services use of the store; nil is all of it
		match.Store
		season.Store
	}
	meddle func(*match.Service) season.Tables // nil: nobody does
	rest   match.Rest                         // when nobody is to be asked
}

func newRig(t testing.TB) *rig {
	r := &rig{t: t, store: seasontest.New(), clock: monday, rules: dice{}, luck: rand.New(rand.NewPCG(14, 1))}
	r.start()
	t.Cleanup(r.check)
	return r
}

// start starts both services over the store, as after a restart.
func (r *rig) start() {
	r.t.Helper()
	if r.tables != nil {
		r.tables.Close()
	}
	now := func() time.Time { return r.clock }
	if r.through == nil {
		r.through = r.store
	}
	r.press++
	var seasons *season.Service
	r.Book = stats.New(stats.Options{Ended: r.store.Ended, Forgotten: r.store.Forgotten, Now: now,
		Counts: func(season string, pairing, try int) (bool, error) { return seasons.Counts(season, pairing, try) }})
	r.tables = match.New(match.Options{Store: r.through, Rules: []game.Rules{r.rules, quarry.Rules{}}, Now: now, Luck: rand.NewChaCha8([32]byte{byte(r.press)}),
		Contests: func(m match.Match) { seasons.Changed(m) }, Ended: r.Book.Changed, Rest: func(match.User) match.Rest { return r.rest },
		Person: func(o match.Owner) (int64, error) { p, err := seasons.Enrol(o); return int64(p), err }})
	tables := season.Tables(r.tables)
	if r.meddle != nil {
		tables = r.meddle(r.tables)
	}
	seasons = season.New(season.Options{Store: r.through, Ratings: r.Book, Matches: tables, Games: []game.Info{dice{}.Info(), quarry.Rules{}.Info()}, Now: now,
		Luck: rand.NewChaCha8([32]byte{byte(r.press), 1}), Trouble: func(_ season.ID, err error) { r.trouble = append(r.trouble, err) }})
	r.Service = seasons
	require.NoError(r.t, r.Book.Follow(context.Background()))
	_, err := r.tables.Ready(context.Background(), nil)
	require.NoError(r.t, err)
	require.NoError(r.t, seasons.Ready(context.Background()))
}

// follows takes over what other processes have stored.
func (r *rig) follows() {
	r.t.Helper()
	require.NoError(r.t, r.Service.Follow())
	require.NoError(r.t, r.Book.Follow(r.t.Context()))
}

// check is how every test leaves: nobody had to be told of trouble, no item is missing or
// doubled, and what is stored folds to what is in memory.
func (r *rig) check() {
	r.tables.Close()
	if r.t.Failed() {
		return
	}
	if !r.quiet {
		require.Empty(r.t, r.trouble)
	}
	told := map[season.Item]int{}
	for _, item := range seasontest.Items(r.t, r.store.Ledger) {
		told[season.Item{Season: item.Season, Event: item.Event}]++
	}
	for f, err := range r.store.Seasons() {
		require.NoError(r.t, err)
		stored, err := r.store.LoadSeason(f.ID)
		require.NoError(r.t, err)
		folded, err := league.Fold(stored.Events)
		require.NoError(r.t, err)
		look := r.look(f.ID)
		require.Equal(r.t, folded.Pairings, look.Season.Pairings)
		require.Equal(r.t, folded.Lines, look.Season.Lines)
		require.Equal(r.t, folded.Phase, f.Phase)
		for n, e := range stored.Events {
			_, post := e.Act.(league.Said)
			want := told[season.Item{Season: f.ID, Event: n + 1}]
			require.LessOrEqual(r.t, want, 1, "event %d is told once", n+1)
			if post {
				require.Equal(r.t, 1, want, "a post is told")
			}
		}
		r.tablesOf(f.ID, folded)
	}
}

// tablesOf checks that what the season says began is there, once, and nothing else.
func (r *rig) tablesOf(id season.ID, s *league.Season) {
	live := 0
	for m, err := range r.store.Contests(id) {
		require.NoError(r.t, err)
		require.LessOrEqual(r.t, m.Contest.Try+1, s.Pairings[m.Contest.Pairing-1].Try, "no table that the season knows nothing of")
		if m.Phase.Live() {
			live++
			require.Equal(r.t, m.Contest.Try+1, s.Pairings[m.Contest.Pairing-1].Try, "of earlier tries nothing goes on")
		}
	}
	if s.Phase >= league.Over && !r.quiet {
		require.Zero(r.t, live, "nothing goes on after the end")
	}
}

func (r *rig) look(id season.ID) *season.Look {
	r.t.Helper()
	look, err := r.Look(id)
	require.NoError(r.t, err)
	require.Empty(r.t, look.Facts.Seed, "the seed is secret")
	return look
}

func (r *rig) tick() {
	r.t.Helper()
	require.NoError(r.t, r.tables.Tick())
	require.NoError(r.t, r.Tick(context.Background()))
}

// pass lets time pass in steps; work lets computer players move.
func (r *rig) pass(d, step time.Duration) {
	r.t.Helper()
	for end := r.clock.Add(d); r.clock.Before(end); {
		r.clock = r.clock.Add(step)
		r.tick()
		r.work()
	}
}

// settle lets tables open until none is left to.
func (r *rig) settle(id season.ID) *season.Look {
	r.t.Helper()
	for range 2000 {
		r.tick()
		look := r.look(id)
		if look.Next.IsZero() || look.Next.Sub(r.clock) > time.Minute {
			return look
		}
		r.clock = r.clock.Add(2 * time.Second)
	}
	r.t.Fatal("it does not settle")
	return nil
}

// work has computer players decide until none is awaited.
func (r *rig) work() {
	r.t.Helper()
	waits := func() bool {
		for m, err := range r.store.Whole() {
			require.NoError(r.t, err)
			if m.Match.Repair == nil && m.Match.Awaited()&^m.Match.People() != 0 {
				return true
			}
		}
		return false
	}
	if !waits() {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { r.tables.Work(ctx); close(done) }()
	for waits() {
		runtime.Gosched()
	}
	stop()
	<-done
}

// plan is a plan for tables of so many.
func plan(f league.Format, table int) season.Plan {
	p := season.Plan{Pace: match.Blitz, Home: home, Rated: true, Note: "Bring tea.", Terms: league.Terms{Name: "Spring", Game: "dice",
		Format: f, Table: table, Least: table, Last: monday.Add(72 * time.Hour), Start: monday.Add(96 * time.Hour), Long: 10 * 24 * time.Hour}}
	switch f {
	case league.Swiss:
		p.Terms.Rounds, p.Terms.Smaller = 3, true
	case league.Cup:
		p.Terms.GoOn = 1
	}
	return p
}

// open opens a season and has players 0, 1 and so on sign up.
func (r *rig) open(p season.Plan, players int) season.ID {
	r.t.Helper()
	id, err := r.Open(anna, p)
	require.NoError(r.t, err)
	for n := range players {
		require.NoError(r.t, r.Do(id, player(n), 0, league.Signed{}))
	}
	return id
}

// begin lets a season be drawn and begin, and its tables open.
func (r *rig) begin(p season.Plan, players int) season.ID {
	r.t.Helper()
	id := r.open(p, players)
	r.clock = p.Terms.Last
	r.tick()
	r.clock = p.Terms.Start
	r.settle(id)
	return id
}

// play has the seats of a running match that are people say numbers until it ends.
func (r *rig) play(id match.ID, numbers ...int) match.Match {
	r.t.Helper()
	for range 20 {
		m, err := r.tables.Match(id)
		require.NoError(r.t, err)
		if !m.Phase.Live() {
			return m
		}
		for seat, chair := range m.Chairs {
			if !m.Awaited().Has(game.Seat(seat)) {
				continue
			}
			if chair.User == "" {
				r.work()
				continue
			}
			number := 1 + r.luck.IntN(9)
			if seat < len(numbers) {
				number = numbers[seat]
			}
			r.say(id, chair.User, number)
		}
	}
	r.t.Fatal("the match does not end")
	return match.Match{}
}

func (r *rig) say(id match.ID, user match.User, number int) {
	r.t.Helper()
	menu, err := r.tables.Menu(id, user)
	require.NoError(r.t, err)
	menu, err = r.tables.Pick(id, user, menu.Token, []string{fmt.Sprint(number)})
	require.NoError(r.t, err)
	r.press++
	_, err = r.tables.Confirm(id, user, menu.Token, match.Press(fmt.Sprint(r.press)))
	require.NoError(r.t, err)
}

// kinds are the acts of a season's events, by name.
func kinds(events []league.Event) (all []string) {
	for _, e := range events {
		all = append(all, fmt.Sprintf("%T", e.Act)[len("league."):])
	}
	return all
}
