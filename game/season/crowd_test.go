package season_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/game/season/seasontest"
	"norenbot/game/stats"
	"norenbot/storage"
)

var crowdOf = flag.Int("crowd", 30, "how many people TestCrowd has play a season; 10000 take minutes")

// rounds are four rounds of dice, so that somebody can let their time run out twice.
type rounds struct{ dice }

const roundsOfDice = 4

func (r rounds) Info() game.Info {
	info := r.dice.Info()
	info.Bound *= roundsOfDice
	info.Drafts = []int{2: roundsOfDice, roundsOfDice, roundsOfDice, roundsOfDice, roundsOfDice}
	return info
}

func (rounds) Deal(setup game.Setup, _ *rand.Rand) (game.Game, error) {
	return &roundsGame{diceGame{said: make([]int, setup.Seats)}}, nil
}

type roundsGame struct{ diceGame }

func (g *roundsGame) Play(t *game.Table) (all game.Result) {
	totals := make([]int, len(g.said))
	for range roundsOfDice {
		all = g.diceGame.Play(t)
		for seat, n := range g.said {
			totals[seat] += n
		}
	}
	for seat, place := range season.PlacesOf(totals) {
		all.Scores[seat].Place, all.Scores[seat].Total, all.Scores[seat].Parts[0].Points = place, totals[seat], totals[seat]
	}
	return all
}

// crowdTick is how often time passes in TestCrowd: more seldom than the program's few
// seconds, and yet often enough that nobody takes the program for asleep (see match.Brake).
const crowdTick = 5 * time.Minute

// TestCrowd has many people play a season over the real store from its first day to its
// last, with nothing but time to run it. Some look in twice a day, some seldom, and some
// never come back; a few wait for a line. Nothing stalls, every table is there once, and
// every occasion is told once.
func TestCrowd(t *testing.T) {
	for _, f := range []league.Format{league.League, league.Swiss, league.Cup} {
		if f != league.League && *crowdOf > 1000 {
			continue // one of them is enough to wait for
		}
		t.Run(string(f), func(t *testing.T) {
			c := newCrowd(t, *crowdOf)
			c.signUp(f)
			c.season()
			c.told()
		})
	}
}

// A crowd is people, a season, and all of the program that runs it.
type crowd struct {
	*season.Service
	book    *stats.Book
	t       *testing.T
	store   season.Records
	tables  *match.Service
	id      season.ID
	people  int
	clock   atomic.Int64 // in seconds since 1970: computer players read it, too
	luck    *rand.Rand
	presses atomic.Int64

	mu      sync.Mutex
	trouble []error
	ended   map[int]bool // days on which a match ended, since 1970

	slowest time.Duration // Tick of seasons
	heap    uint64        // the most that was in use, in bytes
}

func newCrowd(t *testing.T, people int) *crowd {
	file, err := storage.Open(filepath.Join(t.TempDir(), "crowd.db"), storage.Options{})
	require.NoError(t, err)
	store := season.On(file)
	c := &crowd{t: t, store: store, people: people, luck: rand.New(rand.NewPCG(uint64(people), 1)), ended: map[int]bool{}}
	c.clock.Store(monday.Unix())
	c.tables = match.New(match.Options{Store: store, Rules: []game.Rules{rounds{}}, Now: c.now, Luck: rand.NewChaCha8([32]byte{1}),
		Contests: c.changed, Ended: func(m match.Match) { c.book.Changed(m) }, Trouble: func(_ match.ID, err error) { c.fails(err) },
		Person: func(o match.Owner) (int64, error) { p, err := c.Enrol(o); return int64(p), err }})
	c.book = stats.New(stats.Options{Ended: store.Ended, Now: c.now, Counts: func(season string, pairing, try int) (bool, error) { return c.Counts(season, pairing, try) }})
	c.Service = season.New(season.Options{Store: store, Ratings: c.book, Matches: c.tables, Games: []game.Info{rounds{}.Info()}, Now: c.now,
		Luck: rand.NewChaCha8([32]byte{2}), Trouble: func(_ season.ID, err error) { c.fails(err) }})
	ctx, stop := context.WithCancel(context.Background())
	_, err = c.tables.Ready(ctx, nil)
	require.NoError(t, err)
	require.NoError(t, c.Ready(ctx))
	var work sync.WaitGroup
	for range 2 {
		work.Go(func() { c.tables.Work(ctx) })
	}
	t.Cleanup(func() {
		stop()
		work.Wait()
		c.tables.Close()
		require.NoError(t, file.Close())
	})
	return c
}

