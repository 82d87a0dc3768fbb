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
		require.Contains(t, press(), "You now have the <@&77> role")
		require.Equal(t, lookers, r.Fake.Worn[bruno])
		require.Contains(t, press(lookers), "no longer have the <@&77> role")
		require.Empty(t, r.Fake.Worn[bruno])

		r.Fails("grant", fmt.Errorf("no: %w", wire.Refusal{Code: 50013}))
		require.Contains(t, press(), "Discord didn’t let me")
		r.Fails("roles", fmt.Errorf("no: %w", wire.Refusal{Code: 50013}))
		require.Contains(t, press(), "Discord didn’t let me")
		require.Empty(t, r.Fake.Worn[bruno], "nothing is given while the role cannot be checked")
	})
}

// TestUnsafeRoles are refused when they are chosen and at every press, each with its reason: a role may have become unsafe
// since it was chosen.
func TestUnsafeRoles(t *testing.T) {
	for why, says := range map[wire.Hindrance]string{wire.RoleOfAll: "Everyone already has", wire.RoleGone: "no longer exists",
		wire.RoleManaged: "belongs to an app", wire.RoleElevated: "more permissions than ordinary members"} {
		t.Run(string(why), func(t *testing.T) {
			inRoom(t, func(r *room) {
				r.Fake.Hindered = map[string]wire.Hindrance{lookers: why}
				require.Contains(t, r.chooses("players", lookers).Content, says)
				require.Empty(t, r.Server("10").Players)

				r.Fake.Hindered = nil
				r.chooses("players", lookers)
				r.Fake.Hindered = map[string]wire.Hindrance{lookers: why}
				require.Contains(t, r.looks(bruno), says)
				require.Empty(t, r.Fake.Worn)
				require.Zero(t, r.Fake.Count("grant 10"))
				if why == wire.RoleElevated {
					require.Contains(t, r.looks(bruno, lookers), "no longer have the <@&77> role", "to take it off is safe")
				}
			})
		})
	}
}

// TestRolesThatAreOnlyPinged are those that the bot cannot give: they can be chosen, and moderators give them.
func TestRolesThatAreOnlyPinged(t *testing.T) {
	for why, says := range map[wire.Hindrance]string{wire.RoleForbidden: "don’t have the *Manage Roles* permission", wire.RoleAbove: "isn’t below my own role"} {
		t.Run(string(why), func(t *testing.T) {
			inRoom(t, func(r *room) {
				r.Fake.Hindered = map[string]wire.Hindrance{lookers: why}
				said := r.chooses("players", lookers).Text()
				require.Contains(t, said, says)
				require.Contains(t, said, "Saved")
				require.NotContains(t, said, "notifies nobody")
				require.Equal(t, lookers, r.Server("10").Players)
				require.Contains(t, r.looks(bruno), "Ask a moderator for the role")
				require.Contains(t, r.looks(bruno, lookers), "can’t remove the role")
				require.Zero(t, r.Fake.Count("grant 10"))
				r.table(alice)
				require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "I pinged <@&77>")
			})
		})
	}
}

// TestWhoMayChooseTheRole: a manager without Manage Roles, or whose roles are all below it, may not; nor is one chosen while
// Discord does not answer.
func TestWhoMayChooseTheRole(t *testing.T) {
	inRoom(t, func(r *room) {
		r.Fake.Unranked = []match.User{discordtest.Manager}
		require.Contains(t, r.chooses("players", lookers).Content, "you need the *Manage Roles* permission and a role above it")
		require.Empty(t, r.Server("10").Players)
		r.Fake.Unranked = nil
		r.Fails("roles", wire.Refusal{Code: 50013})
		require.Contains(t, r.chooses("players", lookers).Content, "Discord didn’t let me")
		require.Empty(t, r.Server("10").Players)
		r.chooses("players", lookers)
		r.Fake.Unranked = []match.User{discordtest.Manager}
		require.Contains(t, r.chooses("large", "true").Text(), "Saved", "other settings need no role")
		require.Contains(t, r.chooses("players", lookers).Text(), "Saved", "and anyone who manages the server may take the role off")
		require.Empty(t, r.Server("10").Players)
	})
}

// TestRoleThatNotifiesNobody: that is said when the role is chosen, and in place of a ping, which then costs no hour.
func TestRoleThatNotifiesNobody(t *testing.T) {
	inRoom(t, func(r *room) {
		r.Fake.Silent = []string{lookers}
		require.Contains(t, r.chooses("players", lookers).Text(), "notifies nobody yet")
		require.Equal(t, lookers, r.Server("10").Players)
		r.table(alice)
		_, id := r.LobbyNow()
		i := r.By(alice)
		i.Kind, i.CustomID, i.BotCan = ui.Component, ui.CustomID{Verb: core.VerbRing, Match: string(id)}.ID(), ^ui.MentionEveryone
		require.Contains(t, discordtest.Said(r.Handle(t.Context(), i)).Content, "notifies nobody yet")
		require.Empty(t, r.Posted("is looking for players"))
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "I pinged", "the bot may mention every role here")
		r.Passes(time.Hour)
		r.Fake.Silent = nil
		i.ID = r.Fake.Snowflake()
		require.Contains(t, discordtest.Said(r.Handle(t.Context(), i)).Content, "I pinged", "anyone may mention it now")
		r.Passes(time.Hour)
		r.Fake.Hindered = map[string]wire.Hindrance{lookers: wire.RoleGone}
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "no longer exists")
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
		require.Contains(t, discordtest.Said(r.At(bruno, core.VerbRing)).Content, "Only the host can ping")

		r.Fails("post 100", wire.Refusal{Code: 50013})
		r.At(alice, core.VerbRing)
		require.Empty(t, r.Posted("is looking for players"))
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "I pinged <@&77>", "a call that failed is none")
		calls := r.Posted("<@&77>, Alice is looking for players for Toy: https://discord.com/channels/10/100/")
		require.Len(t, calls, 1)
		require.Equal(t, []string{lookers}, calls[0].Roles)
		require.Empty(t, calls[0].Mention)
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "less than an hour ago")
		r.Passes(time.Hour)
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "I pinged")
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
		require.Contains(t, discordtest.Said(r.At(alice, core.VerbRing)).Content, "reserved for invited players")
		require.Empty(t, r.Posted("is looking for players"))
	})
}
