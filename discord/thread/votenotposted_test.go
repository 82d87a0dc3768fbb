package thread_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/thread"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
	"norenbot/game/match/storetest"
)

// TestAVoteThatNobodyReadOf: what became of it is no news where its question was never posted.
func TestAVoteThatNobodyReadOf(t *testing.T) {
	for _, asked := range []bool{true, false} {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			r.Quietly()
			if !asked {
				r.Fake.Fail = func(call string) error {
					if strings.HasPrefix(call, "post") {
						return wire.Refusal{Code: 50013}
					}
					return nil
				}
			}
			r.Types(alice, "game pause", "days", "7")
			r.Quietly()
			if !asked {
				for _, item := range storetest.Items(t, r.Store.Ledger) {
					require.Equal(t, match.VoteOpened, item.News)
					require.NoError(t, r.Store.Ledger.Strike(match.Kind, []uint64{item.N}, nil))
				}
				r.Fake.Fail = nil
			}
			r.Ticks(3 * 24 * time.Hour)
			r.Passes(time.Hour)
			told := r.Posted("pause for 7 days")
			if asked {
				require.Len(t, told, 2)
			} else {
				require.Empty(t, told)
			}
		})
	}
}

// TestAVoteThatWasOverBeforeItWasAsked: where question and end wait together, nobody reads the question, and
// the end where it changed something. One that a try has posted whose answer is lost is closed, also where
// the channel cannot be read at the next try.
func TestAVoteThatWasOverBeforeItWasAsked(t *testing.T) {
	const asks = "pause for 7 days?"
	for name, agrees := range map[string]bool{"passed": true, "failed": false} {
		for _, how := range []string{"nothing", "posted", "unread"} {
			posted := how != "nothing"
			t.Run(name+"/"+how, func(t *testing.T) {
				inRoom(t, turns, func(r *room) {
					r.Deals()
					r.Quietly()
					reads := 0
					r.Fake.Fail = func(call string) error {
						if strings.HasPrefix(call, "recent") {
							reads++ // for the board first
						}
						if !posted && strings.HasPrefix(call, "post") || how == "unread" && strings.HasPrefix(call, "recent") && reads%2 == 0 {
							return errDown
						}
						return nil
					}
					r.Fake.Lose = func(call string) bool { return posted && strings.HasPrefix(call, "post") }
					r.Types(alice, "game pause", "days", "7")
					r.Quietly()
					word := map[bool]string{true: "yes", false: "no"}[agrees]
					vote := r.Match().Votes[0]
					ballot := fmt.Sprintf("%s.%s.%d.%d", word, match.Halt, vote.Seat, vote.Since.Unix())
					r.Presses(bruno, ui.CustomID{Verb: thread.VerbVote, Match: string(r.ID), Arg: ballot}.ID())
					require.Empty(t, r.Match().Votes)
					r.Fake.Lose = nil
					if how == "unread" {
						r.Passes(10 * time.Minute)
					}
					r.Fake.Fail = nil
					r.Passes(time.Hour)
					if posted {
						require.Len(t, r.Posted("pause for 7 days"), 2)
						require.Empty(t, r.Posted(asks)[0].Rows)
						return
					}
					require.Empty(t, r.Posted(asks))
					require.Equal(t, agrees, len(r.Posted("Vote passed")) == 1)
					require.Empty(t, r.Posted("Vote failed"))
				})
			})
		}
	}
}
