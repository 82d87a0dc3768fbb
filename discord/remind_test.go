package discord

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// waits lets time pass with what is due looked at, a few minutes at a time.
func (r *room) waits(d time.Duration) {
	r.t.Helper()
	for end := time.Now().Add(d); time.Now().Before(end); {
		r.passes(min(4*time.Minute, time.Until(end)))
		require.NoError(r.t, r.Matches.Tick())
		r.quietly()
	}
}

// reminders are the posts that remind somebody, of half of the time or the last.
func (r *room) reminders() (half, last []*fakeMessage) {
	return r.posted("half of your time for"), r.posted(", last reminder:")
}

// TestReminders: at half of the time and in its last quarter, with what happens else,
// whoever has orders or not; and nothing to somebody who has decided.
func TestReminders(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.waits(35 * time.Hour)
		half, last := r.reminders()
		require.Empty(t, append(half, last...))
		r.waits(2 * time.Hour)
		half, _ = r.reminders()
		require.Len(t, half, 1)
		require.Regexp(t, `^<@1001>, half of your time for this decision is gone. The rest runs out <t:\d+:R> \(<t:\d+:f>\).\n-# If you haven’t decided by then, I play what you have said`, half[0].Content)
		require.Equal(t, []match.User{alice}, half[0].pings)
		r.waits(16 * time.Hour)
		_, last = r.reminders()
		require.Empty(t, last)
		r.waits(2 * time.Hour)
		_, last = r.reminders()
		require.Len(t, last, 1)
		require.Equal(t, []match.User{alice}, last[0].pings)
		r.decides(alice)
		r.away()
		half, last = r.reminders()
		require.Empty(t, append(half, last...), "they go with the decision")
	})
}

// TestLateReminders: what a reminder says may be over when it can be said.
func TestLateReminders(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.waits(35 * time.Hour)
		r.fake.fail = func(call string) error {
			if strings.HasPrefix(call, "post") {
				return errDown
			}
			return nil
		}
		r.waits(65 * time.Minute)
		r.decides(alice)
		r.fake.fail = nil
		before := len(r.pinged())
		r.passes(retryLast)
		require.Equal(t, []match.User{bruno}, r.pinged()[before:])
	})
}

// TestNoFloodOfReminders: who is awaited in several matches of a server is reminded of
// all by one ping, and of each for the last time where it is played.
func TestNoFloodOfReminders(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		const matches = 4
		ids := r.dealsTables(matches)
		r.away()
		before := len(r.pinged())
		r.waits(37 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 1)
		require.Len(t, r.pinged()[before:], 1)
		require.Equal(t, matches-1, strings.Count(half[0].Embeds[0].Description, "time runs out <t:"))
		r.waits(18 * time.Hour)
		_, last := r.reminders()
		require.Len(t, last, matches)
		require.Len(t, r.pinged()[before:], 2, "one of the four")
		r.id = ids[0]
		r.decides(alice)
		r.waits(time.Hour)
		require.Len(t, r.pinged()[before:], 3, "Bruno, who is awaited now")
	})
}

// TestRemindersApart: another reminder comes when the first is some time ago.
func TestRemindersApart(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.waits(5 * time.Hour)
		r.deals()
		r.waits(3 * time.Hour)
		r.deals()
		r.waits(37 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 2, "the second came too soon")
	})
}

// TestRemindersOnce: neither a lost answer nor a restart doubles one.
func TestRemindersOnce(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.dealsTables(2)
		r.away()
		before := len(r.pinged())
		half, _ := r.reminders()
		for r.fake.lose = once("post"); len(half) == 0; half, _ = r.reminders() {
			r.passes(3 * time.Minute)
			require.NoError(t, r.Matches.Tick())
			r.passes(time.Second)
		}
		r.close()
		r.passes(time.Hour)
		r.open()
		r.waits(time.Hour)
		half, _ = r.reminders()
		require.Len(t, half, 1)
		require.Len(t, r.pinged()[before:], 1)
	})
}

