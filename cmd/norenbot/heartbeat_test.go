package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
	"norenbot/game/match"
)

// timed makes Alice and Bruno start a match with a day each, and lets time pass until both were reminded and have
// less than six hours left.
func (h *house) timed() (alice, bruno *servertest.Person) {
	h.T.Helper()
	alice, bruno = h.begun()
	time.Sleep(18*time.Hour + time.Minute)
	h.Quietly()
	require.False(h.T, h.Match().Chairs[0].Clock.Reminded.IsZero())
	return alice, bruno
}

// begun makes them start it in a house whose clock is not turned by hand.
func (h *house) begun() (alice, bruno *servertest.Person) {
	h.o.Turned = false
	h.o.Config.Matches.OverdueShare = 25
	return h.Server.Begun()
}

// left returns how much time a person has left.
func (h *house) left(p *servertest.Person) time.Duration {
	h.T.Helper()
	m := h.Match()
	seat, sits := m.SeatOf(match.User(p.ID().String()))
	require.True(h.T, sits)
	end, limited := m.Deadline(seat)
	require.True(h.T, limited)
	return end.Sub(h.Now())
}

// said reports whether a person sees a message with a sentence.
func said(p *servertest.Person, sentence string) bool {
	for _, m := range p.Everything() {
		if m.Content == sentence {
			return true
		}
	}
	return false
}

// TestTimeThatNobodyCouldUse checks that no one loses time while the program was off, the machine suspended, its
// clock set, or nothing could be posted.
func TestTimeThatNobodyCouldUse(t *testing.T) {
	t.Parallel()
	const told = "I couldn’t post here for 3 days. That time doesn’t count against anyone."
	t.Run("off for three days", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.timed()
			before := h.left(alice)
			h.Stop()
			time.Sleep(72 * time.Hour)
			h.Start()
			time.Sleep(5 * time.Minute)
			h.Quietly()
			require.InDelta(t, before, h.left(alice), float64(7*time.Minute))
			require.True(t, said(alice, told))
			require.Equal(t, 2, h.Match().Entries+1, "nothing was played")
			bruno.Plan()
			time.Sleep(6 * time.Hour)
			h.Quietly()
			require.Equal(t, 1, h.Match().Chairs[0].Clock.Lapses, "and then time runs on")
		})
	})
	t.Run("off for a minute, as for a new version", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.timed()
			entries := len(alice.Everything())
			h.Stop()
			time.Sleep(50 * time.Second)
			h.Start()
			time.Sleep(5 * time.Minute)
			require.Len(t, alice.Everything(), entries, "nobody need know")
		})
	})
	t.Run("the machine slept, or its clock was set", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, bruno := h.timed()
			before := h.left(alice)
			h.Advance(72 * time.Hour) // and nothing ran meanwhile
			bruno.Plan()              // before anything else happens
			time.Sleep(5 * time.Minute)
			h.Quietly()
			require.InDelta(t, before, h.left(alice), float64(7*time.Minute))
			require.True(t, said(alice, told))
			m := h.Match()
			seat, _ := m.SeatOf(match.User(bruno.ID().String()))
			require.Greater(t, m.Chairs[seat].Clock.Left, 9*time.Hour, "six that were left and four more")
		})
	})
	t.Run("nothing could be posted", func(t *testing.T) {
		inHouse(t, sandbox.Config{}, func(h *house) {
			alice, _ := h.begun()
			h.Expect(50013)
			h.Troubles("announcing the news")
			h.Placeless = true
			take := func(f func(place, user sandbox.ID, p sandbox.Permissions) error) {
				for _, place := range []sandbox.ID{h.Place(), h.Channel} {
					require.NoError(t, f(place, h.App(), sandbox.SendMessages|sandbox.SendInThreads))
				}
			}
			take(h.Revoke)
			time.Sleep(72 * time.Hour) // the mentions that are due to the people who have just pressed Start and Join cannot be posted
			require.False(t, h.Match().Unheard.IsZero())
			require.Zero(t, h.Match().Chairs[0].Clock.Lapses)
			take(h.Restore)
			h.Placeless = false
			time.Sleep(time.Hour + time.Minute)
			h.Quietly()
			require.True(t, said(alice, told))
			require.InDelta(t, 24*time.Hour, h.left(alice), float64(time.Hour+5*time.Minute))
		})
	})
}

// TestPulseGoesByTheWall checks that the pulse uses the wall clock, so that it notices a clock that was set and a
// machine that slept.
func TestPulseGoesByTheWall(t *testing.T) {
	inHouse(t, sandbox.Config{}, func(h *house) {
		h.o.Turned = false
		h.Start()
		time.Sleep(time.Minute)
		h.app.pulse.mu.Lock()
		defer h.app.pulse.mu.Unlock()
		require.True(t, h.app.pulse.Last == h.app.pulse.Last.Round(0)) // not Equal, which ignores the difference
	})
}
