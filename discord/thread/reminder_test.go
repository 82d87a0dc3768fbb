package thread_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// reminders are the posts that remind somebody, of half of the time or the last.
func (r *room) reminders() (half, last []*discordtest.FakeMessage) {
	return r.Posted("half of your time for"), r.Posted(", last reminder:")
}

// TestReminders: at half of the time and in its last quarter, with what happens else,
// whoever has orders or not; and nothing to somebody who has decided.
func TestReminders(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Waits(35 * time.Hour)
		half, last := r.reminders()
		require.Empty(t, append(half, last...))
		r.Waits(2 * time.Hour)
		half, _ = r.reminders()
		require.Len(t, half, 1)
		require.Regexp(t, `^<@1001>, half of your time for this move is gone. The rest runs out <t:\d+:R> \(<t:\d+:f>\).\n-# If you run out of time, I’ll play your planned move`, half[0].Content)
		require.Equal(t, []match.User{alice}, half[0].Pings)
		r.Waits(16 * time.Hour)
		_, last = r.reminders()
		require.Empty(t, last)
		r.Waits(2 * time.Hour)
		_, last = r.reminders()
		require.Len(t, last, 1)
		require.Equal(t, []match.User{alice}, last[0].Pings)
		r.Decides(alice)
		r.Away()
		half, last = r.reminders()
		require.Empty(t, append(half, last...), "they go with the decision")
	})
}

// TestLateReminders: what a reminder says may be over when it can be said.
func TestLateReminders(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Waits(35 * time.Hour)
		r.Fake.Fail = func(call string) error {
			if strings.HasPrefix(call, "post") {
				return errDown
			}
			return nil
		}
		r.Waits(65 * time.Minute)
		r.Decides(alice)
		r.Fake.Fail = nil
		before := len(r.Pinged())
		r.Passes(discordtest.RetryLast)
		require.Equal(t, []match.User{bruno}, r.Pinged()[before:])
	})
}

// TestNoFloodOfReminders: who is awaited in several matches of a server is reminded of
// all by one ping, and of each for the last time where it is played.
func TestNoFloodOfReminders(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		const matches = 4
		ids := r.DealsTables(matches)
		r.Away()
		before := len(r.Pinged())
		r.Waits(37 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 1)
		require.Len(t, r.Pinged()[before:], 1)
		require.Equal(t, matches-1, strings.Count(half[0].Embeds[0].Description, "time runs out <t:"))
		r.Waits(18 * time.Hour)
		_, last := r.reminders()
		require.Len(t, last, matches)
		require.Len(t, r.Pinged()[before:], 2, "one of the four")
		r.ID = ids[0]
		r.Decides(alice)
		r.Waits(time.Hour)
		require.Len(t, r.Pinged()[before:], 3, "Bruno, who is awaited now")
	})
}

// TestRemindersApart: another reminder comes when the first is some time ago.
func TestRemindersApart(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Waits(5 * time.Hour)
		r.Deals()
		r.Waits(3 * time.Hour)
		r.Deals()
		r.Waits(37 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 2, "the second came too soon")
	})
}

// TestRemindersOnce: neither a lost answer nor a restart doubles one.
func TestRemindersOnce(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.DealsTables(2)
		r.Away()
		before := len(r.Pinged())
		half, _ := r.reminders()
		for r.Fake.Lose = once("post"); len(half) == 0; half, _ = r.reminders() {
			r.Passes(3 * time.Minute)
			require.NoError(t, r.Matches.Tick())
			r.Passes(time.Second)
		}
		r.Halt()
		r.Passes(time.Hour)
		r.Boot()
		r.Waits(time.Hour)
		half, _ = r.reminders()
		require.Len(t, half, 1)
		require.Len(t, r.Pinged()[before:], 1)
	})
}

