package thread_test

import (
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

// TestPlayersInOtherServers: whoever is not in the server where a table of a season is
// played is written to whenever they would be mentioned there, plays from there, and is
// not taken to be absent.
func TestPlayersInOtherServers(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Fake.Left = []match.User{alice}
		require.NoError(t, r.Remember(core.DigestKind, alice, core.DigestNote{Locale: "it"}))
		r.contests()
		r.Away()
		got := r.DMs(alice)
		require.Len(t, got, 1)
		require.Regexp(t, `^\*\*Toy\*\* · Alice, Bruno · \*\*tocca a te\*\* · scadenza: <t:\d+:R>$`, got[0].Content)
		require.Len(t, r.Boards(), 2, "one of them in private")
		require.Empty(t, r.DMs(bruno))
		require.Empty(t, r.Posted("no longer in this server"))

		i := r.By(alice)
		i.Kind, i.CustomID, i.Server, i.Channel = ui.Component, button(&got[0].Message, core.VerbOpen), "", "dm "+alice
		m := said(r.Handle(t.Context(), i))
		require.NotEmpty(t, button(m, seat.VerbPick), m.Content)
		r.Waits(15 * time.Hour)
		got = r.DMs(alice)
		require.Len(t, got, 2)
		require.Contains(t, got[1].Content, "metà del tuo tempo")
		half, _ := r.reminders()
		require.Empty(t, half, "nobody else need read that")
		r.Decides(alice)
		r.Decides(bruno)
		r.Away()
		require.Len(t, r.DMs(alice), 3, "it is her turn again")

		r.Waits(8 * 24 * time.Hour)
		last := r.DMs(alice)[len(r.DMs(alice))-1]
		require.NotEmpty(t, button(&last.Message, core.VerbReturn), last.Content)
	})
}

// TestADeletedAccountInASeason: only those who have no account any more are taken to be absent there.
func TestADeletedAccountInASeason(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Fake.Left = []match.User{alice}
		r.Fake.Fail = func(call string) error {
			if call == "direct "+alice {
				return wire.Refusal{Status: 404, Code: 10013}
			}
			return nil
		}
		r.contests()
		r.Away()
		r.Passes(24 * time.Hour) // until it is looked again who is there
		r.Decides(alice)
		r.Decides(bruno)
		r.Away()
		require.Len(t, r.Posted("Alice is no longer in this server."), 1)
		require.Empty(t, r.Posted("Bruno is no longer in this server."))
	})
}

// TestPlayersAfarAreWrittenToOnce, though answers are lost and the process ends.
func TestPlayersAfarAreWrittenToOnce(t *testing.T) {
	for _, lost := range []string{"post dm " + alice, "post 100", "edit"} {
		inRoom(t, turns, func(r *room) {
			r.Fake.Left = []match.User{alice}
			r.Fake.Lose = once(lost)
			r.contests()
			r.Passes(500 * time.Millisecond)
			r.Halt()
			r.Boot()
			r.Away()
			require.Len(t, r.DMs(alice), 1, lost)
		})
	}
}

// TestPlayersAfarWhoTakeNoMessages are reminded in the thread, as if they were there.
func TestPlayersAfarWhoTakeNoMessages(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Fake.Left = []match.User{alice}
		r.Fake.Fail = func(call string) error {
			if strings.HasPrefix(call, "post dm") {
				return wire.Refusal{Code: 50007}
			}
			return nil
		}
		r.contests()
		r.Waits(15 * time.Hour)
		half, _ := r.reminders()
		require.Len(t, half, 1)
	})
}
