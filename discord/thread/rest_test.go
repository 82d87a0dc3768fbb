package thread_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

func TestQuietHoursAreSet(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		set := func(options ...string) string { return said(r.Types(alice, "settings player", options...)).Text() }
		require.Contains(t, set(), "Time zone: not set\nQuiet hours: none")
		require.Equal(t, "Set your time zone too, so I know when it’s night where you are.", set("quiet", "22-7"))
		require.Contains(t, set("zone", "europe/paris", "quiet", "22h30 à 7h"), "Time zone: Europe/Paris\nQuiet hours: 22:30–07:00")
		require.Equal(t, "I don’t know this time zone. Pick one from the list, such as Europe/Paris.", set("zone", "Mars/Base"))
		for _, typed := range []string{"8-8", "0-24", "8-21", "7:00-19:30"} {
			require.Equal(t, "Quiet hours can last up to 12 hours, so that there’s time left to play.", set("quiet", typed), typed)
		}
		for _, typed := range []string{"ten to six", "22", "25-7", "22:60-7", "22-7-8", "-1-5"} {
			require.Contains(t, set("quiet", typed), "Write quiet hours like 22:30-7:00, or off.", typed)
		}
		require.Contains(t, set("language", "en"), "Quiet hours: 22:30–07:00", "other settings leave them alone")
		require.Contains(t, set("quiet", "off"), "Quiet hours: none")
		require.Contains(t, set("quiet", "23.00–8"), "Quiet hours: 23:00–08:00")
		require.Contains(t, r.Typing(alice, "settings player", "zone", "los ang"), "America/Los_Angeles · 04:00")
		require.Len(t, r.Typing(alice, "settings player", "zone", ""), ui.OptionsPerSelect)
		require.Equal(t, []string{"21:15–06:00", "none"}, r.Typing(alice, "settings player", "quiet", "21:15-6"))
		require.Contains(t, r.Typing(alice, "settings player", "quiet", ""), "23:00–08:00")
	})
}

// TestSleepCostsNoTime: what a person has chosen holds in the matches that they
// play, and in those where they sit down later.
func TestSleepCostsNoTime(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "settings player", "zone", "UTC", "quiet", "22-6")
		r.Deals()
		deadline := func(user match.User) time.Time {
			m := r.Match()
			seat, _ := m.SeatOf(user)
			end, limited := m.Deadline(seat)
			if !limited {
				return time.Time{}
			}
			return end
		}
		require.WithinDuration(t, time.Now().Add(72*time.Hour+4*8*time.Hour), deadline(alice), time.Minute, "three days with four nights")
		r.Decides(alice)
		require.WithinDuration(t, time.Now().Add(72*time.Hour), deadline(bruno), time.Minute)
		r.Types(bruno, "settings player", "zone", "UTC", "quiet", "0-8")
		require.WithinDuration(t, time.Now().Add(72*time.Hour+4*8*time.Hour), deadline(bruno), time.Minute)
	})
}

func TestVacationIsShown(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		require.Contains(t, said(r.Types(alice, "settings vacation")).Content, "You’re not on vacation.\n28 days of vacation left this year.")
		require.Contains(t, said(r.Types(alice, "settings vacation", "days", "10")).Content, "You’re on vacation")
		r.Quietly()
		require.Len(t, r.Posted("Alice is on vacation until "), 1)
		const waiting = "<@1001> (on vacation until <t:"
		require.Contains(t, r.OneBoard().Content, "Waiting on "+waiting)
		require.Contains(t, said(r.Types(bruno, "game status")).Content, "Alice (on vacation until <t:")
		require.Equal(t, "You have 18 days of vacation left this year.", said(r.Types(alice, "settings vacation", "days", "40")).Content)
		r.Passes(48 * time.Hour)
		require.Contains(t, said(r.Types(alice, "settings vacation", "days", "0")).Content, "25 days of vacation left")
		r.Quietly()
		require.Len(t, r.Posted("Alice is back from vacation."), 1)
		require.NotContains(t, r.OneBoard().Content, "vacation until")
	})
}

func TestPauseIsAgreedOn(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		require.Equal(t, "A pause can last 1 to 60 days, and only one can be active. To ask for an early end, enter 0 days.",
			said(r.Types(alice, "game pause", "days", "0")).Content)
		require.Equal(t, "I’ve asked the others: 1 yes, 1 pending (Bruno).", said(r.Types(alice, "game pause", "days", "7")).Content)
		r.Quietly()
		vote := r.Posted("Alice called a vote: pause for 7 days?")
		require.Len(t, vote, 1)
		require.Contains(t, vote[0].Content, "Everyone must agree.")
		require.Equal(t, "Vote counted: 2 yes.", said(r.Presses(bruno, button(&vote[0].Message, thread.VerbVote))).Content)
		r.Quietly()
		pause := r.Posted("The match is paused until")
		require.Len(t, pause, 1)
		r.Ticks(3 * 24 * time.Hour)
		require.Contains(t, said(r.Presses(bruno, button(&pause[0].Message, thread.VerbGoOn))).Content, "I’ve asked the others")
		r.Quietly()
		require.Len(t, r.Posted("Bruno called a vote: end the pause now?"), 1)
		r.Ticks(4 * 24 * time.Hour)
		r.Quietly()
		over := r.Posted("The pause is over, and clocks are running again. Waiting on <@")
		require.Len(t, over, 1, "the vote came to nothing, and it ends by itself")
		require.Len(t, over[0].Pings, 1)
	})
}

// TestALapseIsTakenBack by the others, with the button that tells of it.
func TestALapseIsTakenBack(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		r.Ticks(72 * time.Hour)
		r.Quietly()
		told := r.Posted("<@1001>, you ran out of time, so a computer player chose for you")
		require.Len(t, told, 1)
		back := button(&told[0].Message, thread.VerbForgive)
		require.NotEmpty(t, back)
		require.Contains(t, said(r.Presses(bruno, back)).Content, "I’ve asked the others: 1 yes, 1 pending (Alice).")
		r.Quietly()
		vote := r.Posted("Bruno called a vote: undo what was played for Alice after they ran out of time?")
		require.Len(t, vote, 1)
		r.Presses(alice, button(&vote[0].Message, thread.VerbVote))
		r.Quietly()
		require.Len(t, r.Posted("The match was rewound to an earlier point."), 1)
		require.Equal(t, match.User(alice), r.Seated(r.Match(), r.Match().Awaited()))
		require.Equal(t, "There’s nothing to undo.", said(r.Presses(bruno, back)).Content)
	})
}

func TestOwnPaceIsShown(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Types(alice, "game new", "turn", "12", "plan", "48")
		r.Quietly()
		table := r.Fake.All()[0]
		require.Contains(t, table.Text(), "12 h per move, 48 h for simultaneous moves")
		require.Contains(t, said(r.Types(bruno, "game new", "turn", "500")).Content, "1 to 336 hours per move")
		require.True(t, strings.Contains(table.Text(), "Pace"))
	})
}
