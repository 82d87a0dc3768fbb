package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/game/match"
)

// TestSettingsByPresses: what is chosen of a person's settings is saved at once, shown in the same message,
// and nobody else's; other settings stay as they are.
func TestSettingsByPresses(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		m := said(r.Types(alice, "settings player"))
		require.Equal(t, []string{"same as Discord", "wide, for a computer"}, discordtest.Chosen(m))
		require.NotContains(t, m.Text(), "Saved")
		before := discordtest.Labelled(t, m, "Language")
		m = r.Presses(alice, before, "fr").Update
		require.Contains(t, discordtest.Chosen(m), "français")
		require.Contains(t, m.Text(), "Enregistré.")
		require.NotEqual(t, before, discordtest.Labelled(t, m, "Langue"), "a client would show what was chosen before")
		m = r.Presses(alice, discordtest.Labelled(t, m, "Langue"), "auto").Update
		for _, want := range []string{"Large print: **yes**", "Large print: **no**"} {
			m = r.Presses(alice, discordtest.Labelled(t, m, "Large print: ")).Update
			require.Contains(t, m.Text(), want)
		}
		for _, want := range []string{"Help texts in menus: **no**", "Help texts in menus: **yes**", "Help texts in menus: **until you’ve finished 2 matches"} {
			m = r.Presses(alice, discordtest.Labelled(t, m, "Help texts in menus")).Update
			require.Contains(t, m.Text(), want)
		}
		m = r.Presses(alice, discordtest.Labelled(t, m, "Confirm moves that can be undone: **yes**")).Update
		require.True(t, r.Player(alice).Quick)
		require.False(t, r.Player(bruno).Quick)
		require.Equal(t, []string{"same as Discord", "tall, for a phone"}, discordtest.Chosen(r.Presses(alice, discordtest.Labelled(t, m, "Pictures"), "tall").Update))
		// What is in no list is not taken.
		require.Contains(t, said(r.Presses(alice, discordtest.Labelled(t, m, "Pictures"), "round")).Text(), "no longer available")
		require.Equal(t, "tall", r.Player(alice).Pictures)
	})
}

// TestHoursByForm: the form has what is stored; what is left as it is changes nothing, what is emptied is off,
// and what is wrong is refused with all that was typed beside it.
func TestHoursByForm(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		opens := func() *ui.Form {
			return r.Presses(alice, discordtest.Labelled(t, said(r.Types(alice, "settings player")), "Time zone")).Form
		}
		sent := func(fields ...string) ui.Response { return r.Sends(alice, opens(), fields...) }
		m := sent("zone", "europe/rome", "quiet", "22h30 à 7h", "digest", "8").Update
		require.Contains(t, m.Text(), "Time zone: Europe/Rome\nQuiet hours: 22:30–07:00\nDaily list of what’s waiting for you: 08:00")
		require.Len(t, r.DMs(alice), 1, "they are written to at once")
		f := opens()
		require.Equal(t, []string{"Europe/Rome", "22:30–07:00", "08:00"}, []string{f.Inputs[0].Value, f.Inputs[1].Value, f.Inputs[2].Value})
		sent("zone", "Europe/Rome", "quiet", "22:30–07:00", "digest", "08:00")
		require.Len(t, r.DMs(alice), 1, "nothing is new")
		require.Contains(t, said(sent("zone", "Mars/Base", "quiet", "23-7", "digest", "")).Text(), "I don’t know this time zone")
		require.Equal(t, "22:30–07:00", opens().Inputs[1].Value, "all or nothing")
		m = sent("zone", "Europe/Rome", "quiet", "", "digest", "").Update
		require.Contains(t, m.Text(), "Quiet hours: none")
		require.Contains(t, m.Text(), "Daily list of what’s waiting for you: off")
	})
}

// TestServerSettingsByPresses: who manages the server chooses, anybody else reads; a press asks again.
func TestServerSettingsByPresses(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		types := func(user match.User, can ui.Permissions) *ui.Message {
			i := r.By(user)
			i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{}, can
			return said(r.Handle(t.Context(), i))
		}
		require.Empty(t, types(bruno, 0).Controls())
		require.Contains(t, types(bruno, 0).Text(), "Language: same as Discord\nPictures: wide, for a computer\nLarge print: no\nChannels for games: all")
		m := types(alice, ui.ManageServer)
		require.Equal(t, []string{"same as Discord", "wide, for a computer"}, discordtest.Chosen(m))
		id := discordtest.Labelled(t, m, "Language")
		i := r.By(alice)
		i.Kind, i.CustomID, i.Values, i.Ephemeral, i.Can = ui.Component, id, []string{"it"}, true, ui.ManageServer
		require.Contains(t, discordtest.Chosen(r.Handle(t.Context(), i).Update), "italiano")
		require.Equal(t, "it", r.Server("10").Language)
		require.Contains(t, said(r.Presses(bruno, id, "fr")).Text(), "You need the *Manage Server* permission")
		require.Equal(t, "it", r.Server("10").Language)
	})
}

