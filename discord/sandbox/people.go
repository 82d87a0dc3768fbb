package sandbox

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// nameRule is what a username may look like [DOC resources/user]: 2 to 32 of
// a-z, 0-9, dot, underscore.
var nameRule = regexp.MustCompile(`^[a-z0-9_.]{2,32}$`)

// maxDisplay is how many characters a display name has at most [DOC
// resources/user#usernames-and-nicknames].
const maxDisplay = 32

// AddGuild makes a guild with the bot in it and everybody who is there, and returns its
// id. Locale is its preferred one, such as "en-US". It has no channel yet.
func (w *World) AddGuild(name, locale string) ID {
	w.lock()
	defer w.mu.Unlock()
	g := &guild{ID: w.newID(), Name: name, Locale: locale, Owner: w.state.App.Owner,
		Members: map[ID]*member{}}
	g.Roles = []*role{{ID: g.ID, Name: "@everyone", Permissions: memberPermissions}}
	botRole := &role{ID: w.newID(), Name: w.cfg.Bot, Permissions: botPermissions, Bot: w.state.App.ID}
	g.Roles = append(g.Roles, botRole)
	w.state.Guilds[g.ID] = g
	for _, u := range w.people() {
		g.Members[u.ID] = &member{Joined: w.now()}
	}
	g.Members[w.state.App.ID].Roles = []ID{botRole.ID}
	w.dispatch(event{name: "GUILD_CREATE", guild: g.ID, intent: intentGuilds,
		data: w.guildCreate(g)})
	w.changed(0, 0)
	return g.ID
}

// Uninstall takes the bot out of a guild, for good. A *Refusal says that there is no such
// guild.
func (w *World) Uninstall(guild ID) error {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return unknown("guild", guild)
	}
	// Told before the bot leaves: dispatch tells it nothing of guilds that it is not in.
	w.dispatch(event{name: "GUILD_DELETE", guild: g.ID, intent: intentGuilds,
		data: map[string]any{"id": g.ID}})
	delete(g.Members, w.state.App.ID)
	w.changed(0, 0)
	return nil
}

// AddRole makes a role in a guild and gives it to these people; who is no member is
// passed over. Roles are not told to the bot until it connects anew.
func (w *World) AddRole(guild ID, name string, p Permissions, people ...ID) (ID, error) {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return 0, unknown("guild", guild)
	}
	r := &role{ID: w.newID(), Name: name, Permissions: p}
	g.Roles = slices.Insert(g.Roles, 1, r) // a new one is the lowest
	for _, id := range people {
		if m := g.Members[id]; m != nil {
			m.Roles = append(m.Roles, r.ID)
		}
	}
	w.changed(0, 0)
	return r.ID, nil
}

// A RoleEdit is what of a role can be changed after it was made.
type RoleEdit struct {
	Permissions Permissions
	Mentionable bool // everybody may mention it
	Booster     bool // it is of those who boost the guild
	Position    int  // among the guild's roles; @everyone is 0
}

// EditRole changes a role as its guild's managers can, at any time. A *Refusal says that there is no such role, or no such
// position.
func (w *World) EditRole(guild, id ID, change func(*RoleEdit)) error {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return unknown("guild", guild)
	}
	at := slices.IndexFunc(g.Roles, func(r *role) bool { return r.ID == id })
	if at < 0 {
		return unknown("role", id)
	}
	r := g.Roles[at]
	e := RoleEdit{r.Permissions, r.Mentionable, r.Booster, at}
	change(&e)
	if e.Position != at && (at == 0 || e.Position < 1 || e.Position >= len(g.Roles)) {
		return unknown("position", e.Position)
	}
	r.Permissions, r.Mentionable, r.Booster = e.Permissions, e.Mentionable, e.Booster
	g.Roles = slices.Insert(slices.Delete(g.Roles, at, at+1), e.Position, r)
	w.changed(0, 0)
	return nil
}

// Give gives a member a role of their guild, as a moderator would, or takes it off them. A *Refusal says that there is no
// such member or role.
func (w *World) Give(guild, who, id ID, give bool) error {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	switch {
	case g == nil || g.Members[who] == nil:
		return unknown("member", who)
	case !slices.ContainsFunc(g.Roles, func(r *role) bool { return r.ID == id }):
		return unknown("role", id)
	}
	m := g.Members[who]
	m.Roles = slices.DeleteFunc(m.Roles, func(r ID) bool { return r == id })
	if give {
		m.Roles = append(m.Roles, id)
	}
	w.changed(0, 0)
	return nil
}

// Wears says whether a member of a guild has a role.
func (w *World) Wears(guild, who, role ID) bool {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	return g != nil && g.wears(who, role)
}

