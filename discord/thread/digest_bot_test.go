package thread_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

// digests has somebody want a digest, and returns what is answered.
func (r *room) digests(user match.User, options ...string) string {
	r.T.Helper()
	return said(r.Types(user, "settings player", options...)).Text()
}

func TestDigestIsSet(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Contains(t, r.digests(alice), "Daily list of what’s waiting for you: off")
		require.Equal(t, "Set your time zone too, so I know when it’s that time where you are.", r.digests(alice, "digest", "8"))
		for _, typed := range []string{"at eight", "25", "8:60", "24:30", "-1", "8-9"} {
			require.Contains(t, r.digests(alice, "digest", typed), "Write a time of day like 8:30, or off.", typed)
		}
		require.Empty(t, r.DMs(alice))
		require.Contains(t, r.digests(alice, "zone", "Europe/Paris", "digest", "8h30"), "Daily list of what’s waiting for you: 08:30\n-# The list replaces")
		require.Len(t, r.DMs(alice), 1)
		require.Contains(t, r.DMs(alice)[0].Content, "I’ll send you a list here every day at 08:30")
		require.Contains(t, r.digests(alice, "language", "en"), "08:30", "other settings leave it alone")
		require.Contains(t, r.digests(alice, "digest", "off"), "Daily list of what’s waiting for you: off")
		require.Contains(t, r.Typing(alice, "settings player", "digest", ""), "08:00")
		require.Equal(t, []string{"off", "06:15"}, r.Typing(alice, "settings player", "digest", "6:15"))
	})
}

// TestDigest: one message a day with what waits and a button into each match; none where
// nothing does, and none of what others wait for.
func TestDigest(t *testing.T) {
	inRoom(t, turns, func(r *room) { // at noon
		r.digests(alice, "zone", "UTC", "digest", "8")
		r.digests(bruno, "zone", "UTC", "digest", "8")
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 1, "nothing waits for her")
		ids := r.DealsTables(2)
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 2)
		digest := r.DMs(alice)[1]
		require.Contains(t, digest.Content, "### Waiting for you today\n1. **Toy**")
		require.Regexp(t, `your turn\*\* · time runs out <t:\d+:R> <#\d+>`, digest.Content)
		require.ElementsMatch(t, []string{core.OpenButton(ids[0]), core.OpenButton(ids[1])}, digest.Buttons())
		require.Len(t, r.DMs(bruno), 1, "nobody waits for him")
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 3, "another day")
		r.digests(alice, "digest", "off")
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 3)
	})
}

// TestDigestStandsIn: for the mention, and the reminder at half of the time; not for the
// last one, nor where it would come too late.
func TestDigestStandsIn(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.digests(bruno, "zone", "UTC", "digest", "8")
		r.Deals()
		r.Away()
		before := len(r.Pinged())
		r.Decides(alice)
		r.Waits(52 * time.Hour)
		require.Empty(t, r.Pinged()[before:])
		half, last := r.reminders()
		require.Empty(t, append(half, last...))
		require.Len(t, r.DMs(bruno), 1+2)
		r.Waits(3 * time.Hour)
		require.Equal(t, []match.User{bruno}, r.Pinged()[before:], "the last reminder")
		r.Types(alice, "game new", "pace", "blitz")
		r.Quietly()
		r.Starts()
		for stored := range r.Store.Whole() {
			if stored.Match.Pace == match.Blitz {
				r.ID = stored.Match.ID
			}
		}
		r.Away()
		before = len(r.Pinged())
		r.Decides(alice)
		r.Away()
		require.Equal(t, []match.User{bruno}, r.Pinged()[before:], "four hours are over before the next digest")
	})
}

// TestDigestSleeps: in quiet hours it waits for their end.
func TestDigestSleeps(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.digests(alice, "zone", "Europe/Paris", "quiet", "23-9", "digest", "2:30")
		r.Deals()
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 2)
		require.Equal(t, "08:00", r.DMs(alice)[1].At.UTC().Format("15:04"), "nine in Paris")
		r.Types(alice, "settings vacation", "days", "2")
		r.Waits(40 * time.Hour)
		require.Len(t, r.DMs(alice), 2, "nor on vacation")
		r.Waits(9 * time.Hour)
		require.Len(t, r.DMs(alice), 3)
	})
}

