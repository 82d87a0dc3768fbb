package match_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

var pingGames = flag.Int("pings", 0, "matches of random weeks in which every mention is checked (0: a few)")

// TestPingsOfRandomWeeks has people look in at random for weeks, say things beforehand,
// rest, and pause, while the program is off, restarted, or cannot speak. From the journal
// alone follows who became awaited when: each is told so once, and by nothing else; no time
// is up without a reminder before it, and none while it stands still.
func TestPingsOfRandomWeeks(t *testing.T) {
	lapses, calls, byOrder := 0, 0, 0
	for seed := range uint64(cmp.Or(*pingGames, 24)) {
		w := &pinged{club: newClub(t, unbraked), luck: rand.New(rand.NewPCG(seed, 9)), reminded: map[game.Seat]time.Time{}}
		w.id = w.deal(3, match.Terms{Pace: []match.Pace{match.Blitz, match.Daily, match.Slow}[seed%3]})
		for n := 0; n < 400 && w.facts(w.id).Phase == match.Playing; n++ {
			w.happens()
			w.hear()
		}
		w.compare()
		for _, e := range w.stored(w.id).Journal {
			switch e.By {
			case match.ByDeadline:
				lapses++
			case match.ByOrder:
				byOrder++
			}
		}
		calls += len(w.told)
	}
	require.Greater(t, lapses, 10)
	require.Greater(t, byOrder, 10)
	t.Logf("%d calls, %d lapses, %d decisions by order", calls, lapses, byOrder)
}

// A pinged match is one whose every mention is written down.
type pinged struct {
	*club
	id       match.ID
	luck     *rand.Rand
	told     []string                // each call: the entry, and the seats
	reminded map[game.Seat]time.Time // since they are awaited
	silent   bool                    // nothing can be said
}

// happens has something happen, and some time pass.
func (w *pinged) happens() {
	hours := func(most int) time.Duration { return time.Duration(1+w.luck.IntN(12*most)) * 5 * time.Minute }
	seat := w.luck.IntN(3)
	switch w.luck.IntN(12) {
	case 0: // the program is off
		off := w.clock
		w.clock = w.clock.Add(hours(72))
		w.start(unbraked)
		require.NoError(w.t, w.Credit(off, w.clock))
	case 1:
		if w.silent = !w.silent; w.silent {
			require.NoError(w.t, w.Unheard(w.id, w.clock))
		} else {
			require.NoError(w.t, w.Heard(w.id, true))
		}
	case 2:
		rest, err := match.Rest{}.Resting("Europe/Paris", 60*w.luck.IntN(24), 60*w.luck.IntN(24), w.clock)
		if err == nil {
			require.NoError(w.t, w.SetRest(userOf(seat), rest))
		}
	case 3:
		if rest := w.facts(w.id).Chairs[seat].Rest; rest != nil {
			if next, err := rest.Leave(1+w.luck.IntN(3), w.clock); err == nil {
				require.NoError(w.t, w.SetRest(userOf(seat), next))
			}
		}
	case 4:
		w.orders(w.id, seat, anyOrders(w.luck)...)
	case 5, 6, 7, 8:
		w.decides(seat)
	}
	for end := w.clock.Add(hours(10)); w.clock.Before(end); w.clock = w.clock.Add(5 * time.Minute) {
		require.NoError(w.t, w.Tick())
		w.hear()
	}
}

// decides has a seat decide if it is asked.
func (w *pinged) decides(seat int) {
	for m := w.menu(w.id, seat); m.State == match.Asked || m.State == match.Ready; m = w.menu(w.id, seat) {
		if m.State == match.Ready {
			w.confirm(w.id, seat)
			return
		}
		o := m.Question.Options
		w.pick(w.id, seat, o[w.luck.IntN(len(o))].Key)
	}
}

// hear reads what is to be told.
func (w *pinged) hear() {
	m := w.facts(w.id)
	for _, item := range w.items() {
		switch item.News {
		case match.Dealt, match.Turn:
			if item.Seats != 0 {
				w.told = append(w.told, fmt.Sprint(item.Entry, item.Seats))
			}
			for seat := range game.Seat(3) {
				if item.Seats.Has(seat) {
					delete(w.reminded, seat)
				}
			}
		case match.Reminded:
			for seat := range game.Seat(3) {
				if item.Seats.Has(seat) {
					w.reminded[seat] = w.clock
				}
			}
		case match.TimeUp:
			for seat := range game.Seat(3) {
				if item.Seats.Has(seat) {
					require.False(w.t, w.silent, "nobody could know")
					_, away := m.Chairs[seat].Rest.Away(w.clock)
					_, quiet := m.Quiet(seat, w.clock)
					require.False(w.t, away || quiet, "seat %d is on vacation, or asleep", seat)
					require.Contains(w.t, w.reminded, seat, "its time is up without a reminder")
					delete(w.reminded, seat)
				}
			}
		}
	}
}

// compare finds from the journal who became awaited by which step, and that they were told.
func (w *pinged) compare() {
	stored := w.stored(w.id)
	var want []string
	before := game.Seats(0)
	answered := game.Seats(0)
	for n, e := range stored.Journal {
		if len(e.Answers) > 0 {
			answered |= game.Only(e.Seat)
		}
		if n+1 < len(stored.Journal) && stored.Journal[n+1].By == match.ByOrder {
			continue // the same step
		}
		rec, err := match.RecordOf(stored.Match.Game, *stored.Setup, stored.Journal[:n+1])
		require.NoError(w.t, err)
		run, err := game.Open(w.rules, rec)
		require.NoError(w.t, err)
		now := game.Seats(0)
		for seat := range game.Seat(3) {
			if run.Question(seat) != nil {
				now |= game.Only(seat)
			}
		}
		run.Close()
		if fresh := now &^ (before &^ answered); fresh != 0 {
			want = append(want, fmt.Sprint(e.N, fresh))
		}
		before, answered = now, 0
	}
	require.Equal(w.t, want, w.told)
}