// addUser brings a person into every guild, with nothing unread. Errors are a *Refusal:
// name, display name or locale that Discord would not have.
func (w *World) addUser(name, show, locale string) (*user, error) {
	switch {
	case !nameRule.MatchString(name):
		return nil, refusal(codeMalformed, "%q is not a username: it must be 2 to 32 of a-z, 0-9, dot and underscore", name)
	case utf8.RuneCountInString(show) > maxDisplay:
		return nil, refusal(codeMalformed, "a display name has at most %d characters, not %d",
			maxDisplay, utf8.RuneCountInString(show))
	case name == "world", w.userNamed(name) != nil: // "world" is the toolbar's path
		return nil, refusal(codeMalformed, "there is a %q already", name)
	case !slices.Contains(locales, locale):
		return nil, refusal(codeMalformed, "%q is not one of Discord's locales: %s", locale,
			strings.Join(locales, ", "))
	}
	u := &user{ID: w.newID(), Name: name, Show: cmp.Or(show, name), Locale: locale,
		Read: map[ID]ID{}}
	w.state.Users[u.ID] = u
	// people lists anew.
	w.folk = nil
	for _, g := range w.guildsInOrder() {
		g.Members[u.ID] = &member{Joined: w.now()}
	}
	for _, ch := range w.state.Channels {
		// What was said before they came is not unread.
		u.Read[ch.ID] = ch.Last
	}
	w.changed(0, 0)
	return u, nil
}

// people are everybody in the order in which they came, the bot first, the owner of the
// application left out. The slice is kept until somebody comes: do not change it.
func (w *World) people() []*user {
	if w.folk == nil {
		for _, u := range w.state.Users {
			if !u.Away && !u.Deleted {
				w.folk = append(w.folk, u)
			}
		}
		slices.SortFunc(w.folk, func(a, b *user) int { return cmp.Compare(a.ID, b.ID) })
	}
	return w.folk
}

// userNamed finds a user by username or decimal id; nil if there is none.
func (w *World) userNamed(name string) *user {
	for _, u := range w.state.Users {
		if u.Name == name {
			return u
		}
	}
	if id, err := ParseID(name); err == nil {
		return w.state.Users[id]
	}
	return nil
}

// bot is the bot's user.
func (w *World) bot() *user { return w.state.Users[w.state.App.ID] }

// person is a user as others see them.
func (u *user) person() Person { return Person{ID: u.ID, Name: u.Name, Show: u.Show, Bot: u.Bot} }

// me is a user as they see themselves.
func (u *user) me() Me { return Me{Person: u.person(), Locale: u.Locale} }