// TestALanguageThatIsNotSpokenHere, of a store that another norenbot wrote: Discord's own is spoken, what was chosen
// stays stored whatever else is changed, and another can be chosen.
func TestALanguageThatIsNotSpokenHere(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		require.NoError(t, r.Remember(core.PlayerKind, alice, core.PlayerSettings{Language: "tlh"}))
		require.NoError(t, r.Remember(core.ServerKind, "10", core.ServerSettings{Language: "tlh", Locale: "it"}))
		i := r.By(alice)
		i.Locale = "fr"
		require.Equal(t, "fr", r.To(i).Language())
		require.Equal(t, "it", r.InPublic("10").Language())
		m := said(r.Types(alice, "settings player", "large", "true"))
		require.Contains(t, discordtest.Chosen(m), "same as Discord")
		require.Equal(t, "tlh", r.Player(alice).Language)
		r.Types(alice, "settings player", "language", "pl")
		require.Equal(t, "pl", r.Player(alice).Language)
		r.Types(alice, "settings player", "language", "auto")
		require.Empty(t, r.Player(alice).Language)
	})
}

// TestChannelsAndRolesByPresses: channels and roles are chosen from the client's own lists, any number of them, and
// saved at once; a channel in which the bot could not play is refused in words, with all that was chosen beside it.
func TestChannelsAndRolesByPresses(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		presses := func(id string, values ...string) *ui.Message {
			i := r.By(alice)
			i.Kind, i.CustomID, i.Values, i.Ephemeral, i.Can = ui.Component, id, values, true, ui.ManageServer
			return said(r.Handle(r.T.Context(), i))
		}
		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{}, ui.ManageServer
		m := said(r.Handle(r.T.Context(), i))
		list := func(kind ui.SelectKind, nth int) *ui.Select {
			for _, c := range m.Controls() {
				if c.Select == nil || c.Select.Kind != kind {
					continue
				}
				if nth--; nth < 0 {
					return c.Select
				}
			}
			t.Fatal("no such list")
			return nil
		}
		channels := list(ui.OfChannels, 0)
		require.Equal(t, "all", channels.Placeholder)
		require.Equal(t, []ui.ChannelType{0, 2, 5, 13, 15}, channels.Types)
		require.Empty(t, channels.Chosen)
		m = presses(channels.ID, "101", "102")
		require.Contains(t, m.Text(), "Saved. Every change here is saved right away.")
		require.Equal(t, []string{"101", "102"}, list(ui.OfChannels, 0).Chosen)
		require.NotEqual(t, channels.ID, list(ui.OfChannels, 0).ID, "a client would show what was chosen before")
		require.Equal(t, []string{"101", "102"}, r.Server("10").Channels)

		refused := presses(list(ui.OfChannels, 0).ID, "103", "801")
		require.Contains(t, refused.Text(), "Nothing was changed, because that wouldn’t work.\nMissing permissions in <#801>")
		require.Contains(t, refused.Text(), "Attach Files")
		require.Equal(t, []string{"101", "102"}, r.Server("10").Channels)
		i = r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"channel": "801"}, ui.ManageServer
		require.Contains(t, said(r.Handle(r.T.Context(), i)).Text(), "Missing permissions in <#801>", "typed, too")

		m = presses(list(ui.OfRoles, 0).ID, "55")
		m = presses(list(ui.OfRoles, 1).ID, "66", "67")
		require.Equal(t, []string{"55"}, list(ui.OfRoles, 0).Chosen)
		require.Equal(t, []string{"66", "67"}, r.Server("10").Organisers)
		require.Contains(t, said(r.Types(bruno, "game new")).Text(), "games are played in <#101> and <#102>")
		m = presses(discordtest.Labelled(t, m, "Channels for games"))
		require.Empty(t, r.Server("10").Channels, "everywhere again")
		require.Contains(t, said(r.Types(bruno, "game new")).Text(), "<@&55>")
		m = presses(list(ui.OfRoles, 0).ID, "10")
		require.Contains(t, said(r.Types(bruno, "game new")).Text(), "Your table is open", "everybody has the role of the server's id")
		require.Contains(t, m.Text(), "Saved")
	})
}

// TestChannelsThatDiscordDoesNotTellOf: a channel is taken when nobody knows what the bot may do there.
func TestChannelsThatDiscordDoesNotTellOf(t *testing.T) {
	inRoom(t, turns, func(r *room) {
		r.Fake.Fail = func(call string) error {
			if call == "access" {
				return discordtest.ErrLost
			}
			return nil
		}
		i := r.By(alice)
		i.Kind, i.Path, i.Options, i.Can = ui.Command, "settings server", map[string]string{"channel": "801"}, ui.ManageServer
		require.Contains(t, said(r.Handle(r.T.Context(), i)).Text(), "Saved")
		require.Equal(t, []string{"801"}, r.Server("10").Channels)
		require.Contains(t, r.Logged.String(), "asking what the bot may do in channels")
		i.Options = map[string]string{"list": "801"}
		require.Contains(t, said(r.Handle(r.T.Context(), i)).Text(), "nothing has changed", "the bot posts there")
		require.Empty(t, r.Server("10").List)
	})
}
