package wire

import (
	"context"
	"slices"

	"norenbot/discord/ui"
	"norenbot/game/match"
)

// manageRoles lets somebody give roles below their own highest (Discord: topics/permissions).
const manageRoles ui.Permissions = 1 << 28

// A Hindrance is why the bot cannot give a role of a server; "" is none.
type Hindrance string

// The hindrances, in the order in which they are looked for.
const (
	RoleOfAll     Hindrance = "all"     // everybody has it
	RoleGone      Hindrance = "gone"    // there is none such
	RoleManaged   Hindrance = "managed" // it belongs to an application, or to those who boost the server
	RoleForbidden Hindrance = "lacks"   // the bot lacks Manage Roles
	RoleAbove     Hindrance = "above"   // it is not below the bot's highest
)

// Hindrance implements api.
func (c *Conn) Hindrance(ctx context.Context, server, role string) (Hindrance, error) {
	var guild struct{ Roles []Role }
	var member struct{ Roles []string }
	if err := c.get(ctx, "guilds/"+server, "guild "+server, &guild); err != nil {
		return "", err
	}
	if err := c.get(ctx, "guilds/"+server+"/members/"+c.user, "members "+server, &member); err != nil {
		return "", err
	}
	return hindrance(server, role, member.Roles, guild.Roles), nil
}

// hindrance is why whoever has own of a server's roles cannot give one (topics/permissions#permission-hierarchy).
func hindrance(server, role string, own []string, roles []Role) Hindrance {
	at := slices.IndexFunc(roles, func(r Role) bool { return r.ID == role })
	switch {
	case role == server:
		return RoleOfAll
	case at < 0:
		return RoleGone
	case roles[at].Managed:
		return RoleManaged
	}
	var may Bits
	highest := 0
	for _, r := range roles {
		if r.ID == server || slices.Contains(own, r.ID) {
			may, highest = may|r.Permissions, max(highest, r.Position)
		}
	}
	switch can := ui.Permissions(may); {
	case !can.Has(manageRoles) && !can.Has(administrator):
		return RoleForbidden
	case roles[at].Position >= highest:
		return RoleAbove
	}
	return ""
}

// Grant implements api.
func (c *Conn) Grant(ctx context.Context, server string, user match.User, role string, give bool) error {
	method := "DELETE"
	if give {
		method = "PUT"
	}
	_, err := c.send(ctx, method, "guilds/"+server+"/members/"+string(user)+"/roles/"+role, "member roles "+server, nil, nil)
	return err
}
