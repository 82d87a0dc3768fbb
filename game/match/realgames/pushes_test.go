package realgames_test

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

// A push is what lights up a player's phone.
type push string

const (
	mention       push = "mentions"
	firstReminder push = "first reminders"
	lastReminder  push = "last reminders"
	timeUp        push = "times up"
	absence       push = "asked about somebody absent"
	digest        push = "digests"
)

// pushes counts them for each player and day. The rules are those of package discord:
// whoever is looking is not mentioned; a digest, at eight in the morning, stands in for a
// mention if it comes before half of the time is over, and for the first reminder.
type pushes struct {
	*people
	digests bool
	count   map[push]int
	byDay   map[[2]int]int  // by seat and day of theirs
	told    map[string]bool // each reminder
}

// grain is how finely it is looked at what is due.
const grain = 5 * time.Minute

// pass has time pass; looks is who has just decided, if somebody has.
func (c *pushes) pass(until time.Time, looks *somebody) {
	c.read(looks)
	for next := c.now.Truncate(grain).Add(grain); next.Before(until); next = next.Add(grain) {
		c.now = next
		require.NoError(c.t, c.s.Tick())
		c.read(nil)
		if c.digests {
			c.writeDigests()
		}
	}
	c.now = until
}

func (c *pushes) read(looks *somebody) {
	m, err := c.s.Match(c.id)
	require.NoError(c.t, err)
	for _, item := range storetest.Items(c.t, c.store.Ledger) {
		require.NoError(c.t, c.store.Ledger.Strike(match.Kind, []uint64{item.N}, nil))
		c.tell(m, item, looks)
	}
}

func (c *pushes) tell(m match.Match, item match.Item, looks *somebody) {
	for _, w := range c.all {
		seat := game.Seat(w.seat)
		awaited := item.Seats.Has(seat) && m.Awaited().Has(seat)
		switch item.News {
		case match.Dealt, match.Turn, match.Rewound:
			if awaited && w != looks && !(c.digests && c.listed(m, w)) {
				c.push(w, mention)
			}
		case match.Halfway, match.Reminded:
			if !awaited {
				continue
			}
			what := map[match.News]push{match.Halfway: firstReminder, match.Reminded: lastReminder}[item.News]
			_, quiet := m.Quiet(seat, c.now)
			require.False(c.t, quiet, "nobody is reminded in their sleep")
			asked := fmt.Sprint(what, seat, m.Chairs[seat].Clock.Since)
			require.False(c.t, c.told[asked], "nor twice of the same")
			if c.told[asked] = true; what == lastReminder || !c.digests {
				c.push(w, what)
			}
		case match.TimeUp:
			if item.Seats.Has(seat) {
				c.push(w, timeUp)
			}
		case match.Absent:
			if !item.Seats.Has(seat) {
				c.push(w, absence)
			}
		}
	}
}

func (c *pushes) push(w *somebody, what push) {
	c.count[what]++
	c.byDay[[2]int{w.seat, int(c.now.Add(w.zone).Sub(noon.Truncate(24*time.Hour)) / (24 * time.Hour))}]++
}

// eight is when it is eight in the morning for somebody next.
func (w *somebody) eight(now time.Time) time.Time {
	local := now.Add(w.zone)
	at := local.Truncate(24 * time.Hour).Add(8 * time.Hour)
	if !at.After(local) {
		at = at.Add(24 * time.Hour)
	}
	return at.Add(-w.zone)
}

func (c *pushes) listed(m match.Match, w *somebody) bool {
	half, limited := m.HalfOf(game.Seat(w.seat))
	return !limited || w.eight(c.now).Before(half)
}

func (c *pushes) writeDigests() {
	m, err := c.s.Match(c.id)
	require.NoError(c.t, err)
	for _, w := range c.all {
		if w.eight(c.now.Add(-time.Second)).Equal(c.now) && m.Awaited().Has(game.Seat(w.seat)) {
			c.push(w, digest)
		}
	}
}

// zoneNames are the zones of the four.
var zoneNames = []string{"UTC", "Etc/GMT-6", "Etc/GMT-12", "Etc/GMT+6"}

// TestPushes counts what lights up a player's phone in a day, at three paces, of people
// who say beforehand what they can and have told their quiet hours. One game each is
// played unless -people says how many:
//
//	go test ./game/match/realgames -run TestPushes -people 100 -timeout 1h -v
func TestPushes(t *testing.T) {
	for _, pace := range []match.Pace{match.Blitz, match.Daily, match.Slow} {
		for _, digests := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, digests %t", pace, digests), func(t *testing.T) {
				count, days, worst := map[push]int{}, 0.0, []float64{}
				for n := range cmp.Or(*peopleGames, 1) {
					c := countPushes(t, uint64(n), pace, digests)
					for what, n := range c.count {
						count[what] += n
					}
					m, err := c.s.Match(c.id)
					require.NoError(t, err)
					days += 4 * m.Ended.Sub(noon).Hours() / 24
					for seat := range 4 {
						for day := range int(m.Ended.Sub(noon).Hours()/24) + 1 {
							worst = append(worst, float64(c.byDay[[2]int{seat, day}]))
						}
					}
				}
				sum := 0
				for _, what := range []push{mention, firstReminder, lastReminder, timeUp, absence, digest} {
					sum += count[what]
					t.Logf("%5.2f %s a player and day", float64(count[what])/days, what)
				}
				t.Logf("%5.2f in all; at most %v on half of the days, %v on 95 %%, %v ever; games of %.1f days", float64(sum)/days,
					quantile(worst, .5), quantile(worst, .95), quantile(worst, 1), days/4/float64(cmp.Or(*peopleGames, 1)))
				require.NotZero(t, count[mention]+count[digest])
				require.Equal(t, digests, count[digest] > 0)
				if pace == match.Slow {
					require.Zero(t, count[timeUp], "who looks in every day never runs out of time")
				}
			})
		}
	}
}

func countPushes(t *testing.T, seed uint64, pace match.Pace, digests bool) *pushes {
	rest := func(user match.User) match.Rest {
		for n, zone := range zoneNames {
			if userOf(n) == user {
				return match.Rest{Zone: zone, From: 0, To: 8 * 60}
			}
		}
		return match.Rest{}
	}
	p := sitDown(t, seed, [4]habit{asShown, asShown, asShown, asShown}, match.Terms{Pace: pace}, func(o *match.Options) { o.Rest, o.OverdueShare = rest, 100 })
	t.Cleanup(p.s.Close)
	c := &pushes{people: p, digests: digests, count: map[push]int{}, byDay: map[[2]int]int{}, told: map[string]bool{}}
	p.playOn(c.pass)
	c.read(nil)
	return c
}
