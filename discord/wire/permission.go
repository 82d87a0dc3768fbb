package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"norenbot/discord/ui"
)

// administrator is the permission to do everything (Discord: topics/permissions).
const administrator ui.Permissions = 1 << 3

// everything are an administrator's permissions.
const everything ui.Permissions = 1<<52 - 1

// Bits are a set of permissions in Discord's form: a decimal number in quotes.
type Bits ui.Permissions

// UnmarshalText reads it; anything but a number is 0.
func (b *Bits) UnmarshalText(text []byte) error {
	n, _ := strconv.ParseInt(string(text), 10, 64)
	*b = Bits(n)
	return nil
}

// A Role gives permissions to its members (topics/permissions#role-object).
type Role struct {
	ID          string
	Permissions Bits
	Position    int  // roles with a higher number are above it
	Managed     bool // by an application or an integration
	Mentionable bool
	Tags        map[string]any // where it comes from; empty for a role that people made
}

// An Overwrite changes in one channel what a role or a member may do (resources/channel#overwrite-object).
type Overwrite struct {
	ID          string
	Allow, Deny Bits
}

// Allowed returns a person's permissions in a channel: those of their roles, then the channel's for everyone, for
// all their roles together, and for the person (topics/permissions#permission-overwrites). The role of everyone has
// the server's id. A person who does not see a channel may do nothing there.
func Allowed(server, user string, own []string, roles []Role, changes []Overwrite) ui.Permissions {
	var may Bits
	for _, r := range roles {
		if r.ID == server || slices.Contains(own, r.ID) {
			may |= r.Permissions
		}
	}
	if ui.Permissions(may).Has(administrator) {
		return everything
	}
	rank := func(o Overwrite) int {
		switch o.ID {
		case server:
			return 0
		case user:
			return 2
		}
		return 1
	}
	changes = slices.DeleteFunc(slices.Clone(changes), func(o Overwrite) bool {
		return rank(o) == 1 && !slices.Contains(own, o.ID)
	})
	slices.SortStableFunc(changes, func(a, b Overwrite) int { return cmp.Compare(rank(a), rank(b)) })
	for turn := range 3 {
		var allow, deny Bits
		for _, o := range changes {
			if rank(o) == turn {
				allow, deny = allow|o.Allow, deny|o.Deny
			}
		}
		may = may&^deny | allow
	}
	if !ui.Permissions(may).Has(ui.ViewChannel) {
		return 0
	}
	return ui.Permissions(may)
}

// An Access is what the bot may do in a channel.
type Access struct {
	Type    ui.ChannelType
	Can     ui.Permissions
	Foreign bool // the server has no such channel
}

// Access implements api.
func (c *Conn) Access(ctx context.Context, server string, channels []string) (map[string]Access, error) {
	var guild struct{ Roles []Role }
	var member struct{ Roles []string }
	if err := c.get(ctx, "guilds/"+server, "guild "+server, &guild); err != nil {
		return nil, err
	}
	if err := c.get(ctx, "guilds/"+server+"/members/"+c.user, "members "+server, &member); err != nil {
		return nil, err
	}
	all := map[string]Access{}
	for _, id := range channels {
		var is struct {
			Type    ui.ChannelType
			Server  string      `json:"guild_id"`
			Changes []Overwrite `json:"permission_overwrites"`
		}
		switch err := c.get(ctx, "channels/"+id, "channel "+id, &is); {
		case ClassOf(err) == PlaceGone, err == nil && is.Server != server:
			all[id] = Access{Foreign: true}
		case ClassOf(err).IsPermanent():
			all[id] = Access{} // the bot does not see it
		case err != nil:
			return nil, err
		default:
			all[id] = Access{Type: is.Type, Can: Allowed(server, c.user, member.Roles, guild.Roles, is.Changes)}
		}
	}
	return all, nil
}

// get reads an answer of Discord's into v.
func (c *Conn) get(ctx context.Context, path, bucket string, v any) error {
	data, err := c.send(ctx, "GET", path, bucket, nil, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}
