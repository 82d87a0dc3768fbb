package sandbox

import (
	"fmt"
	"slices"
	"strconv"
)

// Permissions is Discord's bit set; JSON has it as a decimal string.
type Permissions uint64

// The permissions that matter to an application [DOC topics/permissions].
const (
	Administrator       Permissions = 1 << 3
	ManageChannels      Permissions = 1 << 4
	ManageGuild         Permissions = 1 << 5
	ViewChannel         Permissions = 1 << 10
	SendMessages        Permissions = 1 << 11
	ManageMessages      Permissions = 1 << 13
	EmbedLinks          Permissions = 1 << 14
	AttachFiles         Permissions = 1 << 15
	ReadMessageHistory  Permissions = 1 << 16
	MentionEveryone     Permissions = 1 << 17
	ManageRoles         Permissions = 1 << 28
	useCommands         Permissions = 1 << 31
	ManageThreads       Permissions = 1 << 34
	CreatePublicThreads Permissions = 1 << 35
	SendInThreads       Permissions = 1 << 38

	allPermissions Permissions = 1<<52 - 1
)

// Has says whether every permission of q is in p.
func (p Permissions) Has(q Permissions) bool { return p&q == q }

// MarshalText writes the decimal form.
func (p Permissions) MarshalText() ([]byte, error) {
	return strconv.AppendUint(nil, uint64(p), 10), nil
}

// UnmarshalText reads the decimal form; an empty text is 0.
func (p *Permissions) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*p = 0
		return nil
	}
	n, err := strconv.ParseUint(string(b), 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not a set of permissions: it must be a decimal number", b)
	}
	*p = Permissions(n)
	return nil
}

// memberPermissions are everybody's in a new guild, botPermissions the bot's.
const (
	memberPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | useCommands |
		CreatePublicThreads | SendInThreads
	botPermissions = memberPermissions | ManageThreads
	dmPermissions  = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | useCommands
)

// overwrite changes what a role (Kind 0) or a member (Kind 1) may do in a
// channel.
type overwrite struct {
	ID    ID          `json:"id"`
	Kind  int         `json:"type"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// permissions are what a user may do in a channel [DOC
// topics/permissions#permission-overwrites], none for who does not see it. A thread has
// its parent's; administrators and the guild's owner may do everything.
func (w *World) permissions(ch *channel, who ID) Permissions {
	if ch.isDM() {
		if who == w.state.App.ID || ch.Recipient == who {
			return dmPermissions
		}
		return 0
	}
	top := ch
	if ch.Thread != nil {
		top = w.state.Channels[ch.Parent]
	}
	g := w.state.Guilds[ch.Guild]
	if g == nil || top == nil || g.Members[who] == nil {
		return 0
	}
	p := g.base(who)
	if p.Has(Administrator) {
		return allPermissions
	}
	p = g.overwritten(p, top.Overwrites, who)
	if !p.Has(ViewChannel) {
		return 0
	}
	return p
}

// base are a member's permissions before any channel's overwrites.
func (g *guild) base(who ID) Permissions {
	// Role 0 is @everyone; AddGuild makes it first.
	p := g.Roles[0].Permissions
	for _, r := range g.Roles {
		if g.wears(who, r.ID) {
			p |= r.Permissions
		}
	}
	if who == g.Owner {
		p |= Administrator
	}
	return p
}

// wears says whether a member has a role.
func (g *guild) wears(who, role ID) bool {
	m := g.Members[who]
	return m != nil && (role == g.ID || slices.Contains(m.Roles, role))
}

// overwritten applies a channel's overwrites in Discord's order: @everyone,
// then all roles together, then the member.
func (g *guild) overwritten(p Permissions, all []overwrite, who ID) Permissions {
	var allow, deny Permissions
	var own overwrite
	for _, o := range all {
		switch {
		// The role @everyone has the guild's id. The overwrites of other roles are only
		// gathered here and applied after the loop.
		case o.ID == g.ID:
			p = p&^o.Deny | o.Allow
		case o.Kind == 1 && o.ID == who:
			own = o
		case o.Kind == 0 && g.wears(who, o.ID):
			allow, deny = allow|o.Allow, deny|o.Deny
		}
	}
	// Where two roles disagree, the one that allows wins.
	p = p&^deny | allow
	return p&^own.Deny | own.Allow
}

// Revoke takes permissions from a user in a channel; user 0 is the bot. Threads follow
// their parent, so naming a thread names its parent. The bot is told by CHANNEL_UPDATE. A
// *Refusal says that there is no such channel of a guild.
func (w *World) Revoke(channel, user ID, p Permissions) error {
	return w.setPermission(channel, user, p, false)
}

// Restore gives back what Revoke took; it grants nothing that the roles do not.
func (w *World) Restore(channel, user ID, p Permissions) error {
	return w.setPermission(channel, user, p, true)
}

// setPermission is Revoke and, with give, Restore.
func (w *World) setPermission(id, who ID, p Permissions, give bool) error {
	w.lock()
	defer w.mu.Unlock()
	ch := w.state.Channels[id]
	if ch == nil || ch.isDM() {
		return unknown("guild channel", id)
	}
	if ch.Thread != nil {
		ch = w.state.Channels[ch.Parent]
	}
	if who == 0 {
		who = w.state.App.ID
	}
	o := ch.overwriteOf(who)
	if give {
		o.Deny &^= p
	} else {
		o.Deny |= p
	}
	w.dispatch(event{name: "CHANNEL_UPDATE", guild: ch.Guild, intent: intentGuilds,
		data: w.wireChannel(ch)})
	w.changed(0, 0)
	return nil
}

// AllowRole has a channel allow something to the members of a role, in an overwrite. The bot is told by CHANNEL_UPDATE. A
// *Refusal says that there is no such channel of a guild.
func (w *World) AllowRole(channel, role ID, p Permissions) error {
	w.lock()
	defer w.mu.Unlock()
	ch := w.state.Channels[channel]
	if ch == nil || ch.isDM() || ch.Thread != nil {
		return unknown("guild channel", channel)
	}
	o := ch.overwriteOf(role)
	o.Kind, o.Allow = 0, o.Allow|p
	w.dispatch(event{name: "CHANNEL_UPDATE", guild: ch.Guild, intent: intentGuilds, data: w.wireChannel(ch)})
	w.changed(0, 0)
	return nil
}

// overwriteOf finds or makes the overwrite of a member, or of a role, see AllowRole.
func (ch *channel) overwriteOf(who ID) *overwrite {
	for i := range ch.Overwrites {
		if ch.Overwrites[i].ID == who {
			return &ch.Overwrites[i]
		}
	}
	ch.Overwrites = append(ch.Overwrites, overwrite{ID: who, Kind: 1})
	return &ch.Overwrites[len(ch.Overwrites)-1]
}
