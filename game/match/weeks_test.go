package match

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// unit is how finely the model looks at time.
const unit = 5 * time.Minute

// units is how many there are in some hours.
func units(hours int) int { return hours * int(time.Hour/unit) }

// weeks is a model of a seat's time, unit by unit: what counts of it, told
// without spans, sums or inverses.
type weeks struct {
	t     *rapid.T
	c     *step
	begin time.Time
	now   int // units since then
	used  int // units that counted since the seat's time was counted last
	rest  Rest
	off   bool
	pause int // until when
	gone  int // since when nothing can be said; -1: it can
	lapse int // how often the time ran out
}

// begin is ten days before clocks go back in Europe; spring before they go
// forward in America.
var (
	begin  = time.Date(2026, 10, 15, 0, 0, 0, 0, time.UTC)
	spring = time.Date(2027, 3, 8, 0, 0, 0, 0, time.UTC)
)

func (w *weeks) at(n int) time.Time { return w.begin.Add(time.Duration(n) * unit) }

// sleeps is whether it is a quiet hour, as a clock on the wall says.
func (w *weeks) sleeps(at time.Time) bool {
	if w.rest.From == w.rest.To {
		return false
	}
	zone, _ := ZoneOf(w.rest.Zone)
	h := at.In(zone)
	m := h.Hour()*60 + h.Minute()
	if w.rest.From < w.rest.To {
		return w.rest.From <= m && m < w.rest.To
	}
	return m >= w.rest.From || m < w.rest.To
}

// step has one unit pass.
func (w *weeks) step() {
	at := w.at(w.now)
	_, away := w.rest.Away(at)
	switch {
	case w.off, w.now < w.pause, w.gone >= 0:
	case away, w.sleeps(at):
	default:
		w.used++
	}
	w.now++
	w.c.now = w.at(w.now)
}

// TestWeeks has weeks pass in which the player of a seat looks in now and then,
// sleeps, goes on vacation, and the program is off, cannot speak, or pauses. The
// seat never runs out of time before it has had all of it, nor at a moment at
// which time stands still for it, and never later than a few minutes after that.
func TestWeeks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pace := rapid.SampledFrom([]Pace{Blitz, Daily, Slow, "turn6plan24"}).Draw(t, "pace")
		zone := rapid.SampledFrom([]string{"Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"}).Draw(t, "zone")
		begin := rapid.SampledFrom([]time.Time{begin, spring}).Draw(t, "begin")
		from, long := rapid.IntRange(0, 23).Draw(t, "from")*60, rapid.IntRange(0, 12).Draw(t, "long")*60
		rest := Rest{Zone: zone}
		if long > 0 {
			rest, _ = rest.Resting(zone, from, (from+long)%(24*60), begin)
		}
		w := &weeks{t: t, begin: begin, rest: rest, gone: -1}
		m := Match{Phase: Playing, Pace: pace, Created: begin, Chairs: []Chair{{Owner: Owner{User: "0"}, Rest: &rest}, {Owner: Owner{User: "1"}}}}
		m.setClocks()
		w.c = &step{Change: Change{Match: m}, now: begin}
		w.asked()
		for range rapid.IntRange(1, 15).Draw(t, "events") {
			w.event(rapid.IntRange(0, 5).Draw(t, "event"))
		}
		before := w.lapse
		for n := 0; n < units(21*24) && w.lapse == before; n++ {
			w.run(1)
		}
		require.Greater(t, w.lapse, before, "who stays away runs out of time")
	})
}

func (w *weeks) asked() {
	w.c.startClock(0, false)
	w.used = 0
}

// run has so many units pass with the program looking after what is due.
func (w *weeks) run(n int) {
	for end := w.now + n; w.now < end; {
		w.step()
		w.tick()
		if w.now%7 == 0 { // whatever is stored is read again, and no longer than needed
			w.c.Match.forgetStops()
		}
	}
}

