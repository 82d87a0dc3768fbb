package seat_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/discordtest"
	"norenbot/discord/seat"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestForgedPresses sends what no menu of ours says, as a changed client could.
func TestForgedPresses(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Deals()
		asked, _ := ui.ParseCustomID(button(r.Opens(alice), seat.VerbPick))
		before := r.Journal()
		for _, forged := range []struct{ explanation, id string }{
			{"nothing of ours", "hello"},
			{"no match", "open|nomatch1||"},
			{"a verb that is none", "win|MATCH||"},
			{"an option that is none", "pick|MATCH|TOKEN|castle"},
			{"a thousand copies", "pick|MATCH|TOKEN|o00*1000"},
			{"more picks than are asked for", "pick|MATCH|TOKEN|o00*5"},
			{"nothing where something is asked for", "none|MATCH|TOKEN|"},
			{"a page beyond the last", "page|MATCH|TOKEN|99"},
			{"a page before the first", "page|MATCH|TOKEN|-3"},
			{"a page of the log beyond all", "log|MATCH||900000"},
			{"a vote that is not open", "vote|MATCH||yes.abandon.0"},
			{"a vote about no seat", "vote|MATCH||yes.goback.77"},
			{"a vote that is garbage", "vote|MATCH||x"},
			{"a computer for no seat", "replace|MATCH||77"},
			{"a confirmation before anything is picked", "confirm|MATCH|TOKEN|"},
			{"the rest of another menu", "rest|MATCH|00000000|"},
			{"taking back nothing", "back|MATCH|TOKEN|"},
			{"a rule of a table that has begun", "set|MATCH||"},
			{"looking ahead while one is asked", "ahead|MATCH|TOKEN|"},
			{"leaving out what is no question ahead", "later|MATCH|TOKEN|"},
			{"orders that are none", "orders|MATCH||"},
			{"an order that is none", "guard|MATCH|TOKEN|-3.shown"},
			{"another order that is none", "drop|MATCH|TOKEN|77"},
			{"a way of an order that is none", "another|MATCH|TOKEN|5"},
			{"an order anew that is none", "anew|MATCH|TOKEN|x"},
		} {
			id := strings.NewReplacer("MATCH", string(r.ID), "TOKEN", string(asked.Menu)).Replace(forged.id)
			for _, user := range []match.User{alice, bruno, chloe} {
				got := r.Presses(user, id)
				if got.Later {
					continue // a lobby's press, which its message answers
				}
				require.NotNil(t, said(got), forged.explanation)
				require.True(t, got.Update != nil || got.Message.Ephemeral, forged.explanation)
				require.NotContains(t, said(got).Content, "went wrong", forged.explanation)
			}
		}
		require.Equal(t, before, r.Journal(), "a forged press decided something")
	})
}

// TestOldMenus presses on private messages that newer ones have overtaken.
func TestOldMenus(t *testing.T) {
	t.Run("taking back on an old one takes back nothing newer", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			p := &discordtest.Presser{Room: r.Room, User: alice, Menu: r.Opens(alice)}
			p.On(seat.VerbPick)
			p.On(seat.VerbConfirm)
			old := button(p.Menu, seat.VerbBack)
			p.Menu = r.Opens(alice)
			p.On(seat.VerbBack)
			p.On(seat.VerbOver)
			p.Menu = said(r.Presses(alice, p.Menu.Buttons()[1])) // something else
			p.On(seat.VerbConfirm)
			entries := len(r.Journal())
			m := said(r.Presses(alice, old))
			require.Contains(t, m.Content, "That menu was out of date")
			require.Len(t, r.Journal(), entries)
			require.NotEmpty(t, button(said(r.Presses(alice, button(m, seat.VerbBack))), seat.VerbConfirm), "what it shows now is taken back")
			require.Len(t, r.Journal(), entries+1)
		})
	})
	t.Run("each of them becomes the current one when it is pressed on", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			first := button(r.Opens(alice), seat.VerbPick)
			r.Decides(alice)
			m := said(r.Presses(alice, first))
			require.Contains(t, m.Content, "That menu was out of date")
			require.Contains(t, m.Content, "Done! Next")
			require.Contains(t, said(r.Presses(alice, button(m, seat.VerbBack))).Content, "Undone.")
		})
	})
}

