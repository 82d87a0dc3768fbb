package wire

import (
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/discord/ui"
)

// rolesOf10 returns the roles of server 10: those of people below, the bot's "20" above them, and above that an
// administrator's.
func rolesOf10() guildRoles {
	tag := map[string]any{"premium_subscriber": nil}
	return guildRoles{ID: "10", Owner: "500", Roles: []Role{
		{ID: "10", Permissions: Bits(ui.ViewChannel)},
		{ID: "1", Position: 1}, {ID: "2", Position: 1, Managed: true}, {ID: "3", Position: 1, Tags: tag},
		{ID: "4", Position: 2, Permissions: Bits(ui.ViewChannel | ui.SendMessages | 1<<18)},
		{ID: "20", Position: 3, Permissions: Bits(manageRoles)}, {ID: "21", Position: 3}, {ID: "5", Position: 3},
		{ID: "6", Position: 4, Permissions: Bits(administrator)}, {ID: "7", Position: 5},
	}}
}

// TestHindrances tries each reason against giving a role.
func TestHindrances(t *testing.T) {
	for name, tc := range map[string]struct {
		role string
		own  []string
		want Hindrance
	}{
		"below its own":                      {"1", []string{"20"}, ""},
		"with what every member has":         {"4", []string{"20"}, ""},
		"of an administrator below":          {"1", []string{"6"}, ""},
		"its own":                            {"20", []string{"20"}, RoleElevated},
		"at its position and newer":          {"21", []string{"20"}, ""},
		"at its position and older":          {"5", []string{"20"}, RoleAbove},
		"above its own":                      {"7", []string{"20"}, RoleAbove},
		"an administrator's":                 {"6", []string{"6"}, RoleElevated},
		"@everyone":                          {"10", []string{"6"}, RoleOfAll},
		"none":                               {"9", []string{"6"}, RoleGone},
		"an application's":                   {"2", []string{"6"}, RoleManaged},
		"of those who boost":                 {"3", []string{"6"}, RoleManaged},
		"without Manage Roles":               {"1", []string{"7"}, RoleForbidden},
		"of a bot without roles":             {"1", nil, RoleForbidden},
		"by a role that the server has lost": {"1", []string{"99"}, RoleForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tc.want, rolesOf10().hindrance(tc.role, tc.own))
		})
	}
}

// TestElevatedRoles tries every permission bit, in a role and in an overwrite of a channel: only what members have
// anyway may be given.
func TestElevatedRoles(t *testing.T) {
	// Those that Discord marks as needing two-factor authentication (topics/permissions), and others that moderate,
	// manage or show what members do not see.
	elevated := map[int]string{1: "kick", 2: "ban", 3: "administrator", 4: "manage channels", 5: "manage server", 7: "audit log", 8: "priority speaker",
		12: "text to speech", 13: "manage messages", 17: "mention everyone", 19: "insights", 22: "mute", 23: "deafen", 24: "move", 27: "manage nicknames",
		28: "manage roles", 29: "manage webhooks", 30: "manage expressions", 33: "manage events", 34: "manage threads", 40: "moderate members",
		41: "monetization", 43: "create expressions", 44: "create events", 47: "unknown", 48: "unknown", 51: "pin messages", 52: "bypass slowmode", 60: "unknown"}
	for bit := range 53 {
		want := Hindrance("")
		if elevated[bit] != "" {
			want = RoleElevated
		}
		g := rolesOf10()
		g.Roles[1].Permissions = 1 << bit
		require.Equal(t, want, g.hindrance("1", []string{"20"}), "bit %d of the role: %s", bit, elevated[bit])

		g = rolesOf10()
		g.channels = []guildChannel{{}, {Overwrites: []Overwrite{{ID: "4", Allow: Bits(administrator)}, {ID: "1", Allow: 1 << bit}}}}
		require.Equal(t, want, g.hindrance("1", []string{"20"}), "bit %d of a channel: %s", bit, elevated[bit])

		g.channels = []guildChannel{{Overwrites: []Overwrite{{ID: "1", Deny: 1 << bit}}}}
		require.Empty(t, g.hindrance("1", []string{"20"}), "what a channel denies elevates nobody")
	}
}

// TestWhoMayAssignARole checks that it takes Manage Roles in the server and a role above it, or owning the server.
func TestWhoMayAssignARole(t *testing.T) {
	for name, tc := range map[string]struct {
		by   ui.User
		role string
		want bool
	}{
		"Manage Roles and a higher role":    {ui.User{ID: "1", Roles: []string{"20"}}, "1", true},
		"Manage Roles and a lower role":     {ui.User{ID: "1", Roles: []string{"20"}}, "7", false},
		"an older role at their position":   {ui.User{ID: "1", Roles: []string{"20"}}, "5", false},
		"a higher role only":                {ui.User{ID: "1", Roles: []string{"7"}}, "1", false},
		"both, of different roles":          {ui.User{ID: "1", Roles: []string{"7", "20"}}, "5", true},
		"an administrator":                  {ui.User{ID: "1", Roles: []string{"6"}}, "1", true},
		"an administrator, of a role above": {ui.User{ID: "1", Roles: []string{"6"}}, "7", false},
		"the owner":                         {ui.User{ID: "500"}, "7", true},
		"a member":                          {ui.User{ID: "1"}, "1", false},
		"of a role that is none":            {ui.User{ID: "500"}, "9", false},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tc.want, rolesOf10().report(tc.role, nil, tc.by).Assignable)
		})
	}
}

// TestWhatCanBePinged checks that it is a role that anyone may mention, or any if the bot may mention all.
func TestWhatCanBePinged(t *testing.T) {
	g := rolesOf10()
	g.Roles[1].Mentionable = true
	require.True(t, g.report("1", []string{"7"}, ui.User{}).Mentionable)
	require.False(t, g.report("4", []string{"7"}, ui.User{}).Mentionable)
	require.False(t, g.report("4", []string{"7"}, ui.User{}).MentionsAll)
	require.True(t, g.report("4", []string{"6"}, ui.User{}).MentionsAll)
}