// guildsInOrder are all guilds, oldest first.
func (w *World) guildsInOrder() []*guild {
	all := make([]*guild, 0, len(w.state.Guilds))
	for _, g := range w.state.Guilds {
		all = append(all, g)
	}
	slices.SortFunc(all, func(a, b *guild) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// hasBot says whether the bot is a member.
func (w *World) hasBot(g *guild) bool { return g.Members[w.state.App.ID] != nil }

// wireUser is a user in Discord's interface.
type wireUser struct {
	ID            ID      `json:"id"`
	Username      string  `json:"username"`
	Avatar        *string `json:"avatar"`
	Discriminator string  `json:"discriminator"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
	Bot           bool    `json:"bot,omitempty"`
	GlobalName    *string `json:"global_name"`
	PrimaryGuild  *string `json:"primary_guild"`
}

// wire writes a user for the bot. Bots have no global_name.
func (u *user) wire() wireUser {
	show := &u.Show
	if u.Bot {
		show = nil
	}
	return wireUser{ID: u.ID, Username: u.Name, Discriminator: "0", Bot: u.Bot, GlobalName: show}
}

// wireMember is a member in Discord's interface; Permissions only within an
// interaction.
type wireMember struct {
	Avatar       *string      `json:"avatar"`
	Banner       *string      `json:"banner"`
	TimedOut     *string      `json:"communication_disabled_until"`
	Flags        int          `json:"flags"`
	JoinedAt     time.Time    `json:"joined_at"`
	Nick         *string      `json:"nick"`
	Pending      bool         `json:"pending"`
	PremiumSince *string      `json:"premium_since"`
	Roles        []ID         `json:"roles"`
	User         *wireUser    `json:"user,omitempty"`
	Mute         bool         `json:"mute"`
	Deaf         bool         `json:"deaf"`
	Permissions  *Permissions `json:"permissions,omitempty"`
}

// wire writes a member for the bot, without permissions: those depend on a channel.
func (m *member) wire(u *user) wireMember {
	who := u.wire()
	return wireMember{JoinedAt: m.Joined, Roles: append([]ID{}, m.Roles...), User: &who}
}

// unknown is the *Refusal of something named that does not exist, or that the person may
// not see: the two must not be told apart.
func unknown(what string, id any) error {
	return refusal(codeUnknown, "there is no %s %s", what, fmt.Sprint(id))
}

// wire writes a guild for the bot. Most of it is constant: fields that Discord always
// sends and nobody here needs.
func (g *guild) wire() map[string]any {
	roles := make([]map[string]any, len(g.Roles))
	for i, r := range g.Roles {
		roles[i] = r.wire(i)
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "description": nil, "home_header": nil,
		"splash": nil, "discovery_splash": nil,
		"features": g.features(), "banner": nil, "owner_id": g.Owner, "application_id": nil,
		"region": "local", "afk_channel_id": nil,
		"afk_timeout": 300, "system_channel_id": nil, "system_channel_flags": 0,
		"widget_enabled": false, "widget_channel_id": nil,
		"verification_level": 0, "roles": roles, "default_message_notifications": 1,
		"mfa_level": 0, "explicit_content_filter": 0,
		"max_presences": nil, "max_members": 500000, "max_stage_video_channel_users": 50,
		"max_video_channel_users": 25,
		"vanity_url_code":         nil, "premium_tier": 0, "premium_subscription_count": 0,
		"preferred_locale": g.Locale,
		"rules_channel_id": nil, "safety_alerts_channel_id": nil, "public_updates_channel_id": nil,
		"premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": []any{},
		"stickers":       []any{},
		"incidents_data": nil,
	}
}

// features are what a guild has: whoever can choose its language is a Community.
func (g *guild) features() []string {
	if g.Plain {
		return []string{}
	}
	return []string{"COMMUNITY"}
}

// SetPlain makes a guild one that is no Community: it cannot choose its language, and Discord says en-US of it [DOC
// resources/guild#guild-object, preferred_locale]. A *Refusal says that there is no such guild.
func (w *World) SetPlain(guild ID) error {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return unknown("guild", guild)
	}
	g.Plain, g.Locale = true, "en-US"
	w.changed(0, 0)
	return nil
}

// wire writes a role for the bot.
func (r *role) wire(position int) map[string]any {
	out := map[string]any{
		"id": r.ID, "name": r.Name, "permissions": r.Permissions, "position": position,
		"color": r.Color, "hoist": false,
		"colors": map[string]any{"primary_color": r.Color, "secondary_color": nil,
			"tertiary_color": nil},
		"managed": r.managed(), "mentionable": r.Mentionable, "icon": nil, "unicode_emoji": nil, "flags": 0,
	}
	if tags := r.tags(); tags != nil {
		out["tags"] = tags
	}
	return out
}

// guildCreate is what GUILD_CREATE adds: channels, active threads, the bot's
// member.
func (w *World) guildCreate(g *guild) map[string]any {
	out := g.wire()
	channels, threads := []wireChannel{}, []wireChannel{}
	for _, ch := range w.guildChannels(g.ID) {
		channels = append(channels, w.wireChannel(ch))
		for _, t := range w.threadsOf(ch.ID) {
			if !t.Thread.Archived && w.permissions(t, w.state.App.ID).Has(ViewChannel) {
				threads = append(threads, w.wireChannel(t))
			}
		}
	}
	out["channels"], out["threads"] = channels, threads
	out["member_count"], out["large"], out["unavailable"] = len(g.Members), false, false
	out["joined_at"] = g.Members[w.state.App.ID].Joined.Format(time.RFC3339Nano)
	out["members"] = []wireMember{g.Members[w.state.App.ID].wire(w.bot())}
	out["presences"], out["voice_states"], out["stage_instances"] = []any{}, []any{}, []any{}
	out["guild_scheduled_events"], out["soundboard_sounds"] = []any{}, []any{}
	return out
}

// getGuild is a guild that the bot is in [DOC resources/guild#get-guild].
func getGuild(c *call) (any, error) {
	g := c.world.state.Guilds[c.id("guild")]
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case !c.world.hasBot(g):
		return nil, errMissingAccess
	}
	return g.wire(), nil
}

// getGuildChannels are all channels of a guild that the bot is in, threads left out [DOC
// resources/guild#get-guild-channels].
func getGuildChannels(c *call) (any, error) {
	g := c.world.state.Guilds[c.id("guild")]
	if g == nil || !c.world.hasBot(g) {
		return nil, errMissingAccess
	}
	all := []wireChannel{}
	for _, ch := range c.world.guildChannels(g.ID) {
		all = append(all, c.world.wireChannel(ch))
	}
	return all, nil
}

// getMember is a member of a guild that the bot is in [DOC resources/guild#get-guild-member].
func getMember(c *call) (any, error) {
	g, u := c.world.state.Guilds[c.id("guild")], c.world.account(c.id("user"))
	switch {
	case g == nil || !c.world.hasBot(g):
		return nil, errMissingAccess
	case u == nil:
		return nil, errUnknownUser
	case g.Members[u.ID] == nil:
		return nil, errUnknownMember
	}
	return g.Members[u.ID].wire(u), nil
}

// Quit has a person leave a guild. A *Refusal says that they are not in it.
func (w *World) Quit(guild, who ID) error {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil || g.Members[who] == nil {
		return unknown("member", who)
	}
	delete(g.Members, who)
	w.changed(0, 0)
	return nil
}