func (c *crowd) now() time.Time { return time.Unix(c.clock.Load(), 0).UTC() }

func (c *crowd) fails(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.trouble = append(c.trouble, err)
}

func (c *crowd) changed(m match.Match) {
	c.Changed(m)
	if r, err := season.ResultOf(&m); err == nil && r.Over {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.ended[day(m.Ended)] = true
	}
}

func day(t time.Time) int { return int(t.Unix() / 86400) }

// signUp opens a season for which everybody signs up, one in fifty too late for a line.
func (c *crowd) signUp(f league.Format) {
	p := plan(f, 4)
	p.Pace, p.Terms.Most, p.Terms.Fewest = match.Daily, c.people, 2
	p.Terms.Long = 4 * 7 * 24 * time.Hour
	if f != league.League {
		p.Terms.Long = 7 * 24 * time.Hour
	}
	id, err := c.Open(anna, p)
	require.NoError(c.t, err)
	c.id = id
	for n := range c.people + c.people/50 {
		require.NoError(c.t, c.Do(id, player(n), 0, league.Signed{}))
	}
}

// season lets time pass until the season is over. Every three hours people look in.
func (c *crowd) season() {
	next := c.now()
	for end := c.now().Add(10 * 7 * 24 * time.Hour); ; {
		require.True(c.t, c.now().Before(end), "the season stalls")
		c.tick()
		facts := c.All()[0]
		if facts.Phase >= league.Over && facts.Wake.IsZero() {
			return
		}
		step := crowdTick
		if opens := facts.Wake.Sub(c.now()); opens < step { // three tables at a time
			step = max(opens, 6*time.Second)
		}
		c.clock.Add(int64(step / time.Second))
		if !c.now().Before(next) {
			c.tick() // time passes while people look in: with the step it would be more than goes unwatched
			c.lookIn()
			next = c.now().Add(3 * time.Hour)
		}
	}
}

func (c *crowd) tick() {
	require.NoError(c.t, c.tables.Tick())
	began := time.Now()
	require.NoError(c.t, c.Tick(context.Background()))
	c.slowest = max(c.slowest, time.Since(began))
	_, on := c.tables.Braked()
	require.False(c.t, on, "the brake is on")
}

// lookIn has whoever is there and awaited decide, many at the same time.
func (c *crowd) lookIn() {
	type turn struct {
		id   match.ID
		user match.User
		says int
	}
	var turns []turn
	for l, err := range c.store.Whole() {
		require.NoError(c.t, err)
		for seat, chair := range l.Match.Chairs {
			if l.Match.Awaited().Has(game.Seat(seat)) && chair.User != "" && c.there(chair.User) {
				turns = append(turns, turn{l.Match.ID, chair.User, 1 + c.luck.IntN(9)})
			}
		}
	}
	var all sync.WaitGroup
	for part := range slices.Chunk(turns, max(1, len(turns)/64)) {
		all.Go(func() {
			for n, t := range part {
				if n%8 == 0 { // not all in the same second
					c.clock.Add(1)
				}
				if err := c.say(t.id, t.user, t.says); err != nil {
					c.fails(fmt.Errorf("match %s, %s: %w", t.id, t.user, err))
				}
			}
		})
	}
	all.Wait()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	c.heap = max(c.heap, m.HeapInuse)
}

