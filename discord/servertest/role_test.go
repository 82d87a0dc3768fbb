package servertest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"norenbot/discord/core"
	"norenbot/discord/sandbox"
	"norenbot/discord/servertest"
)

// roleHouse is a server with a role for those who look for players, a manager of the server who has a role above it and
// Manage Roles, a manager who has neither, and a member.
type roleHouse struct {
	*servertest.Server
	marta, clerk, bruno *servertest.Person
	lookers, chief      sandbox.ID
}

// inRoleHouse runs a test there. The bot may do what the printed invite asks for, and what more.
func inRoleHouse(t *testing.T, more sandbox.Permissions, f func(h roleHouse)) {
	servertest.In(t, sandbox.Config{}, func(server *servertest.Server) {
		server.Start()
		h := roleHouse{Server: server, marta: server.Person("Marta", "en-US"), clerk: server.Person("Clerk", "en-US"), bruno: server.Person("Bruno", "en-US")}
		role := func(name string, p sandbox.Permissions, people ...sandbox.ID) sandbox.ID {
			id, err := h.AddRole(h.Guild, name, p, people...)
			require.NoError(t, err)
			return id
		}
		h.chief = role("chief", sandbox.ManageGuild|sandbox.ManageRoles, h.marta.ID())
		if more != 0 {
			role("bot", more, h.App())
		}
		role("clerk", sandbox.ManageGuild, h.clerk.ID())
		h.lookers = role("players", 0)
		f(h)
	})
}

// chooses has somebody choose the role for *Looking for players* in /settings server.
func (h roleHouse) chooses(p *servertest.Person, role sandbox.ID) string {
	return p.Types(h.Channel, "/settings server", map[string]any{"players": role.String()}).Message.Text()
}

// listed has the list of open tables shown, under which the button to the role is.
func (h roleHouse) listed() {
	h.T.Helper()
	h.marta.Types(h.Channel, "/settings server", map[string]any{"list": h.Channel.String()})
	time.Sleep(3 * core.LookAgain)
	h.Quietly()
}

// TestNobodyIsRaised: whatever a role allows, when it is chosen or later, in the server or in a channel, nobody who presses
// gets it.
func TestNobodyIsRaised(t *testing.T) {
	inRoleHouse(t, sandbox.ManageRoles, func(h roleHouse) {
		may := func(p sandbox.Permissions) {
			require.NoError(t, h.EditRole(h.Guild, h.lookers, func(r *sandbox.RoleEdit) { r.Permissions = p }))
		}
		elevated := []sandbox.Permissions{sandbox.Administrator, sandbox.ManageGuild, sandbox.ManageRoles, sandbox.ManageChannels,
			sandbox.ManageMessages, sandbox.ManageThreads, sandbox.MentionEveryone, 1 << 1, 1 << 2, 1 << 7, 1 << 27, 1 << 29, 1 << 40}
		for _, p := range elevated {
			may(p)
			require.Contains(t, h.chooses(h.marta, h.lookers), "more permissions than ordinary members", "%b", p)
		}
		require.NotContains(t, h.bruno.Types(h.Channel, "/settings server", nil).Message.Text(), h.lookers.String())
		may(sandbox.ViewChannel)
		require.NotContains(t, h.chooses(h.clerk, h.lookers), "Saved", "without Manage Roles")
		require.Contains(t, h.chooses(h.marta, h.chief), "more permissions than ordinary members")
		require.Contains(t, h.chooses(h.marta, h.lookers), "Saved")
		h.listed()
		for _, p := range elevated {
			may(p)
			require.Contains(t, h.bruno.Clicks("looking").Message.Text(), "more permissions than ordinary members", "%b", p)
		}
		may(0)
		require.NoError(t, h.AllowRole(h.Channel, h.lookers, sandbox.ManageMessages))
		require.Contains(t, h.bruno.Clicks("looking").Message.Text(), "more permissions than ordinary members", "in one channel")
		require.False(t, h.Wears(h.Guild, h.bruno.ID(), h.lookers))
	})
}

// TestRoleWithThePrintedInvite: the bot has no more than its invite asks for, and the role is pinged all the same.
func TestRoleWithThePrintedInvite(t *testing.T) {
	inRoleHouse(t, 0, func(h roleHouse) {
		require.NotContains(t, h.chooses(h.clerk, h.lookers), "Saved")
		said := h.chooses(h.marta, h.lookers)
		for _, part := range []string{"I can ping", "Manage Roles", "notifies nobody yet", "Saved"} {
			require.Contains(t, said, part)
		}
		h.listed()
		require.Contains(t, h.bruno.Clicks("looking").Message.Text(), "Ask a moderator for the role")
		require.NoError(t, h.Give(h.Guild, h.bruno.ID(), h.lookers, true))
		require.Contains(t, h.bruno.Clicks("looking").Message.Text(), "so hosts looking for players can ping you")
		require.True(t, h.Wears(h.Guild, h.bruno.ID(), h.lookers))

		h.marta.Types(h.Channel, "/game new", nil)
		h.Quietly()
		require.Contains(t, h.marta.Clicks(core.VerbRing).Message.Text(), "notifies nobody yet")
		pings := func() (n int) {
			for _, m := range h.bruno.View(h.Channel).Pane.Messages {
				if strings.Contains(m.Content, "is looking for players") && m.MentionsMe {
					n++
				}
			}
			return n
		}
		require.NoError(t, h.EditRole(h.Guild, h.lookers, func(r *sandbox.RoleEdit) { r.Mentionable = true }))
		require.Contains(t, h.marta.Clicks(core.VerbRing).Message.Text(), "I pinged")
		require.Equal(t, 1, pings())
	})
}

// TestRoleIsGivenAndTakenOff on a whole server.
func TestRoleIsGivenAndTakenOff(t *testing.T) {
	inRoleHouse(t, sandbox.ManageRoles, func(h roleHouse) {
		require.Contains(t, h.chooses(h.marta, h.lookers), "Saved")
		h.listed()
		require.Contains(t, h.bruno.Clicks("looking").Message.Text(), "You now have")
		require.True(t, h.Wears(h.Guild, h.bruno.ID(), h.lookers))
		require.Contains(t, h.bruno.Clicks("looking").Message.Text(), "no longer have")
		require.False(t, h.Wears(h.Guild, h.bruno.ID(), h.lookers))
	})
}