// TestServerSettings: each has an effect, and can be taken back.
func TestServerSettings(t *testing.T) {
	const opened = "Your table is open below."
	manager := func(r *room, options ...string) string {
		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{}, ui.ManageServer
		for n := 0; n < len(options); n += 2 {
			i.Options[options[n]] = options[n+1]
		}
		m := said(r.Handle(r.T.Context(), i))
		return m.Text() + "\n" + strings.Join(discordtest.Chosen(m), "\n")
	}
	opens := func(r *room, channel string, roles ...string) string {
		i := r.By(bruno)
		i.Kind, i.Path, i.Channel, i.User.Roles = ui.Command, "game new", channel, roles
		return said(r.Handle(r.T.Context(), i)).Content
	}
	for explanation, run := range map[string]func(t *testing.T, r *room){
		"the language is that of what everybody reads": func(t *testing.T, r *room) {
			require.Contains(t, manager(r, "language", "fr"), "Saved. Every change here", "what is private stays English")
			require.Equal(t, opened, opens(r, "100"))
			r.Quietly()
			require.Contains(t, r.Fake.All()[0].Text(), "table ouverte")
			manager(r, "language", "auto")
			r.At(alice, "join")
			r.Quietly()
			require.Contains(t, r.Fake.All()[0].Text(), "open table")
		},
		"tables are opened in the channels named": func(t *testing.T, r *room) {
			manager(r, "channel", "200")
			require.Equal(t, "In this server, games are played in <#200>.", opens(r, "100"))
			require.Equal(t, opened, opens(r, "200"))
			manager(r, "channel", "200")
			require.Empty(t, r.Server("10").Channels, "named again")
			require.Equal(t, opened, opens(r, "100"))
		},
		"tables are opened by the roles named, and by managers": func(t *testing.T, r *room) {
			manager(r, "role", "77")
			require.Equal(t, "In this server, only <@&77> can open tables.", opens(r, "100"))
			require.Equal(t, opened, opens(r, "100", "5", "77"))
			i := r.By(alice)
			i.Kind, i.Path, i.Can = ui.Command, "game new", ui.ManageServer
			require.Equal(t, opened, said(r.Handle(r.T.Context(), i)).Content)
			manager(r, "reset", "true")
			require.Equal(t, opened, opens(r, "100"))
		},
		"seasons are organised by the roles named, and by managers": func(t *testing.T, r *room) {
			i := r.By(bruno)
			i.User.Roles = []string{"5", "77"}
			require.False(t, r.CanOrganise(i))
			manager(r, "organiser", "77")
			require.True(t, r.CanOrganise(i))
			i.Server = "11"
			require.False(t, r.CanOrganise(i), "a role counts where it is worn")
			i.Server, i.Can = "", ui.ManageServer
			require.False(t, r.CanOrganise(i), "nobody manages a direct message")
			manager(r, "organiser", "77")
			require.Empty(t, r.Server("10").Organisers, "named again")
			require.Equal(t, opened, opens(r, "100"), "tables are everybody's")
		},
		"they are changed by managers alone": func(t *testing.T, r *room) {
			require.Contains(t, said(r.Types(bruno, "settings server", "language", "it")).Content, "You need the *Manage Server* permission")
			require.Contains(t, manager(r), "same as Discord")
		},
	} {
		t.Run(explanation, func(t *testing.T) { inRoom(t, turns, func(r *room) { run(t, r) }) })
	}
}

// TestBoards: the board is one message, always the newest, edited while that is
// worth it.
func TestBoards(t *testing.T) {
	t.Run("an old one is posted anew with a mention", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			r.Away()
			before := r.OneBoard().ID
			r.Decides(alice)
			r.Quietly()
			require.NotEqual(t, before, r.OneBoard().ID)
			require.Equal(t, []match.User{bruno}, r.OneBoard().Pings, "he is awaited and was away")
		})
	})
	t.Run("a young one is edited", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			before := r.OneBoard().ID
			r.Decides(alice)
			r.Quietly()
			require.Equal(t, before, r.OneBoard().ID)
			require.Contains(t, r.OneBoard().Content, "Alice says 3")
		})
	})
	t.Run("one that is not the newest message is posted anew", func(t *testing.T) {
		inRoom(t, turns, func(r *room) {
			r.Deals()
			before := r.OneBoard().ID
			_, err := r.Fake.Post(r.T.Context(), r.Board(r.ID).Channel, ui.Message{Content: "Good luck!"})
			require.NoError(t, err)
			r.Decides(alice)
			r.Quietly()
			require.NotEqual(t, before, r.OneBoard().ID)
		})
	})
}