func (w *weeks) tick() {
	m := &w.c.Match
	for _, d := range Due(*m, w.c.now) {
		clock := m.Chairs[0].Clock
		switch {
		case d.Seat == 0 && d.Kind == Remind:
			require.Less(w.t, w.used, int(clock.Left/unit), "there is time left")
			require.False(w.t, w.sleeps(w.c.now), "and nobody is woken")
			m.remind(0, w.c.now)
		case d.Seat == 0 && d.Kind == TimeOut:
			w.timeOut(clock)
		case d.Kind == EndPause:
			w.c.resume()
		}
	}
}

func (w *weeks) timeOut(clock Clock) {
	left := int(clock.Left/unit) - w.used
	require.LessOrEqual(w.t, left, 0, "it has had all of its time")
	_, away := w.rest.Away(w.c.now)
	require.False(w.t, w.sleeps(w.c.now) || away || w.now < w.pause || w.gone >= 0, "and could act now")
	warn := int(w.c.Match.warning(0) / unit)
	require.GreaterOrEqual(w.t, left, -warn-2, "and no more than that and a late warning")
	w.lapse++
	w.c.stopClock(0)
	w.c.Match.addTime(0)
	w.asked()
}

func (w *weeks) event(what int) {
	long := rapid.IntRange(1, units(72)).Draw(w.t, "long")
	switch what {
	case 0: // away from the table
		w.run(long)
	case 1: // the player decides
		w.run(min(long, units(10)))
		w.c.stopClock(0)
		w.c.Match.addTime(0)
		w.asked()
	case 2: // off
		from := w.now
		w.off = true
		for range long {
			w.step()
		}
		w.off = false
		w.c.credit(Span{w.at(from), w.c.now})
		w.tick()
	case 3: // nothing can be said
		w.gone = w.now
		w.c.Match.Unheard = w.c.now
		w.run(long)
		w.c.Match.Unheard = time.Time{}
		w.c.credit(Span{w.at(w.gone), w.c.now})
		w.gone = -1
	case 4: // a pause
		if w.c.Match.Pause == nil {
			w.pause = w.now + units(24)
			w.c.pause(1)
		}
		w.run(min(long, units(2)))
	case 5: // a vacation of some days
		next, err := w.rest.Leave(1+long%4, w.c.now)
		if err != nil {
			return
		}
		w.c.rests(0, &next)
		w.rest, w.used = next, 0
		w.run(min(long, units(2)))
	}
	require.Empty(w.t, fmt.Sprint(overlaps(w.c.Match.Stops)))
}

// overlaps are the spans that are not in order and apart.
func overlaps(spans []Span) string {
	for i, s := range spans {
		if !s.From.Before(s.To) || i > 0 && !spans[i-1].To.Before(s.From) {
			return fmt.Sprint(spans)
		}
	}
	return ""
}

// TestSameSecond: what runs out in the same second runs out together, in the
// order of seats, and a seat that sleeps waits alone.
func TestSameSecond(t *testing.T) {
	rest := Rest{Zone: "UTC", From: 0, To: 6 * 60}
	m := Match{Phase: Playing, Pace: Blitz, Chairs: []Chair{{Owner: Owner{User: "0"}}, {Owner: Owner{User: "1"}, Rest: &rest}, {Owner: Owner{User: "2"}}}}
	since := begin.Add(-4 * time.Hour)
	for seat := range m.Chairs {
		m.Chairs[seat].Clock = Clock{Since: since, Left: 4 * time.Hour, Reminded: since}
	}
	due := Due(m, begin)
	require.Len(t, due, 2)
	require.Equal(t, []DutyKind{TimeOut, TimeOut}, []DutyKind{due[0].Kind, due[1].Kind})
	require.Len(t, Due(m, begin.Add(5*time.Hour+59*time.Minute)), 2)
	require.Len(t, Due(m, begin.Add(6*time.Hour)), 3)
	m.Chairs[1].Clock.Left -= time.Minute
	require.Len(t, Due(m, begin.Add(-time.Minute)), 1, "before the night")
	require.Len(t, Due(m, begin), 2, "what nobody has carried out by then waits")
	require.Len(t, Due(m, begin.Add(6*time.Hour)), 3)
}
