package gathering_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
	"norenbot/discord/wire"
)

// TestList: one message has the server's open tables, wherever they are, with links, and is edited as they change.
func TestList(t *testing.T) {
	inRoom(t, func(r *room) {
		require.Contains(t, r.chooses("list", "200").Text(), "Saved")
		r.settles()
		require.Contains(t, r.listed("200"), "No open tables right now")

		r.table(alice)
		r.settles()
		message, _ := r.LobbyNow()
		require.NotNil(t, message)
		lobby := r.Fake.Channels["100"][0].ID
		require.Contains(t, r.listed("200"), "### Open tables\n1. **[Toy](https://discord.com/channels/10/100/"+lobby+")** · Alice (1/4) · closes <t:")

		r.At(bruno, "join")
		r.settles()
		require.Contains(t, r.listed("200"), "Alice, Bruno (2/4)")
		r.At(alice, "start")
		r.settles()
		require.Contains(t, r.listed("200"), "No open tables right now")
		require.Empty(t, r.lists("200")[0].Pings)
	})
}

// TestListOfTablesThatClose: a table that nobody began is listed no longer.
func TestListOfTablesThatClose(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		r.table(alice)
		r.settles()
		require.Contains(t, r.listed("200"), "Alice")
		r.leaves(alice)
		r.settles()
		require.Contains(t, r.listed("200"), "No open tables right now")
	})
}

// TestListIsPaced: a crowd that comes and goes is one edit in ten seconds.
func TestListIsPaced(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		r.table(alice)
		r.settles()
		before := r.Fake.Count("edit 200")
		for range 4 {
			r.At(bruno, "join")
			r.Passes(time.Second)
			r.leaves(bruno)
			r.Passes(time.Second)
		}
		require.LessOrEqual(t, r.Fake.Count("edit 200")-before, 2)
		r.settles()
		require.Contains(t, r.listed("200"), "Alice (1/4)")
	})
}

// TestListOutlivesARestart: the same message is edited, also where a table opened and nobody could tell.
func TestListOutlivesARestart(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		r.table(alice)
		r.settles()
		id := r.lists("200")[0].ID
		r.Halt()
		r.Boot()
		r.At(bruno, "join")
		r.settles()
		require.Contains(t, r.listed("200"), "Alice, Bruno")
		require.Equal(t, id, r.lists("200")[0].ID)
	})
}

// TestListIsPostedOnce: where the answer to its post is lost, the next process finds it.
func TestListIsPostedOnce(t *testing.T) {
	inRoom(t, func(r *room) {
		lost := false
		r.Fake.Lose = func(call string) bool {
			first := call == "post 200" && !lost
			lost = lost || first
			return first
		}
		r.chooses("list", "200")
		r.settles()
		r.table(alice)
		r.Passes(10 * time.Minute)
		require.True(t, lost)
		require.Contains(t, r.listed("200"), "Alice")
	})
}

// TestListMoves: it goes from the channel that is chosen no longer, and naming one again takes it off.
func TestListMoves(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		r.table(alice)
		r.settles()
		r.chooses("list", "300")
		r.settles()
		require.Empty(t, r.lists("200"))
		require.Contains(t, r.listed("300"), "Alice")
		r.chooses("list", "300")
		r.settles()
		require.Empty(t, r.lists("300"))
		r.At(bruno, "join")
		r.settles()
		require.Empty(t, r.lists("300"))
	})
}

// TestListThatIsDeleted: it is posted anew, once.
func TestListThatIsDeleted(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		r.table(alice)
		r.settles()
		require.NoError(t, r.Fake.Delete(t.Context(), "200", r.lists("200")[0].ID))
		r.At(bruno, "join")
		r.settles()
		require.Contains(t, r.listed("200"), "Alice, Bruno")
		require.NoError(t, r.Fake.Delete(t.Context(), "200", r.lists("200")[0].ID))
		for range 2 {
			r.leaves(bruno)
			r.settles()
			r.At(bruno, "join")
			r.settles()
		}
		require.Empty(t, r.lists("200"), "nobody wants it")
	})
}

// TestListThatNobodyMayWrite holds no table up, and is written once it can be.
func TestListThatNobodyMayWrite(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		shut := true
		r.Fake.Fail = func(call string) error {
			if shut && call == "post 200" {
				return fmt.Errorf("no: %w", wire.Refusal{Code: 50013})
			}
			return nil
		}
		r.table(alice)
		r.At(bruno, "join")
		r.Quietly()
		message, _ := r.LobbyNow()
		require.Contains(t, message.Text(), "Bruno")
		shut = false
		r.Passes(10 * time.Minute)
		require.Contains(t, r.listed("200"), "Alice, Bruno")
	})
}

// TestListTellsWhoIsExpected: of a table for friends it says how many seats are kept, and its note.
func TestListTellsWhoIsExpected(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		i := r.By(alice)
		i.Kind, i.Path = ui.Command, "game new"
		i.Options = map[string]string{"friend": string(bruno), "note": "quick, *evenings*"}
		i.People = map[string]ui.User{string(bruno): {ID: bruno, Name: "Bruno", Member: true}}
		r.Handle(r.T.Context(), i)
		r.settles()
		require.Regexp(t, `Alice \(1/4\) · closes <t:\d+:R> · 1 seat reserved · “quick, \\\*evenings\\\*”$`, r.listed("200"))
		r.At(bruno, "decline")
		r.settles()
		require.NotContains(t, r.listed("200"), "kept")
	})
}
