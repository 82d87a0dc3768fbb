package discord

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
			r.deals()
			r.quietly()
			if !asked {
				r.fake.fail = func(call string) error {
					if strings.HasPrefix(call, "post") {
						return wire.ErrForbidden
					}
					return nil
				}
			}
			r.types(alice, "game pause", "days", "7")
			r.quietly()
			if !asked {
				for _, item := range storetest.Items(t, r.store.Ledger) {
					require.Equal(t, match.VoteOpened, item.News)
					require.NoError(t, r.store.Ledger.Strike(match.Kind, []uint64{item.N}, nil))
				}
				r.fake.fail = nil
			}
			r.ticks(3 * 24 * time.Hour)
			r.passes(time.Hour)
			told := r.posted("a pause of 7 days")
			if asked {
				require.Len(t, told, 2)
			} else {
				require.Empty(t, told)
			}
		})
	}
}

// TestAVoteThatWasOverBeforeItWasAsked: where question and end wait together, nobody reads the question, and
// the end where it changed something. One that a try has posted whose answer is lost is closed.
func TestAVoteThatWasOverBeforeItWasAsked(t *testing.T) {
	const asks = "a pause of 7 days?"
	for name, agrees := range map[string]bool{"passed": true, "failed": false} {
		for _, posted := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				inRoom(t, turns, func(r *room) {
					r.deals()
					r.quietly()
					r.fake.fail = func(call string) error {
						if !posted && strings.HasPrefix(call, "post") {
							return errDown
						}
						return nil
					}
					r.fake.lose = func(call string) bool { return posted && strings.HasPrefix(call, "post") }
					r.types(alice, "game pause", "days", "7")
					r.quietly()
					word := map[bool]string{true: "yes", false: "no"}[agrees]
					vote := r.match().Votes[0]
					ballot := fmt.Sprintf("%s.%s.%d.%d", word, match.Halt, vote.Seat, vote.Since.Unix())
					r.presses(bruno, ui.CustomID{Verb: thread.VerbVote, Match: string(r.id), Arg: ballot}.ID())
					require.Empty(t, r.match().Votes)
					r.fake.fail, r.fake.lose = nil, nil
					r.passes(time.Hour)
					if posted {
						require.Len(t, r.posted("a pause of 7 days"), 2)
						require.Empty(t, r.posted(asks)[0].Rows)
						return
					}
					require.Empty(t, r.posted(asks))
					require.Equal(t, agrees, len(r.posted("The vote has passed")) == 1)
					require.Empty(t, r.posted("The vote has failed"))
				})
			})
		}
	}
}

// TestACommandThatIsNone: one that was taken away, and an entry of a menu that the bot never had, even one
// that is called like a command.
func TestACommandThatIsNone(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.Equal(t, "I have no **/game lobby** any more. `/game help` says what there is.", said(r.types(alice, "game lobby")).Content)
		for kind, says := range map[int]string{ // Discord's types of commands: of a person, of a message, of the chat
			2: "I have no **my** any more",
			3: "I have no **my** any more",
			1: "You have no matches",
		} {
			i := r.by(alice)
			read, _, err := wire.Decode(fmt.Appendf(nil, `{"id":"1300000000000000000","type":2,"token":"t","user":{"id":"5"},"data":{"name":"my","type":%d}}`, kind))
			require.NoError(t, err)
			i.Kind, i.Path = read.Kind, read.Path
			require.Contains(t, said(r.Handle(t.Context(), i)).Content, says)
		}
	})
}
