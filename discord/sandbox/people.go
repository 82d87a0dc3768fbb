package sandbox

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// nameRule is what a username may look like [DOC resources/user]: 2 to 32 of a-z, 0-9, dot, underscore.
var nameRule = regexp.MustCompile(`^[a-z0-9_.]{2,32}$`)

// AddGuild makes a guild with the bot in it and everybody who is there. Locale is its preferred one, such as "en-US".
func (w *World) AddGuild(name, locale string) ID {
	w.lock()
	defer w.mu.Unlock()
	g := &guild{ID: w.newID(), Name: name, Locale: locale, Owner: w.state.App.Owner, Members: map[ID]*member{}}
	g.Roles = []*role{{ID: g.ID, Name: "@everyone", Permissions: memberPermissions}}
	botRole := &role{ID: w.newID(), Name: w.cfg.Bot, Permissions: botPermissions}
	g.Roles = append(g.Roles, botRole)
	w.state.Guilds[g.ID] = g
	for _, u := range w.people() {
		g.Members[u.ID] = &member{Joined: w.now()}
	}
	g.Members[w.state.App.ID].Roles = []ID{botRole.ID}
	w.dispatch(event{name: "GUILD_CREATE", guild: g.ID, intent: intentGuilds, data: w.guildCreate(g)})
	w.changed(0, 0)
	return g.ID
}

// Uninstall takes the bot out of a guild. With forUsers people go on using it there as an application of their own.
func (w *World) Uninstall(guild ID, forUsers bool) error {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return unknown("guild", guild)
	}
	w.dispatch(event{name: "GUILD_DELETE", guild: g.ID, intent: intentGuilds, data: map[string]any{"id": g.ID}})
	delete(g.Members, w.state.App.ID)
	g.UserOnly = forUsers
	w.changed(0, 0)
	return nil
}

// AddRole makes a role in a guild and gives it to these people.
func (w *World) AddRole(guild ID, name string, p Permissions, people ...ID) (ID, error) {
	w.lock()
	defer w.mu.Unlock()
	g := w.state.Guilds[guild]
	if g == nil {
		return 0, unknown("guild", guild)
	}
	r := &role{ID: w.newID(), Name: name, Permissions: p}
	g.Roles = append(g.Roles, r)
	for _, id := range people {
		if m := g.Members[id]; m != nil {
			m.Roles = append(m.Roles, r.ID)
		}
	}
	w.changed(0, 0)
	return r.ID, nil
}

// addUser brings a person into every guild.
func (w *World) addUser(name, show, locale string) (*user, error) {
	switch {
	case !nameRule.MatchString(name):
		return nil, refusal(codeMalformed, "%q is not a username: it must be 2 to 32 of a-z, 0-9, dot and underscore", name)
	case name == "world", w.userNamed(name) != nil: // "world" is the toolbar's path
		return nil, refusal(codeMalformed, "there is a %q already", name)
	case !slices.Contains(Locales, locale):
		return nil, refusal(codeMalformed, "%q is not one of Discord's locales: %s", locale, strings.Join(Locales, ", "))
	}
	u := &user{ID: w.newID(), Name: name, Show: cmp.Or(show, name), Locale: locale, Read: map[ID]ID{}}
	w.state.Users[u.ID] = u
	w.folk = nil
	for _, g := range w.guildsInOrder() {
		w.enter(g, u)
	}
	for _, ch := range w.state.Channels {
		u.Read[ch.ID] = ch.Last
	}
	w.changed(0, 0)
	return u, nil
}

// enter makes somebody a member of a guild.
func (w *World) enter(g *guild, u *user) {
	m := &member{Joined: w.now()}
	g.Members[u.ID] = m
	data := struct {
		wireMember
		Guild ID `json:"guild_id"`
	}{m.wire(u), g.ID}
	w.dispatch(event{name: "GUILD_MEMBER_ADD", guild: g.ID, intent: intentMembers, data: data})
}

// people are everybody in the order in which they came, the bot first, the owner of the application left out.
func (w *World) people() []*user {
	if w.folk == nil {
		for _, u := range w.state.Users {
			if !u.Away {
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
func (u *user) me() Me { return Me{Person: u.person(), Locale: u.Locale, DMsClosed: u.DMsClosed} }

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

func (u *user) wire() wireUser {
	show := &u.Show
	if u.Bot {
		show = nil
	}
	return wireUser{ID: u.ID, Username: u.Name, Discriminator: "0", Bot: u.Bot, GlobalName: show}
}

// wireMember is a member in Discord's interface; Permissions only within an interaction.
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

func (m *member) wire(u *user) wireMember {
	who := u.wire()
	return wireMember{JoinedAt: m.Joined, Roles: append([]ID{}, m.Roles...), User: &who}
}

// unknown says that something named does not exist.
func unknown(what string, id any) error {
	return refusal(codeUnknown, "there is no %s %s", what, fmt.Sprint(id))
}
