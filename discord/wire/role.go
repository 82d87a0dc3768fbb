package wire

import (
	"cmp"
	"context"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game/ids"
)

// manageRoles allows giving roles below one's own highest (Discord: topics/permissions).
const manageRoles ui.Permissions = 1 << 28

// plainPermissions are what a role may allow that members give themselves. The list names what is allowed, so that
// a permission that Discord adds later counts as elevated until it is listed. Left out on purpose: everything that
// manages or moderates, mentions everyone, or shows what is hidden from members (audit log, insights).
const plainPermissions ui.Permissions = 1<<0 | // Create Invite
	1<<6 | 1<<9 | // Add Reactions, Video
	1<<10 | 1<<11 | 1<<14 | 1<<15 | 1<<16 | // View Channel, Send Messages, Embed Links, Attach Files, Read Message History
	1<<18 | 1<<20 | 1<<21 | 1<<25 | // External Emoji, Connect, Speak, Voice Activity
	1<<26 | 1<<31 | 1<<32 | // Change Nickname, Application Commands, Request to Speak
	1<<35 | 1<<36 | 1<<37 | 1<<38 | // Public Threads, Private Threads, External Stickers, Send Messages in Threads
	1<<39 | 1<<42 | 1<<45 | 1<<46 | 1<<49 | 1<<50 // Activities, Soundboard, External Sounds, Voice Messages, Polls, External Apps

// A Hindrance is why the bot cannot give a role of a server; "" if it can.
type Hindrance string

// The hindrances, in the order in which they are checked.
const (
	RoleOfAll     Hindrance = "all"      // it is @everyone
	RoleGone      Hindrance = "gone"     // the server has no such role
	RoleManaged   Hindrance = "managed"  // it comes from an application, a boost, a purchase or a linked account
	RoleElevated  Hindrance = "elevated" // it allows more than plainPermissions, in the server or in one of its channels
	RoleForbidden Hindrance = "lacks"    // the bot lacks Manage Roles
	RoleAbove     Hindrance = "above"    // it is not below the bot's highest
)

// OnlyPinged reports whether a role with this hindrance can still be pinged; moderators give it.
func (h Hindrance) OnlyPinged() bool { return h == RoleForbidden || h == RoleAbove }

// A RoleReport says what the bot and a person may do with a role of a server.
type RoleReport struct {
	Hindrance   Hindrance
	Assignable  bool // the person has Manage Roles and a role above it, or owns the server
	Mentionable bool // anyone may mention it
	MentionsAll bool // the bot may mention roles that are not Mentionable, unless a channel forbids it
}

// A guildRoles is Discord's description of the roles of a server.
type guildRoles struct {
	ID       string
	Owner    string `json:"owner_id"`
	Roles    []Role
	channels []guildChannel
}

// A guildChannel has the overwrites of a channel.
type guildChannel struct {
	Overwrites []Overwrite `json:"permission_overwrites"`
}

// Role implements api.
func (c *Conn) Role(ctx context.Context, server, role string, by ui.User) (RoleReport, error) {
	g := guildRoles{}
	var member struct{ Roles []string }
	if err := c.get(ctx, "guilds/"+server, "guild "+server, &g); err != nil {
		return RoleReport{}, err
	}
	if err := c.get(ctx, "guilds/"+server+"/members/"+c.user, "members "+server, &member); err != nil {
		return RoleReport{}, err
	}
	if err := c.get(ctx, "guilds/"+server+"/channels", "channels "+server, &g.channels); err != nil {
		return RoleReport{}, err
	}
	g.ID = server
	return g.report(role, member.Roles, by), nil
}

// report returns what the bot, which has the roles own, and a person may do with a role.
func (g guildRoles) report(role string, own []string, by ui.User) RoleReport {
	r := RoleReport{Hindrance: g.hindrance(role, own), MentionsAll: g.may(own).Has(ui.MentionEveryone)}
	if it, ok := g.role(role); ok {
		r.Mentionable = it.Mentionable
		r.Assignable = string(by.ID) == g.Owner || g.may(by.Roles).Has(manageRoles) && g.outranks(by.Roles, it)
	}
	return r
}

// hindrance returns why a member with the roles own cannot, or must not, give a role
// (topics/permissions#permission-hierarchy).
func (g guildRoles) hindrance(role string, own []string) Hindrance {
	it, ok := g.role(role)
	switch {
	case role == g.ID:
		return RoleOfAll
	case !ok:
		return RoleGone
	case it.Managed || len(it.Tags) > 0:
		return RoleManaged
	case g.elevates(it):
		return RoleElevated
	case !g.may(own).Has(manageRoles):
		return RoleForbidden
	case !g.outranks(own, it):
		return RoleAbove
	}
	return ""
}

func (g guildRoles) role(id string) (Role, bool) {
	at := slices.IndexFunc(g.Roles, func(r Role) bool { return r.ID == id })
	if at < 0 {
		return Role{}, false
	}
	return g.Roles[at], true
}

// elevates reports whether a role allows more than plainPermissions, by itself or by the overwrites of a channel.
func (g guildRoles) elevates(r Role) bool {
	if ui.Permissions(r.Permissions)&^plainPermissions != 0 {
		return true
	}
	return slices.ContainsFunc(g.channels, func(c guildChannel) bool {
		return slices.ContainsFunc(c.Overwrites, func(o Overwrite) bool {
			return o.ID == r.ID && ui.Permissions(o.Allow)&^plainPermissions != 0
		})
	})
}

// may returns the permissions of a member with the roles own in the server, before the overwrites of channels:
// those can allow *Manage Permissions* in one channel, which has the same bit as Manage Roles.
func (g guildRoles) may(own []string) ui.Permissions {
	var may Bits
	for _, r := range g.Roles {
		if r.ID == g.ID || slices.Contains(own, r.ID) {
			may |= r.Permissions
		}
	}
	if ui.Permissions(may).Has(administrator) {
		return everything
	}
	return ui.Permissions(may)
}

// outranks reports whether one of a member's roles is above a role. Of two at the same position the older is above
// (topics/permissions#permission-hierarchy).
func (g guildRoles) outranks(own []string, r Role) bool {
	return slices.ContainsFunc(g.Roles, func(o Role) bool {
		if o.ID == g.ID || !slices.Contains(own, o.ID) {
			return false
		}
		return cmp.Or(cmp.Compare(o.Position, r.Position), cmp.Compare(len(r.ID), len(o.ID)), cmp.Compare(r.ID, o.ID)) > 0
	})
}

// Grant implements api.
func (c *Conn) Grant(ctx context.Context, server string, user ids.User, role string, give bool) error {
	method := "DELETE"
	if give {
		method = "PUT"
	}
	_, err := c.send(ctx, method, "guilds/"+server+"/members/"+string(user)+"/roles/"+role, "member roles "+server, nil, nil)
	return err
}