// TestRemindedWithoutThread: a thread that was deleted before a reminder, or that is
// closed, takes no ping along.
func TestRemindedWithoutThread(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.deals()
		r.away()
		before := len(r.pinged())
		thread := r.Board(r.id).Channel
		require.NotEqual(t, "100", thread)
		r.fake.fail = func(call string) error {
			if strings.HasSuffix(call, " "+thread) {
				return wire.ErrGone
			}
			return nil
		}
		r.waits(37 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 1)
		require.Equal(t, "100", r.Board(r.id).Channel)
		require.Equal(t, []match.User{alice}, r.pinged()[before:])
	})
}

// TestOnToTheNextMatch: who has decided goes on to the match of this server that is the
// most urgent for them, and to none that waits for others.
func TestOnToTheNextMatch(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		var ids []match.ID
		for _, pace := range []string{"slow", "none", "blitz"} {
			r.types(alice, "game new", "pace", pace)
			r.quietly()
			r.starts()
			own, err := r.Matches.Of(alice)
			require.NoError(t, err)
			for _, m := range own {
				if !slices.Contains(ids, m.ID) {
					ids = append(ids, m.ID)
				}
			}
		}
		confirms := func(m *ui.Message) *ui.Message {
			return said(r.presses(alice, button(said(r.presses(alice, button(m, seat.VerbPick))), seat.VerbConfirm)))
		}
		r.id = ids[1]
		done := confirms(r.opens(alice))
		require.Equal(t, ui.CustomID{Verb: seat.VerbNext, Match: string(ids[2])}.ID(), button(done, seat.VerbNext), "the fast one")
		next := r.presses(alice, button(done, seat.VerbNext))
		require.NotNil(t, next.Message, "beside the menu that follows the other match")
		require.Contains(t, button(next.Message, seat.VerbPick), string(ids[2]))
		done = confirms(next.Message)
		require.Contains(t, button(done, seat.VerbNext), string(ids[0]))
		done = confirms(r.presses(alice, button(done, seat.VerbNext)).Message)
		require.Empty(t, button(done, seat.VerbNext))
		require.NotEmpty(t, button(done, core.VerbOpen))
	})
}

// TestNoNextMatchElsewhere: matches of other servers are not named in this one.
func TestNoNextMatchElsewhere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		ids := r.dealsTables(2)
		elsewhere, err := r.store.Load(ids[1])
		require.NoError(t, err)
		elsewhere.Match.Place.Server = "20"
		require.NoError(t, r.store.Commit(match.Change{Match: elsewhere.Match}))
		r.close()
		r.open()
		r.id = ids[0]
		r.decides(alice)
		require.Empty(t, button(r.opens(alice), seat.VerbNext))
		require.Contains(t, said(r.types(alice, "my")).Buttons(), core.OpenButton(ids[1]))
	})
}

// TestNobodyIsWoken: who is awaited in their quiet hours is mentioned when these are
// over, by the next process too, and not at all if they have decided by then.
func TestNobodyIsWoken(t *testing.T) {
	inRoom(t, turns, func(r *room) { // at noon
		r.deals()
		r.digests(bruno, "zone", "UTC", "quiet", "13-22")
		r.waits(2 * time.Hour)
		before := len(r.pinged())
		r.decides(alice)
		r.waits(4 * time.Hour)
		require.Empty(t, r.pinged()[before:])
		r.close()
		r.open()
		for time.Now().Before(time.Date(2026, 11, 20, 21, 59, 0, 0, time.UTC)) {
			r.passes(time.Minute)
		}
		require.Empty(t, r.pinged()[before:])
		r.passes(2 * time.Minute)
		require.Equal(t, []match.User{bruno}, r.pinged()[before:])
		r.decides(bruno)
		r.away()
		require.Equal(t, []match.User{bruno, alice}, r.pinged()[before:])
		r.passes(16 * time.Hour) // his next afternoon
		r.decides(alice)
		r.passes(time.Hour)
		r.decides(bruno)
		r.passes(12 * time.Hour)
		require.Equal(t, []match.User{bruno, alice, alice}, r.pinged()[before:])
		r.oneBoard()
	})
}
