package gathering_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/discordtest"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/game/match"
)

const lookers = "77" // the role

// TestRoleIsGivenByAButton, and taken off by the same one.
func TestRoleIsGivenByAButton(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("list", "200")
		r.settles()
		require.Empty(t, r.lists("200")[0].Buttons(), "no role is named")
		require.Contains(t, r.chooses("players", lookers).Text(), "Saved")
		r.settles()
		id := r.lists("200")[0].Buttons()[0]
		press := func(roles ...string) string {
			i := r.By(bruno)
			i.Kind, i.CustomID, i.User.Roles = ui.Component, id, roles
			return discordtest.Said(r.Handle(t.Context(), i)).Content
		}
		require.Contains(t, press(), "You have <@&77> now")
		require.Equal(t, lookers, r.Fake.Worn[bruno])
		require.Contains(t, press(lookers), "do not have <@&77> any more")
		require.Empty(t, r.Fake.Worn[bruno])

		r.Fake.Hindered = map[string]wire.Hindrance{lookers: wire.RoleAbove}
		r.Fails("grant", fmt.Errorf("no: %w", wire.ErrForbidden))
		require.Contains(t, press(), "not below my own role")
	})
}

// TestRolesThatCannotBeGiven are refused when they are named, each with its reason.
func TestRolesThatCannotBeGiven(t *testing.T) {
	inRoom(t, func(r *room) {
		for why, says := range map[wire.Hindrance]string{wire.RoleOfAll: "Everybody has", wire.RoleGone: "not there any more",
			wire.RoleManaged: "belongs to an app", wire.RoleForbidden: "Manage Roles", wire.RoleAbove: "not below my own role"} {
			r.Fake.Hindered = map[string]wire.Hindrance{lookers: why}
			require.Contains(t, r.chooses("players", lookers).Content, says)
			require.Empty(t, r.Server("10").Players)
		}
	})
}

// TestRoleIsCalled by the host alone, at most once an hour, and nobody else is pinged.
func TestRoleIsCalled(t *testing.T) {
	inRoom(t, func(r *room) {
		r.table(alice)
		message, _ := r.LobbyNow()
		require.Empty(t, discordtest.Button(message, core.VerbRing), "no role is named")
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "no role for that")
		r.chooses("players", lookers)
		require.Contains(t, discordtest.Said(r.At(bruno, core.VerbRing)).Content, "Only whoever opened the table")

		r.Fails("post 100", wire.ErrForbidden)
		r.At(alice, core.VerbRing)
		require.Empty(t, r.Posted("is looking for players"))
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "I have called <@&77>", "a call that failed is none")
		calls := r.Posted("<@&77>, Alice is looking for players for Toy: https://discord.com/channels/10/100/")
		require.Len(t, calls, 1)
		require.Equal(t, []string{lookers}, calls[0].Roles)
		require.Empty(t, calls[0].Mention)
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "less than an hour ago")
		r.Passes(time.Hour)
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "I have called")
		r.At(bruno, "join")
		r.Quietly()
		message, _ = r.LobbyNow()
		require.NotEmpty(t, discordtest.Button(message, core.VerbRing))
	})
}

// TestRoleIsNotCalledToKeptSeats: who comes could not sit down.
func TestRoleIsNotCalledToKeptSeats(t *testing.T) {
	inRoom(t, func(r *room) {
		r.chooses("players", lookers)
		r.table(alice)
		_, id := r.LobbyNow()
		m, err := r.Matches.Match(id)
		require.NoError(t, err)
		r.leaves(alice)
		full := match.Opening{Game: m.Game, Place: m.Place, Host: m.Host, Terms: match.Terms{Pace: m.Pace}, Keep: time.Hour,
			Guests: []match.Owner{{User: "1"}, {User: "2"}, {User: "3"}}}
		_, err = r.Matches.OpenTable(full)
		require.NoError(t, err)
		r.Quietly()
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "kept for people who were invited")
		require.Empty(t, r.Posted("is looking for players"))
	})
}
