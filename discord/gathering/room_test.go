package gathering_test

import (
	"norenbot/discord/gathering"
	"norenbot/discord/seat"
	"norenbot/discord/table"
	"norenbot/discord/thread"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

const (
	alice = discordtest.Alice
	bruno = discordtest.Bruno
)

// parts are those of the bot in a room: tables are opened and posted by others.
func parts(c *core.Core, o core.Options) []core.Feature {
	seats := seat.New(c)
	threads := thread.New(c, seats)
	none := func(ui.Interaction) ui.Row { return nil }
	return []core.Feature{seats.Feature(), threads.Feature(), table.New(c, o, seats, threads, none).Feature(), gathering.New(c).Feature()}
}

// A room is discordtest's.
type room struct{ *discordtest.Room }

// inRoom runs a test in a bubble, in which time passes at once.
func inRoom(t *testing.T, f func(r *room)) {
	t.Helper()
	discordtest.In(t, parts, discordtest.Turns, func(r *discordtest.Room) { f(&room{r}) })
}

// chooses has a manager type an option of /settings server.
func (r *room) chooses(options ...string) *ui.Message {
	r.T.Helper()
	i := r.By(discordtest.Manager)
	i.Kind, i.Path, i.Can, i.Options = ui.Command, "settings server", ui.ManageServer, map[string]string{}
	for n := 0; n < len(options); n += 2 {
		i.Options[options[n]] = options[n+1]
	}
	return discordtest.Said(r.Handle(r.T.Context(), i))
}

// looks has somebody with some roles press the button to the role, and returns what they are told.
func (r *room) looks(user match.User, roles ...string) string {
	r.T.Helper()
	i := r.By(user)
	i.Kind, i.CustomID, i.User.Roles = ui.Component, ui.CustomID{Verb: "looking"}.ID(), roles
	return discordtest.Said(r.Handle(r.T.Context(), i)).Content
}

// lists are the messages in a channel.
func (r *room) lists(channel string) []*discordtest.FakeMessage {
	r.Fake.Mu.Lock()
	defer r.Fake.Mu.Unlock()
	return append([]*discordtest.FakeMessage(nil), r.Fake.Channels[channel]...)
}

// listed is what the one list in a channel says.
func (r *room) listed(channel string) string {
	r.T.Helper()
	all := r.lists(channel)
	require.Len(r.T, all, 1)
	return all[0].Text()
}

// settles lets so much time pass that a list shows what there is.
func (r *room) settles() { r.Passes(2*core.LookAgain + discordtest.RetryLast/10) }

// table opens a table.
func (r *room) table(host match.User) {
	r.Types(host, "game new")
	r.Quietly()
}

// leaves has somebody leave the open table.
func (r *room) leaves(user match.User) {
	r.T.Helper()
	_, id := r.LobbyNow()
	_, err := r.Matches.Leave(id, user)
	require.NoError(r.T, err)
}