// TestDigestOnce: neither a lost answer, nor a restart, nor another zone doubles it; and
// one that could not be written comes later.
func TestDigestOnce(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.digests(alice, "zone", "UTC", "digest", "8")
		r.Deals()
		r.Waits(19*time.Hour + 55*time.Minute)
		for r.Fake.Lose = once("post dm"); len(r.DMs(alice)) < 2; {
			r.Passes(10 * time.Second)
		}
		r.Halt()
		r.Passes(time.Hour)
		r.Boot()
		r.Waits(time.Hour)
		require.Len(t, r.DMs(alice), 2)
		r.digests(alice, "zone", "America/New_York")
		r.Waits(10 * time.Hour)
		require.Len(t, r.DMs(alice), 2, "eight there comes six hours later")
		r.Fake.Fail = func(string) error { return errDown }
		r.Passes(24 * time.Hour)
		r.Fake.Fail = nil
		r.Passes(time.Hour)
		require.Len(t, r.DMs(alice), 3)
	})
}

// TestDigestRefused: who takes no direct messages learns it at once; who takes none any
// more is mentioned where they play, with what waits, and from then on as before, whatever Discord calls it.
func TestDigestRefused(t *testing.T) {
	for _, why := range []error{wire.Refusal{Code: 50007}, wire.Refusal{Code: 50013}, wire.Refusal{Code: 50035}, wire.Refusal{Code: 10003}} {
		inRoom(t, turns, func(r *room) {
			tried := 0
			closed := func(call string) error {
				if call == "post dm "+alice {
					tried++
					return why
				}
				return nil
			}
			r.Fake.Fail = closed
			require.Contains(t, r.digests(alice, "zone", "UTC", "digest", "8"), "I can’t send you direct messages, so nothing was changed.")
			require.Contains(t, r.digests(alice), "Daily list of what’s waiting for you: off")
			r.Fake.Fail = nil
			r.digests(alice, "zone", "UTC", "digest", "8")
			r.DealsTables(2)
			r.Waits(time.Hour)
			before := len(r.Pinged())
			require.Empty(t, r.Pinged())
			r.Fake.Fail = closed
			tried = 0
			r.Waits(24 * time.Hour)
			require.LessOrEqual(t, tried, 2)
			told := r.Posted("I can no longer send you direct messages")
			require.Len(t, told, 1)
			require.Equal(t, []match.User{alice}, r.Pinged()[before:])
			require.Len(t, told[0].Embeds, 1)
			require.Contains(t, r.digests(alice), "Daily list of what’s waiting for you: off")
			r.Waits(12 * time.Hour)
			half, _ := r.reminders()
			require.Len(t, half, 1, "she is reminded again")
		})
	}
}

// TestDigestThatIsLate: what may pass is tried ever more seldom, and meanwhile no mention is left to a
// list that nobody has written.
func TestDigestThatIsLate(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.digests(bruno, "zone", "UTC", "digest", "13")
		r.Deals()
		r.Away()
		r.Decides(alice)
		r.Away()
		before, tried := len(r.Pinged()), 0
		r.Fake.Fail = func(call string) error {
			if call == "post dm "+bruno {
				tried++
				return errDown
			}
			return nil
		}
		r.Waits(90 * time.Minute) // until half past one, or a little later
		r.Decides(bruno)
		r.Decides(alice)
		r.Away()
		require.Equal(t, []match.User{bruno}, r.Pinged()[before:])
		r.Waits(24 * time.Hour)
		require.Greater(t, tried, 3)
		require.LessOrEqual(t, tried, 60, "twice an hour after a while")
		r.Fake.Fail = nil
		r.Waits(2 * time.Hour)
		require.Len(t, r.DMs(bruno), 2)
	})
}

// TestDigestAfterAWrongClock: what a clock that ran a month ahead has noted keeps no digest back, nor
// the mention for which it stands in.
func TestDigestAfterAWrongClock(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.digests(alice, "zone", "UTC", "digest", "8")
		r.Deals()
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 2)
		ahead := map[string]any{"due": time.Now().Add(30 * 24 * time.Hour), "channel": "dm " + alice}
		require.NoError(t, r.Remember(core.DigestKind, alice, ahead))
		r.Waits(5 * time.Minute)
		require.Len(t, r.DMs(alice), 2, "the one of today is there")
		r.Waits(24 * time.Hour)
		require.Len(t, r.DMs(alice), 3)
	})
}
