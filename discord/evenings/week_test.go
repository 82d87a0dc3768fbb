package evenings

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// TestAWeek compares a week of four people, as one of them saw it, with testdata: every
// ping at the time on her wall, and what she did. The others play from elsewhere, and one
// of them stays away.
func TestAWeek(t *testing.T) {
	transcribe(t, "week", (*evening).aWeek)
}

// A neighbour is somebody who plays beside the one whose week it is.
type neighbour struct {
	*servertest.Person
	zone  *time.Location
	looks []int // at which hours of theirs
	until int   // the last day of the week on which they do
}

// week is a week as one person sees it.
type week struct {
	*evening
	alice  *servertest.Person
	others []neighbour
	luck   *rand.Rand
	last   sandbox.ID // the newest message that was looked at for pings
	rings  int
	asked  bool      // Alice has asked for a computer player in Dario's place
	monday time.Time // its midnight
	busy   time.Weekday
}

func (h *evening) aWeek(locale string) {
	zone := func(name string) *time.Location {
		z, err := match.ZoneOf(name)
		require.NoError(h.T, err)
		return z
	}
	w := &week{evening: h, luck: rand.New(rand.NewPCG(2, 1)), alice: h.Person("Alice", locale), busy: time.Thursday}
	w.others = []neighbour{
		{h.Person("Bruno", locale), zone("America/New_York"), []int{8, 19}, 8},
		{h.Person("Chiara", locale), zone("Europe/Rome"), []int{10, 21}, 8},
		{h.Person("Dario", locale), zone("Europe/Rome"), []int{12, 20}, 2},
	}
	s := writer(h.Server)
	s.eyes, s.zone = w.alice, zone("Europe/Paris")
	w.unwritten(func() {
		time.Sleep(time.Until(time.Now().Truncate(24*time.Hour).AddDate(0, 0, 3).Add(17 * time.Hour))) // Monday, six in Paris
	})
	w.monday = s.now().Add(-time.Duration(s.now().Hour()) * time.Hour)
	w.at("A table")
	w.alice.Types(h.Channel, "/settings player", map[string]any{"zone": "Europe/Paris", "quiet": "22:30-7:30"})
	w.alice.Types(h.Channel, "/game new", map[string]any{"pace": "daily"})
	w.unwritten(func() {
		for _, p := range w.others {
			p.Clicks("join")
			h.Quietly()
		}
	})
	w.alice.Clicks("start")
	h.Quietly()
	w.visit()
	for begun := h.Now(); h.Now().Before(begun.AddDate(0, 0, 7)) && w.Match().Phase.Live(); {
		w.passes()
		w.pings()
		switch now := s.now(); {
		case now.Weekday() == w.busy, now.Minute() != 0:
		case now.Weekday() == time.Friday && now.Hour() == 19:
			w.at("A list once a day")
			w.alice.Types(h.Channel, "/settings player", map[string]any{"digest": "8"})
			w.last = w.newest()
		case now.Hour() == 8, now.Hour() == 13 && w.day() < 5, now.Hour() == 19 && w.day() < 5:
			w.visit()
		}
	}
	require.GreaterOrEqual(h.T, w.rings, 5)
}

// now is what the clock on the wall shows.
func (s *scribe) now() time.Time { return s.h.Now().In(s.zone) }

// day counts the days since Monday, from 1.
func (w *week) day() int { return int(writer(w.Server).now().Sub(w.monday)/(24*time.Hour)) + 1 }

// at writes a heading with the time.
func (w *week) at(title string) {
	writer(w.Server).scene(writer(w.Server).now().Format("Monday 15:04") + ", " + title)
}

// unwritten has something happen that Alice sees when she looks in.
func (w *week) unwritten(f func()) {
	s := writer(w.Server)
	w.Watch = nil
	f()
	w.Watch = s
}

// passes lets half an hour pass, in which others may look in.
func (w *week) passes() {
	day := w.day()
	w.unwritten(func() {
		now := w.Now()
		time.Sleep(now.Truncate(30 * time.Minute).Add(30 * time.Minute).Sub(now))
		w.Quietly()
		for _, p := range w.others {
			if at := w.Now().In(p.zone); at.Minute() == 0 && slices.Contains(p.looks, at.Hour()) && day <= p.until {
				w.looksIn(p)
			}
		}
	})
}

// looksIn has a neighbour vote where they are asked, and decide.
func (w *week) looksIn(p neighbour) {
	if slices.Contains(w.Awaited(), p.Person) {
		p.Clicks("open")
		w.answers(p.Person)
		w.Quietly()
	}
	if len(w.Match().Votes) > 0 {
		p.Clicks("vote")
	}
}

// pings writes down what has lit up Alice's phone.
func (w *week) pings() {
	s := writer(w.Server)
	s.meet()
	for _, m := range w.alice.Everything() {
		direct := m.Channel == w.alice.DM()
		if m.ID <= w.last || m.Ephemeral || m.Silent || !m.MentionsMe && !direct {
			continue
		}
		w.rings++
		s.seen[m.ID] = s.render(m)
		where := ""
		if direct {
			where = ", in private"
		}
		s.act("%s: Alice's phone rings%s", m.Time.In(s.zone).Format("Monday 15:04"), where)
		s.lines(s.seen[m.ID], "")
	}
	w.last = w.newest()
}

// newest is the newest message that Alice sees.
func (w *week) newest() (id sandbox.ID) {
	for _, m := range w.alice.Everything() {
		id = max(id, m.ID)
	}
	return id
}

// visit has Alice look in if she is awaited or asked, and say what comes next.
func (w *week) visit() {
	_, _, vote := w.alice.Finds("replace")
	vote = vote && !w.asked
	awaited := slices.Contains(w.Awaited(), w.alice)
	if !awaited && !vote {
		return
	}
	w.at("Alice looks in")
	writer(w.Server).Look()
	if w.asked = w.asked || vote; vote {
		w.alice.Clicks("replace")
		w.alice.On("replace")
	}
	if awaited {
		w.alice.Clicks("open")
		w.quickly(func() { w.answers(w.alice) })
		if w.alice.MenuHas("ahead") {
			w.quickly(w.saysWhatComes)
		}
	}
	w.last = w.newest()
}

// quickly writes down what Alice presses, and then only what she sees at the end.
func (w *week) quickly(f func()) {
	writer(w.Server).shut = true
	f()
	writer(w.Server).shut = false
	writer(w.Server).Look()
}

// answers has somebody go through an open menu, in the same way whatever fits on the
// buttons of a language: guilds at random, and of everything else the first.
func (w *week) answers(p *servertest.Person) {
	for !p.MenuHas("confirm") {
		if !p.MenuHas("tick") {
			p.PickFirst()
			continue
		}
		p.TickAny(w.luck)
		return
	}
	p.On("confirm")
}

// saysWhatComes has Alice say beforehand whatever she can foresee.
func (w *week) saysWhatComes() {
	w.alice.On("ahead")
	for !w.alice.MenuHas("confirm") {
		w.alice.PickFirst()
	}
	w.alice.On("confirm")
	if writer(w.Server).now().Weekday() == time.Sunday {
		w.alice.On("orders")
		w.alice.On("guard")
	}
}