// TestRemindedWithoutThread: a thread that was deleted before a reminder, or that is
// closed, takes no ping along.
func TestRemindedWithoutThread(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Away()
		before := len(r.Pinged())
		thread := r.Board(r.ID).Channel
		require.NotEqual(t, "100", thread)
		r.Fake.Fail = func(call string) error {
			if strings.HasSuffix(call, " "+thread) {
				return wire.Refusal{Code: 10003}
			}
			return nil
		}
		r.Waits(37 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 1)
		require.Equal(t, "100", r.Board(r.ID).Channel)
		require.Equal(t, []match.User{alice}, r.Pinged()[before:])
	})
}

// TestOnToTheNextMatch: who has decided goes on to the match of this server that is the
// most urgent for them, and to none that waits for others.
func TestOnToTheNextMatch(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		var ids []match.ID
		for _, pace := range []string{"slow", "none", "blitz"} {
			r.Types(alice, "game new", "pace", pace)
			r.Quietly()
			r.Starts()
			own, err := r.Matches.Of(alice)
			require.NoError(t, err)
			for _, m := range own {
				if !slices.Contains(ids, m.ID) {
					ids = append(ids, m.ID)
				}
			}
		}
		confirms := func(m *ui.Message) *ui.Message {
			return said(r.Presses(alice, button(said(r.Presses(alice, button(m, seat.VerbPick))), seat.VerbConfirm)))
		}
		r.ID = ids[1]
		done := confirms(r.Opens(alice))
		require.Equal(t, ui.CustomID{Verb: seat.VerbNext, Match: string(ids[2])}.ID(), button(done, seat.VerbNext), "the fast one")
		next := r.Presses(alice, button(done, seat.VerbNext))
		require.NotNil(t, next.Message, "beside the menu that follows the other match")
		require.Contains(t, button(next.Message, seat.VerbPick), string(ids[2]))
		done = confirms(next.Message)
		require.Contains(t, button(done, seat.VerbNext), string(ids[0]))
		done = confirms(r.Presses(alice, button(done, seat.VerbNext)).Message)
		require.Empty(t, button(done, seat.VerbNext))
		require.NotEmpty(t, button(done, core.VerbOpen))
	})
}

// TestNoNextMatchElsewhere: matches of other servers are not named in this one.
func TestNoNextMatchElsewhere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		ids := r.DealsTables(2)
		elsewhere, err := r.Store.Load(ids[1])
		require.NoError(t, err)
		elsewhere.Match.Place.Server = "20"
		require.NoError(t, r.Store.Commit(match.Change{Match: elsewhere.Match}))
		r.Halt()
		r.Boot()
		r.ID = ids[0]
		r.Decides(alice)
		require.Empty(t, button(r.Opens(alice), seat.VerbNext))
		require.Contains(t, said(r.Types(alice, "my")).Buttons(), core.OpenButton(ids[1]))
	})
}

// TestNobodyIsWoken: who is awaited in their quiet hours is mentioned when these are
// over, by the next process too, and not at all if they have decided by then.
func TestNobodyIsWoken(t *testing.T) {
	inRoom(t, turns, func(r *room) { // at noon
		r.Deals()
		r.digests(bruno, "zone", "UTC", "quiet", "13-22")
		r.Waits(2 * time.Hour)
		before := len(r.Pinged())
		r.Decides(alice)
		r.Waits(4 * time.Hour)
		require.Empty(t, r.Pinged()[before:])
		r.Halt()
		r.Boot()
		for time.Now().Before(time.Date(2026, 11, 20, 21, 59, 0, 0, time.UTC)) {
			r.Passes(time.Minute)
		}
		require.Empty(t, r.Pinged()[before:])
		r.Passes(2 * time.Minute)
		require.Equal(t, []match.User{bruno}, r.Pinged()[before:])
		r.Decides(bruno)
		r.Away()
		require.Equal(t, []match.User{bruno, alice}, r.Pinged()[before:])
		r.Passes(16 * time.Hour) // his next afternoon
		r.Decides(alice)
		r.Passes(time.Hour)
		r.Decides(bruno)
		r.Passes(12 * time.Hour)
		require.Equal(t, []match.User{bruno, alice, alice}, r.Pinged()[before:])
		r.OneBoard()
	})
}
