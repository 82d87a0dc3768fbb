package sandbox

import (
	"regexp"
	"slices"
	"strings"
)

// Mentions in a text: <@1>, <@!1>, <@&1>, @everyone, @here.
var (
	userMention = regexp.MustCompile(`<@!?(\d+)>`)
	roleMention = regexp.MustCompile(`<@&(\d+)>`)
)

// mention reads whom a message mentions. Without rules everybody who is named is; parse "users" and a list of users exclude each other.
// Everyone takes the author's permission.
func (k *composition) mention(rules *mentionRules, may Permissions) error {
	m := &k.msg
	if err := rules.check(k.at); err != nil {
		return err
	}
	words := m.Content
	walk(m.Components, func(c *Component) { words += "\n" + c.Content })
	m.Mentions = matchIDs(userMention, words, func(id ID) bool {
		return k.world.state.Users[id] != nil && rules.allows("users", rules.users(), id)
	})
	m.Roles = matchIDs(roleMention, words, func(id ID) bool {
		return k.world.hasRole(m.Channel, id) && rules.allows("roles", rules.roles(), id)
	})
	named := strings.Contains(words, "@everyone") || strings.Contains(words, "@here")
	m.Everyone = named && may.Has(MentionEveryone) && rules.allows("everyone", nil, 0)
	return nil
}

func (r *mentionRules) check(at *place) error {
	var f form
	if r != nil && len(r.Users) > 0 && slices.Contains(r.Parse, "users") {
		f.add(at.at("allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			`parse:["users"] and users: [ids...] are mutually exclusive.`)
	}
	if r != nil && len(r.Roles) > 0 && slices.Contains(r.Parse, "roles") {
		f.add(at.at("allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
			`parse:["roles"] and roles: [ids...] are mutually exclusive.`)
	}
	return f.err()
}

func (r *mentionRules) users() []ID {
	if r == nil {
		return nil
	}
	return r.Users
}

func (r *mentionRules) roles() []ID {
	if r == nil {
		return nil
	}
	return r.Roles
}

// allows says whether a kind of mention, or this very one, takes effect.
func (r *mentionRules) allows(kind string, listed []ID, id ID) bool {
	return r == nil || slices.Contains(r.Parse, kind) || slices.Contains(listed, id)
}

// matchIDs lists the ids in a text that keep accepts, each once.
func matchIDs(re *regexp.Regexp, text string, keep func(ID) bool) []ID {
	if !strings.Contains(text, "<@") {
		return nil
	}
	var out []ID
	for _, found := range re.FindAllStringSubmatch(text, -1) {
		id, err := ParseID(found[1])
		if err == nil && !slices.Contains(out, id) && keep(id) {
			out = append(out, id)
		}
	}
	return out
}

// hasRole says whether a role belongs to a channel's guild.
func (w *World) hasRole(ch, id ID) bool {
	g := w.state.Guilds[w.state.Channels[ch].Guild]
	return g != nil && slices.ContainsFunc(g.Roles, func(r *role) bool { return r.ID == id })
}

// mentions says whether a message is addressed to somebody: by name, by role, or to everyone.
func (w *World) mentions(m *message, who ID) bool {
	if m.Everyone || m.Replied == who || slices.Contains(m.Mentions, who) {
		return m.Author != who
	}
	g := w.state.Guilds[w.state.Channels[m.Channel].Guild]
	return g != nil && slices.ContainsFunc(m.Roles, func(r ID) bool { return g.wears(who, r) })
}