// there reports whether somebody looks in now: most people every other time, one in ten
// seldom, and one in fifty has been gone from some day on.
func (c *crowd) there(user match.User) bool {
	var n int
	if _, err := fmt.Sscanf(string(user), "p%d", &n); err != nil {
		c.fails(err)
	}
	switch {
	case n%50 == 7:
		return c.now().Before(monday.Add(time.Duration(n%17) * 24 * time.Hour))
	case n%10 == 3:
		return c.luck.IntN(10) == 0
	}
	return c.luck.IntN(2) == 0
}

func (c *crowd) say(id match.ID, user match.User, number int) error {
	menu, err := c.tables.Menu(id, user)
	if err != nil {
		return err
	}
	if menu, err = c.tables.Pick(id, user, menu.Token, []string{fmt.Sprint(number)}); err != nil {
		return err
	}
	_, err = c.tables.Confirm(id, user, menu.Token, match.Press(fmt.Sprint(c.presses.Add(1))))
	return err
}

// told checks what is stored once the season is over.
func (c *crowd) told() {
	require.Empty(c.t, c.trouble)
	look, err := c.Look(c.id)
	require.NoError(c.t, err)
	require.Equal(c.t, league.Over, look.Facts.Phase)
	c.dealtOnce(look)
	items := map[int]int{}
	for _, item := range seasontest.Items(c.t, c.store.Notes.Store) {
		items[item.Event]++
	}
	posts := map[league.PostKind]int{}
	digests := map[int]bool{}
	for n, e := range look.Events {
		said, post := e.Act.(league.Said)
		if !post {
			require.LessOrEqual(c.t, items[n+1], 1, "event %d is told twice", n+1)
			continue
		}
		require.Equal(c.t, 1, items[n+1], "%v is told once", said.Post)
		posts[said.Post.Kind]++
		if said.Post.Kind == league.PostDigest {
			require.False(c.t, digests[said.Post.Number], "one digest a day")
			digests[said.Post.Number] = true
		}
	}
	require.Equal(c.t, []int{1, 1, len(look.Season.Rounds), 1},
		[]int{posts[league.PostOpen], posts[league.PostLast], posts[league.PostRound], posts[league.PostEnd]})
	delete(c.ended, day(look.Facts.Ended)) // the post of the end tells it
	for d := range c.ended {
		require.True(c.t, digests[d], "matches that ended on day %d are told", d)
	}
	c.counts(look, posts)
}

// dealtOnce checks that every pairing's match is there, once, and over.
func (c *crowd) dealtOnce(look *season.Look) {
	dealt := map[int]int{}
	for m, err := range c.store.Contests(c.id) {
		require.NoError(c.t, err)
		require.False(c.t, m.Phase.Live())
		dealt[m.Contest.Pairing]++
	}
	for i, o := range look.Outcomes {
		require.NotEqual(c.t, league.Open, o.State)
		require.NotEqual(c.t, league.Carried, o.State)
		if o.State != league.Walkover {
			require.Equal(c.t, 1, dealt[i+1], "table %d", i+1)
		}
	}
}

// counts says how it was, for who asks with -v, and that it was a season like others.
func (c *crowd) counts(look *season.Look, posts map[league.PostKind]int) {
	states, dropouts := map[league.State]int{}, 0
	for _, o := range look.Outcomes {
		states[o.State]++
		for _, out := range o.Result.Dropped {
			if out {
				dropouts++
			}
		}
	}
	require.NotZero(c.t, dropouts, "some never came back")
	require.Greater(c.t, states[league.Played], len(look.Outcomes)*9/10)
	c.t.Logf("%d people, %d tables (%d played, %d adjudicated), %d decisions, %d dropouts, %d events, posts %v, %.0f days; Tick took %v at most, the heap %d MiB",
		c.people, len(look.Outcomes), states[league.Played], states[league.Adjudicated], c.presses.Load(), dropouts, len(look.Events), posts,
		look.Facts.Ended.Sub(look.Facts.Created).Hours()/24, c.slowest.Round(time.Millisecond), c.heap>>20)
}
